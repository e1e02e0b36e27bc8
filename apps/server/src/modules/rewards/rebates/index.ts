import type { Module } from '../../../module.ts';
import { raisesTopRebates } from './commands/give-top-rebates.ts';
import { rebateConsumer } from './consumers.ts';
import type { RebateDeps } from './deps.ts';
import { rebateJobs } from './jobs.ts';
import { rebatesPersonal } from './personal.ts';
import { rebateConsoleRoutes, rebateRoutes } from './routes.ts';

export { givenRebates } from './queries.ts';
export { rebatePart } from './rebate-part.ts';

/** What settled bets give back, to players and up their lines. */
export const createRebatesModule = (deps: RebateDeps): Module => ({
  name: 'rebates',
  proposals: [raisesTopRebates(deps)],
  siteRoutes: rebateRoutes(deps),
  consoleRoutes: rebateConsoleRoutes(deps),
  consumers: [rebateConsumer],
  personal: rebatesPersonal,
  jobs: rebateJobs(deps),
});
