import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { providerCalls } from '@baize/contract/providers';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { noteOwnChange } from '../account-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnPassword } from '../own-password.ts';
import { deleteLink, listLinks } from '../providers/store.ts';

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
  const owner = { brandId: ctx.brandId, memberId: ctx.actor.memberId };
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) => {
    if (!(await deleteLink(tx, owner.memberId, provider))) return fail('NOT_FOUND');
    const { length } = await listLinks(tx, owner.memberId);
    await noteOwnChange(tx, owner, { change: 'provider-unlinked', left: { links: length } });
    return ok(null);
  });
}
