import type { Module } from '../../../module.ts';
import { reportRoutes, type ReportDeps } from './console-routes.ts';

/** What a brand's play and people came to, by whatever is asked. */
export const createReportsModule = (given: ReportDeps): Module => ({
  name: 'reports',
  consoleRoutes: reportRoutes(given),
});
