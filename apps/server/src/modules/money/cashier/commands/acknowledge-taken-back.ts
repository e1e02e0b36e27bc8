import type { depositCalls } from '@baize/contract/console/deposits';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import { findDeposit, saveBackSeen } from '../store.ts';

export type AcknowledgeTakenBack = { readonly id: Uuid; readonly amount: string; readonly reason: string };

/** A person has looked at money that went back at the provider. It moves none: what is owed is a correction. */
export function acknowledgeTakenBack(
  deps: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { id, amount, reason }: AcknowledgeTakenBack,
): Promise<CallResult<null, FailureOf<typeof depositCalls.acknowledgeTakenBack>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const order = await findDeposit(tx, id, 'update');
    if (!order) return fail('NOT_FOUND');
    // Where more has gone back since it was read, that is looked at too.
    if (order.backKind === null || order.backSeenBy !== null || order.backAmount !== amount)
      return fail('STATE_CONFLICT');
    await saveBackSeen(tx, id, { by: operator.operatorId, note: reason });
    const facts = { kind: order.backKind, amount, currency: order.backCurrency };
    return ok({
      value: null,
      audit: {
        action: 'acknowledge-taken-back',
        target: `deposit:${id}`,
        before: facts,
        after: { ...facts, state: 'seen' },
        reason,
      },
    });
  });
}
