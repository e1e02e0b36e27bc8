import type { Module } from '../../../module.ts';
import { moneyHealthRoutes, type MoneyHealthDeps } from './console-routes.ts';

export type { MoneyHealthDeps } from './console-routes.ts';

/** Whether the books hold, and what the house's accounts hold. */
export function createMoneyHealthModule(given: MoneyHealthDeps): Module {
  return { name: 'money-health', consoleRoutes: moneyHealthRoutes(given) };
}
