import { eachAlone } from '../../../each-alone.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { findSuspicions } from './commands/find-suspicions.ts';
import type { SuspicionDeps } from './deps.ts';

/** A day is looked through some hours after its end, a bounded part at a time; nobody waits for it. */
export const suspicionJobs = (deps: SuspicionDeps): Job[] => [
  {
    name: 'suspicions',
    loop: true,
    due: 'suspicions_due()',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => findSuspicions(deps, brandId)));
      return TOLD_REST_MS;
    },
  },
];
