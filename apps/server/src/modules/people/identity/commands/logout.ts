import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { endSessions } from '../session-store.ts';
import type { World } from '../world.ts';

/** Logs the caller out of this one session. */
export function logout(
  world: Pick<World, 'db' | 'now' | 'forgetSessions'>,
  ctx: MemberContext,
): Promise<CallResult<null, never>> {
  return runCommand(world, { brandId: ctx.brandId, afterCommit: world.forgetSessions }, async (tx) => {
    const { memberId, sessionId } = ctx.actor;
    const filter = { id: sessionId };
    await endSessions(tx, { brandId: ctx.brandId, memberId, reason: 'logout', now: world.now(), filter });
    return ok(null);
  });
}
