import { fail } from '@baize/contract/failure';
import { asksForCode, registerModes } from '@baize/domain/register-rules';
import type { Caller, IdentityDeps } from '../deps.ts';
import { numberOf, sendGuarded, type CodeAnswer, type NumberCode } from '../guarded-code.ts';

/** A code for a number by which somebody registers. Whoever holds it gets one too: they learn it when they type it. */
export async function sendRegisterCode(deps: IdentityDeps, caller: Caller, order: NumberCode): Promise<CodeAnswer> {
  const { flags } = (await deps.brand(caller.brandId)).settings;
  if (!registerModes(flags).some((mode) => asksForCode(mode, flags))) return fail('CAPABILITY_CLOSED');
  return sendGuarded(deps, caller, { purpose: 'register', to: numberOf(order), order, isAddressed: true });
}
