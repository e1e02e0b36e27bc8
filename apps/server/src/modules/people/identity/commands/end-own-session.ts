import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from '../session-store.ts';

/** A member ends one login of their own, on whatever device. */
export function endOwnSession(
  deps: IdentityDeps,
  { brandId, actor: { memberId } }: MemberContext,
  id: Uuid,
): Promise<CallResult<null, 'NOT_FOUND'>> {
  return runCommand(deps, { brandId, afterCommit: deps.forgetSessions }, async (tx) => {
    const ended = await endSessions(tx, { brandId, memberId, reason: 'logout', now: deps.now(), filter: { id } });
    return ended.length === 0 ? fail('NOT_FOUND') : ok(null);
  });
}
