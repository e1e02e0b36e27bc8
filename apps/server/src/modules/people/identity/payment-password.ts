import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberContext } from '../../../context.ts';
import { networkOf } from '../../../limiter/index.ts';
import type { IdentityDeps } from './deps.ts';
import type { Guard } from './guard-store.ts';
import { tryGuarded } from './guarded-try.ts';
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

/** Looks whether `password` is what `stored` was made of. */
export async function tryPassword(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password, stored }: { readonly password: string; readonly stored: string | null },
): Promise<CallResult<null, 'PAYMENT_PASSWORD_WRONG' | 'ACCOUNT_LOCKED'>> {
  const guarded = { guard: guardOf(deps, ctx), lockOut: PAYMENT_LOCK_OUT };
  const tried = await tryGuarded(deps, guarded, () => verifyPassword(password, stored, paymentLane(ctx.ip)));
  if (tried.ok || tried.error.code === 'ACCOUNT_LOCKED') return tried as CallResult<null, 'ACCOUNT_LOCKED'>;
  return fail('PAYMENT_PASSWORD_WRONG', { params: tried.error.params ?? {} });
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
