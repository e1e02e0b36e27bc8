import type { FeedGame } from '@baize/wallet-protocol';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Db } from '../../../../db/pool.ts';
import type { BrandId, SupplierId } from '../../../../ids.ts';
import type { GameCatalogues } from '../game-catalogue.ts';
import { returnOf } from '../published-return.ts';
import { updateGameFacts } from '../store.ts';

export type TakeGamesDeps = {
  readonly db: Db;
  readonly brandIds: () => Promise<readonly BrandId[]>;
  readonly currencyOf: (brandId: BrandId) => Promise<string>;
  readonly gameCatalogues: Pick<GameCatalogues, 'forget'>;
};

/**
 * Brings the supplier's facts (names, return, limits) into every brand's catalogue. Whether a brand offers a game is
 * the brand's word.
 */
export async function takeGames(
  { db, brandIds, currencyOf, gameCatalogues }: TakeGamesDeps,
  supplierId: SupplierId,
  games: readonly FeedGame[],
): Promise<void> {
  for (const brandId of await brandIds()) {
    const currency = await currencyOf(brandId);
    const scope = { brandId, afterCommit: () => gameCatalogues.forget(brandId) };
    await runCommand({ db }, scope, async (tx) => {
      for (const game of games) {
        const limits = game.limits[currency];
        if (!limits) continue; // not offered in this brand's currency
        await updateGameFacts(
          tx,
          { supplierId, gameCode: game.game_code },
          {
            name: { ...game.name },
            ...returnOf(game),
            volatility: game.volatility ?? '',
            minStake: limits.min,
            maxStake: limits.max,
            jackpot: game.jackpot_pools.length > 0,
            trial: game.demo,
            platforms: [...game.platforms],
            releasedAt: game.released_at === undefined ? undefined : new Date(game.released_at),
          },
        );
      }
      return ok(null);
    });
  }
}
