import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { readKin, saveConfirmed } from '../enrolment-store.ts';
import { refusalToConfirm } from '../kinship.ts';

export type ConfirmOperator = TargetOrder & { readonly reason: string };

/** An owner who did not make an operator knows them to be a person of their own. */
export function confirmOperator(
  deps: Pick<OperatorsDeps, 'db' | 'now'>,
  by: Administrator,
  order: ConfirmOperator,
): Promise<CallResult<null, FailureOf<typeof operatorCalls.confirmOperator>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const locked = await lockTarget(tx, by, order);
    if (!locked.ok) return locked;
    const now = deps.now();
    const all = await readKin(tx);
    const owner = all.find(({ id }) => id === by.operatorId);
    const target = all.find(({ id }) => id === order.id);
    if (!owner || !target) return fail('FORBIDDEN'); // the command line is nobody who could know a person
    const refusal = refusalToConfirm({ owner, target }, all, now);
    if (refusal === 'CONFIRMATION_NEEDED') return fail(refusal, { params: { operator: owner.name } });
    if (refusal !== undefined) return fail(refusal);
    await saveConfirmed(tx, target.id, { by: owner.id, now });
    const audit = changeOf(locked.value.standing, {
      action: 'confirm-operator',
      before: { confirmed: false },
      after: { confirmed: true },
      reason: order.reason,
    });
    return ok({ value: null, audit });
  });
}
