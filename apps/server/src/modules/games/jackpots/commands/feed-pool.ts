import { ok } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import { between, houseOf, tellMove } from '../pool-money.ts';
import { lockPools, type ClockPool } from '../store.ts';

type Feeding = { readonly pool: ClockPool; readonly feeds: number };

/** The house's own growth of a pool, out of its promotion account: real money of the ledger. */
export async function feedPool(deps: Pick<Deps, 'db' | 'ledger'>, { pool, feeds }: Feeding): Promise<void> {
  const { brandId } = pool;
  let amount = 0n;
  for (let fed = 0; fed < feeds; fed += 1) amount += between(pool.feedMin, pool.feedMax);
  await runCommand(deps, { brandId }, async (tx) => {
    // As a draw does: one that wins another pool wants the promotion account while it has fed this one.
    await lockPools(tx, pool.poolId);
    const moved = await deps.ledger.moveHouse(tx, brandId, {
      house: houseOf(pool.poolId),
      contra: 'promotion',
      currency: pool.currency,
      amount,
      kind: 'jackpot-feed',
      key: randomUUID() as Uuid,
    });
    if (moved !== undefined) await tellMove({ tx, brandId }, pool.poolId, moved);
    return ok(null);
  });
}
