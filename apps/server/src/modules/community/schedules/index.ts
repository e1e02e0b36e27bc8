import type { Module } from '../../../module.ts';
import { scheduleRoutes } from './console-routes.ts';
import type { ScheduleDeps } from './deps.ts';
import { scheduleJobs } from './jobs.ts';
import { mailReports } from './mail-reports.ts';
import { sealedReaders } from './store.ts';

export type SchedulesModule = Module & {
  /** One turn of the job: for tests. */
  readonly mailNow: () => Promise<number>;
};

/** Reports of which operators are told when a period is over. */
export const createSchedulesModule = (deps: ScheduleDeps): SchedulesModule => ({
  name: 'schedules',
  consoleRoutes: scheduleRoutes(deps),
  sealed: [sealedReaders(deps.keyring)],
  jobs: scheduleJobs(deps),
  mailNow: () => mailReports(deps),
});
