import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { securityCalls } from '@baize/contract/security';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { stepOf } from '../../../base/operators/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { tryGuarded } from '../guarded-try.ts';
import { dropSteps } from '../login-step-store.ts';
import { factorGuard } from '../own-factor.ts';
import { dropPasskeys } from '../passkeys/store.ts';
import { drawRecoveryCodes, lockSafety, saveSafety } from '../safety-store.ts';
import { endSessions } from '../session-store.ts';
import { lockMember } from '../store.ts';
import { hasWayIn } from '../ways-in.ts';

type Failures = FailureOf<typeof securityCalls.confirmAuthenticator>;

/**
 * Switches an authenticator on by the first code it shows. Every other session ends: whoever holds one has never shown
 * a code. Passkeys go too: they were made without one, and would go around the authenticator. Where nothing else opens
 * the account it is refused.
 */
export async function confirmAuthenticator(
  deps: IdentityDeps,
  ctx: MemberContext,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<CallResult<{ readonly recoveryCodes: string[] }, Failures>> {
  const { brandId, actor } = ctx;
  const { memberId, sessionId } = actor;
  const now = deps.now();
  const setup = deps.safety.openTicket(sessionId, ticket);
  if (!setup || setup.until < now.getTime()) return fail('LINK_OVER');
  const brand = await deps.brand(brandId);
  const { lockOut } = brand.jurisdiction;
  let step: bigint | undefined;
  const tried = await tryGuarded(deps, { guard: factorGuard(deps, ctx), lockOut }, async () => {
    step = await stepOf(setup.secret, code, now);
    return step !== undefined;
  });
  if (!tried.ok)
    return tried.error.code === 'ACCOUNT_LOCKED'
      ? fail('ACCOUNT_LOCKED', { params: tried.error.params ?? {} })
      : fail('CODE_WRONG', { fields: { code: 'wrong' } });
  return runCommand(deps, { brandId, afterCommit: deps.forgetSessions }, async (tx) => {
    // Of two confirmations at once the first holds: nothing else locks a row that is not there yet.
    const member = await lockMember(tx, memberId);
    if (!member) return fail('NOT_LOGGED_IN');
    if ((await lockSafety(tx, memberId, now)).totpSecret !== null) return fail('STATE_CONFLICT');
    if (!(await hasWayIn({ deps, tx, brand }, member, 'passkeys'))) return fail('LAST_WAY_IN');
    const { value: totpSecret, keyVersion } = deps.safety.seal(await deps.safety.keys(tx), memberId, setup.secret);
    const on = { totpSecret, keyVersion, totpLastStep: step ?? 0n, totpSince: now };
    await saveSafety(tx, { brandId, memberId }, on);
    const recoveryCodes = await drawRecoveryCodes(tx, deps.safety, { brandId, memberId, now });
    await dropSteps(tx, memberId);
    await dropPasskeys(tx, memberId);
    await endSessions(tx, { brandId, memberId, reason: 'password', now, filter: { except: sessionId } });
    return ok({ recoveryCodes });
  });
}
