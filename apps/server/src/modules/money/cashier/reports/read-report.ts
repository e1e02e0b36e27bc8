import type { ChannelProvider } from '@baize/contract/payment-providers';
import { REPORT_DAYS_MAX } from '@baize/contract/provider-reports';
import { amountOfDecimal } from '@baize/domain/minor-units';
import { readCsv } from '../../../../csv.ts';

/** A line of a report that says something of a payment. */
export type ReportLine = {
  readonly line: number;
  readonly kind: 'paid' | 'back';
  /** The order, as we gave it to the provider. */
  readonly order: string;
  /** The provider's own number. */
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date | null;
};
export type ReadReport =
  | { readonly ok: true; readonly lines: readonly ReportLine[] }
  /** What cannot be read: a column that is missing, a cell that is not what it should be. */
  | { readonly ok: false; readonly wrong: string };

const DAY_MS = 86_400_000;
type Cells = (column: string) => string;
type Read = Omit<ReportLine, 'line' | 'amount'> & { readonly amount: string };
type Format = {
  /** As their head has them, letters small and all else `_`. */
  readonly columns: readonly string[];
  /** Null: of nothing that concerns an order, as fees and payouts. */
  readonly read: (cells: Cells) => Read | null;
};

/** A time without a zone is UTC, as reports write it. */
const timeOf = (text: string): Date | null => {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim());
  const at = match ? new Date(`${match[1]}T${match[2]}${match[3] ?? 'Z'}`) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
};
/** Of the zones that Adyen's reports name. */
const OFFSETS: ReadonlyMap<string, string> = new Map(
  Object.entries({ UTC: 'Z', GMT: 'Z', CET: '+01:00', CEST: '+02:00', BST: '+01:00' }),
);
/** A map: of a record every state of a file that is called `constructor` would be known. */
const KINDS: ReadonlyMap<string, ReportLine['kind']> = new Map(
  Object.entries<ReportLine['kind']>({
    charge: 'paid',
    payment: 'paid',
    refund: 'back',
    dispute: 'back',
    Settled: 'paid',
    Refunded: 'back',
    Chargeback: 'back',
    paid: 'paid',
    finished: 'paid',
    refunded: 'back',
  }),
);
const first = (...cells: readonly string[]): string => cells.find((cell) => cell !== '') ?? '';

const FORMATS: Readonly<Record<ChannelProvider, Format>> = {
  sandbox: {
    columns: ['reference', 'checkout', 'amount', 'currency', 'state', 'at'],
    read: (cells) => lineOf(cells, { kind: 'state', order: 'reference', ref: 'checkout', at: timeOf(cells('at')) }),
  },
  /** Itemized balance change from activity, with the metadata of payments. */
  stripe: {
    columns: ['reporting_category', 'gross', 'currency', 'created_utc', 'payment_metadata_order'],
    read: (cells) => {
      const at = timeOf(cells('created_utc'));
      const read = lineOf(cells, {
        kind: 'reporting_category',
        order: 'payment_metadata_order',
        ref: 'payment_intent_id',
        at,
      });
      const amount = first(cells('customer_facing_amount'), cells('gross'));
      const currency = first(cells('customer_facing_currency'), cells('currency'));
      return read && { ...read, amount: unsigned(amount), currency };
    },
  },
  /** Settlement details. */
  adyen: {
    columns: ['merchant_reference', 'psp_reference', 'type', 'creation_date', 'gross_currency', 'gross_credit_gc'],
    read: (cells) => {
      const at = timeOf(`${cells('creation_date')}${OFFSETS.get(cells('timezone')) ?? ''}`);
      const read = lineOf(cells, { kind: 'type', order: 'merchant_reference', ref: 'psp_reference', at });
      const amount = first(cells('gross_credit_gc'), cells('gross_debit_gc'));
      return read && { ...read, amount, currency: cells('gross_currency') };
    },
  },
  /** Payments, in what their orders were priced in. */
  nowpayments: {
    columns: ['payment_id', 'order_id', 'payment_status', 'price_amount', 'price_currency'],
    read: (cells) => {
      const at = timeOf(cells('created_at'));
      const read = lineOf(cells, { kind: 'payment_status', order: 'order_id', ref: 'payment_id', at });
      return read && { ...read, amount: cells('price_amount'), currency: cells('price_currency') };
    },
  },
};

type Where = { readonly kind: string; readonly order: string; readonly ref: string; readonly at: Date | null };
function lineOf(cells: Cells, { kind, order, ref, at }: Where): Read | null {
  const known = KINDS.get(cells(kind));
  return known === undefined
    ? null
    : { kind: known, order: cells(order), ref: cells(ref), amount: cells('amount'), currency: cells('currency'), at };
}

/** A refund stands with a minus in reports of balances. */
const unsigned = (amount: string): string => amount.replace(/^-/, '');
const nameOf = (head: string): string =>
  head
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** The first and the last payment of a report: what was begun and credited between them must be in it. */
export function spanOf(lines: readonly ReportLine[]): { readonly from: Date; readonly to: Date } | null {
  let [from, to] = [Infinity, -Infinity];
  for (const { at } of lines) {
    if (at === null) continue;
    [from, to] = [Math.min(from, at.getTime()), Math.max(to, at.getTime())];
  }
  return to < from ? null : { from: new Date(from), to: new Date(to) };
}

/** What a provider's report says of payments. One cell that cannot be read, and nothing of it is taken. */
export function readReport(provider: ChannelProvider, text: string): ReadReport {
  const [head, ...rows] = readCsv(text);
  if (!head) return { ok: false, wrong: 'empty' };
  const places = new Map(head.map((name, at) => [nameOf(name), at]));
  const { columns, read } = FORMATS[provider];
  const missing = columns.filter((name) => !places.has(name));
  if (missing.length > 0) return { ok: false, wrong: `columns: ${missing.join(', ')}` };
  const lines: ReportLine[] = [];
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    const said = read((name) => row[places.get(name) ?? -1]?.trim() ?? '');
    if (said === null) continue;
    const amount = amountOfDecimal(said.amount);
    if (amount === undefined || amount < 0n) return { ok: false, wrong: `line ${line}: amount` };
    const currency = said.currency.toUpperCase();
    if (!/^[A-Z]{3,8}$/.test(currency)) return { ok: false, wrong: `line ${line}: currency` };
    lines.push({ ...said, line, amount, currency });
  }
  if (lines.length === 0) return { ok: false, wrong: 'no payments' };
  const span = spanOf(lines);
  if (span && span.to.getTime() - span.from.getTime() > REPORT_DAYS_MAX * DAY_MS)
    return { ok: false, wrong: `times: more than ${REPORT_DAYS_MAX} days` };
  return { ok: true, lines };
}
