import type { DeadLetter, deadLetterCalls } from '@baize/contract/console/dead-letters';
import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import { dismissLetter } from '../../../../outbox/dead-letters.ts';
import type { DeadLettersDeps } from '../deps.ts';
import { presentLetter } from '../present.ts';
import { auditedFields, lockOpenLetter, type DecideDeadLetter } from '../open-letters.ts';

/**
 * Gives the event up for its consumer, also one that this version has no more: its effect never happens. What waits
 * behind it is handled next.
 */
export function dismissDeadLetter(
  { deps }: DeadLettersDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: DecideDeadLetter,
): Promise<CallResult<DeadLetter, FailureOf<typeof deadLetterCalls.dismissDeadLetter>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const open = await lockOpenLetter(tx, brandId, id);
    if (!open.ok) return open;
    const letter = open.value;
    const after = await dismissLetter(tx, letter);
    return ok({
      value: presentLetter(after),
      audit: {
        action: 'dismiss-dead-letter',
        target: `dead-letter:${id}`,
        before: auditedFields(letter),
        after: auditedFields(after),
        reason,
      },
    });
  });
}
