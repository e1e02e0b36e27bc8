import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Computed } from '../../../db/query.ts';
import { brandId } from '../../../ids.ts';
import type { Sign } from '../../../signs.ts';

const MINUTE_MS = 60_000;
type Stuck = Computed<{ brandId: number; orders: number; oldest: Date }>;

/** Deposits that wait for a person's decision, or of which their provider says nothing. */
export const cashierSigns = ({ db }: Pick<Deps, 'db'>): Sign[] => [
  {
    kind: 'DEPOSITS',
    look: async ({ now, brandIds, thresholdOf }) => {
      const minutes = brandIds.map((id) => Number(thresholdOf(id)));
      const rows = await db.tx(null, (tx) =>
        tx.rows(
          sql<Stuck>`select brand_id, orders, oldest from cashier_stuck_deposits(${now}, ${brandIds}::integer[],
            ${minutes}::integer[])`,
        ),
      );
      return rows.map((row) => ({
        brandId: brandId(row.brandId),
        subject: '',
        name: String(row.orders),
        value: BigInt(Math.floor((now.getTime() - row.oldest.getTime()) / MINUTE_MS)),
      }));
    },
  },
];
