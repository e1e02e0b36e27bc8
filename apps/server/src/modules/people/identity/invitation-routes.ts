import { invitationCalls } from '@baize/contract/invitations';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { openInvitation } from './commands/open-invitation.ts';
import type { IdentityDeps } from './deps.ts';
import { countInvited, findInvitation, listInvited } from './invitation-store.ts';

/** A player's invitation, and who came by it. */
export const invitationRoutes = (deps: Pick<IdentityDeps, 'db'>): SiteRoute[] => [
  implement(invitationCalls.getInvitation, ({ brandId, actor: { memberId } }) =>
    deps.db.tx(brandId, async (tx) =>
      ok({ code: (await findInvitation(tx, memberId)) ?? null, invited: await countInvited(tx, memberId) }),
    ),
  ),
  implement(invitationCalls.openInvitation, (ctx) => openInvitation(deps, ctx)),
  implement(invitationCalls.listInvited, async ({ brandId, actor }, query) =>
    ok(await deps.db.tx(brandId, (tx) => listInvited(tx, actor.memberId, query))),
  ),
];
