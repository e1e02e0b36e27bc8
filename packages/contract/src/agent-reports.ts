import { GAME_TYPES } from '@baize/domain/game-types';
import { z } from 'zod';
import { MemberIdSchema, RangeSchema } from './agents.ts';
import { defineSiteCalls } from './define-call.ts';
import {
  keysetSchema,
  MoneySchema,
  PageQuerySchema,
  pageSchema,
  PlaceSchema,
  PostingsPlaceSchema,
  TimeSchema,
} from './envelope.ts';
import { PostingQuerySchema, PostingSchema, WagerQuerySchema, WagerSchema } from './wagers.ts';

/** What players won or lost: `net` is their side with what their bets gave back, positive where they won. */
const BetSumsSchema = z.object({
  bets: z.number().int(),
  stake: MoneySchema,
  validBet: MoneySchema,
  payout: MoneySchema,
  rebates: MoneySchema,
  net: MoneySchema,
});
export const ProfitSchema = BetSumsSchema.extend({
  deposits: MoneySchema,
  withdrawals: MoneySchema,
  /** The same by kind of game; kinds that were not played are left out. */
  kinds: z.array(BetSumsSchema.extend({ gameType: z.enum(GAME_TYPES) })),
});
export type Profit = z.infer<typeof ProfitSchema>;

/** One direct downline, with everything that their whole team did. */
export const ProfitRowSchema = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.number().int(),
  /** Whether anybody stands below. */
  hasTeam: z.boolean(),
  profit: ProfitSchema,
});
export type ProfitRow = z.infer<typeof ProfitRowSchema>;

export const UserProfitSchema = z.object({
  currency: z.string(),
  /** From the agent who asks down to the one whose downlines these are. */
  line: z.array(z.object({ id: z.string(), account: z.string() })),
  page: pageSchema(ProfitRowSchema),
  /** The rows of all pages and `own` add up to `total`. */
  own: ProfitSchema,
  total: ProfitSchema,
});
export type UserProfit = z.infer<typeof UserProfitSchema>;

export const TeamWagerSchema = WagerSchema.extend({ account: z.string() });
export type TeamWager = z.infer<typeof TeamWagerSchema>;

/** What an agent was paid, by what for. `passedOn` is taken off: what they owed their downlines of it. */
const IncomeSchema = z.object({
  /** Of bets of those below them. */
  agentRebate: MoneySchema,
  dividend: MoneySchema,
  daily: MoneySchema,
  hourly: MoneySchema,
  realtime: MoneySchema,
  passedOn: MoneySchema,
  total: MoneySchema,
});
export type Income = z.infer<typeof IncomeSchema>;
export const AgentIncomeSchema = z.object({
  currency: z.string(),
  /** Days on which something was paid, the latest first; they add up to the total. */
  days: z.array(IncomeSchema.extend({ day: z.iso.date() })),
  total: IncomeSchema,
  /** What the agent won or lost themselves, which is no income. */
  betting: ProfitSchema,
});
export type AgentIncome = z.infer<typeof AgentIncomeSchema>;

const AccountSchema = z.string().trim().min(1).max(64);
const LanguageSchema = z.string().max(12).default('bn');

/** Reports of agents about their teams: who asks is the top of everything that is answered. */
export const agentReportCalls = defineSiteCalls({
  /** User profit and loss: a row for each direct downline, of the agent or of somebody below them. */
  listUserProfit: {
    method: 'GET',
    path: '/agent/user-profit',
    access: 'agent',
    capability: 'agent',
    input: PageQuerySchema.extend(RangeSchema.shape).extend({
      under: MemberIdSchema.optional(),
      account: z.string().trim().max(64).optional(),
    }),
    output: UserProfitSchema,
    failures: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  /** My income, day by day, as the ledger posted it. */
  getAgentIncome: {
    method: 'GET',
    path: '/agent/income',
    access: 'agent',
    capability: 'agent',
    input: RangeSchema,
    output: AgentIncomeSchema,
    failures: ['BAD_REQUEST'],
  },
  /** Bets of everybody in the team, or of one account of it. */
  listTeamWagers: {
    method: 'GET',
    path: '/agent/wagers',
    access: 'agent',
    capability: 'agent',
    input: WagerQuerySchema.extend({ from: TimeSchema, to: TimeSchema, account: AccountSchema.optional() }).extend({
      language: LanguageSchema,
    }),
    output: keysetSchema(TeamWagerSchema, PlaceSchema),
    failures: ['BAD_REQUEST', 'NOT_FOUND'],
  },
  /** What moved the money of one account of the team; the agent's own where none is named. */
  listTeamTransactions: {
    method: 'GET',
    path: '/agent/transactions',
    access: 'agent',
    capability: 'agent',
    input: PostingQuerySchema.extend({ from: TimeSchema, to: TimeSchema, account: AccountSchema.optional() }).extend({
      language: LanguageSchema,
    }),
    output: keysetSchema(PostingSchema, PostingsPlaceSchema).extend({ account: z.string() }),
    failures: ['BAD_REQUEST', 'NOT_FOUND'],
  },
});
