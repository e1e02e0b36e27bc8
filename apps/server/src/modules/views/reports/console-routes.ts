import { REPORT_DAYS_MAX, REPORT_HOUR_DAYS_MAX } from '@baize/contract/console/play-report-words';
import { playReportCalls, type PlayRow } from '@baize/contract/console/play-reports';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { gameTypeOf } from '../../../game-types.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import { currenciesIn } from './currencies.ts';
import { cohortsOf, rowsOf as peopleRows, totalOf as peopleTotal } from './people.ts';
import { rowsOf as playRows, totalOf as playTotal, type PlayAsked } from './play.ts';
import { daysBefore, periodOf, wrongDays } from './span.ts';

export type ReportDeps = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};

export function reportRoutes({ deps, brand, catalogue }: ReportDeps): ConsoleRoute[] {
  /** Games and vendors by the names under which the reader knows them; a product by its word. */
  async function named({ brandId, language }: OperatorContext, by: PlayAsked['by'], rows: readonly PlayRow[]) {
    const { byCode, vendors } = await catalogue.gameCatalogue(brandId);
    const nameOf = (key: string): string => {
      if (by === 'game') return nameIn(byCode.get(key)?.name ?? {}, language) || key;
      if (by === 'vendor') return vendors.find(({ code }) => code === key)?.displayName ?? key;
      return by === 'product' ? (gameTypeOf(Number(key)) ?? key) : key;
    };
    return rows.map((row) => ({ ...row, name: nameOf(row.key) }));
  }
  return [
    implement(playReportCalls.getPlayReport, async (ctx, { by, from, to, currency: wanted }) => {
      const wrong = wrongDays({ from, to }, by === 'hour' ? REPORT_HOUR_DAYS_MAX : REPORT_DAYS_MAX);
      if (wrong) return fail('BAD_REQUEST', { fields: wrong });
      const own = await brand.brand(ctx.brandId);
      const period = periodOf({ from, to }, own.gmtOffsetMinutes);
      const earlier = periodOf(daysBefore({ from, to }), own.gmtOffsetMinutes);
      const currency = wanted ?? own.currency;
      const of = by === 'currency' ? null : currency;
      return deps.db.tx(ctx.brandId, async (tx) => {
        const asked: PlayAsked = { by, currency: of, period, offsetMinutes: own.gmtOffsetMinutes };
        const { rows, cut } = await playRows(tx, asked);
        return ok({
          currency,
          currencies: [...new Set([own.currency, ...(await currenciesIn(tx, period))])],
          rows: await named(ctx, by, rows),
          cut,
          // Currencies are never added up: by currency the total is that of the brand's own.
          total: await playTotal(tx, { currency, period }),
          before: await playTotal(tx, { currency, period: earlier }),
        });
      });
    }),
    implement(playReportCalls.getPeopleReport, async (ctx, { by, from, to, currency: wanted }) => {
      const wrong = wrongDays({ from, to });
      if (wrong) return fail('BAD_REQUEST', { fields: wrong });
      const currency = wanted ?? (await brand.brand(ctx.brandId)).currency;
      return deps.db.tx(ctx.brandId, async (tx) =>
        ok({
          currency,
          ...(await peopleRows(tx, { by, currency, days: { from, to } })),
          total: await peopleTotal(tx, { currency, days: { from, to } }),
          before: await peopleTotal(tx, { currency, days: daysBefore({ from, to }) }),
        }),
      );
    }),
    implement(playReportCalls.listCohorts, async (ctx) =>
      ok({ cohorts: await deps.db.tx(ctx.brandId, (tx) => cohortsOf(tx, deps.now())) }),
    ),
  ];
}
