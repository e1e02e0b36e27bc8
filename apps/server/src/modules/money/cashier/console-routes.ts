import { CheckCorrectionSchema, CorrectionSchema, MakeCorrectionSchema } from '@baize/contract/console';
import { PageQuerySchema, pageOf } from '@baize/contract/envelope';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { checkCorrection } from './commands/check-correction.ts';
import { makeCorrection } from './commands/make-correction.ts';
import { listCorrectionRows } from './correction-store.ts';
import { presentCorrections } from './corrections.ts';

/** Corrections of balances: one operator makes, another checks. */
export function cashierConsoleRoutes(deps: Deps, findMember: IdentityModule['findMember']): ConsoleRoute[] {
  return [
    consoleRoute('makeCorrection', {
      permission: 'corrections.make',
      rate: 'money',
      input: MakeCorrectionSchema,
      value: CorrectionSchema,
      handle: async (ctx, input) => {
        const player = await deps.db.tx(ctx.brandId, (tx) => findMember(tx, ctx.brandId, input.account));
        if (!player) return fail('NOT_FOUND', { fields: { account: 'unknown' } });
        if (player.type === 4) return fail('TRUE_ACCOUNT_NEEDED');
        return makeCorrection(deps, ctx, { player: { memberId: player.id, currency: player.currency }, ...input });
      },
    }),
    consoleRoute('checkCorrection', {
      permission: 'corrections.check',
      rate: 'money',
      params: z.object({ id: z.uuid() }),
      input: CheckCorrectionSchema,
      value: CorrectionSchema,
      handle: (ctx, input, { id }) => checkCorrection(deps, ctx, { id: id as Uuid, ...input }),
    }),
    consoleRoute('listCorrections', {
      permission: 'players.read',
      input: PageQuerySchema.extend({ state: z.enum(['waiting', 'applied', 'rejected']).optional() }),
      value: pageOf(CorrectionSchema),
      handle: (ctx, { state, pageNo, pageSize }) =>
        deps.db.tx(ctx.brandId, async (tx) => {
          const query = { state, limit: pageSize, offset: (pageNo - 1) * pageSize };
          const { rows, total } = await listCorrectionRows(tx, query);
          return ok({
            content: await presentCorrections(tx, rows),
            pageNum: pageNo,
            pageSize,
            total,
            totalPages: Math.max(1, Math.ceil(total / pageSize)),
          });
        }),
    }),
  ];
}
