import type { REVIEW_DECISIONS } from '@baize/contract/console/constants';
import { REASON } from '@baize/contract/console/constants';
import type { manualDepositCalls } from '@baize/contract/console/manual-deposits';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { CENT, depositFee, depositStepFrom } from '@baize/domain/deposit';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type Audited } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { Uuid } from '../../../../../ids.ts';
import { refusalToCheck } from '../../../../base/operators/index.ts';
import type { CreditDeps, OpenRequirement } from '../../commands/credit-deposit.ts';
import { postDeposit } from '../../post-deposit.ts';
import { findDeposit, type DepositRow } from '../../store.ts';
import { changeDeposit, changeManual, findManual, listChannels, type ManualRow } from '../store.ts';
import type { Channel } from '../defaults.ts';
import { amountOf, secondFromOf } from '../terms.ts';

export type ReviewDeposit = {
  readonly id: Uuid;
  readonly decision: (typeof REVIEW_DECISIONS)[number];
  readonly received?: string | undefined;
  readonly reason: string;
};
type Failures = FailureOf<typeof manualDepositCalls.reviewDeposit>;
type Reviewed = CallResult<Audited<{ readonly id: Uuid }>, Failures>;
type Work = {
  readonly deps: CreditDeps;
  readonly tx: Tx;
  readonly ctx: OperatorContext;
  readonly order: DepositRow;
  readonly manual: ManualRow;
  readonly reason: string;
};

/**
 * An operator's word on an order that the player pays to an account of the house. What came is credited, whatever was
 * asked for; of more than was ordered, and from the channel's threshold on, the first word marks it, and another
 * person's credits it.
 */
export async function reviewDeposit(
  deps: CreditDeps,
  ctx: OperatorContext,
  { id, decision, received, reason }: ReviewDeposit,
): Promise<CallResult<{ readonly id: Uuid }, Failures>> {
  const { brandId, operator, ip } = ctx;
  const openRequirement = await deps.requirementsOf(brandId);
  return runOperatorCommand<{ readonly id: Uuid }, Failures>(
    deps,
    { brandId, by: { name: operator.name, ip } },
    async (tx) => {
      const seen = await findDeposit(tx, id);
      if (!seen) return fail('NOT_FOUND');
      await deps.ledger.lock(tx, [seen.memberId]);
      const order = (await findDeposit(tx, id, 'update'))!;
      const manual = await findManual(tx, id);
      if (!manual) return fail('NOT_FOUND');
      const work: Work = { deps, tx, ctx, order, manual, reason: reason.trim() };
      if (decision === 'credit') return credit(work, parseAmount(received ?? ''), openRequirement);
      if (work.reason.length < REASON.min) return fail('BAD_REQUEST', { fields: { reason: 'needed' } });
      const state = depositStepFrom(order.state, decision);
      if (!state) return fail('STATE_CONFLICT');
      await changeDeposit(tx, id, { state });
      await changeManual(tx, id, decision === 'reject' ? decided(work, 'rejected') : UNDECIDED);
      return done(work, `${decision}-deposit`, { state });
    },
  );
}

const UNDECIDED = { decision: null, decidedBy: null, decidedAt: null, decisionNote: null } as const;
const decided = ({ deps, ctx, reason }: Work, decision: 'credited' | 'rejected') => ({
  decision,
  decidedBy: ctx.operator.operatorId,
  decidedAt: deps.now(),
  decisionNote: reason,
});
const done = ({ order, reason }: Work, action: string, after: Readonly<Record<string, string>>): Reviewed =>
  ok({
    value: { id: order.id },
    audit: {
      action,
      target: `deposit:${order.id}`,
      before: { state: order.state, player: order.memberId.toString(), amount: formatAmount(order.amount) },
      after: { ...after, currency: order.currency },
      ...(reason !== '' && { reason }),
    },
  });

/** More than was ordered, or than the channel takes, is never one person's word; nor is what reaches its threshold. */
function creditsByTwo(order: DepositRow, received: bigint, channel: Channel | undefined): boolean {
  if (!channel || received > (order.ordered ?? order.amount)) return true;
  return received > amountOf(channel.rules.max) || received >= amountOf(secondFromOf(channel.rules));
}

async function credit(work: Work, received: bigint | undefined, openRequirement: OpenRequirement): Promise<Reviewed> {
  const { deps, tx, ctx, order, manual, reason } = work;
  const { id, memberId } = order;
  if (received === undefined || received <= 0n || received % CENT !== 0n)
    return fail('AMOUNT_INVALID', { fields: { received: 'range' } });
  if (!depositStepFrom(order.state, 'credit')) return fail('STATE_CONFLICT');
  if (received !== order.amount && reason.length < REASON.min)
    return fail('BAD_REQUEST', { fields: { reason: 'needed' } });
  const channel = (await listChannels(tx, { sandbox: false })).find(({ code }) => code === order.method);
  if (creditsByTwo(order, received, channel)) {
    if (manual.makerId === null || manual.madeAt === null || manual.madeAmount !== received) {
      await changeDeposit(tx, id, { state: 'review' });
      await changeManual(tx, id, { makerId: ctx.operator.operatorId, madeAt: deps.now(), madeAmount: received });
      return done(work, 'mark-deposit', { state: 'review', received: formatAmount(received) });
    }
    if (manual.makerId === ctx.operator.operatorId) return fail('SELF_APPROVAL');
    const people = { maker: manual.makerId, checker: ctx.operator.operatorId, madeAt: manual.madeAt };
    const refused = await refusalToCheck({ tx, brandId: ctx.brandId, now: deps.now() }, people);
    if (refused) return { ok: false, error: refused };
  }
  const rule = channel?.rules.fee;
  const fee = rule?.bearer === 'member' ? depositFee(received, { fixed: amountOf(rule.fixed), rate: rule.rate }) : 0n;
  const posted = await postDeposit({ deps, tx, brandId: ctx.brandId }, `cashier:${order.method}`, {
    ...order,
    amount: received,
    fee,
  });
  if (!posted.ok) return fail('STATE_CONFLICT');
  await changeDeposit(tx, id, {
    state: 'credited',
    creditedAt: posted.at,
    failure: null,
    amount: received,
    fee,
    ordered: received === order.amount ? order.ordered : (order.ordered ?? order.amount),
  });
  // A mark below the threshold, or of another amount, was not the word of a second person.
  await changeManual(tx, id, {
    ...decided(work, 'credited'),
    ...(manual.makerId === ctx.operator.operatorId && { makerId: null, madeAt: null, madeAmount: null }),
  });
  await openRequirement(tx, { memberId, source: 'deposit', ref: id, amount: received - fee });
  return done(work, 'credit-deposit', { state: 'credited', received: formatAmount(received), fee: formatAmount(fee) });
}
