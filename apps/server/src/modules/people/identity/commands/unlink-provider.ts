import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { providerCalls } from '@baize/contract/providers';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnPassword } from '../own-password.ts';
import { deleteLink } from '../providers/store.ts';

type Order = { readonly provider: SignInProvider; readonly password: string };
type Answer = CallResult<null, FailureOf<typeof providerCalls.unlinkProvider>>;

/** Takes an account elsewhere off. Without a password of their own nobody does: it may be their only way in. */
export async function unlinkProvider(
  deps: IdentityDeps,
  ctx: MemberContext,
  { provider, password }: Order,
): Promise<Answer> {
  const own = await checkOwnPassword(deps, ctx, password);
  if (!own.ok) return own;
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) =>
    (await deleteLink(tx, ctx.actor.memberId, provider)) ? ok(null) : fail('NOT_FOUND'),
  );
}
