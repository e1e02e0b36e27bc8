import { GameCardSchema, VendorCategorySchema } from '@baize/contract/boot';
import { FavouriteSchema, GameListQuerySchema, LaunchQuerySchema, LaunchValueSchema } from '@baize/contract/catalogue';
import { pageOf as pageSchema } from '@baize/contract/envelope';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { fail } from '@baize/contract/failure';
import type { VisitorContext } from '../../../context.ts';
import { siteRoute, type SiteRoute } from '../../../http/route.ts';
import { addFavourite, removeFavourite } from './commands/change-favourites.ts';
import { launchGame, type OpenGame } from './commands/launch-game.ts';
import { cardsOf, listGames, listHot, pageOf, type Mine } from './queries.ts';
import { cardOf, vendorCategories } from './present.ts';
import type { Shelves } from './shelf.ts';
import { listFavouriteCodes, listRecentCodes } from './store.ts';

const LanguageQuery = z.object({ language: z.string().max(8).default('bn') }).loose();
/** The specification's favourite page holds 999. */
const FavouritesQuery = z
  .object({
    pageNo: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(999).default(999),
    gameType: z.string().max(12).optional(),
    language: z.string().max(8).default('bn'),
  })
  .loose();
const RECENT_MAX = 40;

export function catalogueRoutes(deps: Deps, shelves: Shelves, open: OpenGame): SiteRoute[] {
  const mineOf = async (ctx: VisitorContext): Promise<Mine> => {
    const { actor } = ctx;
    if (!actor) return { favourites: [], recent: [] };
    return deps.db.tx(ctx.brandId, async (tx) => ({
      favourites: await listFavouriteCodes(tx, actor.memberId),
      recent: await listRecentCodes(tx, actor.memberId, RECENT_MAX),
    }));
  };
  return [
    siteRoute('getGameMenus', {
      access: 'public',
      value: z.array(VendorCategorySchema),
      handle: async (ctx) => ok(vendorCategories(await shelves.of(ctx.brandId))),
    }),
    siteRoute('getGameVendors', {
      access: 'public',
      value: z.array(VendorCategorySchema),
      handle: async (ctx) => ok(vendorCategories(await shelves.of(ctx.brandId))),
    }),
    siteRoute('getHotGames', {
      access: 'public',
      input: LanguageQuery,
      value: z.array(GameCardSchema),
      handle: async (ctx, input) => ok(listHot(await shelves.of(ctx.brandId), input.language)),
    }),
    siteRoute('getGameList', {
      access: 'public',
      input: GameListQuerySchema,
      value: pageSchema(GameCardSchema),
      handle: async (ctx, input) => {
        if ((input.filter === 'FAV' || input.filter === 'RECENT') && !ctx.actor) return fail('NOT_LOGGED_IN');
        return ok(listGames(await shelves.of(ctx.brandId), input, await mineOf(ctx), input.language ?? 'bn'));
      },
    }),
    siteRoute('getGameIcon', {
      access: 'public',
      input: z.object({ gameCode: z.string().max(64) }),
      value: z.object({ iconUrl: z.string(), lagerIcon: z.string() }),
      handle: async (ctx, input) => {
        const shelf = await shelves.of(ctx.brandId);
        const game = shelf.byCode.get(input.gameCode);
        if (!game) return fail('GAME_UNKNOWN');
        const { iconUrl, lagerIcon } = cardOf(shelf, game, 'en');
        return ok({ iconUrl, lagerIcon });
      },
    }),
    siteRoute('launchGame', {
      access: 'public',
      rate: 'write',
      input: LaunchQuerySchema,
      value: LaunchValueSchema,
      handle: (ctx, input) => launchGame(deps, shelves, open, ctx, input),
    }),
    siteRoute('listFavouriteIds', {
      access: 'member',
      value: z.array(z.string()),
      handle: async (ctx) => ok(await deps.db.tx(ctx.brandId, (tx) => listFavouriteCodes(tx, ctx.actor.memberId))),
    }),
    siteRoute('listFavourites', {
      access: 'member',
      input: FavouritesQuery,
      value: pageSchema(GameCardSchema),
      handle: async (ctx, input) => {
        const cards = cardsOf(
          await shelves.of(ctx.brandId),
          await deps.db.tx(ctx.brandId, (tx) => listFavouriteCodes(tx, ctx.actor.memberId)),
          input.language,
        );
        return ok(
          pageOf(
            cards.filter((card) => input.gameType === undefined || card.gameType === input.gameType),
            input.pageNo,
            input.pageSize,
          ),
        );
      },
    }),
    siteRoute('addFavourite', {
      access: 'member',
      rate: 'write',
      input: FavouriteSchema,
      value: z.object({ nodeId: z.string() }),
      handle: (ctx, input) => addFavourite({ db: deps.db, shelves }, ctx, input.nodeId),
    }),
    siteRoute('removeFavourite', {
      access: 'member',
      rate: 'write',
      input: FavouriteSchema,
      value: z.object({ nodeId: z.string() }),
      handle: (ctx, input) => removeFavourite(deps, ctx, input.nodeId),
    }),
    siteRoute('listRecentGames', {
      access: 'member',
      input: LanguageQuery,
      value: z.array(GameCardSchema),
      handle: async (ctx, input) =>
        ok(
          cardsOf(
            await shelves.of(ctx.brandId),
            await deps.db.tx(ctx.brandId, (tx) => listRecentCodes(tx, ctx.actor.memberId, RECENT_MAX)),
            input.language,
          ),
        ),
    }),
  ];
}
