import type { Module } from '../../../module.ts';
import { overviewRoutes, type OverviewNeeds } from './console-routes.ts';

export type { OverviewNeeds } from './console-routes.ts';

/** The figures of a brand over a range of days. */
export function createOverviewModule(needs: OverviewNeeds): Module {
  return { name: 'overview', consoleRoutes: overviewRoutes(needs) };
}
