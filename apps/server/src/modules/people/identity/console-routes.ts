import { playerCalls } from '@baize/contract/console/players';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { endPlayerSession } from './commands/end-player-session.ts';
import { endPlayerSessions } from './commands/end-player-sessions.ts';
import { resetPlayerFactor } from './commands/reset-player-factor.ts';
import { removePlayerKeys } from './commands/remove-player-keys.ts';
import { resetPlayerPassword } from './commands/reset-player-password.ts';
import { revealPlayerContact } from './commands/reveal-player-contact.ts';
import { setPlayerStatus } from './commands/set-player-status.ts';
import { listRefusals } from './login-refusals.ts';
import { readKeys, readProvenContacts, readStanding } from './security.ts';
import { listSessions } from './session-store.ts';
import { findMemberById } from './store.ts';
import { withPlayer } from './with-player.ts';
import type { IdentityDeps } from './deps.ts';

/** What operators see of a player's sessions and logins, and what they may end. */
export function identityConsoleRoutes(deps: IdentityDeps): ConsoleRoute[] {
  return [
    implement(playerCalls.listPlayerSessions, (ctx, input, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) => {
        const { rows, total } = await deps.db.tx(ctx.brandId, (tx) => listSessions(tx, member, boundsOf(input)));
        const content = rows.map((row) => ({
          id: row.id,
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
          endReason: row.endReason,
          ip: row.ip,
          userAgent: row.userAgent,
          area: row.area,
        }));
        return ok(pageOf(content, total, input));
      }),
    ),
    implement(playerCalls.listPlayerRefusals, (ctx, input, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) => {
        const { rows, total } = await deps.db.tx(ctx.brandId, (tx) => listRefusals(tx, member, boundsOf(input)));
        const content = rows.map((row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() }));
        return ok(pageOf(content, total, input));
      }),
    ),
    implement(playerCalls.getPlayerSafety, (ctx, _input, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) => {
        const found = await deps.db.tx(ctx.brandId, (tx) => findMemberById(tx, member));
        return ok({
          ...(await readStanding(deps, ctx.brandId, member)),
          ...(await readKeys(deps, ctx.brandId, member)),
          contacts: await readProvenContacts(deps, ctx.brandId, member),
          hasPassword: (found?.passwordHash ?? null) !== null,
          givenUntil: found?.givenUntil?.toISOString() ?? null,
        });
      }),
    ),
    implement(playerCalls.revealPlayerContact, (ctx, { reason }, { id }) =>
      revealPlayerContact(deps, ctx, { id: memberId(id), reason }),
    ),
    implement(playerCalls.resetPlayerFactor, (ctx, { reason }, { id }) =>
      resetPlayerFactor(deps, ctx, { id: memberId(id), reason }),
    ),
    implement(playerCalls.removePlayerKeys, (ctx, { reason }, { id }) =>
      removePlayerKeys(deps, ctx, { id: memberId(id), reason }),
    ),
    implement(playerCalls.resetPlayerPassword, (ctx, { reason }, { id }) =>
      resetPlayerPassword(deps, ctx, { id: memberId(id), reason }),
    ),
    implement(playerCalls.endPlayerSessions, (ctx, { reason }, { id }) =>
      endPlayerSessions(deps, ctx, { id: memberId(id), reason }),
    ),
    implement(playerCalls.endPlayerSession, (ctx, { reason }, { id, session }) =>
      endPlayerSession(deps, ctx, { id: memberId(id), session: session as Uuid, reason }),
    ),
    implement(playerCalls.setPlayerStatus, (ctx, input, { id }) =>
      setPlayerStatus(deps, ctx, { id: memberId(id), ...input }),
    ),
  ];
}
