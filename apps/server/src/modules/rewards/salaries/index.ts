import type { Module } from '../../../module.ts';
import { approveBill } from './commands/decide-bill.ts';
import { salaryConsoleRoutes } from './console-routes.ts';
import { salaryConsumer } from './consumers.ts';
import type { SalaryRouteDeps } from './deps.ts';
import { salaryJobs } from './jobs.ts';
import { salariesPersonal } from './personal.ts';
import { relaxSalaryRule } from './commands/update-salary-rule.ts';
import { salaryRoutes } from './routes.ts';

export { salaryPart } from './salary-part.ts';

/** What agents are paid by their contracts: facts of their teams, runs over periods, bills and their payment. */
export const createSalariesModule = (deps: SalaryRouteDeps): Module => ({
  name: 'salaries',
  siteRoutes: salaryRoutes(deps),
  consoleRoutes: salaryConsoleRoutes(deps),
  proposals: [approveBill(deps), relaxSalaryRule],
  consumers: [salaryConsumer(deps)],
  jobs: salaryJobs(deps),
  personal: salariesPersonal,
});
