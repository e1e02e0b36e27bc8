import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Job } from '../../../../jobs/job.ts';
import { forgetCalls } from './store.ts';

/** How long calls are kept, and how many of each supplier in each brand. */
const CALL_DAYS = 7;
const CALLS_KEPT = 5_000;
const DAY_MS = 86_400_000;

type Forgetting = Pick<Deps, 'db' | 'now'> & { readonly brandIds: () => Promise<readonly BrandId[]> };

export const callJobs = ({ db, now, brandIds }: Forgetting): readonly Job[] => [
  {
    name: 'forget-supplier-calls',
    cron: '17 * * * *',
    run: async () => {
      const bounds = { before: new Date(now().getTime() - CALL_DAYS * DAY_MS), kept: CALLS_KEPT };
      for (const brandId of [null, ...(await brandIds())]) await db.tx(brandId, (tx) => forgetCalls(tx, bounds));
    },
  },
];
