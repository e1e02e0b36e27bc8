import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { Job } from '../../../jobs/job.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { purgeWinners } from './store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;

export const engagementJobs = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  brandIds: BrandModule['brandIds'],
): readonly Job[] => [
  {
    name: 'engagement-cleanup',
    cron: '17 3 * * *',
    run: async () => {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
      await eachAlone((await brandIds()).map((id) => () => db.tx(id, (tx) => purgeWinners(tx, id, before))));
    },
  },
];
