import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../command/index.ts';
import type { MemberContext } from '../../../context.ts';
import { networkOf, Overloaded } from '../../../limiter/index.ts';
import type { IdentityDeps } from './deps.ts';
import {
  clearGuard,
  countAttempt,
  forgiveAttempt,
  lockedFor,
  lockGuard,
  triesLeft,
  type Guard,
} from './guard-store.ts';
import { verifyPassword } from './password.ts';
import { findPaymentPassword } from './store.ts';

/** Five wrong tries close it for a day (domain rules 5.4): it guards money, and its owner is logged in already. */
export const PAYMENT_LOCK_OUT = { failures: 5, minutes: 24 * 60 };

export const paymentLane = (ip: string): string => `payment ${networkOf(ip)}`;

export type CheckPaymentPassword = (
  ctx: MemberContext,
  password: string,
) => Promise<CallResult<null, 'PAYMENT_PASSWORD_NEEDED' | 'PAYMENT_PASSWORD_WRONG' | 'ACCOUNT_LOCKED'>>;

const guardOf = (deps: IdentityDeps, { brandId, actor }: MemberContext): Guard => ({
  brandId,
  scope: 'payment-password',
  subject: deps.hashes.subject(actor.memberId.toString()),
});

/**
 * Looks whether `password` is what `stored` was made of. Counted, and committed, before it is looked at, so that
 * guesses sent in parallel count too.
 */
export async function tryPassword(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password, stored }: { readonly password: string; readonly stored: string | null },
): Promise<CallResult<null, 'PAYMENT_PASSWORD_WRONG' | 'ACCOUNT_LOCKED'>> {
  const guard = guardOf(deps, ctx);
  const counted = await runCommand(deps, { brandId: ctx.brandId }, async (tx) => {
    const now = deps.now();
    const { lockedUntil } = await lockGuard(tx, guard, now);
    if (lockedUntil) return fail('ACCOUNT_LOCKED', { params: lockedFor(lockedUntil, now) });
    return ok(await countAttempt(tx, guard, { now, lockOut: PAYMENT_LOCK_OUT }));
  });
  if (!counted.ok) return counted;
  const right = await verifyPassword(password, stored, paymentLane(ctx.ip)).catch(async (error: unknown) => {
    // Nobody looked at the password: it was no guess.
    if (error instanceof Overloaded) await deps.db.tx(ctx.brandId, (tx) => forgiveAttempt(tx, guard));
    throw error;
  });
  if (!right) return fail('PAYMENT_PASSWORD_WRONG', { params: triesLeft(counted.value, PAYMENT_LOCK_OUT) });
  await deps.db.tx(ctx.brandId, (tx) => clearGuard(tx, guard));
  return ok(null);
}

/** For whatever moves money out: whether this is the member's payment password. */
export async function checkPaymentPassword(
  deps: IdentityDeps,
  ctx: MemberContext,
  password: string,
): ReturnType<CheckPaymentPassword> {
  const stored = await deps.db.tx(ctx.brandId, (tx) => findPaymentPassword(tx, ctx.actor.memberId));
  return stored === null ? fail('PAYMENT_PASSWORD_NEEDED') : tryPassword(deps, ctx, { password, stored });
}
