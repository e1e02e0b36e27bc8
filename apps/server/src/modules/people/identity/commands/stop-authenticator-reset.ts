import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { IdentityDeps } from '../deps.ts';
import { changeSafety, lockSafety } from '../safety-store.ts';

/** The member did not ask for the reset of their authenticator: it stays, and its reset holds no money any more. */
export function stopAuthenticatorReset(
  deps: Pick<IdentityDeps, 'db' | 'now'>,
  { brandId, actor: { memberId } }: MemberContext,
): Promise<CallResult<null, 'NOT_FOUND'>> {
  return runCommand(deps, { brandId }, async (tx) => {
    if ((await lockSafety(tx, memberId, deps.now())).resetDueAt === null) return fail('NOT_FOUND');
    await changeSafety(tx, memberId, { resetAskedAt: null, resetDueAt: null });
    return ok(null);
  });
}
