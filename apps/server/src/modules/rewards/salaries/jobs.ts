import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import { payRuns } from './commands/pay-runs.ts';
import { settleDue } from './commands/settle-due.ts';
import type { SalaryDeps } from './deps.ts';

/** Every minute: what is due is settled, then paid. A run that died half paid is paid on first. */
export const salaryJobs = (deps: SalaryDeps): Job[] => [
  {
    name: 'salary-runs',
    cron: '* * * * *',
    run: async () => {
      const settle = async (brandId: BrandId): Promise<void> => {
        await payRuns(deps, brandId);
        await settleDue(deps, brandId);
        await payRuns(deps, brandId);
      };
      await eachAlone((await deps.brands.brandIds()).map((brandId) => () => settle(brandId)));
    },
  },
];
