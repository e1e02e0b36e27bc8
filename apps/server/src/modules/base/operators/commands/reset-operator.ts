import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { makeLink, type Invitation } from '../enrolment-link.ts';
import { insertLink, noteStoodDown, saveUnenrolled } from '../enrolment-store.ts';
import { isActiveOwner } from '../policy.ts';
import { endOperatorSessions } from '../store.ts';

export type ResetOperator = TargetOrder & { readonly reason?: string };

/**
 * For a lost password or phone, and for a link that was lost or came too late: password, authenticator, known devices
 * and every session end here, and a new link is told once. Whoever makes it stands behind the operator as a maker does.
 */
export function resetOperator(
  deps: OperatorsDeps,
  by: Administrator,
  order: ResetOperator,
): Promise<CallResult<Invitation, FailureOf<typeof operatorCalls.resetOperator>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, order);
    if (!target.ok) return target;
    const { standing } = target.value;
    const now = deps.now();
    if (isActiveOwner(standing)) await noteStoodDown(tx, standing.id, { by: by.operatorId, now });
    await saveUnenrolled(tx, standing.id);
    const { clear, link } = makeLink({ operatorId: standing.id, madeBy: by.operatorId }, now);
    await insertLink(tx, link);
    const sessionsEnded = await endOperatorSessions(tx, standing.id);
    const audit = changeOf(standing, {
      action: 'reset-operator',
      before: { enrolled: standing.enrolledAt !== null },
      after: { enrolled: false, linkUntil: clear.expiresAt.toISOString(), sessionsEnded },
      reason: order.reason ?? '',
    });
    return ok({ value: clear, audit });
  });
}
