import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, SupplierId } from '../../../ids.ts';
import type { WagerKey, WonWager } from '../../base/wagers/index.ts';

export type ShownWinner = WonWager & {
  /** The account as other players may see it. */
  readonly shownName: string;
};

export async function saveWinners(tx: Tx, brandId: BrandId, winners: readonly ShownWinner[]): Promise<void> {
  if (winners.length === 0) return;
  const rows = winners.map(({ payout, supplierId, ...winner }) => ({
    ...winner,
    brandId,
    amount: payout,
    supplierId: supplierId as SupplierId,
    day: sql<string>`brand_day(${winner.wonAt})`,
  }));
  await tx.run(
    tables
      .insertInto('engagement.winner')
      .values(rows)
      .onConflict((clash) =>
        clash.columns(['memberId', 'supplierId', 'wagerId']).doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'),
          wonAt: eb.ref('excluded.wonAt'),
          day: eb.ref('excluded.day'),
        })),
      ),
  );
}

export async function removeWinners(tx: Tx, keys: readonly WagerKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`
    delete from engagement.winner w
    using unnest(${keys.map((key) => key.memberId)}::bigint[], ${keys.map((key) => key.supplierId)}::integer[],
      ${keys.map((key) => key.wagerId)}::uuid[]) as k (m, s, i)
    where w.member_id = k.m and w.supplier_id = k.s and w.wager_id = k.i`);
}

export type WinnerRow = Readonly<Pick<Row<'engagement.winner'>, 'gameCode' | 'shownName' | 'amount' | 'wonAt'>>;

export type WinnersQuery = {
  readonly brandId: BrandId;
  readonly currency: string;
  /** Undefined: every kind of game, every game. */
  readonly gameType?: number | undefined;
  readonly gameCode?: string | undefined;
  /** The brand's day of this instant, and so many days in all. */
  readonly until: Date;
  readonly days: number;
  readonly offset: number;
  readonly limit: number;
};

/** The largest wins of some days, in one currency: the best of the best of each day. */
export function findWinners(tx: Tx, { gameType, gameCode, days, ...query }: WinnersQuery): Promise<WinnerRow[]> {
  const ofType = gameType === undefined ? sql`` : sql`and w.game_type = ${gameType}`;
  const ofGame = gameCode === undefined ? sql`` : sql`and w.game_code = ${gameCode}`;
  const best = sql`amount desc, won_at desc, wager_id limit`;
  return tx.rows(sql<WinnerRow>`
    select best.game_code, best.shown_name, best.amount, best.won_at
    from generate_series(0, ${days - 1}::integer) ago cross join lateral (
      select w.game_code, w.shown_name, w.amount, w.won_at, w.wager_id from engagement.winner w
      where w.brand_id = ${query.brandId} and w.currency = ${query.currency}
        and w.day = brand_day(${query.until}) - ago ${ofType} ${ofGame}
      order by ${best} ${query.offset + query.limit}) best
    order by ${best} ${query.limit} offset ${query.offset}`);
}

export const purgeWinners = (tx: Tx, brandId: BrandId, before: Date): Promise<number> =>
  tx.run(tables.deleteFrom('engagement.winner').where('brandId', '=', brandId).where('wonAt', '<', before));
