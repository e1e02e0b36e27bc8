import { z } from 'zod';
import { MemberIdSchema } from './agents.ts';
import { defineSiteCalls } from './define-call.ts';
import { REBATE_CATEGORIES } from './rebate-categories.ts';

/** A share of the valid bet, whole hundredths of a percent: "0.0025" is 0.25 %. */
const ShareSchema = z.string().regex(/^0(\.\d{1,4})?$/, 'share');
/** By category; what is left out is nothing. */
export const RebateRatesSchema = z.partialRecord(z.enum(REBATE_CATEGORIES), ShareSchema);
export type RebateRates = z.infer<typeof RebateRatesSchema>;

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
});
