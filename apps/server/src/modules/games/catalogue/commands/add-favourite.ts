import type { FavouriteSchema } from '@baize/contract/catalogue';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { isShown, type GameCatalogues } from '../game-catalogue.ts';
import { insertFavourite } from '../store.ts';

type Added = z.output<typeof FavouriteSchema>;

/** Adding a game twice is one favourite. The node must be the game of the vendor that is named. */
export async function addFavourite(
  { db, gameCatalogues }: { readonly db: Db; readonly gameCatalogues: GameCatalogues },
  { brandId, actor }: MemberContext,
  { nodeId, vendor }: Added,
): Promise<CallResult<{ nodeId: string }, 'GAME_UNKNOWN'>> {
  const gameCatalogue = await gameCatalogues.of(brandId);
  const game = gameCatalogue.byNode.get(BigInt(nodeId));
  if (!game || game.vendor !== vendor || !isShown(gameCatalogue, game)) return fail('GAME_UNKNOWN');
  return runCommand({ db }, { brandId }, async (tx) => {
    await insertFavourite(tx, { brandId, memberId: actor.memberId, nodeId: game.nodeId });
    return ok({ nodeId });
  });
}
