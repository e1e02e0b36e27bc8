import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/job.ts';
import { purgeGuards } from './login-guard.ts';
import { closeHours, moveRefusals } from './refusals.ts';

export const operatorJobs = ({ db, now }: Pick<Deps, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'move-operator-refusals',
    cron: '* * * * *',
    run: async () => {
      await closeHours(db, now());
      await moveRefusals(db);
      await db.tx(null, (tx) => purgeGuards(tx, now()));
    },
  },
];
