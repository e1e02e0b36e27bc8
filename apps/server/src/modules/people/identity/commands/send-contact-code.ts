import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ContactInput, securityCalls } from '@baize/contract/security';
import type { CodeSentValue } from '@baize/contract/verification';
import type { MemberContext } from '../../../../context.ts';
import type { CaptchaAnswer } from '../captcha-gate.ts';
import { contactOf } from '../contact-of.ts';
import { readContacts } from '../contact-store.ts';
import type { IdentityDeps } from '../deps.ts';
import { sendGuarded } from '../guarded-code.ts';

/** A code for a contact that the member wants to prove. */
export async function sendContactCode(
  deps: IdentityDeps,
  ctx: MemberContext,
  order: ContactInput & CaptchaAnswer & { readonly language?: string | undefined },
): Promise<CallResult<CodeSentValue, FailureOf<typeof securityCalls.sendContactCode>>> {
  const to = contactOf(order);
  const known = await deps.db.tx(ctx.brandId, (tx) => readContacts(tx, deps.vault, ctx.actor.memberId));
  if (known[to.channel]?.isProven) return fail('CONTACT_BOUND');
  return sendGuarded(deps, ctx, { purpose: 'prove', to, order, isAddressed: true });
}
