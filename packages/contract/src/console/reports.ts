import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, TimeSchema } from '../envelope.ts';

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
      rtpActual: z.string().nullable(),
      bandLow: z.string().nullable(),
      bandHigh: z.string().nullable(),
    }),
  ),
  /** By days of the brand's clock, the last one first, whatever the currency. */
  registrations: z.array(
    z.object({
      day: z.string(),
      /** Codes to register that were sent. */
      codes: z.number().int(),
      registered: z.number().int(),
      /** Of those who registered on this day, who have paid in since. */
      deposited: z.number().int(),
    }),
  ),
});
export type Overview = z.infer<typeof OverviewSchema>;
/** What a check names. The rest is null where it is a house's, another brand's, or not one posting. */
const BrokenSchema = z.object({
  subject: z.string(),
  playerId: z.string().nullable(),
  /** The posting at which it breaks: its account's number, pocket and place. */
  posting: z.object({ account: z.string(), pocket: z.string(), seq: z.string() }).nullable(),
});
export type Broken = z.infer<typeof BrokenSchema>;
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
  getMoneyHealth: { method: 'GET', path: '/money-health', permission: 'money.read', output: MoneyHealthSchema },
  listHouseAccounts: {
    method: 'GET',
    path: '/house-accounts',
    permission: 'money.read',
    output: z.array(MoneyRowSchema),
  },
});
