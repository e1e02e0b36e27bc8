import type { FeedRow } from '@baize/wallet-protocol';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables } from '../../../../db/query.ts';
import type { BrandId } from '../../../../ids.ts';
import { addGiven, type Pair } from './account-store.ts';

type Told = Pick<FeedRow<'rounds'>, 'round_id' | 'status' | 'stake' | 'valid_bet' | 'payout'> & {
  readonly version: number;
};

/** Money given is staked by nobody: it brings the player something, and takes nothing. */
export const isGift = ({ status, stake, valid_bet: validBet, payout }: Told): boolean =>
  stake === 0n && validBet === 0n && (status !== 'closed' || payout > 0n);

/**
 * Takes what a supplier gave outside of its rounds into the account's sums: no wager, for nothing was played. It is the
 * first player's of whom it was told, of whatever brand: false where that is another.
 */
export async function takePromo(
  tx: Tx,
  { brandId, ...pair }: Pair & { readonly brandId: BrandId },
  told: Told,
): Promise<boolean> {
  const { memberId, supplierId } = pair;
  const promo = told.round_id;
  await tx.run(
    tables
      .insertInto('vendors.toldPromo')
      .values({ supplierId, promo, memberId, brandId })
      .onConflict((clash) => clash.doNothing()),
  );
  const known = await tx.maybe(
    tables
      .selectFrom('vendors.toldPromo')
      .select(['memberId', 'version', 'amount'])
      .where('supplierId', '=', supplierId)
      .where('promo', '=', promo)
      .forUpdate(),
  );
  if (known?.memberId !== memberId) return false;
  const version = BigInt(told.version);
  if (known.version >= version) return true;
  const amount = told.status === 'closed' ? told.payout : 0n;
  await tx.run(
    tables
      .updateTable('vendors.toldPromo')
      .set({ version, amount, toldAt: sql`clock_timestamp()` })
      .where('supplierId', '=', supplierId)
      .where('promo', '=', promo),
  );
  await addGiven(tx, pair, amount - known.amount);
  return true;
}
