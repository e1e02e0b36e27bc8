import { PostingSchema, WagerQuerySchema, WagerSchema } from '@baize/contract/catalogue';
import { PlayerDetailSchema, PlayerQuerySchema, PlayerRowSchema } from '@baize/contract/console';
import { PageQuerySchema, pageOf } from '@baize/contract/envelope';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { nameIn } from '../../games/catalogue/index.ts';
import { withPlayer } from '../../people/identity/index.ts';
import type { PlayerFileNeeds } from './index.ts';
import { findPlayerDetail, listPlayerRows } from './queries.ts';

const PlayerParams = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });

export function playerFileRoutes({ deps, identity, wagers, catalogue }: PlayerFileNeeds): ConsoleRoute[] {
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
        withPlayer(deps.db, ctx, id, async (member) => {
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
        withPlayer(deps.db, ctx, id, async (member) =>
          ok(await deps.db.tx(ctx.brandId, (tx) => wagers.listPostings(tx, member, input))),
        ),
    }),
    consoleRoute('listPlayerWagers', {
      permission: 'players.read',
      params: PlayerParams,
      input: WagerQuerySchema,
      value: pageOf(WagerSchema),
      handle: (ctx, input, { id }) =>
        withPlayer(deps.db, ctx, id, async (member) => {
          const shelf = await catalogue.shelf(ctx.brandId);
          const names = {
            game: (code: string) => nameIn(shelf.byCode.get(code)?.name ?? {}, 'en') || code,
            vendor: (code: string) => shelf.vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
          };
          return ok(await deps.db.tx(ctx.brandId, (tx) => wagers.listWagers(tx, member, { query: input, names })));
        }),
    }),
  ];
}
