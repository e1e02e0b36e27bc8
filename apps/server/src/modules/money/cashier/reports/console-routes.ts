import { providerReportCalls, type ProviderReport } from '@baize/contract/console/provider-reports';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import { boundsOf, pageOf } from '../../../../page.ts';
import { displayNamesOf } from '../../../base/operators/index.ts';
import { compareProviderReport } from './commands/compare-provider-report.ts';
import { findReport, listReports, type ReportHead } from './store.ts';

/** Providers' reports held against the brand's deposits. */
export function reportConsoleRoutes(deps: Pick<Deps, 'db' | 'now'>): ConsoleRoute[] {
  return [
    implement(providerReportCalls.listProviderReports, ({ brandId }, input) =>
      deps.db.tx(brandId, async (tx) => {
        const { rows, total } = await listReports(tx, boundsOf(input));
        return ok(pageOf(await present(tx, rows), total, input));
      }),
    ),
    implement(providerReportCalls.getProviderReport, ({ brandId }, _input, { id }) =>
      deps.db.tx(brandId, async (tx) => {
        const row = await findReport(tx, id as Uuid);
        if (!row) return fail('NOT_FOUND');
        return ok({ ...(await present(tx, [row]))[0]!, differences: row.differences });
      }),
    ),
    implement(providerReportCalls.compareProviderReport, async (ctx, input) => {
      const made = await compareProviderReport(deps, ctx, input);
      if (!made.ok) return made;
      const [shown] = await deps.db.tx(ctx.brandId, (tx) => present(tx, [made.value]));
      return ok({ ...shown!, differences: made.value.differences });
    }),
  ];
}

async function present(tx: Tx, rows: readonly ReportHead[]): Promise<ProviderReport[]> {
  const names = await displayNamesOf(tx, [...new Set(rows.map(({ madeBy }) => madeBy))]);
  return rows.map(({ id, provider, name, lines, firstAt, lastAt, sums, differing, madeBy, madeAt }) => ({
    id,
    provider,
    name,
    lines,
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    sums,
    differing,
    madeBy: names.get(madeBy) ?? '',
    madeAt: madeAt.toISOString(),
  }));
}
