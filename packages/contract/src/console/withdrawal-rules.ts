import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { WithdrawalRulesSchema } from '../withdrawal-rules.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

export const WithdrawalRuleSetSchema = z.object({
  rules: WithdrawalRulesSchema,
  /** As two people last agreed on them, field by field: what a change by one person is held against. */
  agreed: WithdrawalRulesSchema,
  /** A change that relaxes them waits for a second person. */
  waiting: z.boolean(),
  version: z.number().int(),
});
export type WithdrawalRuleSet = z.infer<typeof WithdrawalRuleSetSchema>;

export const withdrawalRuleCalls = defineConsoleCalls({
  getWithdrawalRules: {
    method: 'GET',
    path: '/withdrawal-rules',
    permission: 'money.read',
    output: WithdrawalRuleSetSchema,
  },
  /**
   * Of withdrawals that are asked for from now on. What lets more money leave unseen or unplayed waits for a second
   * person. STATE_CONFLICT: the brand's settings were changed since, or such a change waits already.
   */
  updateWithdrawalRules: {
    method: 'PUT',
    path: '/withdrawal-rules',
    permission: 'channels.write',
    rate: 'write',
    input: z.object({ rules: WithdrawalRulesSchema, version: z.number().int(), reason: writtenText(REASON) }),
    output: WithdrawalRuleSetSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT', 'BRAND_UNKNOWN'],
  },
});
