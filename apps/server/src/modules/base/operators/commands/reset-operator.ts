import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { makeHandout, type Handout } from '../credentials.ts';
import { endOperatorSessions, saveHandout } from '../store.ts';

export type ResetOperator = TargetOrder & { readonly reason?: string };

/** For a lost password or phone: both anew, told once; the old ones, a lock and every session end here. */
export async function resetOperator(
  deps: OperatorsDeps,
  by: Administrator,
  order: ResetOperator,
): Promise<CallResult<Handout, FailureOf<typeof operatorCalls.resetOperator>>> {
  const { clear, sealed } = await makeHandout(deps);
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, order);
    if (!target.ok) return target;
    const { standing } = target.value;
    await saveHandout(tx, standing.id, sealed);
    const sessionsEnded = await endOperatorSessions(tx, standing.id);
    const audit = changeOf(standing, {
      action: 'reset-operator',
      before: { password: standing.passwordExpiresAt === null ? 'own' : 'handed out' },
      after: { password: 'handed out', totp: 'new', sessionsEnded },
      reason: order.reason ?? '',
    });
    return ok({ value: clear, audit });
  });
}
