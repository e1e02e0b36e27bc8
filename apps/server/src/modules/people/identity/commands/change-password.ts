import type { FailureOf } from '@baize/contract/define-call';
import type { ChangePasswordSchema, identityCalls } from '@baize/contract/identity';
import type { z } from 'zod';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberContext } from '../../../../context.ts';
import { registerRulesOf } from '../../../base/brand/index.ts';
import { violationOf } from '@baize/domain/field-rules';
import { networkOf, Overloaded } from '../../../../limiter/index.ts';
import {
  clearGuard,
  countAttempt,
  forgiveAttempt,
  lockedFor,
  lockGuard,
  triesLeft,
  type Guard,
} from '../guard-store.ts';
import { hashPassword, isWeakPassword, verifyPassword } from '../password.ts';
import { refuseCode } from '../guarded-code.ts';
import { provenContact } from '../proven-contact.ts';
import { endSessions, releaseSession } from '../session-store.ts';
import { findMemberById, isPastGiven, lockMember, savePassword, type Member } from '../store.ts';
import type { CodeTarget, IdentityDeps } from '../deps.ts';

/**
 * Changes the member's password and ends all other sessions. Wrong old passwords are counted and lock, as logins do.
 */
export async function changePassword(
  deps: IdentityDeps,
  ctx: MemberContext,
  input: z.output<typeof ChangePasswordSchema>,
): Promise<CallResult<null, FailureOf<typeof identityCalls.changePassword>>> {
  const brand = await deps.brand(ctx.brandId);
  const { settings, jurisdiction } = brand;
  const contact = settings.flags.CHNGPASSVERIF3 ? await provenContact(deps, ctx) : undefined;
  // A session that can do nothing else cannot prove a contact either: it would be locked out for good.
  const asksForCode = settings.flags.CHNGPASSVERIF3 && (contact !== undefined || !ctx.actor.mustChangePassword);
  if (asksForCode && !input.verificationCode) return fail('BAD_REQUEST', { fields: { verificationCode: 'empty' } });
  if (input.newPassword !== input.confirmNewPassword)
    return fail('PASSWORDS_DIFFER', { fields: { confirmNewPassword: 'wrong' } });
  const rule = registerRulesOf(settings).find((each) => each.field === 'password');
  const violation = rule && violationOf({ ...rule, required: true }, input.newPassword);
  if (violation) return fail('BAD_REQUEST', { fields: { newPassword: violation.reason } });
  const own = [ctx.actor.account, brand.name, brand.code];
  if (
    input.newPassword === input.oldPassword ||
    isWeakPassword(input.newPassword, {
      minLength: rule?.minLength ?? 0,
      own,
      ...settings.login,
    })
  )
    return fail('PASSWORD_WEAK', { fields: { newPassword: 'wrong' } });
  const refused = asksForCode
    ? await refuseUnverified(deps, ctx, { to: contact, code: input.verificationCode ?? '' })
    : undefined;
  if (refused) return refused;
  const guard: Guard = {
    brandId: ctx.brandId,
    scope: 'old-password',
    subject: deps.hashes.subject(ctx.actor.memberId.toString()),
  };
  const counted = await countTry(deps, ctx, guard);
  if (!counted.ok) return counted;
  const { member, failures } = counted.value;
  const wrong = fail('OLD_PASSWORD_WRONG', {
    fields: { oldPassword: 'wrong' },
    params: triesLeft(failures, jurisdiction.lockOut),
  });
  const passwordHash = await hashNew(member, ctx, input).catch(async (error: unknown) => {
    // Nobody looked at the password: it was no guess.
    if (error instanceof Overloaded) await deps.db.tx(ctx.brandId, (tx) => forgiveAttempt(tx, guard));
    throw error;
  });
  if (passwordHash === undefined || isPastGiven(member, deps.now())) return wrong;
  return runCommand(deps, { brandId: ctx.brandId, afterCommit: deps.forgetSessions }, async (tx) => {
    const now = deps.now();
    // Of two changes at once the first holds: the second one's old password is not the password any more.
    if ((await lockMember(tx, member.id))?.passwordHash !== member.passwordHash) return wrong;
    await clearGuard(tx, guard);
    await savePassword(tx, member.id, { passwordHash, now });
    await releaseSession(tx, ctx.actor.sessionId);
    const filter = { except: ctx.actor.sessionId };
    await endSessions(tx, { brandId: ctx.brandId, memberId: member.id, reason: 'password', now, filter });
    return ok(null);
  });
}

/** CHNGPASSVERIF3: the code is used up before the old password is looked at. */
async function refuseUnverified(
  deps: IdentityDeps,
  ctx: MemberContext,
  { to, code }: { readonly to: CodeTarget | undefined; readonly code: string },
) {
  if (!to) return fail('CONTACT_UNPROVEN');
  const verdict = await deps.codes.checkCode({ caller: ctx, purpose: 'change-password', to, code });
  return verdict === 'right' ? undefined : refuseCode(verdict);
}

/** The hash of the new password; undefined where the old one is wrong. */
async function hashNew(
  member: Member,
  { ip }: MemberContext,
  { oldPassword, newPassword }: z.output<typeof ChangePasswordSchema>,
): Promise<string | undefined> {
  const lane = `password ${networkOf(ip)}`;
  if (!(await verifyPassword(oldPassword, member.passwordHash, lane))) return undefined;
  return hashPassword(newPassword, lane);
}

/** Counted, and committed, before the password is looked at, so that guesses sent in parallel count too. */
async function countTry(
  deps: IdentityDeps,
  ctx: MemberContext,
  guard: Guard,
): Promise<CallResult<{ readonly member: Member; readonly failures: number }, 'ACCOUNT_LOCKED' | 'NOT_LOGGED_IN'>> {
  const { lockOut } = (await deps.brand(ctx.brandId)).jurisdiction;
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) => {
    const now = deps.now();
    const { lockedUntil } = await lockGuard(tx, guard, now);
    if (lockedUntil) return fail('ACCOUNT_LOCKED', { params: lockedFor(lockedUntil, now) });
    const failures = await countAttempt(tx, guard, { now, lockOut });
    const member = await findMemberById(tx, ctx.actor.memberId);
    return member ? ok({ member, failures }) : fail('NOT_LOGGED_IN');
  });
}
