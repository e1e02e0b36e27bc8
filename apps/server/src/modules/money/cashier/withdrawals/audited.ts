import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { LockedWithdrawal } from './step.ts';
import type { WithdrawalRow } from './store.ts';

type Done = { readonly after: WithdrawalRow; readonly reason: string };
/** What an operator did with an order, as its command answers it. */
export const audited = (action: string, { order }: LockedWithdrawal, { after, reason }: Done) =>
  ok({
    value: after,
    audit: {
      action,
      target: `withdrawal:${order.id}`,
      before: { state: order.state, player: order.memberId.toString(), amount: formatAmount(order.amount) },
      after: {
        state: after.state,
        returned: formatAmount(after.returned),
        currency: order.currency,
        ...(after.endAmount !== null && { asked: formatAmount(after.endAmount) }),
      },
      reason,
    },
  });
