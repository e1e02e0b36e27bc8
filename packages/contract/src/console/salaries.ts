import { DIFFERENCE_MODES } from '@baize/domain/agents/difference';
import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { PERIODS } from '@baize/domain/agents/periods';
import { REALTIME_BASES } from '@baize/domain/agents/realtime';
import { LOSS_MODES } from '@baize/domain/agents/settle-period';
import { BILL_STATES } from '@baize/domain/agents/states';
import { CONTRACT_CATEGORIES } from '@baize/domain/agents/terms';
import { z } from 'zod';
import { TermsSchema } from '../agent-terms.ts';
import { defineConsoleCalls } from '../define-call.ts';
import {
  DigestIdSchema,
  keysetQuerySchema,
  KeysetQuerySchema,
  keysetSchema,
  MoneyInputSchema,
  MoneySchema,
  PageQuerySchema,
  PlaceSchema,
  SPAN,
  TimeSchema,
} from '../envelope.ts';
import { BillSchema, ExplainedAccountSchema, ExplainedBillSchema, SimulationSchema } from '../salaries.ts';
import { writtenText } from '../written-text.ts';
import { PLAYER_ID, REASON } from './constants.ts';

const KindSchema = z.enum(CONTRACT_KINDS);

/** A bill as operators see it: with its holder, the run that it is of, and who decided. */
export const ConsoleBillSchema = BillSchema.extend({
  playerId: z.string(),
  account: z.string(),
  runId: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: TimeSchema.nullable(),
  /** Its approval waits for a second operator. */
  waiting: z.boolean(),
});
export type ConsoleBill = z.infer<typeof ConsoleBillSchema>;

/** What one kind of contracts earned in a period in a currency. */
export const SalaryRunSchema = z.object({
  id: z.string(),
  kind: KindSchema,
  period: z.enum(PERIODS),
  currency: z.string(),
  from: TimeSchema,
  to: TimeSchema,
  /** Bills are being paid; everything that is paid by itself is. */
  state: z.enum(['PAYING', 'DONE']),
  settledAt: TimeSchema,
  /** Rows of what teams did. */
  facts: z.number().int(),
  bills: z.number().int(),
  gross: MoneySchema,
  net: MoneySchema,
  digest: z.string(),
});
export type SalaryRun = z.infer<typeof SalaryRunSchema>;

const RuleFieldsSchema = z.object({
  autoIssue: z.boolean(),
  activeMinBet: MoneySchema,
  activeMinDeposit: MoneySchema,
  activeMode: z.enum(['PERIOD', 'DAILY_AVERAGE']),
  lossMode: z.enum(LOSS_MODES),
  differenceMode: z.enum(DIFFERENCE_MODES),
  deductSalary: z.boolean(),
  realtimeBasis: z.enum(REALTIME_BASES),
  secondFrom: MoneySchema,
});
export const SalaryRuleSchema = RuleFieldsSchema.extend({
  kind: KindSchema,
  version: z.number().int(),
  /** A change of it waits for a second operator. */
  waiting: z.boolean(),
});
export type SalaryRule = z.infer<typeof SalaryRuleSchema>;

/** How a run stands beside what it was made of, and beside itself when it is reckoned again. */
export const SalaryRunDetailSchema = z.object({
  run: SalaryRunSchema,
  rule: RuleFieldsSchema,
  /** Contracts that held, with what earlier periods left to carry. */
  contracts: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      account: z.string(),
      terms: TermsSchema,
      carried: MoneySchema,
    }),
  ),
  bills: z.array(ConsoleBillSchema),
});
export type SalaryRunDetail = z.infer<typeof SalaryRunDetailSchema>;

/** What was reckoned anew: nothing is written. */
export const ReplayedRunSchema = z.object({
  digest: z.string(),
  /** Inputs and facts are those of then. */
  sameInputs: z.boolean(),
  bills: z.number().int(),
  differences: z.array(
    z.object({
      account: z.string(),
      category: z.enum(CONTRACT_CATEGORIES),
      field: z.string(),
      was: z.string(),
      is: z.string(),
    }),
  ),
});
export type ReplayedRun = z.infer<typeof ReplayedRunSchema>;

const ById = z.object({ id: DigestIdSchema });

/** How operators look at what agents are paid. */
export const consoleSalaryCalls = defineConsoleCalls({
  listSalaryBills: {
    method: 'GET',
    path: '/salary-bills',
    permission: 'salaries.read',
    input: keysetQuerySchema(PlaceSchema).extend({
      kind: KindSchema.optional(),
      state: z.enum(BILL_STATES).optional(),
      account: z.string().trim().max(64).optional(),
      ...SPAN,
    }),
    output: keysetSchema(ConsoleBillSchema, PlaceSchema),
  },
  /**
   * Lets a bill be collected, or refuses it. An approval from a brand's limit on waits for a second operator.
   * STATE_CONFLICT: it waits for nobody's decision, or for another's already.
   */
  decideSalaryBill: {
    method: 'POST',
    path: '/salary-bills/:id/decide',
    permission: 'salaries.decide',
    rate: 'money',
    params: ById,
    input: z.object({ decision: z.enum(['approve', 'deny']), reason: writtenText(REASON) }),
    output: ConsoleBillSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** What a bill is made of, as its holder reads it: conditions, contracts below, a page of its team. */
  explainSalaryBill: {
    method: 'GET',
    path: '/salary-bills/:id',
    permission: 'salaries.read',
    rate: 'costly',
    params: ById,
    input: KeysetQuerySchema,
    output: ExplainedBillSchema.extend({ bill: ConsoleBillSchema }),
    failures: ['NOT_FOUND'],
  },
  /** What the bill counts of one account of its team, row by row. */
  explainSalaryBillAccount: {
    method: 'GET',
    path: '/salary-bills/:id/accounts/:memberId',
    permission: 'salaries.read',
    rate: 'costly',
    params: ById.extend({ memberId: z.string().regex(PLAYER_ID) }),
    input: PageQuerySchema,
    output: ExplainedAccountSchema,
    failures: ['NOT_FOUND'],
  },
  listSalaryRuns: {
    method: 'GET',
    path: '/salary-runs',
    permission: 'salaries.read',
    input: keysetQuerySchema(PlaceSchema).extend({ kind: KindSchema.optional(), ...SPAN }),
    output: keysetSchema(SalaryRunSchema, PlaceSchema),
  },
  getSalaryRun: {
    method: 'GET',
    path: '/salary-runs/:id',
    permission: 'salaries.read',
    params: ById,
    output: SalaryRunDetailSchema,
    failures: ['NOT_FOUND'],
  },
  /** Reckons a run again of what is kept, and says what differs. Writes nothing. */
  replaySalaryRun: {
    method: 'GET',
    path: '/salary-runs/:id/replay',
    permission: 'salaries.read',
    rate: 'costly',
    params: ById,
    output: ReplayedRunSchema,
    failures: ['NOT_FOUND'],
  },
  /** Tries terms for an account on periods that are past, whoever would give them. Writes nothing. */
  simulateAgentContract: {
    method: 'POST',
    path: '/players/:id/contract-simulation',
    permission: 'agents.read',
    rate: 'costly',
    params: z.object({ id: z.string().regex(PLAYER_ID) }),
    input: z.object({ terms: TermsSchema }),
    output: SimulationSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  listSalaryRules: {
    method: 'GET',
    path: '/salary-rules',
    permission: 'salaries.read',
    output: z.array(SalaryRuleSchema),
  },
  /**
   * Holds for periods that are settled from now on. Bills that are paid by themselves, or that one operator approves up
   * to a higher amount, wait for a second operator. STATE_CONFLICT: somebody was faster, or a change waits already.
   */
  updateSalaryRule: {
    method: 'PUT',
    path: '/salary-rules/:kind',
    permission: 'salaries.rules',
    rate: 'write',
    params: z.object({ kind: KindSchema }),
    input: RuleFieldsSchema.extend({
      activeMinBet: MoneyInputSchema,
      activeMinDeposit: MoneyInputSchema,
      secondFrom: MoneyInputSchema,
      reason: writtenText(REASON),
      version: z.number().int(),
    }),
    output: SalaryRuleSchema,
    failures: ['STATE_CONFLICT'],
  },
});
