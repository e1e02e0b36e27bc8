import type { DeadLetter, deadLetterCalls } from '@baize/contract/console/dead-letters';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../../context.ts';
import { retryLetter } from '../../../../outbox/dead-letters.ts';
import type { DeadLettersDeps } from '../deps.ts';
import { decideOpenLetter, type DecideDeadLetter } from '../open-letters.ts';

/**
 * Has the consumer handle the event once more; what waits behind it is handled next. A retry that fails is no failure
 * of the command: the counted try stays, and the letter is answered as dead with its new error.
 */
export function retryDeadLetter(
  letters: DeadLettersDeps,
  ctx: OperatorContext,
  wanted: DecideDeadLetter,
): Promise<CallResult<DeadLetter, FailureOf<typeof deadLetterCalls.retryDeadLetter>>> {
  return decideOpenLetter(letters, ctx, {
    ...wanted,
    action: 'retry-dead-letter',
    decide: async (tx, letter) => {
      const consumer = letters.consumers().find(({ name }) => name === letter.consumer);
      // Of an earlier version: it can only be dismissed.
      return consumer ? ok(await retryLetter(tx, consumer, letter)) : fail('NOT_FOUND');
    },
  });
}
