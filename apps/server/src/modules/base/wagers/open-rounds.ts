import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';

/** Open wagers by game: a game switched off still has these rounds to finish. */
export async function countOpenRounds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.rows(
    tables
      .selectFrom('wagers.openWager')
      .select('gameCode')
      .select((eb) => eb.fn.countAll<bigint>().as('open'))
      .groupBy('gameCode'),
  );
  return new Map(rows.map((row) => [row.gameCode, Number(row.open)]));
}

/** Whether a member has a wager open in a game. */
export async function hasOpenRound(tx: Tx, member: MemberId, gameCode: string): Promise<boolean> {
  const found = await tx.maybe(
    tables
      .selectFrom('wagers.openWager')
      .select('wagerId')
      .where('memberId', '=', member)
      .where('gameCode', '=', gameCode)
      .limit(1),
  );
  return found !== undefined;
}
