import type { Module } from '../../../module.ts';
import { reportRoutes } from './console-routes.ts';
import type { ReportDeps } from './read-report.ts';

/** What a brand's play and people came to, by whatever is asked. */
export const createReportsModule = (given: ReportDeps): Module => ({
  name: 'reports',
  consoleRoutes: reportRoutes(given),
});
