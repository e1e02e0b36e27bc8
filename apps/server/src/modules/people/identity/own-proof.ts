import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberContext } from '../../../context.ts';
import { checkOwner } from './check-owner.ts';
import { checkOwnFactor } from './own-factor.ts';
import type { IdentityDeps } from './deps.ts';
import { readSafety } from './safety-store.ts';
import type { Member } from './store.ts';

export type OwnProof = { readonly password: string; readonly code?: string | undefined };
/** Whether an authenticator was asked. */
export type Proven = { readonly member: Member; readonly byFactor: boolean };
type Refusal = 'NOT_LOGGED_IN' | 'LOGIN_STALE' | 'OLD_PASSWORD_WRONG' | 'CODE_WRONG' | 'ACCOUNT_LOCKED';

/** Asks whoever holds a session for what opens the account: `checkOwner`, and its authenticator where one is on. */
export async function checkOwnProof(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password, code }: OwnProof,
): Promise<CallResult<Proven, Refusal>> {
  const own = await checkOwner(deps, ctx, password);
  if (!own.ok) return own;
  const { totpSecret } = await deps.db.tx(ctx.brandId, (tx) => readSafety(tx, ctx.actor.memberId, deps.now()));
  if (totpSecret === null) return { ok: true, value: { member: own.value, byFactor: false } };
  if (!code) return fail('CODE_WRONG', { fields: { code: 'empty' } });
  const shown = await checkOwnFactor(deps, ctx, code);
  return shown.ok ? { ok: true, value: { member: own.value, byFactor: true } } : shown;
}
