import { catalogueCalls } from '@baize/contract/catalogue';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { fail } from '@baize/contract/failure';
import type { Budget } from '../../../limiter/index.ts';
import type { VisitorContext } from '../../../context.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { addFavourite } from './commands/add-favourite.ts';
import { removeFavourite } from './commands/remove-favourite.ts';
import { askedPlatforms } from './asked-platforms.ts';
import { listGames, listHot, NOBODYS, ownCards, pageFrom, readGameFacts, type Mine } from './queries.ts';
import { cardOf, gameMenus, vendorCategories, vendorLanes } from './present.ts';
import type { GameCatalogue, GameCatalogues } from './game-catalogue.ts';
import { listFavouriteNodes, listRecentCodes } from './store.ts';

const RECENT_MAX = 40;
/**
 * Searches of a network by visitors without a login: each looks at every name, with typing errors. Somebody who types
 * asks four times in a second at most.
 */
export const STRANGERS_SEARCH: Budget = { name: 'strangers-search', max: 240, windowMs: 60_000, unasked: 24 };

export function catalogueRoutes(deps: Deps, gameCatalogues: GameCatalogues): SiteRoute[] {
  return [...publicRoutes(deps, gameCatalogues), ...memberRoutes(deps, gameCatalogues)];
}

/** A merchant is this brand or nobody. */
const isOtherMerchant = ({ brand }: GameCatalogue, merchant: string | undefined): boolean =>
  merchant !== undefined && merchant !== '' && merchant !== brand.merchantCode;
const UNKNOWN_MERCHANT = 'unknown';

function publicRoutes(deps: Deps, gameCatalogues: GameCatalogues): SiteRoute[] {
  return [
    implement(catalogueCalls.getGameMenus, async (ctx) => ok(gameMenus(await gameCatalogues.of(ctx.brandId)))),
    implement(catalogueCalls.getGameVendors, async (ctx) => ok(vendorCategories(await gameCatalogues.of(ctx.brandId)))),
    implement(catalogueCalls.getVendors, async (ctx, input) =>
      ok({ lanes: vendorLanes(await gameCatalogues.of(ctx.brandId), askedPlatforms(input)) }),
    ),
    implement(catalogueCalls.getHotGames, async (ctx, input) => {
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      if (isOtherMerchant(gameCatalogue, input.merchantCode))
        return fail('BAD_REQUEST', { fields: { merchantCode: UNKNOWN_MERCHANT } });
      return ok(listHot(gameCatalogue, input.language, askedPlatforms(input)));
    }),
    implement(catalogueCalls.getGameList, async (ctx, input) => {
      const own = input.filter === 'FAV' || input.filter === 'RECENT';
      if (own && !ctx.actor) return fail('NOT_LOGGED_IN');
      if (input.search && !ctx.actor) {
        const taken = await deps.limiter.takeFor(STRANGERS_SEARCH, ctx.ip);
        if (!taken.ok)
          return fail('TOO_MANY_REQUESTS', { params: { seconds: String(Math.ceil(taken.afterMs / 1_000)) } });
      }
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      if (isOtherMerchant(gameCatalogue, input.merchant))
        return fail('BAD_REQUEST', { fields: { merchant: UNKNOWN_MERCHANT } });
      const mine = own ? await mineOf(deps, gameCatalogue, ctx) : NOBODYS;
      return ok(listGames(gameCatalogue, input, { ...mine, language: input.language ?? 'bn' }));
    }),
    implement(catalogueCalls.getGame, async (ctx, input) => {
      const facts = readGameFacts(await gameCatalogues.of(ctx.brandId), input.gameCode, input.language);
      return facts ? ok(facts) : fail('GAME_UNKNOWN');
    }),
    implement(catalogueCalls.getGameIcon, async (ctx, input) => {
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      const game = gameCatalogue.byCode.get(input.gameCode);
      if (!game) return fail('GAME_UNKNOWN');
      const { iconUrl, lagerIcon, displayName } = cardOf(gameCatalogue, game, input.language);
      return ok({ iconUrl, lagerIcon, displayName });
    }),
  ];
}

function memberRoutes(deps: Deps, gameCatalogues: GameCatalogues): SiteRoute[] {
  const { db } = deps;
  return [
    implement(catalogueCalls.listFavouriteIds, async (ctx) =>
      ok((await db.tx(ctx.brandId, (tx) => listFavouriteNodes(tx, ctx.actor.memberId))).map(String)),
    ),
    implement(catalogueCalls.listFavourites, async (ctx, input) => {
      const gameCatalogue = await gameCatalogues.of(ctx.brandId);
      const { favourites } = await mineOf(deps, gameCatalogue, ctx);
      const platforms = askedPlatforms(input);
      const cards = ownCards(gameCatalogue, favourites, { language: input.language, platforms }).filter(
        (card) => input.gameType === undefined || card.gameType === input.gameType,
      );
      return ok(pageFrom(cards, input));
    }),
    implement(catalogueCalls.addFavourite, (ctx, input) => addFavourite({ db, gameCatalogues }, ctx, input)),
    implement(catalogueCalls.removeFavourite, (ctx, input) => removeFavourite(deps, ctx, input.nodeId)),
    implement(catalogueCalls.listRecentGames, async (ctx, input) =>
      ok(
        ownCards(
          await gameCatalogues.of(ctx.brandId),
          await db.tx(ctx.brandId, (tx) => listRecentCodes(tx, ctx.actor.memberId, RECENT_MAX)),
          input,
        ),
      ),
    ),
  ];
}

/** A member's own games by their codes, the latest first. */
async function mineOf(
  { db }: Pick<Deps, 'db'>,
  gameCatalogue: GameCatalogue,
  { brandId, actor }: Pick<VisitorContext, 'brandId' | 'actor'>,
): Promise<Mine> {
  if (!actor) return NOBODYS;
  return db.tx(brandId, async (tx) => {
    const nodes = await listFavouriteNodes(tx, actor.memberId);
    return {
      favourites: new Set(nodes.flatMap((node) => gameCatalogue.byNode.get(node)?.gameCode ?? [])),
      recent: await listRecentCodes(tx, actor.memberId, RECENT_MAX),
    };
  });
}
