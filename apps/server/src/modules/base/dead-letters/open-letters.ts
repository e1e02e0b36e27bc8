import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import { lockDeadLetter, type DeadLetter } from '../../../outbox/dead-letters.ts';

export type DecideDeadLetter = {
  readonly id: string;
  /** Why, in the operator's words. May be empty for a retry. */
  readonly reason: string;
};

type WantedLetter = {
  readonly brandId: BrandId;
  readonly id: string;
  readonly consumers: readonly Consumer[];
};
type OpenLetter = { readonly letter: DeadLetter; readonly consumer: Consumer };

/**
 * A letter that an operator may decide, under lock, with its consumer. NOT_FOUND: no such letter in the brand, or this
 * version has no such consumer any more. STATE_CONFLICT: it is closed, or waits behind another letter.
 */
export async function lockOpenLetter(
  tx: Tx,
  { brandId, id, consumers }: WantedLetter,
): Promise<CallResult<OpenLetter, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  const letter = await lockDeadLetter(tx, brandId, id);
  const consumer = consumers.find(({ name }) => name === letter?.consumer);
  if (!letter || !consumer) return fail('NOT_FOUND');
  if (letter.state !== 'dead') return fail('STATE_CONFLICT');
  return ok({ letter, consumer });
}

/** What the audit log keeps of a letter: an error's text could hold personal data. */
export const auditedFields = ({ state, tries, consumer }: DeadLetter) => ({ consumer, state, tries });
