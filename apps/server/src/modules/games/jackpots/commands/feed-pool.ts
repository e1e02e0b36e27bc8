import { ok } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { between, houseOf, tellMove } from '../pool-draw.ts';
import type { Pool } from '../store.ts';

/** The house's own growth of a pool, out of its promotion account: real money of the ledger. */
export async function feedPool(deps: Pick<Deps, 'db' | 'ledger'>, brandId: BrandId, pool: Pool): Promise<void> {
  await runCommand(deps, { brandId }, async (tx) => {
    const amount = await deps.ledger.moveHouse(tx, brandId, {
      house: houseOf(pool.poolId),
      contra: 'promotion',
      currency: pool.currency,
      amount: between(pool.feedMin, pool.feedMax),
      kind: 'jackpot-feed',
      key: randomUUID() as Uuid,
    });
    if (amount !== undefined) await tellMove({ tx, brandId }, pool.poolId, amount);
    return ok(null);
  });
}
