import type { Caller, IdentityDeps } from '../deps.ts';
import { findByNumber } from '../forgotten.ts';
import { numberOf, sendGuarded, type CodeAnswer, type NumberCode } from '../guarded-code.ts';

/** A code for whoever has proven the number: to log in, or to set a new password. */
export async function sendMemberCode(
  deps: IdentityDeps,
  caller: Caller,
  { purpose, order }: { readonly purpose: 'login' | 'password'; readonly order: NumberCode },
): Promise<CodeAnswer> {
  const member = await findByNumber(deps, caller, order);
  return sendGuarded(deps, caller, { purpose, to: numberOf(order), order, isAddressed: member?.status === 'active' });
}
