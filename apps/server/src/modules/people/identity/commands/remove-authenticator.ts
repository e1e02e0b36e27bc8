import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { securityCalls } from '@baize/contract/security';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { checkOwner } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnFactor } from '../own-factor.ts';
import { clearAuthenticator, lockSafety } from '../safety-store.ts';
import type { OwnProof } from './renew-recovery-codes.ts';

/** Switches the member's authenticator off, by password and a code of it. */
export async function removeAuthenticator(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password, code }: OwnProof,
): Promise<CallResult<null, FailureOf<typeof securityCalls.removeAuthenticator>>> {
  const { brandId, actor } = ctx;
  const asked = await checkOwner(deps, ctx, password);
  if (!asked.ok) return asked;
  const shown = await checkOwnFactor(deps, ctx, code);
  if (!shown.ok) return shown;
  return runCommand(deps, { brandId }, async (tx) => {
    if ((await lockSafety(tx, actor.memberId, deps.now())).totpSecret === null) return fail('NOT_FOUND');
    await clearAuthenticator(tx, actor.memberId);
    return ok(null);
  });
}
