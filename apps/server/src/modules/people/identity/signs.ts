import { sql } from 'kysely';
import type { Computed } from '../../../db/query.ts';
import type { Deps } from '../../../deps.ts';
import { brandId } from '../../../ids.ts';
import type { Sign } from '../../../signs.ts';
import { GUARD_WINDOW_MS } from './guard-store.ts';

type Counted = Computed<{ brandId: number; failed: number; cameIn: number }>;

/** Strangers who fail at a brand's logins more often than they come in: somebody tries names and passwords. */
export const identitySigns = ({ db }: Pick<Deps, 'db'>): Sign[] => [
  {
    kind: 'LOGINS',
    look: async ({ now }) => {
      const since = new Date(now.getTime() - GUARD_WINDOW_MS);
      const rows = await db.tx(null, (tx) =>
        tx.rows(sql<Counted>`select brand_id, failed, came_in from identity_failed_logins(${since})`),
      );
      return rows
        .filter(({ failed, cameIn }) => failed > cameIn)
        .map((row) => ({ brandId: brandId(row.brandId), subject: '', value: BigInt(row.failed) }));
    },
  },
];
