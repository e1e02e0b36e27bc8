import type { Deps } from '../../../deps.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { Job } from '../../../jobs/job.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { purgeMessages } from './store.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 180;

export const messageJobs = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  brandIds: BrandModule['brandIds'],
): readonly Job[] => [
  {
    name: 'messages-cleanup',
    cron: '27 3 * * *',
    run: async () => {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
      await eachAlone((await brandIds()).map((id) => () => db.tx(id, (tx) => purgeMessages(tx, id, before))));
    },
  },
];
