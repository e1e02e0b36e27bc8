import { z } from 'zod';
import { MemberIdSchema } from './agents.ts';
import { defineSiteCalls } from './define-call.ts';
import { MoneySchema, PageQuerySchema, pageSchema, TimeSchema } from './envelope.ts';
import { REBATE_CATEGORIES } from './rebate-categories.ts';

/** A share of the valid bet, whole hundredths of a percent: "0.0025" is 0.25 %. */
const ShareSchema = z.string().regex(/^0(\.\d{1,4})?$/, 'share');
/** By category; what is left out is nothing. */
export const RebateRatesSchema = z.partialRecord(z.enum(REBATE_CATEGORIES), ShareSchema);
export type RebateRates = z.infer<typeof RebateRatesSchema>;

/** What one settlement of a bet gave: below zero where the bet was taken back. */
const RebateShareSchema = z.object({
  wagerId: z.string(),
  /** Whose bet it was: the member's own, or of somebody below them. */
  memberId: z.string(),
  account: z.string(),
  at: TimeSchema,
  validBet: MoneySchema,
  /** The step of the shares: what the member has more than whoever stands below them on the way to the bet. */
  rate: z.string(),
  amount: MoneySchema,
});
export type RebateShare = z.infer<typeof RebateShareSchema>;

/** A payment of rebates and the bets that it is of. They add up to it, on however many pages. */
export const ExplainedRebateSchema = z.object({
  category: z.enum(REBATE_CATEGORIES),
  currency: z.string(),
  amount: MoneySchema,
  paidAt: TimeSchema,
  /** Null: they are older than what is kept. */
  bets: pageSchema(RebateShareSchema).nullable(),
});
export type ExplainedRebate = z.infer<typeof ExplainedRebateSchema>;

/** Rebates of the agents' own lines: who gives which share to whom. */
export const rebateCalls = defineSiteCalls({
  /** The agent's own shares, and those of a direct downline. */
  getRebateRates: {
    method: 'GET',
    path: '/agent/rebate-rates/:id',
    access: 'agent',
    capability: 'agent',
    params: z.object({ id: MemberIdSchema }),
    output: z.object({ account: z.string(), own: RebateRatesSchema, given: RebateRatesSchema }),
    failures: ['NOT_FOUND'],
  },
  /** Gives a direct downline shares of up to the agent's own. They hold for bets that are settled from now on. */
  giveRebateRates: {
    method: 'PUT',
    path: '/agent/rebate-rates/:id',
    access: 'agent',
    capability: 'agent',
    rate: 'write',
    params: z.object({ id: MemberIdSchema }),
    input: z.object({ rates: RebateRatesSchema }),
    output: z.null(),
    failures: ['NOT_FOUND', 'BAD_REQUEST'],
  },
  /** A payment to the member, by the number under which it stands in their account record. */
  explainRebate: {
    method: 'GET',
    path: '/rebates/:id',
    rate: 'costly',
    access: 'member',
    capability: 'accountRecord',
    params: z.object({ id: z.uuid() }),
    input: PageQuerySchema,
    output: ExplainedRebateSchema,
    failures: ['NOT_FOUND'],
  },
});
