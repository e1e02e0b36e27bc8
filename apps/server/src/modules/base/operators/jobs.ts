import type { Deps } from '../../../deps.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { purgeGuards } from './login-guard.ts';
import { closeHours, moveRefusals } from './refusals.ts';

export const operatorJobs = ({ db, now }: Pick<Deps, 'db' | 'now'>): readonly Job[] => [
  {
    name: 'move-operator-refusals',
    loop: true,
    due: 'operators_refusals_due()',
    run: async () => {
      await closeHours(db, now());
      await moveRefusals(db);
      await db.tx(null, (tx) => purgeGuards(tx, now()));
      return TOLD_REST_MS;
    },
  },
];
