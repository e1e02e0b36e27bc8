import type { withdrawalConsoleCalls } from '@baize/contract/console/withdrawals';
import type { WITHDRAWAL_DECISIONS } from '@baize/contract/console/constants';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { stepFrom } from '@baize/domain/withdrawal';
import { runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Uuid } from '../../../../../ids.ts';
import { readGate } from '../../../../base/limits/index.ts';
import { refusalToCheck } from '../../../../base/operators/index.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { audited } from '../audited.ts';
import { needsTwo } from '../policy.ts';
import { lockWithdrawal, stepWithdrawal } from '../step.ts';
import { changeWithdrawal, type WithdrawalRow } from '../store.ts';
import { withdrawalBell } from '../bell.ts';

type Needs = Pick<WithdrawalDeps, 'deps' | 'brand' | 'identity'>;
export type DecideWithdrawal = {
  readonly id: Uuid;
  readonly decision: (typeof WITHDRAWAL_DECISIONS)[number];
  readonly reason: string;
};

/**
 * An operator's word on an order that is not paid yet. Above the brand's threshold the first approval only marks it,
 * and another person's sends it out; either of them rejects alone.
 */
export async function decideWithdrawal(
  { deps, brand, identity }: Needs,
  ctx: OperatorContext,
  { id, decision, reason }: DecideWithdrawal,
): Promise<CallResult<WithdrawalRow, FailureOf<typeof withdrawalConsoleCalls.decideWithdrawal>>> {
  const { brandId, operator, ip } = ctx;
  const rules = (await brand(brandId)).settings.withdrawals;
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const booking = { ledger: deps.ledger, tx };
    const locked = await lockWithdrawal(booking, id);
    if (!locked) return fail('NOT_FOUND');
    const { order } = locked;
    const now = deps.now();
    const decided = { decidedBy: operator.operatorId, decidedAt: now, decisionNote: reason };
    if (decision === 'reject') {
      const change = { ...decided };
      const done = await stepWithdrawal(booking, locked, { step: 'reject', change, returned: order.amount });
      return done.ok ? audited('reject-withdrawal', locked, { after: done.value, reason }) : done;
    }
    if (!stepFrom(order.state, 'approve')) return fail('STATE_CONFLICT');
    if ((await readGate(tx, order.memberId)).frozen) return fail('ACCOUNT_FROZEN');
    const heldUntil = await identity.heldUntil(tx, order.memberId);
    if (heldUntil) return fail('MONEY_HELD', { params: { until: heldUntil.toISOString() } });
    if (needsTwo(order.amount, rules)) {
      if (order.makerId === null || order.madeAt === null) {
        const marked = await changeWithdrawal(tx, id, {
          makerId: operator.operatorId,
          madeAt: now,
        });
        return audited('approve-withdrawal-first', locked, { after: marked, reason });
      }
      if (order.makerId === operator.operatorId) return fail('SELF_APPROVAL');
      const people = { maker: order.makerId, checker: operator.operatorId, madeAt: order.madeAt };
      const refused = await refusalToCheck({ tx, brandId, now }, people);
      if (refused) return { ok: false, error: refused };
    }
    const done = await stepWithdrawal(booking, locked, { step: 'approve', change: { ...decided, actAt: now } });
    if (!done.ok) return done;
    withdrawalBell.tell(tx);
    return audited('approve-withdrawal', locked, { after: done.value, reason });
  });
}
