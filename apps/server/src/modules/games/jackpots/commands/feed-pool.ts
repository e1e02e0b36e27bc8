import { ok } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import { leftOf, spentIn, type FeedHour } from '../feed-ceiling.ts';
import { between, houseOf, tellMove } from '../pool-money.ts';
import { findSpent, listPools, lockPools, putSpent, type ClockPool } from '../store.ts';

type Feeding = { readonly pool: Pick<ClockPool, 'brandId' | 'poolId'>; readonly feeds: number; readonly at: FeedHour };

/**
 * The house's own growth of a pool, out of its promotion account: real money of the ledger. Its figures are those that
 * stand when it is posted: what was stopped or lowered until then is not fed.
 */
export async function feedPool(deps: Pick<Deps, 'db' | 'ledger'>, { pool, feeds, at }: Feeding): Promise<void> {
  const { brandId, poolId } = pool;
  await runCommand(deps, { brandId }, async (tx) => {
    // As a draw does: one that wins another pool wants the promotion account while it has fed this one.
    await lockPools(tx, poolId);
    const now = (await listPools(tx)).find((each) => each.poolId === poolId);
    if (!now?.enabled || !now.feeding) return ok(null);
    let drawn = 0n;
    for (let fed = 0; fed < feeds; fed += 1) drawn += between(now.feedMin, now.feedMax);
    const spent = spentIn(at, await findSpent(tx, poolId));
    const amount = leftOf(drawn, spent, now);
    if (amount === 0n) return ok(null);
    const moved = await deps.ledger.moveHouse(tx, brandId, {
      house: houseOf(poolId),
      contra: 'promotion',
      currency: now.currency,
      amount,
      kind: 'jackpot-feed',
      key: randomUUID() as Uuid,
    });
    await putSpent(tx, { brandId, poolId, ...at, inHour: spent.inHour + amount, inDay: spent.inDay + amount });
    if (moved !== undefined) await tellMove({ tx, brandId }, poolId, moved);
    return ok(null);
  });
}
