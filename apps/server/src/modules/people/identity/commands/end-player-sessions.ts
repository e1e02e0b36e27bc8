import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { dropSteps } from '../login-step-store.ts';
import { endSessions } from '../session-store.ts';
import { findMemberById } from '../store.ts';
import type { IdentityDeps } from '../deps.ts';

/** An operator logs a player out everywhere. Answers how many sessions that were. */
export function endPlayerSessions(
  deps: Pick<IdentityDeps, 'db' | 'now' | 'forgetSessions'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: MemberId; readonly reason: string },
): Promise<CallResult<{ ended: number }, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: deps.forgetSessions };
  return runOperatorCommand(deps, scope, async (tx) => {
    if (!(await findMemberById(tx, id))) return fail('NOT_FOUND');
    await dropSteps(tx, id);
    const end = { brandId, memberId: id, reason: 'operator', now: deps.now() } as const;
    const ended = (await endSessions(tx, end)).length;
    const audit = {
      action: 'end-sessions',
      target: `player:${id}`,
      before: { openSessions: ended },
      after: { ended },
      reason,
    };
    return ok({ value: { ended }, audit });
  });
}
