import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { securityCalls } from '@baize/contract/security';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { checkOwner } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnFactor } from '../own-factor.ts';
import { drawRecoveryCodes, lockSafety } from '../safety-store.ts';

export type OwnProof = { readonly password: string; readonly code: string };

/** New recovery codes for whoever has used theirs, or has lost the list. The earlier ones are good for nothing. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password, code }: OwnProof,
): Promise<CallResult<{ readonly recoveryCodes: string[] }, FailureOf<typeof securityCalls.renewRecoveryCodes>>> {
  const { brandId, actor } = ctx;
  const asked = await checkOwner(deps, ctx, password);
  if (!asked.ok) return asked;
  const shown = await checkOwnFactor(deps, ctx, code);
  if (!shown.ok) return shown;
  return runCommand(deps, { brandId }, async (tx) => {
    const now = deps.now();
    if ((await lockSafety(tx, actor.memberId, now)).totpSecret === null) return fail('NOT_FOUND');
    const owner = { brandId, memberId: actor.memberId, now };
    return ok({ recoveryCodes: await drawRecoveryCodes(tx, deps.safety, owner) });
  });
}
