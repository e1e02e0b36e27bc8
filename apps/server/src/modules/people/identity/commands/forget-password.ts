import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { codeCalls, CodeSentValue } from '@baize/contract/verification';
import type { CaptchaAnswer } from '../captcha-gate.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { findNamed, type Named } from '../forgotten.ts';
import { sendGuarded } from '../guarded-code.ts';

/** Sends a code to the address of an account, where name and address belong together; who asks is told the same. */
export async function forgetPassword(
  deps: IdentityDeps,
  caller: Caller,
  order: Named & CaptchaAnswer & { readonly language?: string | undefined },
): Promise<CallResult<CodeSentValue, FailureOf<typeof codeCalls.forgetPassword>>> {
  const member = await findNamed(deps, caller, order);
  const isAddressed = member?.status === 'active';
  const { login } = (await deps.brand(caller.brandId)).settings;
  if (!isAddressed && login.tellUnknownAccounts) return fail('NOT_FOUND');
  const to = { channel: 'email', email: order.email } as const;
  return sendGuarded(deps, caller, { purpose: 'password', to, order, isAddressed });
}
