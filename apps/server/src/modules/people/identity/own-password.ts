import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../context.ts';
import { networkOf } from '../../../limiter/index.ts';
import type { IdentityDeps } from './deps.ts';
import { tryGuarded } from './guarded-try.ts';
import type { Guard } from './guard-store.ts';
import { verifyPassword } from './password.ts';
import { findMemberById, type Member } from './store.ts';

/** Asks whoever holds a session for the account's password before something that keeps the account safe is changed. */
export async function checkOwnPassword(
  deps: IdentityDeps,
  ctx: MemberContext,
  password: string,
): Promise<CallResult<Member, 'NOT_LOGGED_IN' | 'PASSWORD_UNSET' | 'OLD_PASSWORD_WRONG' | 'ACCOUNT_LOCKED'>> {
  const { brandId, actor } = ctx;
  const { lockOut } = (await deps.brand(brandId)).jurisdiction;
  const member = await deps.db.tx(brandId, (tx) => findMemberById(tx, actor.memberId));
  if (!member) return fail('NOT_LOGGED_IN');
  if (member.passwordHash === null) return fail('PASSWORD_UNSET');
  const subject = deps.hashes.subject(member.id.toString());
  const guard: Guard = { brandId, scope: 'old-password', subject };
  const lane = `password ${networkOf(ctx.ip)}`;
  const tried = await tryGuarded(deps, { guard, lockOut }, () => verifyPassword(password, member.passwordHash, lane));
  if (tried.ok) return ok(member);
  const params = tried.error.params ?? {};
  return tried.error.code === 'ACCOUNT_LOCKED'
    ? fail('ACCOUNT_LOCKED', { params })
    : fail('OLD_PASSWORD_WRONG', { fields: { password: 'wrong' }, params });
}
