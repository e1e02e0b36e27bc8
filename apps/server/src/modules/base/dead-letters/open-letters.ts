import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { lockDeadLetter, type DeadLetter } from '../../../outbox/dead-letters.ts';

export type DecideDeadLetter = {
  readonly id: string;
  /** Why, in the operator's words. May be empty for a retry. */
  readonly reason: string;
};

/**
 * A letter that an operator may decide, under lock. NOT_FOUND: no such letter in the brand. STATE_CONFLICT: it is
 * closed, or waits behind another letter.
 */
export async function lockOpenLetter(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<CallResult<DeadLetter, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  const letter = await lockDeadLetter(tx, brandId, id);
  if (!letter) return fail('NOT_FOUND');
  return letter.state === 'dead' ? ok(letter) : fail('STATE_CONFLICT');
}

/** What the audit log keeps of a letter: an error's text could hold personal data. */
export const auditedFields = ({ state, tries, consumer }: DeadLetter) => ({ consumer, state, tries });
