import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import { networkOf } from '../../../limiter/index.ts';
import type { IdentityDeps } from './deps.ts';
import { tryGuarded } from './guarded-try.ts';
import type { Guard } from './guard-store.ts';
import { verifyPassword } from './password.ts';
import { findOrigin } from './session-store.ts';
import { findMemberById, type Member } from './store.ts';

/** How long a login stands for the password of an account that has none. */
export const FRESH_LOGIN_MS = 10 * 60_000;
const OWN_WAYS: readonly (string | null)[] = ['provider', 'passkey', 'code', 'registration'];

type Asked = { readonly deps: Pick<IdentityDeps, 'now'>; readonly tx: Tx; readonly ctx: MemberContext };

/**
 * Until when the session that asks proves whose account it is, where there is no password to be asked for. Null: its
 * login is too long ago, or was none. A return from a payment goes on with a session, and does not begin one.
 */
export async function freshUntil({ deps, tx, ctx: { actor } }: Asked): Promise<Date | null> {
  const origin = await findOrigin(tx, actor.sessionId);
  if (origin?.memberId !== actor.memberId || !OWN_WAYS.includes(origin.cameBy)) return null;
  const until = new Date(origin.createdAt.getTime() + FRESH_LOGIN_MS);
  return until > deps.now() ? until : null;
}

/**
 * Asks whoever holds a session whether the account is theirs, before something that keeps it safe is changed: by its
 * password or, where it has none, by having logged in just now.
 */
export async function checkOwner(
  deps: IdentityDeps,
  ctx: MemberContext,
  password: string,
): Promise<CallResult<Member, 'NOT_LOGGED_IN' | 'LOGIN_STALE' | 'OLD_PASSWORD_WRONG' | 'ACCOUNT_LOCKED'>> {
  const { brandId, actor } = ctx;
  const { lockOut } = (await deps.brand(brandId)).jurisdiction;
  const { member, fresh } = await deps.db.tx(brandId, async (tx) => ({
    member: await findMemberById(tx, actor.memberId),
    fresh: await freshUntil({ deps, tx, ctx }),
  }));
  if (!member) return fail('NOT_LOGGED_IN');
  if (member.passwordHash === null) return fresh ? ok(member) : fail('LOGIN_STALE');
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
