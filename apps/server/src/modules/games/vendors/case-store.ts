import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { beginsWith } from '../../../db/begins-with.ts';
import { byEach, byId, foundByAny, type Sought } from '../../../db/search.ts';
import type { BrandId, MemberId, OperatorId, SupplierId, Uuid } from '../../../ids.ts';
import { goesTowardsNewer, type KeysetQuery } from '../../../page.ts';
import { CLOSED_CODE } from './case-part.ts';
import type { CeilingKind } from './closed-payout-part.ts';
import { TRANSACTION_KINDS } from './ledger-parts.ts';
import { STATUS_CODES } from './stored-codes.ts';
import { within, type AskedSpan } from '../../../db/span.ts';

type CaseColumns = Row<'vendors.vendorCase'>;
export type CaseRow = Readonly<Omit<CaseColumns, 'brandId' | 'day' | 'told'>> &
  Computed<{ readonly supplier: string; readonly supplierName: string; readonly day: string }>;
/** What stands in a case, counted up to COUNTED_MAX and added up by currency. */
export type CaseSum = Computed<{
  readonly caseId: bigint;
  readonly rows: number;
  readonly currency: string | null;
  readonly amount: bigint;
}>;

const CASES = tables
  .selectFrom('vendors.vendorCase as c')
  .innerJoin('vendors.supplier as s', 's.id', 'c.supplierId')
  .select(['c.id', 'c.supplierId', 'c.code', 'c.openedAt', 'c.lastAt', 'c.decision', 'c.decidedAt', 'c.decidedBy'])
  .select(['c.note', 's.code as supplier', 's.name as supplierName'])
  .select(sql<string>`to_char(c.day, 'YYYY-MM-DD')`.as('day'));

/** By the id, which grows with each case: the rows beside a cursor. */
export const besideId = (column: string, query: KeysetQuery): RawBuilder<boolean> => {
  const cursor = query.before ?? query.after;
  if (cursor === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} ${goesTowardsNewer(query) ? sql`>` : sql`<`} ${cursor}::bigint`;
};
export const orderOf = (query: KeysetQuery) => (goesTowardsNewer(query) ? ('asc' as const) : ('desc' as const));

export type CaseQuery = KeysetQuery &
  AskedSpan & {
    readonly state?: 'open' | 'decided' | undefined;
    readonly supplier?: string | undefined;
    readonly code?: string | undefined;
    readonly ways?: readonly RawBuilder<boolean>[] | undefined;
  };

/** The newest first. The open ones have an index of their own, so that few of them among many cost nothing. */
export function listCases(tx: Tx, query: CaseQuery): Promise<CaseRow[]> {
  const page = CASES.where(besideId('c.id', query))
    .where(within('c.openedAt', query))
    .$if(query.supplier !== undefined, (cases) =>
      cases.where(
        sql<boolean>`c.supplier_id = (select o.id from vendors.supplier o where o.code = ${query.supplier!})`,
      ),
    )
    .$if(query.code !== undefined, (cases) => cases.where('c.code', '=', query.code!))
    .$if(query.state === 'open', (cases) => cases.where('c.decidedAt', 'is', null))
    .$if(query.state === 'decided', (cases) => cases.where('c.decidedAt', 'is not', null))
    .orderBy('c.id', orderOf(query))
    .limit(query.pageSize + 1);
  const found = query.ways && foundByAny(query.ways, (way) => page.clearSelect().select('c.id').where(way), 'c.id');
  return tx.rows(page.$if(found !== undefined, (cases) => cases.where(found!)));
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** By number, supplier, day, protocol code, and the players and transactions that stand in it. */
export function caseWays(sought: Sought, { players, suppliers }: CaseNames): RawBuilder<boolean>[] {
  const inRows = (way: RawBuilder<boolean>): RawBuilder<boolean> =>
    sql<boolean>`c.id in (select r.case_id from vendors.case_row r where r.brand_id = current_brand() and ${way})`;
  const day = DAY.test(sought.text) && !Number.isNaN(Date.parse(sought.text));
  return [
    ...byEach('c.supplierId', suppliers),
    ...byEach('c.id', sought.number === undefined ? [] : [sought.number]),
    ...(day ? [sql<boolean>`c.day = ${sought.text}::date`] : []),
    ...byEach('c.code', [...new Set([sought.typed, sought.typed.toUpperCase()])]),
    ...byEach('r.memberId', players).map(inRows),
    ...byId(sought, 'r.txUuid').map(inRows),
    inRows(beginsWith('r.round', sought.typed)),
  ];
}
type CaseNames = { readonly players: readonly MemberId[]; readonly suppliers: readonly SupplierId[] };

export const findCase = (tx: Tx, id: bigint): Promise<CaseRow | undefined> => tx.maybe(CASES.where('c.id', '=', id));

/** While a case is held, no transaction joins it. */
export const lockCase = (tx: Tx, id: bigint): Promise<CaseRow | undefined> =>
  tx.maybe(CASES.where('c.id', '=', id).forUpdate('c'));

export const sumCases = (tx: Tx, ids: readonly bigint[]): Promise<CaseSum[]> =>
  tx.rows(sql<CaseSum>`
    select k.id as case_id, count(*)::integer as rows, r.currency, coalesce(sum(r.amount), 0)::bigint as amount
    from unnest(${ids.map(String)}::bigint[]) as k (id)
      cross join lateral (select r.currency, r.amount from vendors.case_row r where r.case_id = k.id
        order by r.id limit ${COUNTED_MAX}) r
    group by k.id, r.currency order by k.id, r.currency`);

export type TransactionOfCase = Readonly<
  Pick<
    Row<'vendors.caseRow'>,
    'id' | 'supplierId' | 'memberId' | 'txUuid' | 'kind' | 'reference' | 'round' | 'amount' | 'currency' | 'toldAt'
  >
>;

export const listCaseRows = (tx: Tx, caseId: bigint, query: KeysetQuery): Promise<TransactionOfCase[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.caseRow as r')
      .select(['r.id', 'r.supplierId', 'r.memberId', 'r.txUuid', 'r.kind', 'r.reference', 'r.round', 'r.amount'])
      .select(['r.currency', 'r.toldAt'])
      .where('r.caseId', '=', caseId)
      .where(besideId('r.id', query))
      .orderBy('r.id', orderOf(query))
      .limit(query.pageSize + 1),
  );

export type CaseDecision = {
  readonly decision: 'accepted' | 'refused';
  readonly decidedBy: OperatorId;
  readonly note: string;
};

export async function saveCaseDecision(tx: Tx, id: bigint, decision: CaseDecision): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.vendorCase')
      .set({ ...decision, decidedAt: sql`clock_timestamp()` })
      .where('id', '=', id),
  );
}

/**
 * The answer that these wins have from now on, for ever: what their supplier repeats is compared with it. What was
 * decided meanwhile stays.
 */
export async function refuseTransactions(tx: Tx, caseId: bigint): Promise<void> {
  await tx.run(sql`
    insert into vendors.vendor_tx (brand_id, supplier_id, tx_uuid, kind, member_id, content, reference, status, detail)
    select brand_id, supplier_id, tx_uuid, ${TRANSACTION_KINDS.win}::smallint, member_id, content, reference,
      ${STATUS_CODES.RS_ERROR_INVALID_PARTNER}::smallint, 0
    from vendors.case_row where case_id = ${caseId} and kind = 'win' and content is not null
    on conflict do nothing`);
}

/** Whether people let a transfer through that a closed supplier brought. */
export async function isTransferAccepted(
  tx: Tx,
  { supplierId, id }: { readonly supplierId: SupplierId; readonly id: Uuid },
): Promise<boolean> {
  const found = await tx.maybe(sql<Computed<{ one: number }>>`
    select 1 as one from vendors.case_row r join vendors.vendor_case c on c.id = r.case_id and c.decision = 'accepted'
    where r.brand_id = current_brand() and r.supplier_id = ${supplierId} and r.tx_uuid = ${id}
      and r.code = ${CLOSED_CODE}`);
  return found !== undefined;
}

export type ClosedDay = Omit<CeilingName, 'kind'> & { readonly day: string };

/** Counts what a closed supplier brings beside the wins that it pays. False: the day's ceiling leaves no room. */
export async function countClosedGain(
  tx: Tx,
  { brandId, supplierId, currency, day }: ClosedDay,
  { gain, dayMax }: { readonly gain: bigint; readonly dayMax: bigint },
): Promise<boolean> {
  const counted = await tx.run(sql`
    insert into vendors.closed_payout as p (brand_id, supplier_id, currency, day, kind, paid, day_max)
      select ${brandId}::integer, ${supplierId}::integer, ${currency}::text, ${day}::date, 'closed', ${gain}::bigint,
        ${dayMax}::bigint
      where ${gain}::bigint <= ${dayMax}::bigint
    on conflict (brand_id, supplier_id, currency, day, kind)
      do update set paid = p.paid + excluded.paid, day_max = excluded.day_max
      where p.paid + excluded.paid <= excluded.day_max`);
  return counted === 1;
}

/** Transfers of a case that nobody has decided yet: the case is decided by deciding them. */
export async function hasOpenTransfers(tx: Tx, caseId: bigint): Promise<boolean> {
  const found = await tx.maybe(sql<Computed<{ one: number }>>`
    select 1 as one from vendors.case_row r join vendors.transfer t on t.id = r.tx_uuid
    where r.case_id = ${caseId} and r.kind = 'transfer' and t.contradiction is not null and t.resolved_at is null
    limit 1`);
  return found !== undefined;
}

/** The latest case in which each of these transfers stands. */
export async function latestCasesOf(
  tx: Tx,
  ids: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, { readonly caseId: bigint; readonly code: string }>> {
  const rows = await tx.rows(sql<Computed<{ id: Uuid; caseId: bigint; code: string }>>`
    select distinct on (r.tx_uuid) r.tx_uuid as id, r.case_id, r.code from vendors.case_row r
    where r.brand_id = current_brand() and r.tx_uuid = any (${ids}::uuid[]) and r.kind = 'transfer'
    order by r.tx_uuid, r.case_id desc`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Open cases that are about a transfer alone. */
export const lockCasesOf = (tx: Tx, id: Uuid): Promise<CaseRow[]> =>
  tx.rows(
    CASES.where('c.decidedAt', 'is', null)
      .where('c.code', '<>', CLOSED_CODE)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('vendors.caseRow as r')
            .select('r.id')
            .whereRef('r.caseId', '=', 'c.id')
            .whereRef('r.supplierId', '=', 'c.supplierId')
            .where('r.txUuid', '=', id)
            .where('r.kind', '=', 'transfer'),
        ),
      )
      .orderBy('c.id')
      .forUpdate('c'),
  );

export type PaidRow = Computed<{
  readonly supplierId: SupplierId;
  readonly currency: string;
  readonly kind: CeilingKind;
  readonly paid: bigint;
}>;

/** What suppliers were let pay under ceilings on a day. */
export const listPaid = (tx: Tx, day: string): Promise<PaidRow[]> =>
  tx.rows(sql<PaidRow>`select supplier_id, currency, kind, paid from vendors.closed_payout where day = ${day}::date`);

export type SupplierOfBrand = Computed<{
  readonly id: SupplierId;
  readonly code: string;
  readonly name: string;
  readonly dialect: Row<'vendors.supplier'>['dialect'];
  readonly sandbox: boolean;
  readonly letIn: boolean;
}>;

/** Suppliers that a brand lets in, or once did. */
export const listSuppliersOf = (tx: Tx, brandId: BrandId): Promise<SupplierOfBrand[]> =>
  tx.rows(sql<SupplierOfBrand>`
    select s.id, s.code, s.name, s.dialect, s.sandbox, b.enabled and s.enabled as let_in
    from vendors.supplier_brand b join vendors.supplier s on s.id = b.supplier_id
    where b.brand_id = ${brandId} order by s.name`);

export type CeilingName = {
  readonly brandId: BrandId;
  readonly supplierId: SupplierId;
  readonly currency: string;
  readonly kind: CeilingKind;
};
export type Ceiling = Readonly<Pick<Row<'vendors.closedCeiling'>, 'winMax' | 'dayMax'>>;

/** False: it was changed since `version` was read (0: nothing was set). */
export async function saveCeiling(
  tx: Tx,
  name: CeilingName,
  { winMax, dayMax, version }: Ceiling & { readonly version: number },
): Promise<boolean> {
  const saved =
    version === 0
      ? tables
          .insertInto('vendors.closedCeiling')
          .values({ ...name, winMax, dayMax })
          .onConflict((clash) => clash.doNothing())
      : tables
          .updateTable('vendors.closedCeiling')
          .set({ winMax, dayMax, version: version + 1 })
          .where('brandId', '=', name.brandId)
          .where('supplierId', '=', name.supplierId)
          .where('currency', '=', name.currency)
          .where('kind', '=', name.kind)
          .where('version', '=', version);
  return (await tx.run(saved)) === 1;
}
