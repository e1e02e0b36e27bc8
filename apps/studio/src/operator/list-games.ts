import { ok, type Result } from '@baize/domain/result';
import { findGame, listEntry, PRODUCT } from '../catalogue/games.ts';
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
  if (body.product_code !== undefined && body.product_code !== PRODUCT)
    return operatorFailure(400, 'product_code is invalid');
  const rows = await deps.db.tx(gameRows);
  const context = {
    publicUrl: deps.env.STUDIO_PUBLIC_URL,
    currencies: connection.currencies,
    blockedCountries: deps.env.STUDIO_BLOCKED_COUNTRIES,
  };
  return ok(
    rows.flatMap((row) => {
      const game = findGame(row.gameCode);
      return game ? [listEntry(game, row.enabled, context)] : [];
    }),
  );
}
