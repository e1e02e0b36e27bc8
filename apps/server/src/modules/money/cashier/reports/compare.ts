import type { ReportDifference, ReportSum } from '@baize/contract/console/provider-reports';
import type { ReportDifferenceKind } from '@baize/contract/provider-reports';
import { formatAmount } from '@baize/domain/money';
import type { DepositRow } from '../store.ts';
import { spanOf, type ReportLine } from './read-report.ts';

/** What of an order is compared. */
export type ReportedOrder = Pick<
  DepositRow,
  'id' | 'provider' | 'providerRef' | 'amount' | 'currency' | 'state' | 'createdAt' | 'creditedAt' | 'backKind'
>;
export type Compared = { readonly sums: readonly ReportSum[]; readonly differences: readonly ReportDifference[] };

const signed = (units: bigint): string => (units < 0n ? `-${formatAmount(-units)}` : formatAmount(units));
/** Also one that a person settled by a correction: its money is the player's. */
const isCredited = ({ state }: Pick<ReportedOrder, 'state'>): boolean => state === 'credited' || state === 'settled';

type Sides = { readonly lines: readonly ReportLine[]; readonly orders: ReadonlyMap<string, ReportedOrder> };

/**
 * Holds a report against our orders: those that it names, and those of its time. Sums are of payments and of credits
 * that stand on either side, so that they differ by exactly what is told beside them.
 */
export function compareReport({ lines, orders }: Sides): Compared {
  const span = spanOf(lines);
  const differences: ReportDifference[] = [];
  const paid = new Set<string>();
  for (const line of lines) {
    const order = orders.get(line.order.toLowerCase());
    const kind = line.kind === 'back' ? backKind(order) : paidKind(line, order, paid);
    if (line.kind === 'paid' && order) paid.add(order.id);
    if (kind) differences.push(differenceOf(kind, { line, order }));
  }
  const counted = [...orders.values()].filter(
    (order) => isCredited(order) && (paid.has(order.id) || isOf(span, order)),
  );
  for (const order of counted) if (!paid.has(order.id)) differences.push(differenceOf('not-reported', { order }));
  return { sums: sumsOf(lines, counted), differences };
}

function paidKind(
  { amount, currency }: ReportLine,
  order: ReportedOrder | undefined,
  paid: ReadonlySet<string>,
): ReportDifferenceKind | undefined {
  if (!order) return 'unknown-order';
  if (paid.has(order.id)) return 'paid-twice';
  if (!isCredited(order)) return 'not-credited';
  return order.amount === amount && order.currency === currency ? undefined : 'amount-differs';
}

const backKind = (order: ReportedOrder | undefined): ReportDifferenceKind | undefined =>
  !order ? 'unknown-order' : order.backKind === null ? 'went-back' : undefined;

function isOf(span: ReturnType<typeof spanOf>, { createdAt, creditedAt }: ReportedOrder): boolean {
  return span !== null && creditedAt !== null && createdAt >= span.from && creditedAt <= span.to;
}

type Both = { readonly line?: ReportLine; readonly order?: ReportedOrder | undefined };
const differenceOf = (kind: ReportDifferenceKind, { line, order }: Both): ReportDifference => ({
  kind,
  order: order?.id ?? line?.order ?? '',
  ref: line?.ref ?? order?.providerRef ?? '',
  line: line?.line ?? null,
  theirs: line ? { amount: formatAmount(line.amount), currency: line.currency } : null,
  ours: order ? { amount: formatAmount(order.amount), currency: order.currency } : null,
  state: order?.state ?? null,
});

function sumsOf(lines: readonly ReportLine[], counted: readonly ReportedOrder[]): ReportSum[] {
  const payments = lines.filter(({ kind }) => kind === 'paid');
  const currencies = new Set([...payments, ...counted].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => {
    const [theirs, ours] = [payments, counted].map((all) => all.filter((each) => each.currency === currency));
    const [reported, credited] = [theirs!, ours!].map((all) => all.reduce((sum, { amount }) => sum + amount, 0n));
    return {
      currency,
      payments: theirs!.length,
      reported: formatAmount(reported!),
      credits: ours!.length,
      credited: formatAmount(credited!),
      difference: signed(reported! - credited!),
    };
  });
}
