import type { Tx } from '../../../db/pool.ts';
import { memberId, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';

export type WagerKey = { readonly memberId: MemberId; readonly supplierId: number; readonly wagerId: Uuid };
export type WonWager = WagerKey & {
  readonly gameCode: string;
  readonly gameType: number;
  readonly currency: string;
  readonly payout: bigint;
  readonly wonAt: Date;
};

/** Of these wagers, those that stand and paid more than was staked, as they are now. */
export async function findWon(tx: Tx, keys: readonly WagerKey[]): Promise<WonWager[]> {
  const rows = await tx.rows<{
    member_id: string;
    supplier_id: number;
    id: Uuid;
    game_code: string;
    game_type: number;
    currency: string;
    payout: string;
    won_at: Date;
  }>(
    `select w.member_id, w.supplier_id, w.id, w.game_code, w.game_type, w.currency, (w.payout_cash + w.payout_bonus)::bigint as payout, coalesce(w.settled_at, w.placed_at) as won_at
     from unnest($1::bigint[], $2::integer[], $3::uuid[]) as k (m, s, i) join wager w on w.member_id = k.m and w.supplier_id = k.s and w.id = k.i
     where w.status <> 2 and w.payout_cash + w.payout_bonus > w.stake_cash + w.stake_bonus`,
    [keys.map((key) => key.memberId), keys.map((key) => key.supplierId), keys.map((key) => key.wagerId)],
  );
  return rows.map((row) => ({
    memberId: memberId(row.member_id),
    supplierId: row.supplier_id,
    wagerId: row.id,
    gameCode: row.game_code,
    gameType: row.game_type,
    currency: row.currency,
    payout: BigInt(row.payout),
    wonAt: row.won_at,
  }));
}

export async function saveWinners(
  tx: Tx,
  brandId: BrandId,
  winners: readonly (WonWager & { readonly shownName: string })[],
): Promise<void> {
  if (winners.length === 0) return;
  await tx.run(
    `insert into winner (brand_id, member_id, supplier_id, wager_id, game_code, game_type, currency, shown_name, amount, won_at)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::text[], $6::smallint[], $7::text[], $8::text[], $9::bigint[], $10::timestamptz[])
     on conflict (member_id, supplier_id, wager_id) do update set amount = excluded.amount, won_at = excluded.won_at`,
    [
      brandId,
      winners.map((w) => w.memberId),
      winners.map((w) => w.supplierId),
      winners.map((w) => w.wagerId),
      winners.map((w) => w.gameCode),
      winners.map((w) => w.gameType),
      winners.map((w) => w.currency),
      winners.map((w) => w.shownName),
      winners.map((w) => w.payout),
      winners.map((w) => w.wonAt),
    ],
  );
}

export async function removeWinners(tx: Tx, keys: readonly WagerKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(
    'delete from winner w using unnest($1::bigint[], $2::integer[], $3::uuid[]) as k (m, s, i) where w.member_id = k.m and w.supplier_id = k.s and w.wager_id = k.i',
    [keys.map((key) => key.memberId), keys.map((key) => key.supplierId), keys.map((key) => key.wagerId)],
  );
}

export type WinnerRow = {
  readonly gameCode: string;
  readonly shownName: string;
  readonly amount: bigint;
  readonly wonAt: Date;
};

/** The largest wins since an instant, of one kind of game or of all, in one currency. */
export async function findBoard(
  tx: Tx,
  query: { brandId: BrandId; gameType: number | null; currency: string; since: Date; limit: number },
): Promise<WinnerRow[]> {
  const rows = await tx.rows<{ game_code: string; shown_name: string; amount: string; won_at: Date }>(
    `select game_code, shown_name, amount, won_at from winner where brand_id = $1 and ($2::smallint is null or game_type = $2) and currency = $3 and won_at > $4 order by amount desc, won_at desc, wager_id limit $5`,
    [query.brandId, query.gameType, query.currency, query.since, query.limit],
  );
  return rows.map((row) => ({
    gameCode: row.game_code,
    shownName: row.shown_name,
    amount: BigInt(row.amount),
    wonAt: row.won_at,
  }));
}

export const purgeWinners = (tx: Tx, brandId: BrandId, before: Date): Promise<number> =>
  tx.run('delete from winner where brand_id = $1 and won_at < $2', [brandId, before]);
