import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import type { Pair } from './account-store.ts';

type Columns = Row<'vendors.transfer'>;
export type TransferRow = Readonly<Columns>;
export type TransferDraft = Readonly<
  Pick<Columns, 'id' | 'brandId' | 'memberId' | 'supplierId' | 'currency' | 'direction' | 'reference'>
> & { readonly createdAt: Date; readonly askAt: Date };

/** False: another of this player and supplier is under way. */
export async function insertTransfer(tx: Tx, draft: TransferDraft): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('vendors.transfer')
      .values(draft)
      .onConflict((clash) => clash.columns(['memberId', 'supplierId']).where('endedAt', 'is', null).doNothing()),
  );
  return made === 1;
}

export const findTransfer = (tx: Tx, id: Uuid, lock: 'read' | 'update' = 'read'): Promise<TransferRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.transfer')
      .selectAll()
      .where('id', '=', id)
      .$if(lock === 'update', (query) => query.forUpdate()),
  );

export const findOpenTransfer = (tx: Tx, { memberId, supplierId }: Pair): Promise<TransferRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.transfer')
      .selectAll()
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId)
      .where('endedAt', 'is', null),
  );

type Change = Partial<
  Pick<
    Columns,
    | 'state'
    | 'amount'
    | 'unknownAt'
    | 'asked'
    | 'askAt'
    | 'lastFault'
    | 'failure'
    | 'contradiction'
    | 'vendorTxId'
    | 'saidAmount'
    | 'unexplained'
    | 'moved'
    | 'toldNet'
    | 'toldGiven'
    | 'knownBefore'
    | 'resolvedAt'
  >
>;
export async function changeTransfer(tx: Tx, id: Uuid, change: Change): Promise<void> {
  await tx.run(tables.updateTable('vendors.transfer').set(change).where('id', '=', id));
}

/** Ended with its postings, and dated by their clock. */
export async function closeTransfer(tx: Tx, id: Uuid, change: Change): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.transfer')
      .set({ ...change, endedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', id),
  );
}

/** Transfers of all brands that are to be asked about by now, in a transaction of no brand. */
export const listDueTransfers = (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<Readonly<Pick<Columns, 'id' | 'brandId' | 'supplierId'>>[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.transfer')
      .select(['id', 'brandId', 'supplierId'])
      .where('endedAt', 'is', null)
      .where('askAt', '<=', now)
      .orderBy('askAt')
      .limit(limit),
  );

/** When the next of all transfers that are under way is asked about. */
export const findNextAsk = async (tx: Tx): Promise<Date | undefined> => {
  const next = await tx.maybe(
    tables
      .selectFrom('vendors.transfer')
      .select('askAt')
      .where('endedAt', 'is', null)
      .where('askAt', 'is not', null)
      .orderBy('askAt')
      .limit(1),
  );
  return next?.askAt ?? undefined;
};

/** How a stay came to be unexplained, as money: what moved, less what is told of it, less what was known before. */
export const stayOf = ({ moved, toldNet, toldGiven, knownBefore }: Readonly<Columns>) =>
  moved === null || toldNet === null || toldGiven === null || knownBefore === null
    ? null
    : {
        moved: formatAmount(moved),
        rounds: formatAmount(-toldNet),
        promos: formatAmount(toldGiven),
        before: formatAmount(knownBefore),
        unexplained: formatAmount(moved + toldNet + toldGiven - knownBefore),
      };

/** Transfers of a brand by their ids. */
export const listTransfersOf = (tx: Tx, ids: readonly Uuid[]): Promise<TransferRow[]> =>
  tx.rows(tables.selectFrom('vendors.transfer').selectAll().where('id', 'in', ids));

/**
 * Deposits that were given back since the supplier had never received them, and that nobody has looked into: the
 * latest.
 */
export const listGivenBack = (
  tx: Tx,
  { memberId, supplierId }: Pair,
  { withinMs, limit }: { readonly withinMs: number; readonly limit: number },
): Promise<TransferRow[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.transfer')
      .selectAll()
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId)
      .where('direction', '=', 'in')
      .where('failure', 'in', ['NEVER_RECEIVED', 'BY_HAND'])
      .where('contradiction', 'is', null)
      .where('endedAt', '>=', sql<Date>`clock_timestamp() - make_interval(secs => ${withinMs / 1_000})`)
      .orderBy('endedAt', 'desc')
      .limit(limit),
  );

export type TransferWallet = Pick<Columns, 'supplierId' | 'currency'> &
  Computed<{ readonly amount: bigint; readonly underWay: boolean; readonly home: boolean }>;

/** Where money of a member stands, may stand or stood: what was moved there, and what is on its way there. */
export const listWallets = (tx: Tx, memberId: MemberId): Promise<TransferWallet[]> =>
  tx.rows(sql<TransferWallet>`
    select a.supplier_id, a.currency, t.id is not null as under_way, not a.holds and t.id is null as home,
      a.standing + case when t.direction = 'in' and t.state <> 'init' then t.amount else 0 end as amount
    from vendors.transfer_account a
      left join vendors.transfer t on t.member_id = a.member_id and t.supplier_id = a.supplier_id and t.ended_at is null
    where a.member_id = ${memberId} order by a.supplier_id`);

export type UnexplainedMoney = Computed<{
  readonly brandId: number;
  readonly supplier: string;
  readonly currency: string;
  /** Below zero where more came home than the rounds told. */
  readonly amount: string;
  readonly stays: number;
}>;

/** What the rounds that suppliers told leave unexplained and nobody has decided, over all brands. */
export const listUnexplained = (tx: Tx): Promise<UnexplainedMoney[]> =>
  tx.rows(sql<UnexplainedMoney>`
    select t.brand_id, s.code as supplier, t.currency, sum(t.unexplained)::text as amount, count(*)::integer as stays
    from vendors.transfer t join vendors.supplier s on s.id = t.supplier_id
    where (t.ended_at is null or (t.contradiction is not null and t.resolved_at is null)) and t.unexplained is not null
    group by 1, 2, 3 order by 1, 2, 3`);

export type MoneyInTransit = {
  readonly brandId: number;
  readonly supplier: string;
  readonly currency: string;
  /** Of those that come from a supplier it is not known. */
  readonly amount: string;
  readonly transfers: number;
  readonly oldest: string;
};

/** What is under way, in a transaction of no brand: over all of them. */
export async function listTransit(tx: Tx): Promise<MoneyInTransit[]> {
  const rows = await tx.rows(
    sql<
      Computed<{
        brandId: number;
        supplier: string;
        currency: string;
        amount: bigint;
        transfers: number;
        oldest: Date;
      }>
    >`select brand_id, supplier, currency, amount, transfers, oldest from vendors_transit()`,
  );
  return rows.map(({ amount, oldest, ...row }) => ({ ...row, amount: String(amount), oldest: oldest.toISOString() }));
}
