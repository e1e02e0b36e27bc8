import { playerCalls } from '@baize/contract/console/players';
import { timelineCalls } from '@baize/contract/console/timeline';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { namedIn, nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import { withPlayer, type IdentityModule } from '../../people/identity/index.ts';
import { listLinked } from './linked.ts';
import { currencyOf, findPlayerDetail, listPlayerRows } from './queries.ts';
import { listTimeline, mayBeSeen } from './timeline.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { readSearch } from '../../../db/search.ts';
import { sumWagers, type Seek, type WagersModule } from '../../base/wagers/index.ts';

export type PlayerFileDeps = {
  readonly deps: Pick<Deps, 'db'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly identity: Pick<IdentityModule, 'ancestorsOf' | 'countDownlines'>;
  readonly wagers: Pick<WagersModule, 'listPostings' | 'listWagers' | 'sumPostingRows'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};

export function playerFileRoutes({ deps, brand, identity, wagers, catalogue }: PlayerFileDeps): ConsoleRoute[] {
  return [
    implement(playerCalls.listPlayers, async (ctx, input) =>
      ok(await deps.db.tx(ctx.brandId, (tx) => listPlayerRows(tx, input))),
    ),
    implement(playerCalls.getPlayer, (ctx, _input, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) => {
        const detail = await deps.db.tx(ctx.brandId, async (tx) => {
          const ancestors = await identity.ancestorsOf(tx, member);
          return findPlayerDetail(tx, member, {
            path: ancestors.map((each) => ({ id: each.id.toString(), account: each.account })),
            downlines: await identity.countDownlines(tx, member),
          });
        });
        return detail ? ok(detail) : fail('NOT_FOUND');
      }),
    ),
    implement(playerCalls.listLinkedPlayers, (ctx, _input, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) =>
        ok({ content: await deps.db.tx(ctx.brandId, (tx) => listLinked(tx, member)) }),
      ),
    ),
    implement(timelineCalls.listPlayerTimeline, (ctx, query, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (memberId) => {
        const { gmtOffsetMinutes } = await brand.brand(ctx.brandId);
        const kinds = mayBeSeen(ctx.operator.permissions, query.kind);
        const asked = { ...query, memberId, kinds, gmtOffsetMinutes };
        return ok(await deps.db.tx(ctx.brandId, (tx) => listTimeline(tx, asked)));
      }),
    ),
    implement(playerCalls.listPlayerPostings, (ctx, input, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) =>
        ok(await deps.db.tx(ctx.brandId, (tx) => wagers.listPostings(tx, member, input))),
      ),
    ),
    implement(playerCalls.getPlayerPostingTotals, (ctx, filter, { id }) =>
      withPlayer(deps.db, { ctx, id }, (member) =>
        deps.db.tx(ctx.brandId, async (tx) => {
          const { sum, since } = await wagers.sumPostingRows(tx, member, filter);
          return ok({ sums: sum.postings === 0 ? [] : [{ currency: await currencyOf(tx, member), ...sum }], since });
        }),
      ),
    ),
    implement(playerCalls.getPlayerWagerTotals, (ctx, { search, ...filter }, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) => {
        const seek = seekIn(await catalogue.gameCatalogue(ctx.brandId), search);
        return ok(await deps.db.tx(ctx.brandId, (tx) => sumWagers(tx, member, { ...filter, seek })));
      }),
    ),
    implement(playerCalls.listPlayerWagers, (ctx, { search, ...asked }, { id }) =>
      withPlayer(deps.db, { ctx, id }, async (member) => {
        const gameCatalogue = await catalogue.gameCatalogue(ctx.brandId);
        const query = { ...asked, seek: seekIn(gameCatalogue, search) };
        const names = {
          game: (code: string) => nameIn(gameCatalogue.byCode.get(code)?.name ?? {}, ctx.language) || code,
          vendor: (code: string) => gameCatalogue.vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
        };
        return ok(await deps.db.tx(ctx.brandId, (tx) => wagers.listWagers(tx, member, { query, names })));
      }),
    ),
  ];
}

type Known = Awaited<ReturnType<CatalogueModule['gameCatalogue']>>;
/** What was typed into the search of wagers; undefined: nothing was. */
function seekIn(known: Known, search: string | undefined): Seek | undefined {
  const sought = readSearch(search);
  return sought && { sought, ...namedIn(known, sought.text) };
}
