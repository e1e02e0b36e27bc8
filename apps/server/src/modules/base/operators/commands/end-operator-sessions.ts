import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { endOperatorSessions as endSessions } from '../store.ts';

/** Logs an operator out everywhere. Answers how many sessions that were. */
export function endOperatorSessions(
  deps: Pick<OperatorsDeps, 'db'>,
  by: Administrator,
  { reason, ...order }: TargetOrder & { readonly reason: string },
): Promise<CallResult<number, FailureOf<typeof operatorCalls.endOperatorSessions>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, order);
    if (!target.ok) return target;
    const ended = await endSessions(tx, order.id);
    const change = { action: 'end-operator-sessions', before: { openSessions: ended }, after: { ended }, reason };
    return ok({ value: ended, audit: changeOf(target.value.standing, change) });
  });
}
