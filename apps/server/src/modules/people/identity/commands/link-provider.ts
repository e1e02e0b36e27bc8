import type { FailureOf } from '@baize/contract/define-call';
import type { CallResult } from '@baize/contract/failure';
import type { providerCalls } from '@baize/contract/providers';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import type { MemberContext } from '../../../../context.ts';
import { checkOwner } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { beginVisit } from '../providers/visits.ts';

type Order = { readonly provider: SignInProvider; readonly password: string };
type Answer = CallResult<{ readonly url: string }, FailureOf<typeof providerCalls.linkProvider>>;

/** Leads a member to a provider, whose account then opens theirs: who merely found an open page cannot. */
export async function linkProvider(
  deps: IdentityDeps,
  ctx: MemberContext,
  { provider, password }: Order,
): Promise<Answer> {
  const own = await checkOwner(deps, ctx, password);
  return own.ok ? beginVisit(deps, ctx, { provider, linkTo: ctx.actor.memberId }) : own;
}
