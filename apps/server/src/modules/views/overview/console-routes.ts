import { reportCalls } from '@baize/contract/console/reports';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import { funnelOf } from './funnel.ts';
import { currenciesOf, figuresOf, gamesOf, rangeStart } from './queries.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';

export type OverviewDeps = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};

export function overviewRoutes({ deps, brand, catalogue }: OverviewDeps): ConsoleRoute[] {
  return [
    implement(reportCalls.getOverview, async (ctx, { range, currency: wanted }) => {
      const own = await brand.brand(ctx.brandId);
      const from = rangeStart(range, deps.now(), own.gmtOffsetMinutes);
      const currency = wanted ?? own.currency;
      const gameCatalogue = await catalogue.gameCatalogue(ctx.brandId);
      const facts = (code: string) => {
        const { name = {}, rtp = '', rtpHighest = '' } = gameCatalogue.byCode.get(code) ?? {};
        return { name: nameIn(name, ctx.language) || code, rtp, rtpHighest };
      };
      const vendorName = (code: string): string =>
        gameCatalogue.vendors.find((vendor) => vendor.code === code)?.displayName ?? code;
      return ok(
        await deps.db.tx(ctx.brandId, async (tx) => ({
          range,
          currency,
          currencies: [...new Set([own.currency, ...(await currenciesOf(tx, from))])],
          ...(await figuresOf(tx, { from, currency }, vendorName)),
          byGame: await gamesOf(tx, { from, currency }, facts),
        })),
      );
    }),
    implement(reportCalls.getRegistrationFunnel, async (ctx, { range }) => {
      const { gmtOffsetMinutes } = await brand.brand(ctx.brandId);
      const now = deps.now();
      const from = rangeStart(range, now, gmtOffsetMinutes);
      return ok({ range, ...(await deps.db.tx(ctx.brandId, (tx) => funnelOf(tx, { from, now }))) });
    }),
  ];
}
