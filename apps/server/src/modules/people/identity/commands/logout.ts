import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { endSessions } from '../session-store.ts';
import type { IdentityDeps } from '../deps.ts';

/** Logs the caller out of this one session. */
export function logout(
  deps: Pick<IdentityDeps, 'db' | 'now' | 'forgetSessions'>,
  ctx: MemberContext,
): Promise<CallResult<null, never>> {
  return runCommand(deps, { brandId: ctx.brandId, afterCommit: deps.forgetSessions }, async (tx) => {
    const { memberId, sessionId } = ctx.actor;
    const filter = { id: sessionId };
    await endSessions(tx, { brandId: ctx.brandId, memberId, reason: 'logout', now: deps.now(), filter });
    return ok(null);
  });
}
