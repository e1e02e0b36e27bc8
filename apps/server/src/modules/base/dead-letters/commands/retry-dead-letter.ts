import type { DeadLetter, deadLetterCalls } from '@baize/contract/console/dead-letters';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { retryLetter } from '../../../../outbox/dead-letters.ts';
import type { DeadLettersDeps } from '../deps.ts';
import { presentLetter } from '../present.ts';
import { auditedFields, lockOpenLetter, type DecideDeadLetter } from '../open-letters.ts';

/**
 * Has the consumer handle the event once more; what waits behind it is handled next. A retry that fails is no failure
 * of the command: the counted try stays, and the letter is answered as dead with its new error.
 */
export function retryDeadLetter(
  { deps, consumers }: DeadLettersDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: DecideDeadLetter,
): Promise<CallResult<DeadLetter, FailureOf<typeof deadLetterCalls.retryDeadLetter>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const open = await lockOpenLetter(tx, brandId, id);
    if (!open.ok) return open;
    const letter = open.value;
    const consumer = consumers().find(({ name }) => name === letter.consumer);
    if (!consumer) return fail('NOT_FOUND'); // of an earlier version: it can only be dismissed
    const after = await retryLetter(tx, consumer, letter);
    return ok({
      value: presentLetter(after),
      audit: {
        action: 'retry-dead-letter',
        target: `dead-letter:${id}`,
        before: auditedFields(letter),
        after: auditedFields(after),
        reason,
      },
    });
  });
}
