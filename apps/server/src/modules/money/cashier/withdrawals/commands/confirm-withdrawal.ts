import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { WithdrawalClaim } from '@baize/contract/payout-kinds';
import type { withdrawalCalls } from '@baize/contract/withdrawals';
import { parseAmount } from '@baize/domain/money';
import { runCommand } from '../../../../../command/index.ts';
import type { MemberContext } from '../../../../../context.ts';
import type { Uuid } from '../../../../../ids.ts';
import { attachImages } from '../../../../base/uploads/index.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { CENT } from '../policy.ts';
import { lockWithdrawal, stepWithdrawal } from '../step.ts';
import { UNASKED, type WithdrawalRow } from '../store.ts';

export type ConfirmWithdrawal = {
  readonly id: Uuid;
  readonly received: 'full' | WithdrawalClaim;
  readonly amount?: string | undefined;
  readonly note: string;
  /** That speak for it, sent before. */
  readonly images: readonly string[];
};

/**
 * What arrived, in the member's words. From `confirmBy` on it is too late: the order counts as received, whether or not
 * the clock has come to it yet.
 */
export function confirmWithdrawal(
  { deps }: Pick<WithdrawalDeps, 'deps'>,
  { brandId, actor }: MemberContext,
  { id, received, amount, note, images }: ConfirmWithdrawal,
): Promise<CallResult<WithdrawalRow, FailureOf<typeof withdrawalCalls.confirmWithdrawal>>> {
  return runCommand(deps, { brandId }, async (tx) => {
    const booking = { ledger: deps.ledger, tx };
    const locked = await lockWithdrawal(booking, id);
    if (locked?.order.memberId !== actor.memberId) return fail('NOT_FOUND');
    const { order } = locked;
    const now = deps.now();
    if (order.state !== 'paid' || (order.confirmBy !== null && order.confirmBy <= now)) return fail('STATE_CONFLICT');
    if (received === 'full') return stepWithdrawal(booking, locked, { step: 'receive' });
    if (note.trim() === '') return fail('BAD_REQUEST', { fields: { note: 'empty' } });
    if (images.length === 0) return fail('BAD_REQUEST', { fields: { images: 'missing' } });
    const claimed = received === 'none' ? 0n : parseAmount(amount ?? '');
    const isPart = claimed !== undefined && claimed > 0n && claimed < order.amount - order.fee && claimed % CENT === 0n;
    if (received === 'part' && !isPart) return fail('AMOUNT_INVALID', { fields: { amount: 'range' } });
    // Whoever asked for it to be given back had not read this.
    const change = { claim: received, claimedAmount: claimed ?? 0n, claimNote: note.trim(), ...UNASKED };
    const proof = { memberId: actor.memberId, purpose: 'withdrawal-proof', subject: id, images } as const;
    if (!(await attachImages(tx, proof))) return fail('BAD_REQUEST', { fields: { images: 'unknown' } });
    return stepWithdrawal(booking, locked, { step: 'dispute', change });
  });
}

/** The player takes an order back that nobody has decided yet. */
export function cancelWithdrawal(
  { deps }: Pick<WithdrawalDeps, 'deps'>,
  { brandId, actor }: MemberContext,
  id: Uuid,
): Promise<CallResult<WithdrawalRow, FailureOf<typeof withdrawalCalls.cancelWithdrawal>>> {
  return runCommand(deps, { brandId }, async (tx) => {
    const booking = { ledger: deps.ledger, tx };
    const locked = await lockWithdrawal(booking, id);
    if (locked?.order.memberId !== actor.memberId) return fail('NOT_FOUND');
    const { amount } = locked.order;
    return stepWithdrawal(booking, locked, { step: 'cancel', returned: amount });
  });
}
