import { z } from 'zod';
import { GAME_TYPES, GameCardSchema, VendorCategorySchema, VendorSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import { PageQuerySchema, pageSchema } from './envelope.ts';

/** A switch in a query: anything else than these four words is an error, not a silent yes. */
const SwitchSchema = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((word) => word === true || word === 'true' || word === '1');

/**
 * Where a game runs: what a caller names as its platform (a list, as `flash,html5-desktop`) and as its kind of client.
 * A game of which a caller can run nothing is not in its list.
 */
const PLATFORM = z.string().max(60);
/** 1: a desktop's browser, 2: a phone's, 3: either, as the platform says. */
export const CLIENT_TYPES = ['1', '2', '3'] as const;
const LANGUAGE = z.string().max(8).default('bn');

/** The tabs of a lobby: jackpot, table games, arcade, bingo. */
export const SUB_CATEGORIES = ['JP', 'TG', 'AC', 'BG'] as const;
export type SubCategory = (typeof SUB_CATEGORIES)[number];
/** What narrows a list of games beside its category. */
export const NARROWINGS = ['search', 'vassalage', 'gameClassify', 'filter', 'minBetOne', 'lines25'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

/** GET game-list. Parameters keep the specification's names. */
export const GameListQuerySchema = PageQuerySchema.extend({
  gameType: z.enum(GAME_TYPES).optional(),
  vassalage: z.string().max(16).optional(),
  gameClassify: z.string().max(8).optional(),
  filter: z.enum(['ALL', 'NEW', 'HOT', 'FAV', 'RECENT']).default('ALL'),
  /** In any language, by name, code or studio; typing errors are found over. The best hit comes first. */
  search: z.string().trim().max(60).optional(),
  minBetOne: SwitchSchema.optional(),
  lines25: SwitchSchema.optional(),
  language: z.string().max(8).optional(),
  clientType: z.enum(CLIENT_TYPES).default('3'),
  platform: PLATFORM.optional(),
  /** The brand's merchant code: another brand's has no list here. */
  merchant: z.string().max(32).optional(),
  sort: z.enum(['hot', 'name', 'new', 'rtp']).default('hot'),
});
export const GameListSchema = pageSchema(GameCardSchema).extend({
  /** Tabs that have games, with how many: of the category and the studio, whatever else is asked. */
  subCategories: z.array(z.object({ code: z.enum(SUB_CATEGORIES), total: z.number().int() })),
  /** Where nothing was found: how many games there are without one of the things that narrow the list. */
  wider: z.array(z.object({ without: z.enum(NARROWINGS), total: z.number().int() })),
});
/** A game's place in the brand's catalogue: what favourites are kept by. */
const NODE = z.string().regex(/^[1-9]\d{0,17}$/);
export const FavouriteSchema = z.object({
  nodeId: NODE,
  vendor: z.string().max(16),
  gameType: z.enum(GAME_TYPES),
});

/** The specification's page of favourites holds 999. */
const FavouritesQuerySchema = z.object({
  pageNo: z.coerce.number<string | number>().int().min(1).default(1),
  pageSize: z.coerce.number<string | number>().int().min(1).max(999).default(999),
  gameType: z.string().max(12).optional(),
  clientType: z.enum(CLIENT_TYPES).default('3'),
  platform: PLATFORM.optional(),
  language: LANGUAGE,
});
/** `isPlatform` 2 is the brand's own list, the only one there is. */
const HotGamesQuerySchema = z.object({
  merchantCode: z.string().max(32).optional(),
  isPlatform: z.coerce.number<string | number>().pipe(z.literal(2)).optional(),
  platform: PLATFORM.optional(),
  language: LANGUAGE,
});
const NodeSchema = z.object({ nodeId: NODE });

/** The vendors of one category as cards. `gameClassify` is what the list of games is then asked by. */
const VendorLaneSchema = z.object({
  title: z.string(),
  gameClassify: z.enum(GAME_TYPES),
  cards: z.array(VendorSchema),
});
export type VendorLane = z.infer<typeof VendorLaneSchema>;

/** Games, and what a member keeps of them. */
export const catalogueCalls = defineSiteCalls({
  /** Categories that the brand has open, with their vendors, in the order of the navigation. */
  getGameMenus: { method: 'GET', path: '/game-menus', access: 'public', output: z.array(VendorCategorySchema) },
  /** Every category that has a vendor with games, open or not. */
  getGameVendors: { method: 'GET', path: '/game-vendors', access: 'public', output: z.array(VendorCategorySchema) },
  /** The vendors in lanes, one of each category. */
  getVendors: {
    method: 'GET',
    path: '/vendors',
    access: 'public',
    input: z.object({ platform: PLATFORM.optional() }),
    output: z.object({ lanes: z.array(VendorLaneSchema) }),
  },
  getHotGames: {
    method: 'GET',
    path: '/hot-games',
    access: 'public',
    input: HotGamesQuerySchema,
    output: z.array(GameCardSchema),
    failures: ['BAD_REQUEST'],
  },
  getGameList: {
    method: 'GET',
    path: '/game-list',
    access: 'public',
    input: GameListQuerySchema,
    output: GameListSchema,
    failures: ['BAD_REQUEST', 'NOT_LOGGED_IN', 'TOO_MANY_REQUESTS'],
  },
  /** One game by its code, and what can be played instead of it. */
  getGame: {
    method: 'GET',
    path: '/game',
    access: 'public',
    input: z.object({ gameCode: z.string().max(64), language: LANGUAGE }),
    output: z.object({ card: GameCardSchema, recommended: z.array(GameCardSchema) }),
    failures: ['GAME_UNKNOWN'],
  },
  getGameIcon: {
    method: 'GET',
    path: '/game-icon',
    access: 'public',
    input: z.object({ gameCode: z.string().max(64), language: LANGUAGE }),
    output: z.object({ iconUrl: z.string(), lagerIcon: z.string(), displayName: z.string() }),
    failures: ['GAME_UNKNOWN'],
  },
  listFavouriteIds: {
    method: 'GET',
    path: '/favourites/ids',
    access: 'member',
    capability: 'favourite',
    output: z.array(NODE),
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
