import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { PageQuerySchema, pageSchema, SEARCH, SPAN, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { PROPOSAL_KINDS, PROPOSAL_STATES, REASON } from './constants.ts';

/** A change that one operator made and another has to check before it holds. */
export const ProposalSchema = z.object({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  /** As the audit log names it. */
  subject: z.string(),
  /** What changes, field by field. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  maker: z.string(),
  /** The asker made it: they may take it back, and not check it. */
  mine: z.boolean(),
  madeAt: TimeSchema,
  checker: z.string().nullable(),
  checkedAt: TimeSchema.nullable(),
  note: z.string().nullable(),
});
export type Proposal = z.infer<typeof ProposalSchema>;

export const proposalCalls = defineConsoleCalls({
  listProposals: {
    method: 'GET',
    path: '/proposals',
    permission: 'proposals.read',
    input: PageQuerySchema.extend({ state: z.enum(PROPOSAL_STATES).optional(), ...SEARCH, ...SPAN }),
    output: pageSchema(ProposalSchema),
  },
  // Without a key: a change is decided once, so a repeat changes nothing and finds its state (STATE_CONFLICT).
  checkProposal: {
    method: 'POST',
    path: '/proposals/:id/check',
    permission: 'proposals.check',
    rate: 'money',
    params: z.object({ id: z.uuid() }),
    input: z.object({ decision: z.enum(['apply', 'reject']), note: writtenText(REASON) }),
    output: ProposalSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'SELF_APPROVAL', 'CONFIRMATION_NEEDED', 'STATE_CONFLICT'],
  },
  /** Whoever made a change takes it back, until it is checked. FORBIDDEN: another made it. */
  withdrawProposal: {
    method: 'POST',
    path: '/proposals/:id/withdrawal',
    permission: 'proposals.read',
    rate: 'write',
    params: z.object({ id: z.uuid() }),
    input: z.object({ reason: writtenText(REASON) }),
    output: ProposalSchema,
    failures: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
  },
});
