import type { Module } from '../../../module.ts';
import { moneyHealthRoutes, type MoneyHealthNeeds } from './console-routes.ts';

export type { MoneyHealthNeeds } from './console-routes.ts';

/** Whether the books hold, and what the house's accounts hold. */
export function createMoneyHealthModule(needs: MoneyHealthNeeds): Module {
  return { name: 'money-health', consoleRoutes: moneyHealthRoutes(needs) };
}
