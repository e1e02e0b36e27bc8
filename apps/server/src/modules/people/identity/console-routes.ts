import { PlayerStatusSchema, RefusalRowSchema, SessionRowSchema } from '@baize/contract/console';
import { PageQuerySchema, pageOf } from '@baize/contract/envelope';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { endPlayerSessions } from './commands/end-player-sessions.ts';
import { setPlayerStatus } from './commands/set-player-status.ts';
import type { IdentityModule } from './index.ts';
import { withPlayer } from './with-player.ts';
import type { World } from './world.ts';

const PlayerParams = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });
const Empty = z.object({});

/** What operators see of a player's sessions and logins, and what they may end. */
export function identityConsoleRoutes(
  world: World,
  identity: Pick<IdentityModule, 'listSessions' | 'listRefusals'>,
): ConsoleRoute[] {
  return [
    consoleRoute('listPlayerSessions', {
      permission: 'players.read',
      params: PlayerParams,
      input: PageQuerySchema,
      value: pageOf(SessionRowSchema),
      handle: (ctx, input, { id }) =>
        withPlayer(world.db, ctx, id, async (member) => {
          const { rows, total } = await world.db.tx(ctx.brandId, (tx) =>
            identity.listSessions(tx, member, { limit: input.pageSize, offset: (input.pageNo - 1) * input.pageSize }),
          );
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
          return ok({
            content,
            pageNum: input.pageNo,
            pageSize: input.pageSize,
            total,
            totalPages: Math.max(1, Math.ceil(total / input.pageSize)),
          });
        }),
    }),
    consoleRoute('listPlayerRefusals', {
      permission: 'players.read',
      params: PlayerParams,
      input: PageQuerySchema,
      value: pageOf(RefusalRowSchema),
      handle: (ctx, input, { id }) =>
        withPlayer(world.db, ctx, id, async (member) => {
          const { rows, total } = await world.db.tx(ctx.brandId, (tx) =>
            identity.listRefusals(tx, member, { limit: input.pageSize, offset: (input.pageNo - 1) * input.pageSize }),
          );
          const content = rows.map((row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() }));
          return ok({
            content,
            pageNum: input.pageNo,
            pageSize: input.pageSize,
            total,
            totalPages: Math.max(1, Math.ceil(total / input.pageSize)),
          });
        }),
    }),
    consoleRoute('endPlayerSessions', {
      permission: 'players.sessions',
      rate: 'write',
      params: PlayerParams,
      value: z.object({ ended: z.number().int() }),
      handle: (ctx, _input, { id }) => endPlayerSessions(world, ctx, memberId(id)),
    }),
    consoleRoute('setPlayerStatus', {
      permission: 'players.status',
      rate: 'write',
      params: PlayerParams,
      input: PlayerStatusSchema,
      value: Empty,
      handle: (ctx, input, { id }) => setPlayerStatus(world, ctx, { id: memberId(id), ...input }),
    }),
  ];
}
