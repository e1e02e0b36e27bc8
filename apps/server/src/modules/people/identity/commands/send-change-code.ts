import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { securityCalls } from '@baize/contract/security';
import type { CodeSentValue } from '@baize/contract/verification';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../../context.ts';
import type { CaptchaAnswer } from '../captcha-gate.ts';
import { provenContact } from '../proven-contact.ts';
import type { IdentityDeps } from '../deps.ts';
import { sendGuarded } from '../guarded-code.ts';

/** The code that a change of the password needs, to the member's proven number, else to their proven address. */
export async function sendChangeCode(
  deps: IdentityDeps,
  ctx: MemberContext,
  order: CaptchaAnswer & { readonly language?: string | undefined },
): Promise<CallResult<CodeSentValue & { readonly masked: string }, FailureOf<typeof securityCalls.sendChangeCode>>> {
  const to = await provenContact(deps, ctx);
  if (!to) return fail('CONTACT_UNPROVEN');
  const sent = await sendGuarded(deps, ctx, { purpose: 'change-password', to, order, isAddressed: true });
  return sent.ok ? ok({ ...sent.value, masked: deps.codes.mask(to) }) : sent;
}
