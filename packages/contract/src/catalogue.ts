import { z } from 'zod';
import { GAME_TYPES, GameCardSchema, VendorCategorySchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import { PageQuerySchema, pageSchema } from './envelope.ts';

/** A switch in a query: anything else than these four words is an error, not a silent yes. */
const SwitchSchema = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((word) => word === true || word === 'true' || word === '1');

/** GET game-list. Parameters keep the specification's names. */
export const GameListQuerySchema = PageQuerySchema.extend({
  gameType: z.enum(GAME_TYPES).optional(),
  vassalage: z.string().max(16).optional(),
  gameClassify: z.string().max(8).optional(),
  filter: z.enum(['ALL', 'NEW', 'HOT', 'FAV', 'RECENT']).default('ALL'),
  search: z.string().trim().max(60).optional(),
  minBetOne: SwitchSchema.optional(),
  lines25: SwitchSchema.optional(),
  language: z.string().max(8).optional(),
  clientType: z.string().max(4).optional(),
  platform: z.string().max(60).optional(),
  merchant: z.string().max(32).optional(),
  sort: z.enum(['hot', 'name', 'new', 'rtp']).default('hot'),
});
export const FavouriteSchema = z.object({
  nodeId: z.string().max(64),
  vendor: z.string().max(16),
  gameType: z.enum(GAME_TYPES),
});

const LANGUAGE = z.string().max(8).default('bn');
/** The specification's page of favourites holds 999. */
const FavouritesQuerySchema = z.object({
  pageNo: z.coerce.number<string | number>().int().min(1).default(1),
  pageSize: z.coerce.number<string | number>().int().min(1).max(999).default(999),
  gameType: z.string().max(12).optional(),
  language: LANGUAGE,
});
/** The specification sends who asks; only the language counts here. */
const HotGamesQuerySchema = z.object({
  merchantCode: z.string().max(32).optional(),
  isPlatform: z.coerce.number<string | number>().int().optional(),
  platform: z.string().max(60).optional(),
  language: LANGUAGE,
});
const NodeSchema = z.object({ nodeId: z.string() });

/** Games, and what a member keeps of them. */
export const catalogueCalls = defineSiteCalls({
  getGameMenus: { method: 'GET', path: '/game-menus', access: 'public', output: z.array(VendorCategorySchema) },
  getGameVendors: { method: 'GET', path: '/game-vendors', access: 'public', output: z.array(VendorCategorySchema) },
  getHotGames: {
    method: 'GET',
    path: '/hot-games',
    access: 'public',
    input: HotGamesQuerySchema,
    output: z.array(GameCardSchema),
  },
  getGameList: {
    method: 'GET',
    path: '/game-list',
    access: 'public',
    input: GameListQuerySchema,
    output: pageSchema(GameCardSchema),
    failures: ['NOT_LOGGED_IN'],
  },
  getGameIcon: {
    method: 'GET',
    path: '/game-icon',
    access: 'public',
    input: z.object({ gameCode: z.string().max(64) }),
    output: z.object({ iconUrl: z.string(), lagerIcon: z.string() }),
    failures: ['GAME_UNKNOWN'],
  },
  listFavouriteIds: {
    method: 'GET',
    path: '/favourites/ids',
    access: 'member',
    capability: 'favourite',
    output: z.array(z.string()),
  },
  listFavourites: {
    method: 'GET',
    path: '/favourites',
    access: 'member',
    capability: 'favourite',
    input: FavouritesQuerySchema,
    output: pageSchema(GameCardSchema),
  },
  addFavourite: {
    method: 'POST',
    path: '/favourites',
    access: 'member',
    capability: 'favourite',
    rate: 'write',
    input: FavouriteSchema,
    output: NodeSchema,
    failures: ['GAME_UNKNOWN'],
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/favourites',
    access: 'member',
    capability: 'favourite',
    rate: 'write',
    input: FavouriteSchema,
    output: NodeSchema,
  },
  listRecentGames: {
    method: 'GET',
    path: '/recent-games',
    access: 'member',
    capability: 'recent',
    input: z.object({ language: LANGUAGE }),
    output: z.array(GameCardSchema),
  },
});
