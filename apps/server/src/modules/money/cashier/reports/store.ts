import type { ChannelProvider } from '@baize/contract/payment-providers';
import { sql } from 'kysely';
import { countUpTo } from '../../../../db/keyset.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import { parseUuid, type BrandId, type Uuid } from '../../../../ids.ts';
import type { ReportedOrder } from './compare.ts';

export type ReportRow = Readonly<Row<'cashier.providerReport'>>;
export type ReportHead = Omit<ReportRow, 'differences'>;

const HEAD = [
  'id',
  'brandId',
  'provider',
  'name',
  'lines',
  'firstAt',
  'lastAt',
  'sums',
  'differing',
  'madeBy',
  'madeAt',
] as const;
const COMPARED = [
  'id',
  'provider',
  'providerRef',
  'amount',
  'currency',
  'state',
  'createdAt',
  'creditedAt',
  'backKind',
] as const;
const ORDERS = tables.selectFrom('cashier.deposit').select(COMPARED);
/** Asked for at a time. */
const IDS_AT_ONCE = 1_000;

type Asked = {
  readonly brandId: BrandId;
  readonly provider: ChannelProvider;
  readonly named: readonly string[];
  readonly span: { readonly from: Date; readonly to: Date } | null;
};

/** A provider's orders: those that a report names, and those that were begun and credited in its time. */
export async function ordersOfReport(
  tx: Tx,
  { brandId, provider, named, span }: Asked,
): Promise<Map<string, ReportedOrder>> {
  const ids = [...new Set(named.flatMap((text) => parseUuid(text.toLowerCase()) ?? []))];
  const found: ReportedOrder[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
    found.push(
      ...(await tx.rows(ORDERS.where('id', 'in', ids.slice(at, at + IDS_AT_ONCE)).where('provider', '=', provider))),
    );
  if (span)
    found.push(
      ...(await tx.rows(
        ORDERS.where('brandId', '=', brandId)
          .where('provider', '=', provider)
          .where('creditedAt', '>=', span.from)
          .where('creditedAt', '<=', span.to)
          .where('createdAt', '>=', span.from),
      )),
    );
  return new Map(found.map((order) => [order.id, order]));
}

export async function insertReport(tx: Tx, { sums, differences, ...report }: ReportRow): Promise<void> {
  const json = { sums: JSON.stringify(sums), differences: JSON.stringify(differences) };
  await tx.run(sql`
    insert into cashier.provider_report
      (id, brand_id, provider, name, lines, first_at, last_at, sums, differences, differing, made_by, made_at)
    values (${report.id}, ${report.brandId}, ${report.provider}, ${report.name}, ${report.lines}, ${report.firstAt},
      ${report.lastAt}, ${json.sums}::jsonb, ${json.differences}::jsonb, ${report.differing}, ${report.madeBy},
      ${report.madeAt})`);
}

export async function listReports(
  tx: Tx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ReportHead[]; total: number }> {
  const found = tables.selectFrom('cashier.providerReport').select(HEAD);
  const rows = await tx.rows(found.orderBy('madeAt', 'desc').orderBy('id').limit(limit).offset(offset));
  return { rows, total: await countUpTo(tx, sql`${found.clearSelect().select('id')}`) };
}

export const findReport = (tx: Tx, id: Uuid): Promise<ReportRow | undefined> =>
  tx.maybe(tables.selectFrom('cashier.providerReport').selectAll().where('id', '=', id));
