import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { Uuid } from '../../../../ids.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { endOneSession } from '../session-store.ts';

export type EndOperatorSession = Pick<TargetOrder, 'id'> & { readonly sessionId: Uuid; readonly reason: string };

/** Ends one login of an operator; their others go on. NOT_FOUND: it is none of theirs, or over already. */
export function endOperatorSession(
  deps: Pick<OperatorsDeps, 'db'>,
  by: Administrator,
  { id, sessionId, reason }: EndOperatorSession,
): Promise<CallResult<number, FailureOf<typeof operatorCalls.endOperatorSession>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, { id });
    if (!target.ok) return target;
    const ended = await endOneSession(tx, id, sessionId);
    if (!ended) return fail('NOT_FOUND');
    const after = { ended: 1, ip: ended.ip };
    const change = { action: 'end-operator-sessions', before: { openSessions: 1 }, after, reason };
    return ok({ value: 1, audit: changeOf(target.value.standing, change) });
  });
}
