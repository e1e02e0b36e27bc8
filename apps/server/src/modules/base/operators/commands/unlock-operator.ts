import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { liftLocks } from '../login-guard.ts';

export type UnlockOperator = Pick<TargetOrder, 'id'> & { readonly reason: string };

/** Lets an operator try again at once: every wrong try at their name is forgotten, wherever it came from. */
export function unlockOperator(
  deps: Pick<OperatorsDeps, 'db' | 'guards' | 'now'>,
  by: Administrator,
  { id, reason }: UnlockOperator,
): Promise<CallResult<null, FailureOf<typeof operatorCalls.unlockOperator>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, { id });
    if (!target.ok) return target;
    const { standing } = target.value;
    const lifted = await liftLocks(tx, deps.guards.nameKey(standing.name), deps.now());
    const change = { action: 'unlock-operator', before: { locks: lifted }, after: { locks: 0 }, reason };
    return ok({ value: null, audit: changeOf(standing, change) });
  });
}
