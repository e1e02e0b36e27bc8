import type { Deps } from '../../../deps.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import type { Module } from '../../module.ts';
import { moneyHealthRoutes } from './console-routes.ts';

export type MoneyHealthNeeds = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  /** Consumers whose lag is shown. */
  readonly consumers: () => readonly Consumer[];
};

/** Whether the books hold, and what the house's accounts hold. */
export function createMoneyHealthModule(needs: MoneyHealthNeeds): Module {
  return { name: 'money-health', consoleRoutes: moneyHealthRoutes(needs) };
}
