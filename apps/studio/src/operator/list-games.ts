import { ok, type Result } from '@baize/domain/result';
import { gamesOf, listEntry, productOf } from '../catalogue/games.ts';
import { gameRows } from '../catalogue/store.ts';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { operatorFailure, type OperatorFailure } from './failure.ts';

/** The catalogue as this operator may sell it. */
export async function listGames(
  deps: Deps,
  connection: Connection,
  body: { product_code?: string | undefined },
): Promise<Result<object, OperatorFailure>> {
  if (body.product_code !== undefined && body.product_code !== productOf(connection.label))
    return operatorFailure(400, 'product_code is invalid');
  const rows = await deps.db.tx(gameRows);
  const context = {
    label: connection.label,
    publicUrl: deps.env.STUDIO_PUBLIC_URL,
    currencies: connection.currencies,
    blockedCountries: deps.env.STUDIO_BLOCKED_COUNTRIES,
  };
  const games = gamesOf(connection.label);
  return ok(
    rows.flatMap((row) => {
      const game = games.find(({ code }) => code === row.gameCode);
      return game ? [listEntry(game, row.enabled, context)] : [];
    }),
  );
}
