import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../../ids.ts';

type Columns = Row<'vendors.transfer'>;
export type TransferRow = Readonly<Columns>;
export type TransferDraft = Readonly<
  Pick<Columns, 'id' | 'brandId' | 'memberId' | 'supplierId' | 'currency' | 'direction' | 'reference'>
> & { readonly askAt: Date };
/** Whose money stands where. */
export type Pair = { readonly memberId: MemberId; readonly supplierId: SupplierId };

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
    | 'endedAt'
  >
>;
export async function changeTransfer(tx: Tx, id: Uuid, change: Change): Promise<void> {
  await tx.run(tables.updateTable('vendors.transfer').set(change).where('id', '=', id));
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

/** What was moved to suppliers since then, less what came back. Locked by the member's wallet. */
export async function sumOutSince(tx: Tx, memberId: MemberId, since: Date): Promise<bigint> {
  const { amount } = await tx.row(
    sql<Computed<{ amount: bigint }>>`
      select coalesce(sum(case when direction = 'in' then amount else -amount end), 0)::bigint as amount
        from vendors.transfer where member_id = ${memberId} and created_at >= ${since}
          and state in ('debited', 'unknown', 'credited')`,
  );
  return amount;
}

/** What a player has moved to a supplier in all, less what came back: below zero where they won. */
export async function sumStanding(tx: Tx, { memberId, supplierId }: Pair): Promise<bigint> {
  const { amount } = await tx.row(
    sql<Computed<{ amount: bigint }>>`
      select coalesce(sum(case when direction = 'in' then amount else -amount end), 0)::bigint as amount
        from vendors.transfer where member_id = ${memberId} and supplier_id = ${supplierId} and state = 'credited'`,
  );
  return amount;
}

export type TransferAccount = Readonly<Row<'vendors.transferAccount'>>;
const accountOf = ({ memberId, supplierId }: Pair) =>
  tables.updateTable('vendors.transferAccount').where('memberId', '=', memberId).where('supplierId', '=', supplierId);

export async function isKnownThere(tx: Tx, { memberId, supplierId }: Pair): Promise<boolean> {
  const found = await tx.maybe(
    tables
      .selectFrom('vendors.transferAccount')
      .select('memberId')
      .where('memberId', '=', memberId)
      .where('supplierId', '=', supplierId),
  );
  return found !== undefined;
}
export async function insertAccount(tx: Tx, account: Pair & { readonly brandId: BrandId }): Promise<void> {
  await tx.run(
    tables
      .insertInto('vendors.transferAccount')
      .values(account)
      .onConflict((clash) => clash.doNothing()),
  );
}
/** Money may stand there from now on: it is looked at again whether the player has left. */
export async function holdAccount(tx: Tx, pair: Pair, lookAt: Date): Promise<void> {
  await tx.run(accountOf(pair).set({ holds: true, lookAt, looks: 0 }));
}
export async function lookAgain(
  tx: Tx,
  pair: Pair,
  next: { readonly lookAt: Date; readonly looks: number },
): Promise<void> {
  await tx.run(accountOf(pair).set(next).where('holds', '=', true));
}
export async function emptyAccount(tx: Tx, pair: Pair): Promise<void> {
  await tx.run(accountOf(pair).set({ holds: false, lookAt: null, looks: 0 }));
}

/** Where money of a member may stand. */
export const listHolding = (tx: Tx, memberId: MemberId): Promise<TransferAccount[]> =>
  tx.rows(
    tables.selectFrom('vendors.transferAccount').selectAll().where('memberId', '=', memberId).where('holds', '=', true),
  );
/** The same of all brands, where it is time to look, in a transaction of no brand. */
export const listDueAccounts = (tx: Tx, now: Date, limit: number): Promise<TransferAccount[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.transferAccount')
      .selectAll()
      .where('holds', '=', true)
      .where('lookAt', '<=', now)
      .orderBy('lookAt')
      .limit(limit),
  );

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
