import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { TimeSchema } from './envelope.ts';
import { ERASURE_BLOCKS } from './erasure-terms.ts';

/** An erasure that was asked for and not taken back. */
export const ErasureSchema = z
  .object({ askedAt: TimeSchema, dueAt: TimeSchema, askedBy: z.enum(['member', 'operator']) })
  .nullable();
const PrivacySchema = z.object({
  erasure: ErasureSchema,
  /** What is open now: nothing is erased before it is settled. */
  blocks: z.array(z.enum(ERASURE_BLOCKS)),
  /** What stays without a name, and for how many days; null: for as long as the books are. */
  keeps: z.array(z.object({ what: z.string(), days: z.number().int().nullable() })),
  copiesLeft: z.number().int(),
  /** Until when no copy is made, because the house gives the account back; null: nothing holds it. */
  copyHeldUntil: TimeSchema.nullable(),
  /** An authenticator is on: its code is asked for beside the password. */
  asksCode: z.boolean(),
});
export type Privacy = z.infer<typeof PrivacySchema>;

/**
 * The account's password, empty where it has none and a fresh login stands for it; where an authenticator is on, a code
 * of it.
 */
const ProofSchema = z.object({ password: z.string().max(128), code: z.string().trim().max(24).optional() });
const PROOF_FAILURES = ['NOT_LOGGED_IN', 'OLD_PASSWORD_WRONG', 'LOGIN_STALE', 'CODE_WRONG', 'ACCOUNT_LOCKED'] as const;

/** What is held of a member: their own copy of it, and its end. */
export const privacyCalls = defineSiteCalls({
  getPrivacy: { method: 'GET', path: '/member/privacy', access: 'member', output: PrivacySchema },
  /**
   * The whole copy as the text of one JSON file. MONEY_HELD: nor is it handed out while no money leaves the account.
   */
  copyOwnData: {
    method: 'POST',
    path: '/member/privacy/copy',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: ProofSchema,
    output: z.object({ name: z.string(), json: z.string() }),
    failures: [...PROOF_FAILURES, 'MONEY_HELD', 'TOO_MANY_REQUESTS'],
  },
  /** ERASURE_BLOCKED: something is open, which `params.blocks` names. */
  askErasure: {
    method: 'POST',
    path: '/member/privacy/erasure',
    access: 'member',
    sealed: true,
    rate: 'credential',
    input: ProofSchema,
    output: z.object({ dueAt: TimeSchema }),
    failures: [...PROOF_FAILURES, 'ERASURE_BLOCKED', 'STATE_CONFLICT'],
  },
  stopErasure: {
    method: 'DELETE',
    path: '/member/privacy/erasure',
    access: 'member',
    rate: 'write',
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
});
