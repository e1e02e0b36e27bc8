import type { Module } from '../../../module.ts';
import { suspicionRoutes } from './console-routes.ts';
import type { SuspicionDeps } from './deps.ts';
import { suspicionJobs } from './jobs.ts';

/** What looks like abuse of the agent programme, found day by day, for operators to judge. */
export const createSuspicionsModule = (deps: SuspicionDeps): Module => ({
  name: 'suspicions',
  consoleRoutes: suspicionRoutes(deps),
  jobs: suspicionJobs(deps),
});
