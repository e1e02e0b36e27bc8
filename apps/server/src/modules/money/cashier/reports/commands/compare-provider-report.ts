import { randomUUID } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ChannelProvider } from '@baize/contract/payment-providers';
import { REPORT_DIFFERENCES_KEPT } from '@baize/contract/provider-reports';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../../command/index.ts';
import type { OperatorContext } from '../../../../../context.ts';
import type { Deps } from '../../../../../deps.ts';
import type { Uuid } from '../../../../../ids.ts';
import { compareReport } from '../compare.ts';
import { readReport, spanOf } from '../read-report.ts';
import { insertReport, ordersOfReport, type ReportRow } from '../store.ts';

export type CompareProviderReport = {
  readonly provider: ChannelProvider;
  /** Of the file. */
  readonly name: string;
  readonly text: string;
};

/** Holds a provider's report against the brand's deposits, and keeps what differs. It changes no order. */
export async function compareProviderReport(
  deps: Pick<Deps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { provider, name, text }: CompareProviderReport,
): Promise<CallResult<ReportRow, 'BAD_REQUEST'>> {
  const read = readReport(provider, text);
  if (!read.ok) return fail('BAD_REQUEST', { fields: { text: read.wrong } });
  const { lines } = read;
  const span = spanOf(lines);
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const named = lines.map(({ order }) => order);
    const orders = await ordersOfReport(tx, { brandId, provider, named, span });
    const { sums, differences } = compareReport({ lines, orders });
    const report: ReportRow = {
      id: randomUUID() as Uuid,
      brandId,
      provider,
      name,
      lines: lines.length,
      firstAt: span?.from ?? null,
      lastAt: span?.to ?? null,
      sums: [...sums],
      differences: differences.slice(0, REPORT_DIFFERENCES_KEPT),
      differing: differences.length,
      madeBy: operator.operatorId,
      madeAt: deps.now(),
    };
    await insertReport(tx, report);
    return ok({
      value: report,
      audit: {
        action: 'compare-provider-report',
        target: `provider-report:${report.id}`,
        before: {},
        after: { provider, name, lines: lines.length, differences: differences.length },
        reason: '',
      },
    });
  });
}
