import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneyInputSchema, MoneySchema, PageQuerySchema, pageSchema, SEARCH, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { CAMPAIGN_BOUNDS, CAMPAIGN_NAME, CAMPAIGN_STATES, FREE_ROUND_STATES } from './campaign-words.ts';
import { REASON } from './constants.ts';

const count = z.number().int().min(0);

/** A campaign of free rounds. Amounts are in the brand's currency. */
export const CampaignSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** All of one supplier: a player has the rounds in each of them. */
  games: z.array(z.object({ gameCode: z.string(), gameName: z.string() })),
  supplierName: z.string(),
  currency: z.string(),
  rounds: count,
  /** At which each round is played; nobody pays it. */
  stake: MoneySchema,
  /** It may be given between these. */
  startsAt: TimeSchema,
  endsAt: TimeSchema,
  days: count,
  /** How often what is won must be staked before it leaves; 0: not at all. */
  multiple: count,
  budget: MoneySchema,
  reason: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  /** Somebody else must start it, and has been asked. */
  waiting: z.boolean(),
  madeBy: z.string(),
  madeAt: TimeSchema,
  version: count,
  /** Players who were given it. */
  assigned: count,
  /** How it stands with what they were given, which is of each game one. */
  states: z.record(z.enum(FREE_ROUND_STATES), count),
  roundsUsed: count,
  /** On average, of one player and of all who have it now. */
  perPlayer: MoneySchema,
  forecast: MoneySchema,
  /** What was won with them. */
  cost: MoneySchema,
});
export type Campaign = z.infer<typeof CampaignSchema>;

export const CampaignRewardSchema = z.object({
  id: z.uuid(),
  playerId: z.string(),
  account: z.string(),
  gameName: z.string(),
  state: z.enum(FREE_ROUND_STATES),
  rounds: count,
  used: count,
  won: MoneySchema,
  givenAt: TimeSchema,
  endsAt: TimeSchema,
  /** Why the supplier would not. */
  refusal: z.string().nullable(),
});
export type CampaignReward = z.infer<typeof CampaignRewardSchema>;

/** A game that its supplier gives free rounds of in the brand's currency. */
export const FreeGameSchema = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  supplierName: z.string(),
  /** Share of 1 at the choice that returns most; null: none is named, and a forecast takes the whole stake. */
  returnAtMost: z.string().nullable(),
});
export type FreeGame = z.infer<typeof FreeGameSchema>;

/** Free rounds that a supplier gave a player by itself: we know of them what was played. */
export const SupplierGiftSchema = z.object({
  id: z.uuid(),
  /** The supplier's name for it. */
  reward: z.string(),
  supplierName: z.string(),
  playerId: z.string(),
  account: z.string(),
  gameName: z.string(),
  /** At which its first round was played. */
  stake: MoneySchema,
  used: count,
  won: MoneySchema,
  firstAt: TimeSchema,
});
export type SupplierGift = z.infer<typeof SupplierGiftSchema>;

const DraftSchema = z.object({
  name: writtenText(CAMPAIGN_NAME),
  gameCodes: z.array(z.string().min(1).max(64)).min(1).max(CAMPAIGN_BOUNDS.games),
  rounds: z.number().int().min(1).max(CAMPAIGN_BOUNDS.rounds),
  stake: MoneyInputSchema,
  startsAt: TimeSchema,
  endsAt: TimeSchema,
  days: z.number().int().min(1).max(CAMPAIGN_BOUNDS.days),
  multiple: z.number().int().min(0).max(CAMPAIGN_BOUNDS.multiple),
  budget: MoneyInputSchema,
  reason: writtenText(REASON),
});
export type CampaignDraft = z.output<typeof DraftSchema>;

const ID = z.object({ id: z.uuid() });
const DECIDED = z.object({ version: z.number().int(), reason: writtenText(REASON) });

export const campaignCalls = defineConsoleCalls({
  listCampaigns: {
    method: 'GET',
    path: '/campaigns',
    permission: 'campaigns.read',
    input: PageQuerySchema.extend({ state: z.enum(CAMPAIGN_STATES).optional(), ...SEARCH }),
    output: pageSchema(CampaignSchema),
  },
  getCampaign: {
    method: 'GET',
    path: '/campaigns/:id',
    permission: 'campaigns.read',
    params: ID,
    output: CampaignSchema,
    failures: ['NOT_FOUND'],
  },
  listCampaignRewards: {
    method: 'GET',
    path: '/campaigns/:id/rewards',
    permission: 'campaigns.read',
    params: ID,
    input: PageQuerySchema.extend({ state: z.enum(FREE_ROUND_STATES).optional(), ...SEARCH }),
    output: pageSchema(CampaignRewardSchema),
    failures: ['NOT_FOUND'],
  },
  /** `won`: of all of them, whichever page. */
  listSupplierGifts: {
    method: 'GET',
    path: '/supplier-gifts',
    permission: 'campaigns.read',
    input: PageQuerySchema,
    output: pageSchema(SupplierGiftSchema).extend({ won: MoneySchema }),
  },
  listFreeGames: {
    method: 'GET',
    path: '/free-games',
    permission: 'campaigns.write',
    output: z.array(FreeGameSchema),
    failures: ['SUPPLIER_UNAVAILABLE'],
  },
  createCampaign: {
    method: 'POST',
    path: '/campaigns',
    permission: 'campaigns.write',
    rate: 'write',
    input: DraftSchema,
    output: CampaignSchema,
    failures: ['BAD_REQUEST', 'GAME_UNKNOWN', 'SUPPLIER_UNAVAILABLE'],
  },
  /** Only a draft is changed. */
  updateCampaign: {
    method: 'PUT',
    path: '/campaigns/:id',
    permission: 'campaigns.write',
    rate: 'write',
    params: ID,
    input: DraftSchema.extend({ version: z.number().int() }),
    output: CampaignSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST', 'GAME_UNKNOWN', 'SUPPLIER_UNAVAILABLE'],
  },
  /** From a budget on, its own and that of the day, it waits for a second person. */
  startCampaign: {
    method: 'POST',
    path: '/campaigns/:id/start',
    permission: 'campaigns.write',
    rate: 'write',
    params: ID,
    input: DECIDED,
    output: CampaignSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** Nothing more is given, and what nobody has begun is taken back. */
  stopCampaign: {
    method: 'POST',
    path: '/campaigns/:id/stop',
    permission: 'campaigns.write',
    rate: 'write',
    params: ID,
    input: DECIDED,
    output: CampaignSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** To accounts by their names, or to everybody with a tag. Who has it already is left out. */
  assignCampaign: {
    method: 'POST',
    path: '/campaigns/:id/assignments',
    permission: 'campaigns.write',
    rate: 'money',
    params: ID,
    input: z.object({
      accounts: z.array(z.string().min(1).max(64)).max(CAMPAIGN_BOUNDS.accounts).default([]),
      tag: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .optional(),
      reason: writtenText(REASON),
    }),
    output: z.object({
      campaign: CampaignSchema,
      given: count,
      /** Had it already. */
      had: count,
      /** Accounts that there are not, or that may not be given any. */
      unknown: z.array(z.string()),
      /** Left out because the budget ends. */
      beyond: count,
    }),
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'BAD_REQUEST'],
  },
  /** Only what was not begun. */
  cancelCampaignReward: {
    method: 'POST',
    path: '/campaigns/:id/rewards/:reward/cancel',
    permission: 'campaigns.write',
    rate: 'write',
    params: ID.extend({ reward: z.uuid() }),
    input: z.object({ reason: writtenText(REASON) }),
    output: CampaignSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
