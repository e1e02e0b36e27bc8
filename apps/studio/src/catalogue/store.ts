import { sql, type Expression } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { CHANGE, changedAfter, prepare, tables, type Position, type Row } from '../db/query.ts';
import { GAMES, rowHash, type CatalogueContext } from './games.ts';

/** The database's side of the catalogue: on or off, and the feed's versions. */
export type GameRow = Readonly<Pick<Row<'game'>, 'gameCode' | 'enabled' | 'releasedAt' | 'version'>>;
const COLUMNS = ['gameCode', 'enabled', 'releasedAt', 'version'] as const;

/** A change that the feed shows: another version, at the end of the stream. */
const CHANGED = { version: sql<number>`game.version + 1`, ...CHANGE };

/** Brings the table up to the code: new games appear, changed ones get another version. */
export async function syncGames(tx: Tx, context: CatalogueContext): Promise<void> {
  for (const game of GAMES) {
    await tx.run(
      tables
        .insertInto('game')
        .values({ gameCode: game.code, rowHash: rowHash(game, context) })
        .onConflict((conflict) =>
          conflict
            .column('gameCode')
            .doUpdateSet((eb) => ({ rowHash: eb.ref('excluded.rowHash'), ...CHANGED }))
            .whereRef('game.rowHash', '<>', 'excluded.rowHash'),
        ),
    );
  }
}

export const gameRows = (tx: Tx): Promise<GameRow[]> =>
  tx.rows(tables.selectFrom('game').select(COLUMNS).orderBy('gameCode'));

/** Off or on; the feed shows what changed. */
export const switchGame = (tx: Tx, gameCode: string, enabled: boolean): Promise<number> =>
  tx.run(
    tables
      .updateTable('game')
      .set({ enabled, ...CHANGED })
      .where('gameCode', '=', gameCode)
      .where('enabled', '<>', enabled),
  );

type ChangesQuery = { readonly after: Position; readonly limit: number };
/** Of some games, or of all that ever were, those that changed after a position, in the order of their changes. */
export const changedGames = (tx: Tx, codes: readonly string[] | null, { after, limit }: ChangesQuery) =>
  tx.rows(
    tables
      .selectFrom('game')
      .select([...COLUMNS, 'changeXid', 'changeSeq'])
      .where(sql<boolean>`(${codes}::text[] is null or game_code = any(${codes}::text[]))`)
      .where(changedAfter(after))
      .orderBy('changeXid')
      .orderBy('changeSeq')
      .limit(limit),
  );

const enabledOf = prepare((values: { readonly gameCode: string }) =>
  tables.selectFrom('game').select('enabled').where('gameCode', '=', values.gameCode),
);

/** For the statement that opens a round: whether the game takes bets. */
export const takesBets = (values: { readonly gameCode: string | Expression<string> }) =>
  sql<boolean>`exists (${enabledGame(values)})`;
const enabledGame = (values: { readonly gameCode: string | Expression<string> }) =>
  tables.selectFrom('game').select('gameCode').where('gameCode', '=', values.gameCode).where('enabled', '=', true);

export async function isGameEnabled(tx: Tx, gameCode: string): Promise<boolean> {
  const row = await tx.maybe(enabledOf({ gameCode }));
  return row?.enabled ?? false;
}
