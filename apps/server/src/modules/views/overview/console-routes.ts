import { reportCalls } from '@baize/contract/console/reports';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import { figuresOf, gamesOf, rangeStart } from './queries.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';

export type OverviewDeps = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};

export function overviewRoutes({ deps, brand, catalogue }: OverviewDeps): ConsoleRoute[] {
  return [
    implement(reportCalls.getOverview, async (ctx, { range }) => {
      const from = rangeStart(range, deps.now(), (await brand.brand(ctx.brandId)).gmtOffsetMinutes);
      const gameCatalogue = await catalogue.gameCatalogue(ctx.brandId);
      return ok(
        await deps.db.tx(ctx.brandId, async (tx) => ({
          range,
          ...(await figuresOf(tx, from)),
          byGame: await gamesOf(tx, from, (code) => ({
            name: nameIn(gameCatalogue.byCode.get(code)?.name ?? {}, 'en') || code,
            rtp: gameCatalogue.byCode.get(code)?.rtp ?? '',
          })),
        })),
      );
    }),
  ];
}
