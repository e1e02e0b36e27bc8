import type { Tx } from '../../../db/pool.ts';
import { sql } from 'kysely';
import { tables, type Computed, type Row } from '../../../db/query.ts';
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
> & {
  readonly stake: bigint;
  readonly payout: bigint;
  /** It was taken back: if it is in the record, it counts for nothing any more. */
  readonly isVoid: boolean;
};
/** What of the record was told otherwise, and by how much the player has more by the newer word. */
export type Retold = { readonly wager: ToldWager; readonly difference: bigint };

/**
 * Takes them into the record, and follows what is told otherwise later. Both count in the hour in which we learn of
 * them, so that what was closed meanwhile stays as it is. A few statements for any number of them.
 */
export async function recordTold(
  tx: Tx,
  wagers: readonly ToldWager[],
  { brandId, now }: { readonly brandId: BrandId; readonly now: Date },
): Promise<readonly Retold[]> {
  const closed = wagers.filter(({ isVoid }) => !isVoid);
  const ids = closed.length === 0 ? new Set<string>() : await insertTold(tx, closed, { brandId, now });
  const news = closed.filter(({ id }) => ids.has(id));
  await appendEvents(
    tx,
    brandId,
    news.map((wager) => ({ memberId: wager.memberId, event: toldEvent(wager, now) })),
  );
  return retell(
    tx,
    wagers.filter(({ id }) => !ids.has(id)),
    { brandId, now },
  );
}

type At = { readonly brandId: BrandId; readonly now: Date };
async function insertTold(tx: Tx, wagers: readonly ToldWager[], { brandId, now }: At): Promise<ReadonlySet<string>> {
  const settled = { status: WAGER_STATES.settled, version: 1, roundClosed: true, settledAt: now, told: true };
  const added = await tx.rows(
    tables
      .insertInto('wagers.wager')
      .values(
        wagers.map(({ stake, payout, isVoid: _isVoid, ...wager }) => ({
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
  return new Set(added.map(({ id }) => id));
}

type Changed = Computed<{
  id: string;
  version: number;
  wasVoid: boolean;
  wasStake: bigint;
  wasPayout: bigint;
  wasValidBet: bigint;
}>;
async function retell(tx: Tx, wagers: readonly ToldWager[], { brandId, now }: At): Promise<readonly Retold[]> {
  if (wagers.length === 0) return [];
  const changed = await tx.rows(sql<Changed>`
    select * from wagers_retell(
      ${wagers.map((w) => w.memberId)}::bigint[], ${wagers.map((w) => w.supplierId)}::integer[],
      ${wagers.map((w) => w.id)}::uuid[], ${wagers.map((w) => w.isVoid)}::boolean[],
      ${wagers.map((w) => w.stake)}::bigint[], ${wagers.map((w) => w.payout)}::bigint[],
      ${wagers.map((w) => w.validBet)}::bigint[])`);
  const of = new Map(wagers.map((wager) => [wager.id as string, wager]));
  await appendEvents(
    tx,
    brandId,
    changed.map((each) => {
      const wager = of.get(each.id)!;
      return { memberId: wager.memberId, event: retoldEvent(wager, each, now) };
    }),
  );
  return changed.map(({ id, wasStake, wasPayout }) => {
    const wager = of.get(id)!;
    const { stake, payout } = countedOf(wager);
    return { wager, difference: payout - stake - (wasPayout - wasStake) };
  });
}

const countedOf = ({ isVoid, stake, payout, validBet }: ToldWager) =>
  isVoid ? { stake: 0n, payout: 0n, validBet: 0n } : { stake, payout, validBet };

const nameOf = ({ id, supplierId, vendor, gameCode, gameType, currency, placedAt }: ToldWager) => ({
  wagerId: id,
  supplierId,
  vendor,
  gameCode,
  gameType,
  currency,
  placedAt: placedAt.toISOString(),
});

function retoldEvent(wager: ToldWager, { version, wasVoid, wasStake, wasPayout, wasValidBet }: Changed, now: Date) {
  const { stake, payout, validBet } = countedOf(wager);
  return {
    type: 'wager.retold',
    ...nameOf(wager),
    version,
    isVoid: wager.isVoid,
    stake: stake.toString(),
    payout: payout.toString(),
    validBet: validBet.toString(),
    was: {
      isVoid: wasVoid,
      stake: wasStake.toString(),
      payout: wasPayout.toString(),
      validBet: wasValidBet.toString(),
    },
    settledAt: now.toISOString(),
  } as const;
}

const toldEvent = (wager: ToldWager, now: Date) =>
  ({
    type: 'wager.told',
    ...nameOf(wager),
    stake: wager.stake.toString(),
    payout: wager.payout.toString(),
    validBet: wager.validBet.toString(),
    settledAt: now.toISOString(),
  }) as const;
