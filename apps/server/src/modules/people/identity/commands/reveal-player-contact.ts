import type { CallResult } from '@baize/contract/failure';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMemberById, findPerson } from '../store.ts';

export type RevealedField = { readonly field: string; readonly value: string };

/**
 * Tells an operator what a person told of themselves. The audit row is written in the transaction that reads it, and
 * names what was looked at and never what it says.
 */
export function revealPlayerContact(
  deps: Pick<IdentityDeps, 'db' | 'vault'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: MemberId; readonly reason: string },
): Promise<CallResult<RevealedField[], 'NOT_FOUND'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (!(await findMemberById(tx, id))) return fail('NOT_FOUND');
    const person = (await findPerson(tx, deps.vault, id)) ?? {};
    const value = Object.entries(person)
      .filter(([, told]) => told !== '')
      .map(([field, told]) => ({ field, value: told }));
    const fields = value.map(({ field }) => field).toSorted();
    const audit = { action: 'reveal-contact', target: `player:${id}`, before: null, after: { fields }, reason };
    return ok({ value, audit });
  });
}
