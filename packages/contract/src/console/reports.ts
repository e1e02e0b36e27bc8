import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, TimeSchema } from '../envelope.ts';
import { ACCOUNT_DOORS } from '../registration-doors.ts';

export const OverviewSchema = z.object({
  range: z.enum(['today', '7d', '30d']),
  /** Of all sums here; `currencies` names those that have any. */
  currency: z.string(),
  currencies: z.array(z.string()),
  figures: z.object({
    stake: MoneySchema,
    payout: MoneySchema,
    ggr: MoneySchema,
    validBet: MoneySchema,
    bets: z.number().int(),
    activePlayers: z.number().int(),
    newPlayers: z.number().int(),
    deposits: MoneySchema,
    depositCount: z.number().int(),
  }),
  series: z.array(
    z.object({ hour: TimeSchema, stake: MoneySchema, payout: MoneySchema, ggr: MoneySchema, bets: z.number().int() }),
  ),
  byVendor: z.array(
    z.object({
      vendor: z.string(),
      vendorName: z.string(),
      stake: MoneySchema,
      payout: MoneySchema,
      ggr: MoneySchema,
      bets: z.number().int(),
    }),
  ),
  byGame: z.array(
    z.object({
      gameCode: z.string(),
      gameName: z.string(),
      rounds: z.number().int(),
      rtpTheory: z.string(),
      /** At the most favourable choice; empty: there is one figure. */
      rtpTheoryHighest: z.string(),
      rtpActual: z.string().nullable(),
      bandLow: z.string().nullable(),
      bandHigh: z.string().nullable(),
    }),
  ),
});
export type Overview = z.infer<typeof OverviewSchema>;
const COUNT = z.number().int();
export const FUNNEL_RANGES = ['7d', '30d', '90d'] as const;
export const RegistrationFunnelSchema = z.object({
  range: z.enum(FUNNEL_RANGES),
  /** Days of the brand's clock, the last one first. */
  days: z.array(z.string()),
  /**
   * Of those who opened a registration on this day at this door, how many came how far by now. Null: the door has no
   * such step.
   */
  rows: z.array(
    z.object({
      day: z.string(),
      door: z.enum(ACCOUNT_DOORS),
      /** The form was shown. */
      opened: COUNT.nullable(),
      /** Something was typed into it. */
      begun: COUNT.nullable(),
      /** It came to the server. */
      sent: COUNT.nullable(),
      /** Captcha and code, where they are asked for, were right. */
      verified: COUNT.nullable(),
      /** The account was opened. */
      registered: COUNT,
      /** It was logged in at least once. */
      loggedIn: COUNT,
      /** A deposit was credited to it. */
      deposited: COUNT,
    }),
  ),
});
export type RegistrationFunnel = z.infer<typeof RegistrationFunnelSchema>;
/** What a check names. The rest is null where it is a house's, another brand's, or not one posting. */
const BrokenSchema = z.object({
  subject: z.string(),
  playerId: z.string().nullable(),
  /** The posting at which it breaks: its account's number, pocket and place. */
  posting: z.object({ account: z.string(), pocket: z.string(), seq: z.string() }).nullable(),
});
export type Broken = z.infer<typeof BrokenSchema>;
/**
 * SHORT: a pool owes what it does not hold; COSTLY: the house put in more today than one operator may decide; DAY_FULL,
 * HOUR_FULL: nothing more is fed on this day or in this hour; DAY_NEAR: four fifths of the day's ceiling are fed.
 */
export const JACKPOT_DRAIN_WARNINGS = ['SHORT', 'COSTLY', 'DAY_FULL', 'DAY_NEAR', 'HOUR_FULL'] as const;
export type JackpotDrainWarning = (typeof JACKPOT_DRAIN_WARNINGS)[number];
/** What a jackpot pool costs the house. */
export const JackpotDrainSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  /** What was fed in the running hour and on the running day, and the most that may be. */
  fed: z.object({ hour: MoneySchema, day: MoneySchema }),
  most: z.object({ hour: MoneySchema, day: MoneySchema }),
  /** What the house put in today, with its starts. */
  cost: MoneySchema,
  warnings: z.array(z.enum(JACKPOT_DRAIN_WARNINGS)),
});
export type JackpotDrain = z.infer<typeof JackpotDrainSchema>;
export const MoneyHealthSchema = z.object({
  healthy: z.boolean(),
  /** When the oldest of the checks was made; null: not all were made over the whole yet. */
  checkedAt: TimeSchema.nullable(),
  /** A check does not hold that keeps the players whom it names from staking and withdrawing. */
  frozen: z.boolean(),
  /** Players of the operator's brand who are kept so and were not released yet, counted up to COUNTED_MAX. */
  frozenPlayers: z.number().int(),
  checks: z.array(
    z.object({ name: z.string(), ok: z.boolean(), checked: z.number().int(), broken: z.array(BrokenSchema) }),
  ),
  /** When the oldest part of the whole was last walked from its first posting on; null: not all of it was yet. */
  wholeAt: TimeSchema.nullable(),
  outboxLagMs: z.number().int(),
  postings: z.number().int(),
  currencies: z.array(z.string()),
  /** The jackpot pools of the operator's brand. A drain is a warning: the books agree with it. */
  drains: z.array(JackpotDrainSchema),
});
export type MoneyHealth = z.infer<typeof MoneyHealthSchema>;
export const MoneyRowSchema = z.object({
  kind: z.string(),
  account: z.string(),
  currency: z.string(),
  balance: MoneySchema,
});
export type HouseAccount = z.infer<typeof MoneyRowSchema>;

export const reportCalls = defineConsoleCalls({
  getOverview: {
    method: 'GET',
    path: '/overview',
    permission: 'overview.read',
    input: z.object({
      range: z.enum(['today', '7d', '30d']).default('today'),
      /** The brand's own where it is left out. */
      currency: z
        .string()
        .regex(/^[A-Za-z]{3,8}$/)
        .optional(),
    }),
    output: OverviewSchema,
  },
  getRegistrationFunnel: {
    method: 'GET',
    path: '/registration-funnel',
    permission: 'overview.read',
    input: z.object({ range: z.enum(FUNNEL_RANGES).default('30d') }),
    output: RegistrationFunnelSchema,
  },
  getMoneyHealth: { method: 'GET', path: '/money-health', permission: 'money.read', output: MoneyHealthSchema },
  listHouseAccounts: {
    method: 'GET',
    path: '/house-accounts',
    permission: 'money.read',
    output: z.array(MoneyRowSchema),
  },
});
