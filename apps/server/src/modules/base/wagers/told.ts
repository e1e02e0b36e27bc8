import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
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
 * Takes them into the record, each once and as it was told first: what is told otherwise later changes nothing here.
 * They count in the hour in which we learn of them, so that what was closed meanwhile stays as it is. Two statements
 * for any number of them.
 */
export async function recordTold(
  tx: Tx,
  wagers: readonly ToldWager[],
  { brandId, now }: { readonly brandId: BrandId; readonly now: Date },
): Promise<void> {
  if (wagers.length === 0) return;
  const settled = { status: WAGER_STATES.settled, version: 1, roundClosed: true, settledAt: now, told: true };
  const added = await tx.rows(
    tables
      .insertInto('wagers.wager')
      .values(
        wagers.map(({ stake, payout, ...wager }) => ({
          ...wager,
          ...settled,
          brandId,
          stakeCash: stake,
          stakeBonus: 0n,
          payoutCash: payout,
        })),
      )
      .onConflict((clash) => clash.doNothing())
      .returning('id'),
  );
  const ids = new Set(added.map(({ id }) => id));
  await appendEvents(
    tx,
    brandId,
    wagers.filter(({ id }) => ids.has(id)).map((wager) => ({ memberId: wager.memberId, event: toldEvent(wager, now) })),
  );
}

const toldEvent = (
  { id, supplierId, vendor, gameCode, gameType, currency, stake, payout, validBet, placedAt }: ToldWager,
  now: Date,
) => {
  const named = { wagerId: id, supplierId, vendor, gameCode, gameType, currency };
  const sums = { stake: stake.toString(), payout: payout.toString(), validBet: validBet.toString() };
  return {
    type: 'wager.told',
    ...named,
    ...sums,
    placedAt: placedAt.toISOString(),
    settledAt: now.toISOString(),
  } as const;
};
