import type { DeadLetter, deadLetterCalls } from '@baize/contract/console/dead-letters';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../../context.ts';
import { dismissLetter } from '../../../../outbox/dead-letters.ts';
import type { DeadLettersDeps } from '../deps.ts';
import { decideOpenLetter, type DecideDeadLetter } from '../open-letters.ts';

/**
 * Gives the event up for its consumer, also one that this version has no more: its effect never happens. What waits
 * behind it is handled next.
 */
export function dismissDeadLetter(
  letters: DeadLettersDeps,
  ctx: OperatorContext,
  wanted: DecideDeadLetter,
): Promise<CallResult<DeadLetter, FailureOf<typeof deadLetterCalls.dismissDeadLetter>>> {
  return decideOpenLetter(letters, ctx, {
    ...wanted,
    action: 'dismiss-dead-letter',
    decide: async (tx, letter) => ok(await dismissLetter(tx, letter)),
  });
}
