import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from '../session-store.ts';

/** A member ends every login of their own but the one they ask by. */
export function endOtherSessions(
  deps: IdentityDeps,
  { brandId, actor: { memberId, sessionId } }: MemberContext,
): Promise<CallResult<null, never>> {
  return runCommand(deps, { brandId, afterCommit: deps.forgetSessions }, async (tx) => {
    await endSessions(tx, { brandId, memberId, reason: 'logout', now: deps.now(), filter: { except: sessionId } });
    return ok(null);
  });
}
