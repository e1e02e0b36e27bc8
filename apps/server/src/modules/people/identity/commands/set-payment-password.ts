import { fail, type CallResult } from '@baize/contract/failure';
import type { FailureOf } from '@baize/contract/define-call';
import type { identityCalls, SetPaymentPasswordSchema } from '@baize/contract/identity';
import { violationOf } from '@baize/domain/field-rules';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { registerRulesOf } from '../../../base/brand/index.ts';
import { freshUntil } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { paymentLane, tryPassword } from '../payment-password.ts';
import { findMemberById, findPaymentPassword, lockMember, savePaymentPassword } from '../store.ts';

type Answer = CallResult<null, FailureOf<typeof identityCalls.setPaymentPassword>>;

/**
 * Sets the password that guards money, by the brand's rule for it. It is never the login's: whoever has learnt one must
 * not have both. The first one is set by the login's password or, in an account without one, by a fresh login.
 */
export async function setPaymentPassword(
  deps: IdentityDeps,
  ctx: MemberContext,
  { currentPassword, newPassword, confirmNewPassword }: z.output<typeof SetPaymentPasswordSchema>,
): Promise<Answer> {
  const { brandId, actor } = ctx;
  if (newPassword !== confirmNewPassword) return fail('PASSWORDS_DIFFER', { fields: { confirmNewPassword: 'wrong' } });
  const { settings } = await deps.brand(brandId);
  const rule = registerRulesOf(settings).find(({ field }) => field === 'paymentPassword');
  const violation = rule && violationOf({ ...rule, required: true }, newPassword);
  if (violation) return fail('BAD_REQUEST', { fields: { newPassword: violation.reason } });
  if (isObvious(newPassword)) return fail('PASSWORD_WEAK', { fields: { newPassword: 'run' } });
  const { member, before, fresh } = await deps.db.tx(brandId, async (tx) => ({
    member: await findMemberById(tx, actor.memberId),
    before: await findPaymentPassword(tx, actor.memberId),
    fresh: await freshUntil({ deps, tx, ctx }),
  }));
  if (!member) return fail('NOT_LOGGED_IN');
  const stored = before ?? member.passwordHash;
  if (stored === null && !fresh) return fail('LOGIN_STALE');
  const tried = stored !== null ? await tryPassword(deps, ctx, { password: currentPassword, stored }) : ok(null);
  if (!tried.ok)
    return tried.error.code === 'ACCOUNT_LOCKED'
      ? fail('ACCOUNT_LOCKED', { params: tried.error.params ?? {} })
      : fail('OLD_PASSWORD_WRONG', { params: tried.error.params ?? {}, fields: { currentPassword: 'wrong' } });
  const lane = paymentLane(ctx.ip);
  if (await verifyPassword(newPassword, member.passwordHash, lane))
    return fail('PASSWORD_WEAK', { fields: { newPassword: 'same' } });
  const hash = await hashPassword(newPassword, lane);
  return runCommand(deps, { brandId }, async (tx) => {
    await lockMember(tx, actor.memberId);
    // Of two changes at once the first holds: what the second one proved is not the password any more.
    if ((await findPaymentPassword(tx, actor.memberId)) !== before)
      return fail('OLD_PASSWORD_WRONG', { fields: { currentPassword: 'wrong' } });
    await savePaymentPassword(tx, actor.memberId, hash);
    return ok(null);
  });
}

/** One character over and over, or a run like 123456 and 987654. */
function isObvious(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
}
