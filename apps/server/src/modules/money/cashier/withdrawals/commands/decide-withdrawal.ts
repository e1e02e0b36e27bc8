import type { withdrawalConsoleCalls } from '@baize/contract/console/withdrawals';
import type { WITHDRAWAL_DECISIONS, WITHDRAWAL_ENDINGS } from '@baize/contract/console/constants';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { stepFrom, type WithdrawalStep } from '@baize/domain/withdrawal';
import { runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Uuid } from '../../../../../ids.ts';
import { readGate } from '../../../../base/limits/index.ts';
import { refusalToCheck } from '../../../../base/operators/index.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { CENT, needsTwo } from '../policy.ts';
import { lockWithdrawal, stepWithdrawal, type LockedWithdrawal } from '../step.ts';
import { changeWithdrawal, type WithdrawalRow } from '../store.ts';
import { withdrawalBell } from '../bell.ts';

type Needs = Pick<WithdrawalDeps, 'deps' | 'brand'>;
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
  { deps, brand }: Needs,
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
      const done = await stepWithdrawal(booking, locked, { step: 'reject', now, change, returned: order.amount });
      return done.ok ? audited('reject-withdrawal', locked, { after: done.value, reason }) : done;
    }
    if (!stepFrom(order.state, 'approve')) return fail('STATE_CONFLICT');
    if ((await readGate(tx, order.memberId)).frozen) return fail('ACCOUNT_FROZEN');
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
    const done = await stepWithdrawal(booking, locked, { step: 'approve', now, change: { ...decided, actAt: now } });
    if (!done.ok) return done;
    await withdrawalBell.tell(tx);
    return audited('approve-withdrawal', locked, { after: done.value, reason });
  });
}

export type EndWithdrawal = {
  readonly id: Uuid;
  readonly ending: (typeof WITHDRAWAL_ENDINGS)[number];
  readonly amount?: string | undefined;
  readonly reason: string;
};
const STEPS: Record<EndWithdrawal['ending'], WithdrawalStep> = {
  received: 'forceReceived',
  return: 'forceReturn',
  paid: 'resolvePaid',
  refund: 'resolveRefund',
};

/** An operator ends an order that was paid: what goes back comes out of what it still holds. */
export function endWithdrawal(
  { deps }: Pick<WithdrawalDeps, 'deps'>,
  { brandId, operator, ip }: OperatorContext,
  { id, ending, amount, reason }: EndWithdrawal,
): Promise<CallResult<WithdrawalRow, FailureOf<typeof withdrawalConsoleCalls.endWithdrawal>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const booking = { ledger: deps.ledger, tx };
    const locked = await lockWithdrawal(booking, id);
    if (!locked) return fail('NOT_FOUND');
    const returned = returnedBy(ending, locked.order.amount, amount);
    if (returned === undefined) return fail('AMOUNT_INVALID', { fields: { amount: 'range' } });
    const now = deps.now();
    const change = { decidedBy: operator.operatorId, decidedAt: now, decisionNote: reason };
    const done = await stepWithdrawal(booking, locked, { step: STEPS[ending], now, change, returned });
    return done.ok ? audited('end-withdrawal', locked, { after: done.value, reason }) : done;
  });
}

/** How much goes back; undefined: the amount that was named cannot. */
function returnedBy(ending: EndWithdrawal['ending'], all: bigint, named: string | undefined): bigint | undefined {
  if (ending !== 'refund') return ending === 'return' ? all : 0n;
  const amount = parseAmount(named ?? '');
  return amount !== undefined && amount > 0n && amount <= all && amount % CENT === 0n ? amount : undefined;
}

type Done = { readonly after: WithdrawalRow; readonly reason: string };
const audited = (action: string, { order }: LockedWithdrawal, { after, reason }: Done) =>
  ok({
    value: after,
    audit: {
      action,
      target: `withdrawal:${order.id}`,
      before: { state: order.state, player: order.memberId.toString(), amount: formatAmount(order.amount) },
      after: { state: after.state, returned: formatAmount(after.returned), currency: order.currency },
      reason,
    },
  });
