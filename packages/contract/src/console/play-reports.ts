import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema } from '../envelope.ts';
import { PEOPLE_BY, PLAY_BY } from './play-report-words.ts';

const COUNT = z.number().int();
const CurrencySchema = z.string().regex(/^[A-Z]{3,8}$/);
/** Days of the brand's clock, the last one included. */
const SPAN = { from: z.iso.date(), to: z.iso.date() };

const PlaySchema = z.object({
  bets: COUNT,
  stake: MoneySchema,
  payout: MoneySchema,
  ggr: MoneySchema,
  validBet: MoneySchema,
  jackpotWin: MoneySchema,
  /** Of the stakes, what the house kept; null: nothing was staked. */
  hold: z.string().nullable(),
});
export type PlayFigures = z.infer<typeof PlaySchema>;
const PlayTotalSchema = PlaySchema.extend({ activePlayers: COUNT });
const PlayRowSchema = PlaySchema.extend({ key: z.string(), name: z.string() });
export type PlayRow = z.infer<typeof PlayRowSchema>;
export const PlayReportSchema = z.object({
  currency: z.string(),
  currencies: z.array(z.string()),
  rows: z.array(PlayRowSchema),
  /** There are more rows; the total counts them. */
  cut: z.boolean(),
  total: PlayTotalSchema,
  /** Of as many days before the first one. */
  before: PlayTotalSchema,
});
export type PlayReport = z.infer<typeof PlayReportSchema>;

const PeopleSchema = z.object({
  bets: COUNT,
  stake: MoneySchema,
  payout: MoneySchema,
  ggr: MoneySchema,
  validBet: MoneySchema,
  deposits: MoneySchema,
  withdrawals: MoneySchema,
  firstDeposits: COUNT,
  /** null: of players, who are listed for what they did. */
  registered: COUNT.nullable(),
  /** Rebates and bonuses that players were given. */
  bonuses: MoneySchema,
  /** Rebates, wages and dividends of agents. */
  agents: MoneySchema,
  /** What pools were given of stakes and by the house; null: of whom no pool is (players, agents, countries). */
  jackpots: MoneySchema.nullable(),
  /** What players paid for deposits and withdrawals. */
  fees: MoneySchema,
  /** The gross revenue without bonuses, agents and jackpots, and with the fees. */
  ngr: MoneySchema,
});
export type PeopleFigures = z.infer<typeof PeopleSchema>;
const PeopleRowSchema = PeopleSchema.extend({ key: z.string(), name: z.string() });
export type PeopleRow = z.infer<typeof PeopleRowSchema>;
export const PeopleReportSchema = z.object({
  currency: z.string(),
  rows: z.array(PeopleRowSchema),
  cut: z.boolean(),
  total: PeopleSchema,
  before: PeopleSchema,
});
export type PeopleReport = z.infer<typeof PeopleReportSchema>;

export const CohortsSchema = z.object({
  /** Of those who registered in a week, how many played in it and in each week after it, so far. */
  cohorts: z.array(z.object({ week: z.string(), registered: COUNT, active: z.array(COUNT) })),
});
export type Cohorts = z.infer<typeof CohortsSchema>;

const ASKED = { ...SPAN, currency: CurrencySchema.optional() };
/** A report as it is printed: what is asked of which. */
export const PrintedSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('play'), by: z.enum(PLAY_BY), ...ASKED }),
  z.object({ of: z.literal('people'), by: z.enum(PEOPLE_BY), ...ASKED }),
]);
export type Printed = z.infer<typeof PrintedSchema>;

export const playReportCalls = defineConsoleCalls({
  /** Of one currency; by currency of all. */
  getPlayReport: {
    method: 'GET',
    path: '/play-report',
    permission: 'overview.read',
    rate: 'costly',
    input: z.object({ by: z.enum(PLAY_BY).default('day'), ...ASKED }),
    output: PlayReportSchema,
    failures: ['BAD_REQUEST'],
  },
  getPeopleReport: {
    method: 'GET',
    path: '/people-report',
    permission: 'players.read',
    rate: 'costly',
    input: z.object({ by: z.enum(PEOPLE_BY).default('day'), ...ASKED }),
    output: PeopleReportSchema,
    failures: ['BAD_REQUEST'],
  },
  /** The same rows as a PDF; a report of people needs `players.read` besides. Who takes which is in the audit log. */
  printReport: {
    method: 'POST',
    path: '/report-print',
    permission: 'overview.read',
    rate: 'costly',
    input: PrintedSchema,
    output: z.object({ name: z.string(), pdf: z.base64() }),
    failures: ['BAD_REQUEST', 'FORBIDDEN'],
  },
  listCohorts: {
    method: 'GET',
    path: '/cohorts',
    permission: 'overview.read',
    rate: 'costly',
    output: CohortsSchema,
  },
});
