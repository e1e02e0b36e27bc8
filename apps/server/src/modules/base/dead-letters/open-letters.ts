import type { DeadLetter as ShownLetter } from '@baize/contract/console/dead-letters';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../command/index.ts';
import type { OperatorContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import { lockDeadLetter, type DeadLetter } from '../../../outbox/dead-letters.ts';
import type { DeadLettersDeps } from './deps.ts';
import { presentLetter } from './present.ts';

export type DecideDeadLetter = {
  readonly id: string;
  /** Why, in the operator's words. May be empty for a retry. */
  readonly reason: string;
};

type Decision = DecideDeadLetter & {
  /** Its name in the audit log. */
  readonly action: string;
  /** Answers the letter as it stands then. */
  readonly decide: (tx: Tx, letter: DeadLetter) => Promise<CallResult<DeadLetter, 'NOT_FOUND'>>;
};

/**
 * Decides a dead letter under lock and puts it on record. NOT_FOUND: no such letter in the brand. STATE_CONFLICT: it is
 * closed, or waits behind another letter.
 */
export function decideOpenLetter(
  { deps }: DeadLettersDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason, action, decide }: Decision,
): Promise<CallResult<ShownLetter, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const letter = await lockDeadLetter(tx, brandId, id);
    if (!letter) return fail('NOT_FOUND');
    if (letter.state !== 'dead') return fail('STATE_CONFLICT');
    const after = await decide(tx, letter);
    if (!after.ok) return after;
    return ok({
      value: presentLetter(after.value),
      audit: {
        action,
        target: `dead-letter:${id}`,
        before: auditedFields(letter),
        after: auditedFields(after.value),
        reason,
      },
    });
  });
}

/** What the audit log keeps of a letter: an error's text could hold personal data. */
const auditedFields = ({ state, tries, consumer }: DeadLetter) => ({ consumer, state, tries });
