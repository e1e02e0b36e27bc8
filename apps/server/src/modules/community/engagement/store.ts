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
  }));
  await tx.run(
    tables
      .insertInto('engagement.winner')
      .values(rows)
      .onConflict((clash) =>
        clash.columns(['memberId', 'supplierId', 'wagerId']).doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'),
          wonAt: eb.ref('excluded.wonAt'),
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

export type BoardQuery = {
  readonly brandId: BrandId;
  /** Null: every kind of game. */
  readonly gameType: number | null;
  readonly currency: string;
  readonly since: Date;
  readonly limit: number;
};

/** The largest wins since an instant, of one kind of game or of all, in one currency. */
export const findBoard = (tx: Tx, query: BoardQuery): Promise<WinnerRow[]> =>
  tx.rows(
    tables
      .selectFrom('engagement.winner')
      .select(['gameCode', 'shownName', 'amount', 'wonAt'])
      .where('brandId', '=', query.brandId)
      .$if(query.gameType !== null, (board) => board.where('gameType', '=', query.gameType!))
      .where('currency', '=', query.currency)
      .where('wonAt', '>', query.since)
      .orderBy('amount', 'desc')
      .orderBy('wonAt', 'desc')
      .orderBy('wagerId')
      .limit(query.limit),
  );

export const purgeWinners = (tx: Tx, brandId: BrandId, before: Date): Promise<number> =>
  tx.run(tables.deleteFrom('engagement.winner').where('brandId', '=', brandId).where('wonAt', '<', before));
