import { CONTRACT_REQUESTS, CONTRACT_STATES } from '@baize/domain/agents/states';
import { CONTRACT_CATEGORIES } from '@baize/domain/agents/terms';
import { ANSWER_LETTERS } from '@baize/domain/agents/wire';
import { z } from 'zod';
import { TermsSchema } from './agent-terms.ts';
import { defineSiteCalls } from './define-call.ts';
import { TimeSchema } from './envelope.ts';

const CategorySchema = z.enum(CONTRACT_CATEGORIES);
const byCategory = <S extends z.ZodType>(item: S) => z.partialRecord(CategorySchema, z.array(item));
const RequestLetterSchema = z.enum(['P', 'E', 'V']);
const RateSchema = { activeMember: z.number().int(), rateType: z.enum(['P', 'F']), rate: z.string() };

/** The specification's consolidated contract info: what waits for the caller's answer, by kind and category. */
const ConsolidatedSchema = z.object({
  divtypereq: byCategory(
    z.object({
      minimumBet: z.string(),
      netLoss: z.string(),
      activeMember: z.number().int(),
      contractRate: z.string(),
      status: RequestLetterSchema,
    }),
  ),
  dailysalreqtype: byCategory(
    z.object({
      id: z.string(),
      status: RequestLetterSchema,
      downlineHigherRate: z.enum(['Y', 'N']),
      details: z.array(z.object({ betVolume: z.string(), ...RateSchema })),
    }),
  ),
  contracthoursalreq: byCategory(
    z.object({
      contractId: z.string(),
      status: RequestLetterSchema,
      hourSalaryRates: z.array(z.object({ minimumBet: z.string(), ...RateSchema })),
    }),
  ),
  realtimesalreqtype: byCategory(
    z.object({
      contractId: z.string(),
      status: RequestLetterSchema,
      profitRate: z.string(),
      lossRate: z.string(),
      singleBet: z.string(),
    }),
  ),
});

/** A contract as both sides see it. `terms` were agreed to; `offered` waits for an answer. */
export const ContractSchema = z.object({
  id: z.string(),
  holder: z.object({ id: z.string(), account: z.string() }),
  /** Null: the platform. */
  issuer: z.object({ id: z.string(), account: z.string() }).nullable(),
  state: z.enum(CONTRACT_STATES),
  terms: TermsSchema.nullable(),
  offered: TermsSchema.nullable(),
  expiresAt: TimeSchema.nullable(),
  version: z.number().int(),
  /** From when the agreed terms hold, or held. */
  effectiveFrom: TimeSchema.nullable(),
});
export type Contract = z.infer<typeof ContractSchema>;

/** Terms that were agreed to, with the time for which they hold. */
export const ContractVersionSchema = z.object({
  version: z.number().int(),
  terms: TermsSchema,
  agreedAt: TimeSchema,
  effectiveFrom: TimeSchema,
  effectiveTo: TimeSchema.nullable(),
});
export type ContractVersion = z.infer<typeof ContractVersionSchema>;

/** Contracts that a request names at most of those that would end by it. */
export const ENDED_NAMED_MAX = 50;
/** What an upline asks, with everything that its answer brings about. */
export const ContractRequestSchema = z.object({
  contract: ContractSchema,
  request: z.enum(CONTRACT_REQUESTS),
  /** From when it holds if it is agreed to now. */
  takesEffect: TimeSchema,
  /** Contracts below that would end, from the top downwards. */
  ends: z.array(z.object({ holder: z.string(), issuer: z.string(), terms: TermsSchema })).max(ENDED_NAMED_MAX),
  endCount: z.number().int(),
});
export type ContractRequest = z.infer<typeof ContractRequestSchema>;

const LetterSchema = z.enum(ANSWER_LETTERS);
/** Whether contracts below may end by it. Without, an answer that would end some changes nothing and says so. */
const confirm = z.stringbool().or(z.boolean()).default(false);
const AnsweredSchema = z.object({
  done: z.boolean(),
  downlineHigherRate: z.enum(['Y', 'N']),
  /** Contracts below that ended, or would end. */
  ended: z.number().int(),
});
export type Answered = z.infer<typeof AnsweredSchema>;

const answerCall = <P extends `/${string}`, I extends z.ZodType>(path: P, input: I) =>
  ({
    method: 'POST',
    path,
    access: 'member',
    capability: 'agent',
    rate: 'write',
    input,
    output: AnsweredSchema,
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT', 'CAPABILITY_CLOSED'],
  }) as const;
const ById = z.object({ id: z.uuid(), status: LetterSchema, confirm });
const ByContractId = z.object({ contractId: z.uuid(), status: LetterSchema, confirm });

/** Contracts of agents: what is offered, answered and ended. */
export const contractCalls = defineSiteCalls({
  getConsolidatedContracts: {
    method: 'GET',
    path: '/contract/consolidated',
    access: 'member',
    capability: 'agent',
    output: ConsolidatedSchema,
  },
  /** The same requests as a page shows them: who asks, until when, what held before, and whom it concerns below. */
  listContractRequests: {
    method: 'GET',
    path: '/contract/requests',
    access: 'member',
    capability: 'agent',
    output: z.array(ContractRequestSchema),
    failures: ['CAPABILITY_CLOSED'],
  },
  processDividendContract: answerCall(
    '/contract/dividend',
    z.object({ type: CategorySchema, status: LetterSchema, confirm }),
  ),
  processDailySalaryContract: answerCall('/contract/daily-salary', ById),
  /** The specification's GET: the same, refused from other pages as every GET that changes something. */
  processDailySalary: { ...answerCall('/contract/daily-salary', ById), method: 'GET' },
  processHourlySalaryContract: answerCall('/contract/hourly-salary', ByContractId),
  processRealtimeSalaryContract: answerCall('/contract/realtime-salary', ByContractId),
  listContracts: {
    method: 'GET',
    path: '/agent/contracts',
    access: 'agent',
    capability: 'agent',
    output: z.object({ own: z.array(ContractSchema), given: z.array(ContractSchema) }),
  },
  /** What was agreed of a contract over time, the newest first: for both of its sides. */
  listContractVersions: {
    method: 'GET',
    path: '/contract/:id/versions',
    access: 'member',
    capability: 'agent',
    params: z.object({ id: z.uuid() }),
    output: z.array(ContractVersionSchema),
    failures: ['NOT_FOUND', 'CAPABILITY_CLOSED'],
  },
  /** Offers a contract to a direct downline, or other terms for the one that they hold. */
  offerContract: {
    method: 'POST',
    path: '/agent/contract',
    access: 'agent',
    capability: 'agent',
    rate: 'write',
    input: z.object({ holder: z.string().regex(/^[1-9]\d{0,17}$/), terms: TermsSchema }),
    output: z.object({ id: z.string(), expiresAt: TimeSchema }),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN', 'STATE_CONFLICT', 'CAPABILITY_CLOSED'],
  },
  /** Asks a direct downline to let a contract end. */
  askContractEnd: {
    method: 'POST',
    path: '/agent/contract/:id/end',
    access: 'agent',
    capability: 'agent',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    output: z.object({ expiresAt: TimeSchema }),
    failures: ['NOT_FOUND', 'STATE_CONFLICT', 'CAPABILITY_CLOSED'],
  },
});
