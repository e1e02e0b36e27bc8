import type { cashierCalls } from '@baize/contract/cashier';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult, type FailureCode } from '@baize/contract/failure';
import { depositStepFrom, type DepositStep } from '@baize/domain/deposit';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../../command/index.ts';
import type { MemberContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { Deps } from '../../../../../deps.ts';
import type { Uuid } from '../../../../../ids.ts';
import { attachImages } from '../../../../base/uploads/index.ts';
import { findDeposit } from '../../store.ts';
import { changeDeposit, changeManual, findManual } from '../store.ts';

type Claimed = FailureOf<typeof cashierCalls.claimDeposit>;
type Cancelled = FailureOf<typeof cashierCalls.cancelDeposit>;
type Ended<C extends FailureCode> = CallResult<{ readonly id: Uuid }, C>;

export type ClaimDeposit = {
  readonly id: Uuid;
  readonly reference: string;
  /** Of the payment, sent before. */
  readonly images?: readonly string[];
};

/** The player says that an order was paid. Of one that ran out, or that they gave up, it is late money. */
export const claimDeposit = (
  deps: Pick<Deps, 'db' | 'now'>,
  ctx: MemberContext,
  { id, reference, images = [] }: ClaimDeposit,
): Promise<Ended<Claimed>> =>
  stepOwn<Claimed>(deps, ctx, {
    id,
    // The clock may not have come to it yet.
    stepOf: (order) => (order.state === 'pending' && order.expiresAt > deps.now() ? 'claim' : 'claimLate'),
    keep: async (tx) => {
      const proof = { memberId: ctx.actor.memberId, purpose: 'deposit-proof', subject: id, images } as const;
      if (!(await attachImages(tx, proof))) return fail('BAD_REQUEST', { fields: { images: 'unknown' } });
      await changeManual(tx, id, { claimedAt: deps.now(), reference });
      return ok(null);
    },
  });

/** The player will not pay an order. */
export const cancelDeposit = (
  deps: Pick<Deps, 'db' | 'now'>,
  ctx: MemberContext,
  id: Uuid,
): Promise<Ended<Cancelled>> =>
  stepOwn<Cancelled>(deps, ctx, { id, stepOf: () => 'cancel', keep: async () => ok(null) });

type Own<C extends FailureCode> = {
  readonly id: Uuid;
  readonly stepOf: (order: NonNullable<Awaited<ReturnType<typeof findDeposit>>>) => DepositStep;
  /** What the player says with it. */
  readonly keep: (tx: Tx) => Promise<CallResult<null, C>>;
};

function stepOwn<C extends FailureCode>(
  deps: Pick<Deps, 'db' | 'now'>,
  { brandId, actor }: MemberContext,
  { id, stepOf, keep }: Own<C>,
): Promise<Ended<C | Cancelled>> {
  return runCommand<{ id: Uuid }, C | Cancelled>(deps, { brandId }, async (tx) => {
    const order = await findDeposit(tx, id, 'update');
    if (order?.memberId !== actor.memberId) return fail('NOT_FOUND');
    if (!(await findManual(tx, id))) return fail('STATE_CONFLICT'); // its provider tells what became of it
    const step = stepOf(order);
    const from = step === 'claimLate' && order.state === 'pending' ? 'expired' : order.state;
    const state = depositStepFrom(from, step);
    if (!state) return fail('STATE_CONFLICT');
    const kept = await keep(tx);
    if (!kept.ok) return kept;
    await changeDeposit(tx, id, { state });
    return ok({ id });
  });
}
