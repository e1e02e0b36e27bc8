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
  registered: COUNT,
  /** Rebates that players were given. */
  bonuses: MoneySchema,
  /** Rebates, wages and dividends of agents. */
  agents: MoneySchema,
  /** What is left of the gross revenue of both. */
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

export const playReportCalls = defineConsoleCalls({
  /** Of one currency; by currency of all. */
  getPlayReport: {
    method: 'GET',
    path: '/play-report',
    permission: 'overview.read',
    rate: 'costly',
    input: z.object({ by: z.enum(PLAY_BY).default('day'), ...SPAN, currency: CurrencySchema.optional() }),
    output: PlayReportSchema,
    failures: ['BAD_REQUEST'],
  },
  getPeopleReport: {
    method: 'GET',
    path: '/people-report',
    permission: 'players.read',
    rate: 'costly',
    input: z.object({ by: z.enum(PEOPLE_BY).default('day'), ...SPAN, currency: CurrencySchema.optional() }),
    output: PeopleReportSchema,
    failures: ['BAD_REQUEST'],
  },
  listCohorts: {
    method: 'GET',
    path: '/cohorts',
    permission: 'overview.read',
    rate: 'costly',
    output: CohortsSchema,
  },
});
