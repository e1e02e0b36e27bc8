import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { WAGER_STATES } from './wager-part.ts';

type Columns = Row<'wagers.wager'>;
/**
 * A round that a supplier with a wallet of its own tells of: staked there of money that had left our books, so that no
 * posting of ours stands behind it (docs/adr/0048).
 */
export type ToldWager = Readonly<
  Pick<
    Columns,
    | 'memberId'
    | 'supplierId'
    | 'id'
    | 'brandId'
    | 'gameType'
    | 'currency'
    | 'vendor'
    | 'gameCode'
    | 'round'
    | 'validBet'
    | 'placedAt'
  >
> & { readonly stake: bigint; readonly payout: bigint };

/**
 * Takes it into the record, once and as it was told first: what is told otherwise later changes nothing here. It counts
 * in the hour in which we learn of it, so that what was closed meanwhile stays as it is. False: it was there.
 */
export async function recordTold(tx: Tx, { stake, payout, ...wager }: ToldWager, now: Date): Promise<boolean> {
  const settled = { status: WAGER_STATES.settled, version: 1, roundClosed: true, settledAt: now, told: true };
  const added = await tx.run(
    tables
      .insertInto('wagers.wager')
      .values({ ...wager, ...settled, stakeCash: stake, stakeBonus: 0n, payoutCash: payout })
      .onConflict((clash) => clash.doNothing()),
  );
  if (added === 0) return false;
  const { memberId, brandId, id, supplierId, vendor, gameCode, gameType, currency, validBet } = wager;
  const named = { wagerId: id, supplierId, vendor, gameCode, gameType, currency };
  const sums = { stake: stake.toString(), payout: payout.toString(), validBet: validBet.toString() };
  const event = { type: 'wager.told', ...named, ...sums, settledAt: now.toISOString() } as const;
  await appendEvents(tx, brandId, [{ memberId, event }]);
  return true;
}
