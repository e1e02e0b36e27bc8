import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { WAGER_STATES } from './wager-part.ts';

/** Open wagers by game: a game switched off still has these rounds to finish. */
export async function countOpenRounds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.rows(
    tables
      .selectFrom('wagers.wager')
      .select('gameCode')
      .select((eb) => eb.fn.countAll<bigint>().as('open'))
      .where('status', '=', WAGER_STATES.open)
      .groupBy('gameCode'),
  );
  return new Map(rows.map((row) => [row.gameCode, Number(row.open)]));
}

/** Whether a member has a wager open in a game. */
export async function hasOpenRound(tx: Tx, member: MemberId, gameCode: string): Promise<boolean> {
  const found = await tx.maybe(
    tables
      .selectFrom('wagers.wager')
      .select('id')
      .where('memberId', '=', member)
      .where('gameCode', '=', gameCode)
      .where('status', '=', WAGER_STATES.open)
      .limit(1),
  );
  return found !== undefined;
}
