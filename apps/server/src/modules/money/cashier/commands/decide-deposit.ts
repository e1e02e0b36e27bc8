import type { depositCalls } from '@baize/contract/console/deposits';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import { findApplied, findCorrection, type CorrectionRow } from '../correction-store.ts';
import { findDeposit, isPaidByOther, saveDepositDecision, type DepositRow } from '../store.ts';

export type DecideDeposit = {
  readonly id: Uuid;
  readonly decision: 'settle' | 'dismiss';
  /** How the number of the correction begins that paid for it. */
  readonly correction?: string | undefined;
  readonly reason: string;
};

/**
 * A person's end of a dispute. A correction pays for one order, and an order that one paid for is credited no more:
 * otherwise a payment that comes after all would pay it twice.
 */
export function decideDeposit(
  deps: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { id, decision, correction, reason }: DecideDeposit,
): Promise<CallResult<null, FailureOf<typeof depositCalls.decideDeposit>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const order = await findDeposit(tx, id, 'update');
    if (!order) return fail('NOT_FOUND');
    if (order.state !== 'disputed') return fail('STATE_CONFLICT');
    const paid = decision === 'settle' ? await payingCorrection(tx, order, correction ?? '') : ok(null);
    if (!paid.ok) return paid;
    const by = paid.value;
    await saveDepositDecision(tx, id, {
      decidedBy: operator.operatorId,
      decisionNote: reason,
      correctionId: by?.id ?? null,
    });
    const { currency } = order;
    const facts = { amount: formatAmount(order.amount), currency, contradiction: order.failure };
    return ok({
      value: null,
      audit: {
        action: 'decide-deposit',
        target: `deposit:${id}`,
        before: { state: order.state, ...facts },
        after: by
          ? { state: 'settled', correction: by.id, corrected: formatAmount(by.amount) }
          : { state: 'failed', failure: 'dismissed' },
        reason,
      },
    });
  });
}

/** The correction that a person names: of this player, in their favour, applied since the order and not used yet. */
async function payingCorrection(
  tx: Tx,
  order: DepositRow,
  number: string,
): Promise<CallResult<CorrectionRow, 'BAD_REQUEST'>> {
  const wrong = (why: string) => fail('BAD_REQUEST', { fields: { correction: why } });
  if (number === '') return wrong('needed');
  const found = await findApplied(tx, { memberId: order.memberId, number });
  if (found.length !== 1) return wrong(found.length === 0 ? 'unknown' : 'several begin so');
  const correction = (await findCorrection(tx, found[0]!.id, 'update'))!;
  if (correction.direction !== 'credit' || correction.currency !== order.currency)
    return wrong('pays the player nothing');
  if (correction.madeAt < order.createdAt) return wrong('made before the order');
  return (await isPaidByOther(tx, correction.id)) ? wrong('pays for another order') : ok(correction);
}
