import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { noteSeen, readKin } from '../enrolment-store.ts';
import { maySee } from '../kinship.ts';

export type AcknowledgePutAside = TargetOrder & { readonly reason: string };

/** Another owner has seen that an owner was put aside, and by whom: it is shown to the owners no more. */
export function acknowledgePutAside(
  deps: Pick<OperatorsDeps, 'db' | 'now'>,
  by: Administrator,
  order: AcknowledgePutAside,
): Promise<CallResult<null, FailureOf<typeof operatorCalls.acknowledgePutAside>>> {
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const locked = await lockTarget(tx, by, order);
    if (!locked.ok) return locked;
    const now = deps.now();
    const all = await readKin(tx);
    const owner = all.find(({ id }) => id === by.operatorId);
    const target = all.find(({ id }) => id === order.id);
    if (!owner || !target) return fail('FORBIDDEN'); // the command line is told nothing
    if (target.stoodDownBy === null || target.stoodDownSeenAt !== null) return fail('STATE_CONFLICT');
    if (!maySee({ owner, target }, all, now)) return fail('SELF_APPROVAL');
    await noteSeen(tx, target.id, { by: owner.id, now });
    const audit = changeOf(locked.value.standing, {
      action: 'acknowledge-put-aside',
      before: { seen: false },
      after: { seen: true, putAsideBy: all.find(({ id }) => id === target.stoodDownBy)?.name ?? null },
      reason: order.reason,
    });
    return ok({ value: null, audit });
  });
}
