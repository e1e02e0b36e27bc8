import type { Tx } from '../db/pool.ts';
import { GAMES, rowHash, type CatalogueContext } from './games.ts';

/** The database's side of the catalogue: on or off, and the feed's versions. */
export type GameRow = {
  readonly game_code: string;
  readonly enabled: boolean;
  readonly released_at: Date;
  readonly version: number;
};

const BUMP = "version = game.version + 1, change_xid = pg_current_xact_id(), change_seq = nextval('feed_change')";

/** Brings the table up to the code: new games appear, changed ones get another version. */
export async function syncGames(tx: Tx, context: CatalogueContext): Promise<void> {
  for (const game of GAMES) {
    await tx.run(
      `insert into game (game_code, row_hash) values ($1, $2)
       on conflict (game_code) do update set row_hash = excluded.row_hash, ${BUMP} where game.row_hash <> excluded.row_hash`,
      [game.code, rowHash(game, context)],
    );
  }
}

/** Switches a game. Rounds that run may be finished; a new one is refused from the next statement on. */
export const setGameEnabled = (tx: Tx, gameCode: string, enabled: boolean): Promise<number> =>
  tx.run(`update game set enabled = $2, ${BUMP} where game_code = $1 and enabled <> $2`, [gameCode, enabled]);

export const gameRows = (tx: Tx): Promise<GameRow[]> =>
  tx.rows<GameRow>('select game_code, enabled, released_at, version from game order by game_code');

export async function isGameEnabled(tx: Tx, gameCode: string): Promise<boolean> {
  const row = await tx.maybe<{ enabled: boolean }>('select enabled from game where game_code = $1', [gameCode]);
  return row?.enabled ?? false;
}
