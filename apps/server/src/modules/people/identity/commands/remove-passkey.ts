import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { noteOwnChange } from '../account-changed.ts';
import { checkOwner } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { deletePasskey, listPasskeys } from '../passkeys/store.ts';
import { lockMember } from '../store.ts';
import { hasWayIn } from '../ways-in.ts';

type Order = { readonly id: Uuid; readonly password: string };
type Answer = CallResult<null, FailureOf<typeof passkeyCalls.removePasskey>>;

/** A passkey of the member opens their account no more; it is not the last that does. */
export async function removePasskey(deps: IdentityDeps, ctx: MemberContext, { id, password }: Order): Promise<Answer> {
  const own = await checkOwner(deps, ctx, password);
  if (!own.ok) return own;
  const brand = await deps.brand(ctx.brandId);
  const owner = { brandId: ctx.brandId, memberId: ctx.actor.memberId };
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) => {
    const member = await lockMember(tx, owner.memberId);
    if (!member) return fail('NOT_LOGGED_IN');
    if (!(await deletePasskey(tx, owner.memberId, id))) return fail('NOT_FOUND');
    if (!(await hasWayIn({ deps, tx, brand }, member))) return fail('LAST_WAY_IN');
    const { length } = await listPasskeys(tx, owner.memberId);
    await noteOwnChange(tx, owner, { change: 'passkey-removed', left: { passkeys: length } });
    return ok(null);
  });
}
