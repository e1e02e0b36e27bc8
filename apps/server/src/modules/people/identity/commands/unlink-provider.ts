import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { providerCalls } from '@baize/contract/providers';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { noteOwnChange } from '../account-changed.ts';
import { checkOwner } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteLink, listLinks } from '../providers/store.ts';
import { lockMember } from '../store.ts';
import { hasWayIn } from '../ways-in.ts';

type Order = { readonly provider: SignInProvider; readonly password: string };
type Answer = CallResult<null, FailureOf<typeof providerCalls.unlinkProvider>>;

/** Takes an account elsewhere off, which is not the last that opens this one. */
export async function unlinkProvider(
  deps: IdentityDeps,
  ctx: MemberContext,
  { provider, password }: Order,
): Promise<Answer> {
  const own = await checkOwner(deps, ctx, password);
  if (!own.ok) return own;
  const brand = await deps.brand(ctx.brandId);
  const owner = { brandId: ctx.brandId, memberId: ctx.actor.memberId };
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) => {
    const member = await lockMember(tx, owner.memberId);
    if (!member) return fail('NOT_LOGGED_IN');
    if (!(await deleteLink(tx, owner.memberId, provider))) return fail('NOT_FOUND');
    if (!(await hasWayIn({ deps, tx, brand }, member))) return fail('LAST_WAY_IN');
    const { length } = await listLinks(tx, owner.memberId);
    await noteOwnChange(tx, owner, { change: 'provider-unlinked', left: { links: length } });
    return ok(null);
  });
}
