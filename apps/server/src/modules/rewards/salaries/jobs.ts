import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { payRuns } from './commands/pay-runs.ts';
import { settleDue } from './commands/settle-due.ts';
import type { SalaryDeps } from './deps.ts';

/** What is due is settled, then paid. A run that died half paid is paid on first. */
export const salaryJobs = (deps: SalaryDeps): Job[] => [
  {
    name: 'salary-runs',
    loop: true,
    due: 'salaries_runs_due()',
    run: async () => {
      let restMs = TOLD_REST_MS;
      const settle = async (brandId: BrandId): Promise<void> => {
        // A bill that cannot be paid, and so fails its run, keeps nothing from being settled and paid after it.
        await eachAlone([
          () => payRuns(deps, brandId),
          async () => (restMs = Math.min(restMs, await settleDue(deps, brandId))),
          () => payRuns(deps, brandId),
        ]);
      };
      await eachAlone((await deps.brands.brandIds()).map((brandId) => () => settle(brandId)));
      return restMs;
    },
  },
];
