import { catalogueCalls } from '@baize/contract/catalogue';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { fail } from '@baize/contract/failure';
import type { VisitorContext } from '../../../context.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { addFavourite } from './commands/add-favourite.ts';
import { removeFavourite } from './commands/remove-favourite.ts';
import { cardsOf, listGames, listHot, pageFrom, type Mine } from './queries.ts';
import { cardOf, vendorCategories } from './present.ts';
import type { GameCatalogues } from './game-catalogue.ts';
import { listFavouriteCodes, listRecentCodes } from './store.ts';

const RECENT_MAX = 40;

export function catalogueRoutes(deps: Deps, gameCatalogues: GameCatalogues): SiteRoute[] {
  const mineOf = async (ctx: VisitorContext): Promise<Mine> => {
    const { actor } = ctx;
    if (!actor) return { favourites: [], recent: [] };
    return deps.db.tx(ctx.brandId, async (tx) => ({
      favourites: await listFavouriteCodes(tx, actor.memberId),
      recent: await listRecentCodes(tx, actor.memberId, RECENT_MAX),
    }));
  };
  return [
    implement(catalogueCalls.getGameMenus, async (ctx) => ok(vendorCategories(await gameCatalogues.of(ctx.brandId)))),
    implement(catalogueCalls.getGameVendors, async (ctx) => ok(vendorCategories(await gameCatalogues.of(ctx.brandId)))),
    implement(catalogueCalls.getHotGames, async (ctx, input) =>
      ok(listHot(await gameCatalogues.of(ctx.brandId), input.language)),
    ),
    implement(catalogueCalls.getGameList, async (ctx, input) => {
      if ((input.filter === 'FAV' || input.filter === 'RECENT') && !ctx.actor) return fail('NOT_LOGGED_IN');
      return ok(
        listGames(await gameCatalogues.of(ctx.brandId), input, {
          ...(await mineOf(ctx)),
          language: input.language ?? 'bn',
        }),
      );
    }),
    implement(catalogueCalls.getGameIcon, async (ctx, input) => {
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      const game = gameCatalogue.byCode.get(input.gameCode);
      if (!game) return fail('GAME_UNKNOWN');
      const { iconUrl, lagerIcon } = cardOf(gameCatalogue, game, 'en');
      return ok({ iconUrl, lagerIcon });
    }),
    implement(catalogueCalls.listFavouriteIds, async (ctx) =>
      ok(await deps.db.tx(ctx.brandId, (tx) => listFavouriteCodes(tx, ctx.actor.memberId))),
    ),
    implement(catalogueCalls.listFavourites, async (ctx, input) => {
      const cards = cardsOf(
        await gameCatalogues.of(ctx.brandId),
        await deps.db.tx(ctx.brandId, (tx) => listFavouriteCodes(tx, ctx.actor.memberId)),
        input.language,
      );
      return ok(
        pageFrom(
          cards.filter((card) => input.gameType === undefined || card.gameType === input.gameType),
          input,
        ),
      );
    }),
    implement(catalogueCalls.addFavourite, (ctx, input) =>
      addFavourite({ db: deps.db, gameCatalogues }, ctx, input.nodeId),
    ),
    implement(catalogueCalls.removeFavourite, (ctx, input) => removeFavourite(deps, ctx, input.nodeId)),
    implement(catalogueCalls.listRecentGames, async (ctx, input) =>
      ok(
        cardsOf(
          await gameCatalogues.of(ctx.brandId),
          await deps.db.tx(ctx.brandId, (tx) => listRecentCodes(tx, ctx.actor.memberId, RECENT_MAX)),
          input.language,
        ),
      ),
    ),
  ];
}
