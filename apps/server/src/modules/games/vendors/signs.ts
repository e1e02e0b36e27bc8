import { returnSubject } from '@baize/contract/console/alert-words';
import { sql } from 'kysely';
import type { Computed } from '../../../db/query.ts';
import type { Deps } from '../../../deps.ts';
import { brandId } from '../../../ids.ts';
import type { Sign } from '../../../signs.ts';
import type { Directory } from './directory.ts';
import { readHealth, type HealthRow } from './health/store.ts';

/** Of fewer calls than these a share says little. */
const CALLS_MIN = 10;
const WHOLE = 100;
type Alarm = Computed<{ brandId: number; gameCode: string; currency: string; month: string; cause: string }>;

/** How much of a supplier fails, in hundredths: all of it while it is not asked any more. */
export function failingShare({ play, feed, calls, faults }: Pick<HealthRow, 'play' | 'feed' | 'calls' | 'faults'>) {
  if (play !== 'closed' || feed !== 'closed') return WHOLE;
  return calls < CALLS_MIN ? 0 : Math.floor((WHOLE * faults) / calls);
}

export const vendorSigns = ({ db }: Pick<Deps, 'db'>, directory: Pick<Directory, 'suppliers'>): Sign[] => [
  {
    kind: 'RETURN',
    look: async () => {
      const alarms = await db.tx(null, (tx) =>
        tx.rows(sql<Alarm>`select brand_id, game_code, currency, month, cause from vendors_return_alarms()`),
      );
      return alarms.map((alarm) => ({
        brandId: brandId(alarm.brandId),
        subject: returnSubject(alarm),
        name: alarm.gameCode,
        currency: alarm.currency,
        value: 1n,
      }));
    },
  },
  {
    kind: 'SUPPLIER',
    look: async () => {
      const health = new Map((await db.tx(null, readHealth)).map((row) => [row.supplierId, row]));
      return (await directory.suppliers()).flatMap(({ id, code, name, enabled, brands }) => {
        const row = health.get(id);
        if (!row || !enabled) return [];
        const value = BigInt(failingShare(row));
        return [...brands].map((brand) => ({ brandId: brandId(brand), subject: code, name, value }));
      });
    },
  },
];
