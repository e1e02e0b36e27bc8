import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from '../session-store.ts';

/** An operator ends one login of a player. Another player's session, or one that is over, is not found. */
export function endPlayerSession(
  deps: Pick<IdentityDeps, 'db' | 'now' | 'forgetSessions'>,
  { brandId, operator, ip }: OperatorContext,
  { id, session, reason }: { readonly id: MemberId; readonly session: Uuid; readonly reason: string },
): Promise<CallResult<null, 'NOT_FOUND'>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: deps.forgetSessions };
  return runOperatorCommand(deps, scope, async (tx) => {
    const end = { brandId, memberId: id, reason: 'operator', now: deps.now(), filter: { id: session } } as const;
    if ((await endSessions(tx, end)).length === 0) return fail('NOT_FOUND');
    const audit = {
      action: 'end-session',
      target: `player:${id}`,
      before: { session, open: true },
      after: { session, open: false },
      reason,
    };
    return ok({ value: null, audit });
  });
}
