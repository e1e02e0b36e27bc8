import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { isListed, type GameCatalogues } from '../game-catalogue.ts';
import { insertFavourite } from '../store.ts';

/** Adding a game twice is one favourite. */
export async function addFavourite(
  { db, gameCatalogues }: { readonly db: Db; readonly gameCatalogues: GameCatalogues },
  { brandId, actor }: MemberContext,
  gameCode: string,
): Promise<CallResult<{ nodeId: string }, 'GAME_UNKNOWN'>> {
  const gameCatalogue = await gameCatalogues.of(brandId);
  const game = gameCatalogue.byCode.get(gameCode);
  if (!game || !isListed(gameCatalogue, game)) return fail('GAME_UNKNOWN');
  return runCommand({ db }, { brandId }, async (tx) => {
    await insertFavourite(tx, { brandId, memberId: actor.memberId, gameCode });
    return ok({ nodeId: gameCode });
  });
}
