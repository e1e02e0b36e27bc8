import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/job.ts';
import type { BrandId } from '../../../ids.ts';
import { proveRollups } from './prove-rollups.ts';

export const wagerJobs = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  brandIds: () => Promise<readonly BrandId[]>,
): readonly Job[] => [
  {
    name: 'prove-rollups',
    cron: '*/10 * * * *',
    run: async () => {
      for (const brandId of await brandIds()) {
        const { drifted } = await db.tx(brandId, (tx) => proveRollups(tx, brandId));
        if (drifted.length > 0) log.error({ brandId, drifted }, 'rollups drifted from the wagers');
      }
    },
  },
];
