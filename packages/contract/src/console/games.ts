import { z } from 'zod';
import { GAME_TYPES } from '../boot.ts';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';
import { GAME_STANDINGS, PICTURE_KINDS, SUB_CATEGORIES, TAG_NAME_MAX, TAGS_MAX, VENDOR_OPENS } from './game-words.ts';

const NamesSchema = z.record(z.string(), z.string());
const TagCodeSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,23}$/);
const VendorKeySchema = z.object({ vendor: z.string().max(16), gameType: z.enum(GAME_TYPES) });
export type VendorKey = z.infer<typeof VendorKeySchema>;
const MayRestSchema = z.object({
  maintenance: z.boolean(),
  /** The maintenance holds from and until then; null: at once, and until it is switched off. */
  maintenanceFrom: TimeSchema.nullable(),
  maintenanceUntil: TimeSchema.nullable(),
});

export const ConsoleVendorSchema = z.object({
  vendor: z.string(),
  displayName: z.string(),
  /** Other names, by language. */
  names: NamesSchema,
  gameType: z.enum(GAME_TYPES),
  enabled: z.boolean(),
  ...MayRestSchema.shape,
  standing: z.enum(GAME_STANDINGS),
  /** What was chosen of its mark: hue, figure and letters; empty: as its code says. */
  icon: z.string(),
  opens: z.enum(VENDOR_OPENS),
  sort: z.number().int(),
  games: z.number().int(),
  /** By name; null: there is no such supplier here. */
  supplier: z.string().nullable(),
});
export type ConsoleVendor = z.infer<typeof ConsoleVendorSchema>;
export const ConsoleGameSchema = z.object({
  gameCode: z.string(),
  displayName: z.string(),
  names: NamesSchema,
  vendor: z.string(),
  vendorName: z.string(),
  /** Who brings it, by name; null: there is no such supplier here. */
  supplier: z.string().nullable(),
  gameType: z.enum(GAME_TYPES),
  /** The category of its shelf, while it is moved to another. */
  movedFrom: z.enum(GAME_TYPES).nullable(),
  classify: z.string(),
  /** Codes of the brand's tags. */
  tags: z.array(z.string()),
  enabled: z.boolean(),
  maintenance: z.boolean(),
  /** What a player meets, with its vendor and its category counted in. */
  standing: z.enum(GAME_STANDINGS),
  isHot: z.boolean(),
  isNew: z.boolean(),
  jackpot: z.boolean(),
  artKind: z.enum(PICTURE_KINDS),
  /** What was chosen of its picture: seed, hue and emblem; empty: as its code says. */
  art: z.string(),
  sort: z.number().int(),
  /** As its supplier published it, at the least favourable choice; empty: it did not. */
  rtp: z.string(),
  /** The same at the most favourable choice; empty: there is one figure. */
  rtpHighest: z.string(),
  minStake: MoneySchema,
  lines: z.number().int().nullable(),
  openRounds: z.number().int(),
});
export type ConsoleGame = z.infer<typeof ConsoleGameSchema>;
export const ConsoleTagSchema = z.object({ code: TagCodeSchema, name: NamesSchema, games: z.number().int() });
export type ConsoleTag = z.infer<typeof ConsoleTagSchema>;

const OptionalReasonSchema = writtenText({ max: REASON.max }).default('');
/** Switching a game off: a running round may finish, a new one cannot start. */
export const SwitchGameSchema = z
  .object({
    enabled: z.boolean().optional(),
    maintenance: z.boolean().optional(),
    sort: z.number().int().min(0).max(9_999).optional(),
    isHot: z.boolean().optional(),
    reason: OptionalReasonSchema,
  })
  .refine((sent) => [sent.enabled, sent.maintenance, sent.sort, sent.isHot].some((value) => value !== undefined), {
    message: 'name at least one of enabled, maintenance, sort, isHot',
  });
export type Switches = z.input<typeof SwitchGameSchema>;

const GAMES_AT_ONCE = 1_000;
const CodesSchema = z.array(z.string().max(64)).min(1).max(5_000);
/** A new order of some things, and the one that was read. */
const orderOf = <S extends z.ZodType>(things: z.ZodArray<S>) =>
  z.object({ order: things, was: things, reason: writtenText(REASON) });

/** Of which a value that was read may be named, so that a change made meanwhile is not overwritten. */
const LOOK = {
  classify: z.enum(['', ...SUB_CATEGORIES]).optional(),
  gameType: z.enum(GAME_TYPES).optional(),
  artKind: z.enum(PICTURE_KINDS).optional(),
  art: z.string().max(40).optional(),
  lines: z.number().int().min(1).max(99_999).nullable().optional(),
};
const SWITCHES = {
  enabled: z.boolean().optional(),
  maintenance: z.boolean().optional(),
  isHot: z.boolean().optional(),
  isNew: z.boolean().optional(),
};
export const GameChangeSchema = z.object({
  ...SWITCHES,
  ...LOOK,
  addTags: z.array(TagCodeSchema).max(TAGS_MAX).optional(),
  removeTags: z.array(TagCodeSchema).max(TAGS_MAX).optional(),
});
export type GameChange = z.infer<typeof GameChangeSchema>;
/** Of what a brand may also leave to a rule (whether it is new) nothing is compared. */
const GameWasSchema = z.object({ ...SWITCHES, ...LOOK, classify: z.string().max(8).optional() }).omit({ isNew: true });
export type GameWas = z.infer<typeof GameWasSchema>;

const VendorEditSchema = z.object({
  enabled: z.boolean().optional(),
  maintenance: z.boolean().optional(),
  maintenanceFrom: TimeSchema.nullable().optional(),
  maintenanceUntil: TimeSchema.nullable().optional(),
  names: z.object({ bn: writtenText({ max: 40 }), en: writtenText({ max: 40 }) }).optional(),
  icon: z.string().max(20).optional(),
  opens: z.enum(VENDOR_OPENS).optional(),
});
export type VendorEdit = z.infer<typeof VendorEditSchema>;

const TagDraftSchema = z.object({
  code: TagCodeSchema,
  name: z.object({
    bn: writtenText({ min: 1, max: TAG_NAME_MAX }),
    en: writtenText({ min: 1, max: TAG_NAME_MAX }),
  }),
});
export type TagDraft = z.infer<typeof TagDraftSchema>;

const MatrixSchema = z.object({
  /** The operator's brands. `closed`: categories that the brand does not offer. */
  brands: z.array(
    z.object({ id: z.number().int(), code: z.string(), name: z.string(), closed: z.array(z.enum(GAME_TYPES)) }),
  ),
  games: z.array(
    z.object({
      gameCode: z.string(),
      displayName: z.string(),
      vendor: z.string(),
      vendorName: z.string(),
      /** By brand; absent where the brand does not have the game. */
      cells: z.record(z.string(), z.object({ enabled: z.boolean(), standing: z.enum(GAME_STANDINGS) })),
    }),
  ),
});
export type GameMatrix = z.infer<typeof MatrixSchema>;
const CellSchema = z.object({
  brandId: z.number().int(),
  gameCode: z.string().max(64),
  enabled: z.boolean(),
  was: z.boolean(),
});
export type MatrixCell = z.infer<typeof CellSchema>;

export const gameCalls = defineConsoleCalls({
  listVendors: { method: 'GET', path: '/vendors', permission: 'vendors.read', output: z.array(ConsoleVendorSchema) },
  /** Of a vendor in one category. */
  editVendor: {
    method: 'PATCH',
    path: '/vendors/:vendor/:gameType',
    permission: 'vendors.write',
    rate: 'write',
    params: VendorKeySchema,
    input: z.object({ change: VendorEditSchema, was: VendorEditSchema.optional(), reason: OptionalReasonSchema }),
    output: z.object({}),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  orderVendors: {
    method: 'POST',
    path: '/vendors/order',
    permission: 'vendors.write',
    rate: 'write',
    input: orderOf(z.array(VendorKeySchema).min(1).max(500)),
    output: z.object({}),
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  listGames: {
    method: 'GET',
    path: '/games',
    permission: 'vendors.read',
    input: z.object({ vendor: z.string().max(16).optional() }),
    output: z.array(ConsoleGameSchema),
  },
  switchGame: {
    method: 'PATCH',
    path: '/games/:gameCode',
    permission: 'vendors.write',
    rate: 'write',
    params: z.object({ gameCode: z.string().max(64) }),
    input: SwitchGameSchema,
    output: z.object({}),
    failures: ['NOT_FOUND'],
  },
  /** Every category, and whether the brand offers it: games of one that it does not are closed to players. */
  listGameTypes: {
    method: 'GET',
    path: '/game-types',
    permission: 'vendors.read',
    output: z.array(z.object({ gameType: z.enum(GAME_TYPES), offered: z.boolean() })),
  },
  /**
   * Among themselves: games that are not named keep their places. STATE_CONFLICT: they no longer stand as they were
   * read.
   */
  orderGames: {
    method: 'POST',
    path: '/games/order',
    permission: 'vendors.write',
    rate: 'write',
    input: orderOf(CodesSchema),
    output: z.object({}),
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** All of the games, or none. A move into a category that the brand does not offer needs a reason. */
  editGames: {
    method: 'POST',
    path: '/games/edits',
    permission: 'vendors.write',
    rate: 'write',
    input: z.object({
      gameCodes: z.array(z.string().max(64)).min(1).max(GAMES_AT_ONCE),
      change: GameChangeSchema,
      was: GameWasSchema.optional(),
      reason: OptionalReasonSchema,
    }),
    output: z.object({ changed: z.number().int() }),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  listTags: { method: 'GET', path: '/game-tags', permission: 'vendors.read', output: z.array(ConsoleTagSchema) },
  /** The whole list, in its order; what is no longer in it leaves the games too. */
  saveTags: {
    method: 'PUT',
    path: '/game-tags',
    permission: 'vendors.write',
    rate: 'write',
    input: z.object({
      tags: z.array(TagDraftSchema).max(TAGS_MAX),
      was: z.array(TagDraftSchema).max(TAGS_MAX),
      reason: OptionalReasonSchema,
    }),
    output: z.object({}),
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  getGameMatrix: { method: 'GET', path: '/game-matrix', permission: 'vendors.read', output: MatrixSchema },
  /** All of the cells, or none. */
  showGames: {
    method: 'POST',
    path: '/game-matrix',
    permission: 'vendors.write',
    rate: 'write',
    input: z.object({ cells: z.array(CellSchema).min(1).max(GAMES_AT_ONCE), reason: writtenText(REASON) }),
    output: z.object({ changed: z.number().int() }),
    failures: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
  },
});
