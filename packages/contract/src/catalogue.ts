import { z } from 'zod';
import { GAME_TYPES } from './boot.ts';
import { MoneySchema, PageQuerySchema, TimeSchema } from './envelope.ts';

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

/** GET launch-game. `mode` try is the studio's play balance: no wallet, no wager. */
export const LaunchQuerySchema = z.object({
  gameCode: z.string().max(64),
  vendor: z.string().max(16).optional(),
  mode: z.enum(['real', 'try']).default('real'),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']).default('GPL_DESKTOP'),
  language: z.string().max(8).default('bn'),
  lobbyUrl: z.string().max(255).optional(),
  theme: z.enum(['dark', 'light']).optional(),
});
export const LaunchValueSchema = z.object({
  url: z.string(),
  gameCode: z.string(),
  mode: z.enum(['real', 'try']),
  displayName: z.string(),
});

export const WagerSchema = z.object({
  id: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  gameType: z.enum(GAME_TYPES),
  round: z.string(),
  currency: z.string(),
  stake: MoneySchema,
  stakeBonus: MoneySchema,
  payout: MoneySchema,
  validBet: MoneySchema,
  status: z.enum(['open', 'won', 'lost', 'reversed']),
  placedAt: TimeSchema,
  settledAt: TimeSchema.nullable(),
  replayable: z.boolean(),
});
export type Wager = z.infer<typeof WagerSchema>;
export const WagerQuerySchema = PageQuerySchema.extend({
  gameCode: z.string().max(64).optional(),
  gameType: z.enum(GAME_TYPES).optional(),
  vendor: z.string().max(16).optional(),
  status: z.enum(['open', 'won', 'lost', 'reversed']).optional(),
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
});

export const PostingSchema = z.object({
  seq: z.string(),
  account: z.enum(['cash', 'bonus', 'held']),
  kind: z.string(),
  amount: MoneySchema,
  balanceAfter: MoneySchema,
  ref: z.string().nullable(),
  at: TimeSchema,
  tx: z.string(),
});
export type Posting = z.infer<typeof PostingSchema>;
