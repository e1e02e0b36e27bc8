import { sql } from 'kysely';
import type { Computed } from '../../../db/query.ts';
import type { Deps } from '../../../deps.ts';
import type { Sign } from '../../../signs.ts';
import { LOCK_MS } from './login-guard.ts';

/** Strangers who fail at logins of the console, whatever names they try. */
export const operatorSigns = ({ db }: Pick<Deps, 'db'>): Sign[] => [
  {
    kind: 'CONSOLE_LOGINS',
    look: async ({ now }) => {
      const since = new Date(now.getTime() - LOCK_MS);
      const { failed } = await db.tx(null, (tx) =>
        tx.row(sql<Computed<{ failed: number }>>`
          select coalesce(sum(failures), 0)::integer as failed from operators.login_guard
            where scope = 'strangers' and since >= ${since}`),
      );
      return [{ brandId: null, subject: '', value: BigInt(failed) }];
    },
  },
];
