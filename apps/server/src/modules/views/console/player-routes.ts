import { PostingSchema, WagerQuerySchema, WagerSchema } from '@baize/contract/catalogue';
import {
  CheckCorrectionSchema,
  CorrectionSchema,
  MakeCorrectionSchema,
  PlayerDetailSchema,
  PlayerQuerySchema,
  PlayerRowSchema,
  PlayerStatusSchema,
  RefusalRowSchema,
  SessionRowSchema,
} from '@baize/contract/console';
import { PageQuerySchema, pageOf } from '@baize/contract/envelope';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { recordAudit } from '../../../audit/index.ts';
import { fail } from '@baize/contract/failure';
import type { OperatorContext } from '../../../context.ts';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';
import { checkCorrection, listCorrections, makeCorrection } from '../../money/cashier/index.ts';
import { nameIn } from '../../games/catalogue/index.ts';
import type { ConsoleNeeds } from './needs.ts';
import { findPlayerDetail, listPlayerRows } from './player-queries.ts';

const PlayerParams = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });
const Empty = z.object({});

export function playerRoutes(needs: ConsoleNeeds): ConsoleRoute[] {
  const { deps, identity, wagers, catalogue } = needs;
  /** A player of the brand, or NOT_FOUND: another brand's id is answered like one that does not exist. */
  const withPlayer = async <T>(
    ctx: OperatorContext,
    id: string,
    work: (member: MemberId) => Promise<T>,
  ): Promise<T | ReturnType<typeof fail>> => {
    const found = await deps.db.tx(ctx.brandId, (tx) => identity.findMember(tx, ctx.brandId, memberId(id)));
    return found ? work(found.id) : fail('NOT_FOUND');
  };
  return [
    consoleRoute('listPlayers', {
      permission: 'players.read',
      input: PlayerQuerySchema,
      value: pageOf(PlayerRowSchema),
      handle: async (ctx, input) => ok(await deps.db.tx(ctx.brandId, (tx) => listPlayerRows(tx, input))),
    }),
    consoleRoute('getPlayer', {
      permission: 'players.read',
      params: PlayerParams,
      value: PlayerDetailSchema,
      handle: (ctx, _input, { id }) =>
        withPlayer(ctx, id, async (member) => {
          const detail = await deps.db.tx(ctx.brandId, async (tx) => {
            const ancestors = await identity.ancestorsOf(tx, member);
            return findPlayerDetail(tx, member, {
              path: ancestors.map((each) => ({ id: each.id.toString(), account: each.account })),
              downlines: await identity.countDownlines(tx, member),
            });
          });
          return detail ? ok(detail) : fail('NOT_FOUND');
        }),
    }),
    consoleRoute('listPlayerPostings', {
      permission: 'players.read',
      params: PlayerParams,
      input: PageQuerySchema.extend({ kind: z.string().max(32).optional() }),
      value: pageOf(PostingSchema),
      handle: (ctx, input, { id }) =>
        withPlayer(ctx, id, async (member) =>
          ok(await deps.db.tx(ctx.brandId, (tx) => wagers.listPostings(tx, member, input))),
        ),
    }),
    consoleRoute('listPlayerWagers', {
      permission: 'players.read',
      params: PlayerParams,
      input: WagerQuerySchema,
      value: pageOf(WagerSchema),
      handle: (ctx, input, { id }) =>
        withPlayer(ctx, id, async (member) => {
          const shelf = await catalogue.shelf(ctx.brandId);
          const names = {
            game: (code: string) => nameIn(shelf.byCode.get(code)?.name ?? {}, 'en') || code,
            vendor: (code: string) => shelf.vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
          };
          return ok(await deps.db.tx(ctx.brandId, (tx) => wagers.listWagers(tx, member, input, names)));
        }),
    }),
    consoleRoute('listPlayerSessions', {
      permission: 'players.read',
      params: PlayerParams,
      input: PageQuerySchema,
      value: pageOf(SessionRowSchema),
      handle: (ctx, input, { id }) =>
        withPlayer(ctx, id, async (member) => {
          const { rows, total } = await deps.db.tx(ctx.brandId, (tx) =>
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
        withPlayer(ctx, id, async (member) => {
          const { rows, total } = await deps.db.tx(ctx.brandId, (tx) =>
            identity.listRefusals(tx, member, { limit: input.pageSize, offset: (input.pageNo - 1) * input.pageSize }),
          );
          const content = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
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
      handle: (ctx, _input, { id }) =>
        withPlayer(ctx, id, async (member) => {
          const ended = await deps.db.tx(ctx.brandId, async (tx) => {
            const ids = await identity.endSessions(tx, ctx.brandId, member, 'replaced');
            await recordAudit(tx, {
              actor: ctx.operator.name,
              ip: ctx.ip,
              action: 'end-sessions',
              target: `player:${member}`,
              after: { ended: ids.length },
            });
            return ids.length;
          });
          identity.forgetSessions();
          return ok({ ended });
        }),
    }),
    consoleRoute('setPlayerStatus', {
      permission: 'players.status',
      rate: 'write',
      params: PlayerParams,
      input: PlayerStatusSchema,
      value: Empty,
      handle: (ctx, input, { id }) =>
        withPlayer(ctx, id, async (member) => {
          await deps.db.tx(ctx.brandId, async (tx) => {
            const changed = await identity.setMemberStatus(tx, ctx.brandId, member, input.status);
            if (changed)
              await recordAudit(tx, {
                actor: ctx.operator.name,
                ip: ctx.ip,
                action: 'set-player-status',
                target: `player:${member}`,
                after: { status: input.status },
                reason: input.reason,
              });
          });
          identity.forgetSessions();
          return ok({});
        }),
    }),
    consoleRoute('makeCorrection', {
      permission: 'corrections.make',
      rate: 'money',
      input: MakeCorrectionSchema,
      value: CorrectionSchema,
      handle: async (ctx, input) => {
        const player = await deps.db.tx(ctx.brandId, (tx) => identity.findMember(tx, ctx.brandId, input.account));
        if (!player) return fail('NOT_FOUND', { fields: { account: 'unknown' } });
        if (player.type === 4) return fail('TRUE_ACCOUNT_NEEDED');
        return makeCorrection(deps, ctx, { memberId: player.id, currency: player.currency }, input);
      },
    }),
    consoleRoute('checkCorrection', {
      permission: 'corrections.check',
      rate: 'money',
      params: z.object({ id: z.uuid() }),
      input: CheckCorrectionSchema,
      value: CorrectionSchema,
      handle: (ctx, input, { id }) => checkCorrection(deps, ctx, id as Uuid, input),
    }),
    consoleRoute('listCorrections', {
      permission: 'players.read',
      input: PageQuerySchema.extend({ state: z.enum(['waiting', 'applied', 'rejected']).optional() }),
      value: pageOf(CorrectionSchema),
      handle: async (ctx, input) => ok(await deps.db.tx(ctx.brandId, (tx) => listCorrections(tx, input))),
    }),
  ];
}
