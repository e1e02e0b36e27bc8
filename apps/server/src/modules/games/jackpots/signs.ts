import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Asked, Seen, Sign } from '../../../signs.ts';
import { platformDay } from '../../base/limits/index.ts';
import type { Reports } from './reports.ts';
import { houseOnDay, listAllPools, type PoolReport } from './store.ts';

/** A look reads the sums of every pool, which is more than the other signs do. */
const LOOK_EVERY_MS = 10 * 60_000;
const UNIT = 100_000n;

type SignDeps = Pick<Deps, 'db'> & {
  readonly report: Reports['report'];
  readonly offsetOf: (id: BrandId) => Promise<number>;
};

const seenOf = (brandId: BrandId, { pool }: PoolReport, value: bigint): Seen => ({
  brandId,
  subject: pool.poolId,
  name: pool.name['en'] ?? pool.poolId,
  currency: pool.currency,
  value,
});

/** Pools that cannot pay what they owe, and what each pool costs the house on a day. */
export function jackpotSigns({ db, report, offsetOf }: SignDeps): Sign[] {
  const eachBrand = async (look: (brandId: BrandId) => Promise<Seen[]>): Promise<Seen[]> => {
    const brands = new Set((await db.tx(null, listAllPools)).map(({ brandId }) => brandId));
    return (await Promise.all([...brands].map(look))).flat();
  };
  const lookForDrains = (brandId: BrandId, now: Date) =>
    db.tx(brandId, async (tx) => {
      const day = platformDay(now, await offsetOf(brandId));
      const drained: Seen[] = [];
      for (const pool of await report(tx, brandId)) {
        const before = await houseOnDay(tx, { brandId, day, poolId: pool.pool.poolId, house: pool.house });
        drained.push(seenOf(brandId, pool, (pool.house - before) / UNIT));
      }
      return drained;
    });
  const lookForDebts = (brandId: BrandId) =>
    db.tx(brandId, async (tx) =>
      (await report(tx, brandId))
        .filter(({ amount, due }) => amount < 0n || due !== 0n)
        .map((pool) => seenOf(brandId, pool, 1n)),
    );
  return [
    { kind: 'JACKPOT_SHORT', everyMs: LOOK_EVERY_MS, look: () => eachBrand(lookForDebts) },
    {
      kind: 'JACKPOT_DRAIN',
      everyMs: LOOK_EVERY_MS,
      look: ({ now }: Asked) => eachBrand((brandId) => lookForDrains(brandId, now)),
    },
  ];
}
