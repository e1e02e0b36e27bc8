import type { Module } from '../../../module.ts';
import { overviewRoutes, type OverviewDeps } from './console-routes.ts';

export type { OverviewDeps } from './console-routes.ts';

/** The figures of a brand over a range of days. */
export function createOverviewModule(given: OverviewDeps): Module {
  return { name: 'overview', consoleRoutes: overviewRoutes(given) };
}
