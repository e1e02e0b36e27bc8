import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { noteStoodDown } from '../enrolment-store.ts';
import { brandsWithoutOwner, isActiveOwner } from '../policy.ts';
import { endOperatorSessions, saveDisabled } from '../store.ts';

export type OperatorStatus = 'active' | 'disabled';
export type SetOperatorStatus = TargetOrder & {
  readonly status: OperatorStatus;
  readonly reason?: string;
};

/**
 * Disables an operator, whose sessions end with it, or lets them in again. No operator is ever deleted: the audit log
 * names them.
 */
export function setOperatorStatus(
  deps: OperatorsDeps,
  by: Administrator,
  order: SetOperatorStatus,
): Promise<CallResult<null, FailureOf<typeof operatorCalls.setOperatorStatus>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, order);
    if (!target.ok) return target;
    const { standing, others } = target.value;
    const was: OperatorStatus = standing.disabledAt === null ? 'active' : 'disabled';
    if (was === order.status) return ok({ value: null, audit: NOTHING_CHANGED });
    const disabledAt = order.status === 'disabled' ? deps.now() : null;
    if (brandsWithoutOwner(others, standing, { ...standing, disabledAt }).length > 0) return fail('LAST_OWNER');
    if (disabledAt !== null && isActiveOwner(standing))
      await noteStoodDown(tx, standing.id, { by: by.operatorId, now: disabledAt });
    await saveDisabled(tx, standing.id, disabledAt);
    const sessionsEnded = disabledAt === null ? 0 : await endOperatorSessions(tx, standing.id);
    const audit = changeOf(standing, {
      action: 'set-operator-status',
      before: { status: was },
      after: { status: order.status, sessionsEnded },
      reason: order.reason ?? '',
    });
    return ok({ value: null, audit });
  });
}
