import type { cashierCalls } from '@baize/contract/cashier';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { depositStepFrom, type DepositStep } from '@baize/domain/deposit';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../../command/index.ts';
import type { MemberContext } from '../../../../../context.ts';
import type { Deps } from '../../../../../deps.ts';
import type { Uuid } from '../../../../../ids.ts';
import { findDeposit } from '../../store.ts';
import { changeDeposit, changeManual, findManual } from '../store.ts';

type Ended = CallResult<{ readonly id: Uuid }, FailureOf<typeof cashierCalls.claimDeposit>>;

/** The player says that an order was paid. Of one that ran out, or that they gave up, it is late money. */
export const claimDeposit = (
  deps: Pick<Deps, 'db' | 'now'>,
  ctx: MemberContext,
  { id, reference }: { readonly id: Uuid; readonly reference: string },
): Promise<Ended> =>
  stepOwn(deps, ctx, {
    id,
    // The clock may not have come to it yet.
    stepOf: (order) => (order.state === 'pending' && order.expiresAt > deps.now() ? 'claim' : 'claimLate'),
    change: { claimedAt: deps.now(), reference },
  });

/** The player will not pay an order. */
export const cancelDeposit = (deps: Pick<Deps, 'db' | 'now'>, ctx: MemberContext, id: Uuid): Promise<Ended> =>
  stepOwn(deps, ctx, { id, stepOf: () => 'cancel', change: {} });

type Own = {
  readonly id: Uuid;
  readonly stepOf: (order: NonNullable<Awaited<ReturnType<typeof findDeposit>>>) => DepositStep;
  readonly change: Parameters<typeof changeManual>[2];
};

function stepOwn(
  deps: Pick<Deps, 'db' | 'now'>,
  { brandId, actor }: MemberContext,
  { id, stepOf, change }: Own,
): Promise<Ended> {
  return runCommand<{ id: Uuid }, FailureOf<typeof cashierCalls.claimDeposit>>(deps, { brandId }, async (tx) => {
    const order = await findDeposit(tx, id, 'update');
    if (order?.memberId !== actor.memberId) return fail('NOT_FOUND');
    if (!(await findManual(tx, id))) return fail('STATE_CONFLICT'); // its provider tells what became of it
    const step = stepOf(order);
    const from = step === 'claimLate' && order.state === 'pending' ? 'expired' : order.state;
    const state = depositStepFrom(from, step);
    if (!state) return fail('STATE_CONFLICT');
    await changeDeposit(tx, id, { state });
    if (Object.keys(change).length > 0) await changeManual(tx, id, change);
    return ok({ id });
  });
}
