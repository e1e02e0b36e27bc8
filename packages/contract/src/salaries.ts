import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { PERIODS } from '@baize/domain/agents/periods';
import { BILL_STATES } from '@baize/domain/agents/states';
import { CONTRACT_CATEGORIES } from '@baize/domain/agents/terms';
import { DIFFERENCE_MODES } from '@baize/domain/agents/difference';
import { LOSS_MODES } from '@baize/domain/agents/settle-period';
import { z } from 'zod';
import { TermsSchema } from './agent-terms.ts';
import { MemberIdSchema } from './agents.ts';
import { defineSiteCalls } from './define-call.ts';
import {
  keysetQuerySchema,
  keysetSchema,
  KeysetQuerySchema,
  DigestIdSchema,
  MoneySchema,
  PageQuerySchema,
  pageSchema,
  PlaceSchema,
  TimeSchema,
} from './envelope.ts';

/** What became of a bill. A salary that an operator refused is REJECTED, a dividend DENIED. */
export const BILL_STATUSES = [...BILL_STATES, 'REJECTED'] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

const PeriodSchema = { from: TimeSchema, to: TimeSchema };

/** What one contract paid for one period. The net loss is the company's side: positive where players lost. */
export const BillSchema = z.object({
  id: z.string(),
  kind: z.enum(CONTRACT_KINDS),
  category: z.enum(CONTRACT_CATEGORIES),
  currency: z.string(),
  /** From its first instant to the first of the next one. */
  period: z.object(PeriodSchema),
  validBet: MoneySchema,
  netLoss: MoneySchema,
  active: z.number().int(),
  /** What earlier periods left, the sum that counts, and what the next period takes over. */
  carriedIn: MoneySchema,
  base: MoneySchema,
  carriedOut: MoneySchema,
  /** Counted from one; null: none was reached. */
  tier: z.number().int().nullable(),
  /** A share, or an amount where the contract pays a fixed one. */
  rate: z.string().nullable(),
  gross: MoneySchema,
  downlineCost: MoneySchema,
  net: MoneySchema,
  paid: MoneySchema,
  status: z.enum(BILL_STATUSES),
  issuedAt: TimeSchema,
  paidAt: TimeSchema.nullable(),
  /** Why an operator refused it. */
  reason: z.string().nullable(),
  /** Of a salary by the bet: orders that players won and lost, their valid bet, and what each part came to. */
  orders: z
    .object({
      won: z.number().int(),
      wonValidBet: MoneySchema,
      profitPart: MoneySchema,
      lost: z.number().int(),
      lostValidBet: MoneySchema,
      lossPart: MoneySchema,
    })
    .nullable(),
  /** It waits for its holder, or for money that is due of it. */
  collectable: z.boolean(),
});
export type Bill = z.infer<typeof BillSchema>;

/** Of every bill in the range, on whichever page it stands. */
const TotalsSchema = z.object({
  bills: z.number().int(),
  gross: MoneySchema,
  downlineCost: MoneySchema,
  net: MoneySchema,
  paid: MoneySchema,
});
export const BillsSchema = keysetSchema(BillSchema, PlaceSchema).extend({ currency: z.string(), totals: TotalsSchema });
export type Bills = z.infer<typeof BillsSchema>;

/** Days of the platform's offset, both included, on which periods begin. */
const BillsQuerySchema = keysetQuerySchema(PlaceSchema).extend({ from: z.iso.date(), to: z.iso.date() });

/** What a contract would have come to in a period. The net loss is the company's side: positive where players lost. */
const SimulatedSchema = z.object({
  period: z.object(PeriodSchema),
  validBet: MoneySchema,
  netLoss: MoneySchema,
  active: z.number().int(),
  /** What is carried into it, and the sum that counts. */
  carriedIn: MoneySchema,
  base: MoneySchema,
  /** Counted from one; null: none was reached. */
  tier: z.number().int().nullable(),
  gross: MoneySchema,
  downlineCost: MoneySchema,
  /** For the holder. */
  net: MoneySchema,
  /** For who gives it: with everybody below. */
  cost: MoneySchema,
});
export type Simulated = z.infer<typeof SimulatedSchema>;
/** How a contract would have paid, by what the team did and by the contracts that hold below and above it now. */
export const SimulationSchema = z.object({
  currency: z.string(),
  /** The newest first; a salary by the bet is told day by day. */
  periods: z.array(SimulatedSchema),
  /**
   * The busiest of these periods with the highest rate reached: of a dividend with every bet lost, of a salary by the
   * bet with every bet on its dearer side. Null: nobody played.
   */
  worst: SimulatedSchema.nullable(),
});
export type Simulation = z.infer<typeof SimulationSchema>;

const listCall = <P extends `/${string}`>(path: P) =>
  ({
    method: 'GET',
    path,
    access: 'member',
    capability: 'agent',
    input: BillsQuerySchema,
    output: BillsSchema,
    failures: ['BAD_REQUEST'],
  }) as const;

/** Which condition of a tier the team did not meet. */
export const TIER_CONDITIONS = ['minimumBet', 'netLoss', 'activeMember'] as const;
export type TierCondition = (typeof TIER_CONDITIONS)[number];

/** What a bill is made of, down to the accounts of the team. */
export const ExplainedBillSchema = z.object({
  bill: BillSchema,
  terms: TermsSchema,
  period: z.enum(PERIODS),
  /** By what the brand settled then. */
  rule: z.object({
    activeMinBet: MoneySchema,
    activeMinDeposit: MoneySchema,
    lossMode: z.enum(LOSS_MODES),
    differenceMode: z.enum(DIFFERENCE_MODES),
  }),
  /** Every tier that was tried, and what it missed; the one that paid. */
  tiers: z.array(z.object({ missed: z.array(z.enum(TIER_CONDITIONS)), paid: z.boolean(), amount: MoneySchema })),
  /** Contracts right below whose cost was taken off. */
  downlines: z.array(
    z.object({
      account: z.string(),
      category: z.enum(CONTRACT_CATEGORIES),
      gross: MoneySchema,
      cost: MoneySchema,
      net: MoneySchema,
    }),
  ),
  /** Salaries of the team that lowered its net loss. */
  salariesDeducted: MoneySchema,
  /** Accounts of the team that did something in the period, by their number; they add up to the bill's sums. */
  members: keysetSchema(
    z.object({
      id: z.string(),
      account: z.string(),
      validBet: MoneySchema,
      netLoss: MoneySchema,
      deposits: MoneySchema,
    }),
  ),
});
export type ExplainedBill = z.infer<typeof ExplainedBillSchema>;

/** What is counted one by one: a bet settled, paid once more, told otherwise or taken back; money paid in; a rebate. */
export const COUNTED_KINDS = ['bet', 'win', 'change', 'reversal', 'deposit', 'rebate'] as const;
const CountedRowSchema = z.object({
  /** Of the wager, the deposit or the payment. */
  id: z.string(),
  version: z.number().int(),
  what: z.enum(COUNTED_KINDS),
  /** When it happened: of a bet when it was settled. What was told late counts in a later period. */
  at: TimeSchema,
  category: z.enum(CONTRACT_CATEGORIES),
  /** Of a bet, also of one that was placed before the period. */
  gameName: z.string().nullable(),
  placedAt: TimeSchema.nullable(),
  validBet: MoneySchema,
  netLoss: MoneySchema,
  deposits: MoneySchema,
});
export type CountedRow = z.infer<typeof CountedRowSchema>;

/** What a bill counts of one account, and the rows that it is the sum of, on however many pages. */
export const ExplainedAccountSchema = z.object({
  account: z.string(),
  currency: z.string(),
  validBet: MoneySchema,
  netLoss: MoneySchema,
  deposits: MoneySchema,
  /** Null: they are older than what is kept one by one. */
  rows: pageSchema(CountedRowSchema).nullable(),
});
export type ExplainedAccount = z.infer<typeof ExplainedAccountSchema>;
/** The rows of an account: which one, and in which language its games are named. */
export const AccountRowsQuerySchema = PageQuerySchema.extend({ language: z.string().max(12).default('bn') });

/** What agents are paid, and why. */
export const salaryCalls = defineSiteCalls({
  listDividendRecords: listCall('/agent/dividends'),
  listDailySalaryRecords: listCall('/agent/daily-salaries'),
  listHourlySalaryRecords: listCall('/agent/hourly-salaries'),
  listRealtimeSalaryRecords: listCall('/agent/realtime-salaries'),
  /** Takes what waits. INSUFFICIENT_FUNDS: the upline who owes it has nothing now. */
  collectBill: {
    method: 'POST',
    path: '/agent/bill/:id/collect',
    access: 'member',
    capability: 'agent',
    rate: 'money',
    params: z.object({ id: DigestIdSchema }),
    output: BillSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS'],
  },
  /** Tries terms for a direct downline on periods that are past, before they are offered. Writes nothing. */
  simulateContract: {
    method: 'POST',
    path: '/agent/contract/simulation',
    access: 'agent',
    capability: 'agent',
    rate: 'costly',
    input: z.object({ holder: z.string().regex(/^[1-9]\d{0,17}$/), terms: TermsSchema }),
    output: SimulationSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  explainBill: {
    method: 'GET',
    path: '/agent/bill/:id',
    access: 'member',
    capability: 'agent',
    rate: 'costly',
    params: z.object({ id: DigestIdSchema }),
    input: KeysetQuerySchema,
    output: ExplainedBillSchema,
    failures: ['NOT_FOUND'],
  },
  /** What the bill counts of one account of its team, row by row. */
  explainBillAccount: {
    method: 'GET',
    path: '/agent/bill/:id/accounts/:memberId',
    access: 'member',
    capability: 'agent',
    rate: 'costly',
    params: z.object({ id: DigestIdSchema, memberId: MemberIdSchema }),
    input: AccountRowsQuerySchema,
    output: ExplainedAccountSchema,
    failures: ['NOT_FOUND'],
  },
});
