import { LINK_SIGNS, SUSPICION_BOUNDS, SUSPICION_KINDS } from '@baize/domain/agents/suspicions';
import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { keysetQuerySchema, keysetSchema, MoneySchema, PlaceSchema, SPAN, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';
import { EVIDENCE_FACTS, SUSPICION_DECISIONS, SUSPICION_STATES } from './suspicion-words.ts';

const PersonSchema = z.object({ id: z.string(), account: z.string() });
const DaySchema = z.iso.date();

export const SuspicionSchema = z.object({
  id: z.string(),
  kind: z.enum(SUSPICION_KINDS),
  state: z.enum(SUSPICION_STATES),
  /** Whom it is about; of a ring the agent first. */
  accounts: z.array(PersonSchema),
  currency: z.string(),
  /** How many rows of evidence are kept. */
  evidenceRows: z.number().int(),
  foundAt: TimeSchema,
  /** When evidence was seen last. */
  lastAt: TimeSchema,
  judgedAt: TimeSchema.nullable(),
});
export type Suspicion = z.infer<typeof SuspicionSchema>;

/** A row of what a suspicion is made of. What does not belong to its fact is null. */
export const EvidenceSchema = z.object({
  id: z.string(),
  fact: z.enum(EVIDENCE_FACTS),
  /** The day on which it was seen last. */
  day: DaySchema,
  account: PersonSchema,
  /** Of a link and a round the other account, of a contract its issuer, of a move the new upline. */
  other: PersonSchema.nullable(),
  sign: z.enum(LINK_SIGNS).nullable(),
  contractId: z.string().nullable(),
  gameCode: z.string().nullable(),
  /** Bets of a day; how often the sign was seen. */
  times: z.number().int().nullable(),
  /** Of a round what was staked, of a day the valid bets. */
  stake: MoneySchema.nullable(),
  /** What the account won; less than zero: lost. */
  net: MoneySchema.nullable(),
  otherStake: MoneySchema.nullable(),
  otherNet: MoneySchema.nullable(),
  at: TimeSchema,
});
export type Evidence = z.infer<typeof EvidenceSchema>;

export const RemarkSchema = z.object({
  id: z.string(),
  /** `CONFIRMED`, `DISMISSED`: the decision, with its reason. */
  kind: z.enum(['NOTE', ...SUSPICION_DECISIONS]),
  by: z.string(),
  at: TimeSchema,
  text: z.string(),
});
export const SuspicionFileSchema = z.object({
  suspicion: SuspicionSchema,
  /** The newest first. */
  evidence: z.array(EvidenceSchema),
  remarks: z.array(RemarkSchema),
});
export type SuspicionFile = z.infer<typeof SuspicionFileSchema>;

const numberOf = (field: keyof typeof SUSPICION_BOUNDS) => {
  const [least, most] = SUSPICION_BOUNDS[field];
  return z.number().int().min(least).max(most);
};
/** From when on a brand looks twice. `version` 0: the usual rule. */
export const SuspicionRuleSchema = z.object({
  oppositeRounds: numberOf('oppositeRounds'),
  oppositeShare: numberOf('oppositeShare'),
  washBets: numberOf('washBets'),
  washNetShare: numberOf('washNetShare'),
  ringAccounts: numberOf('ringAccounts'),
  linkedDays: numberOf('linkedDays'),
  movedDays: numberOf('movedDays'),
  deviceAccounts: numberOf('deviceAccounts'),
  networkAccounts: numberOf('networkAccounts'),
  quietDays: numberOf('quietDays'),
  version: z.number().int(),
});
export type KeptSuspicionRule = z.infer<typeof SuspicionRuleSchema>;

const ParamsSchema = z.object({ id: z.uuid() });

/** What looks like abuse of the agent programme. Nothing follows from it by itself, a decision neither. */
export const suspicionCalls = defineConsoleCalls({
  listSuspicions: {
    method: 'GET',
    path: '/suspicions',
    permission: 'agents.read',
    input: keysetQuerySchema(PlaceSchema).extend({
      kind: z.enum(SUSPICION_KINDS).optional(),
      state: z.enum(SUSPICION_STATES).optional(),
      /** About this account. */
      player: z.string().trim().max(64).optional(),
      ...SPAN,
    }),
    output: keysetSchema(SuspicionSchema, PlaceSchema),
  },
  getSuspicion: {
    method: 'GET',
    path: '/suspicions/:id',
    permission: 'agents.read',
    params: ParamsSchema,
    output: SuspicionFileSchema,
    failures: ['NOT_FOUND'],
  },
  getSuspicionRule: {
    method: 'GET',
    path: '/suspicion-rule',
    permission: 'agents.read',
    output: SuspicionRuleSchema,
  },
  /** Holds for days that are looked through from now on. STATE_CONFLICT: somebody was faster. */
  updateSuspicionRule: {
    method: 'PUT',
    path: '/suspicion-rule',
    permission: 'salaries.rules',
    rate: 'write',
    input: SuspicionRuleSchema.extend({ reason: writtenText(REASON) }),
    output: SuspicionRuleSchema,
    failures: ['STATE_CONFLICT'],
  },
  noteSuspicion: {
    method: 'POST',
    path: '/suspicions/:id/note',
    permission: 'agents.suspicions',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ text: writtenText(REASON) }),
    output: SuspicionFileSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  /** STATE_CONFLICT: somebody else has decided it. */
  decideSuspicion: {
    method: 'POST',
    path: '/suspicions/:id/decide',
    permission: 'agents.suspicions',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ decision: z.enum(SUSPICION_DECISIONS), reason: writtenText(REASON) }),
    output: SuspicionFileSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
