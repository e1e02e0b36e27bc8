import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../../ids.ts';

/** Whose money stands where. */
export type Pair = { readonly memberId: MemberId; readonly supplierId: SupplierId };
type Columns = Row<'vendors.transferAccount'>;
/** What we know of a player's balance at a supplier. */
export type TransferAccount = Readonly<Columns>;

const FOUND = tables.selectFrom('vendors.transferAccount').selectAll();
const updateOf = ({ memberId, supplierId }: Pair) =>
  tables.updateTable('vendors.transferAccount').where('memberId', '=', memberId).where('supplierId', '=', supplierId);

export const findAccount = (tx: Tx, { memberId, supplierId }: Pair): Promise<TransferAccount | undefined> =>
  tx.maybe(FOUND.where('memberId', '=', memberId).where('supplierId', '=', supplierId));

/** In which currency each of these players has an account there. */
export const listCurrencies = (
  tx: Tx,
  supplierId: SupplierId,
  memberIds: readonly MemberId[],
): Promise<Pick<Columns, 'memberId' | 'currency'>[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.transferAccount')
      .select(['memberId', 'currency'])
      .where('memberId', 'in', memberIds)
      .where('supplierId', '=', supplierId),
  );

/** Suppliers that know a member, whether or not money of theirs stands there. */
export const listAccounts = (tx: Tx, memberId: MemberId): Promise<TransferAccount[]> =>
  tx.rows(FOUND.where('memberId', '=', memberId).orderBy('supplierId'));

/** Suppliers with accounts of whichever brand where it is time to look, in a transaction of no brand. */
export const listDueSuppliers = async (tx: Tx, now: Date): Promise<SupplierId[]> =>
  (
    await tx.rows(
      tables.selectFrom('vendors.transferAccount').select('supplierId').distinct().where('lookAt', '<=', now),
    )
  ).map(({ supplierId }) => supplierId);

export type DueAccounts = { readonly supplierId: SupplierId; readonly now: Date; readonly limit: number };
/** Accounts at a supplier, of all brands, where it is time to look, in a transaction of no brand. */
export const listDueAccounts = (tx: Tx, { supplierId, now, limit }: DueAccounts): Promise<TransferAccount[]> =>
  tx.rows(FOUND.where('supplierId', '=', supplierId).where('lookAt', '<=', now).orderBy('lookAt').limit(limit));

/** When an account is to be looked at next, in a transaction of no brand. */
export const findNextLook = async (tx: Tx): Promise<Date | undefined> =>
  (await tx.maybe(FOUND.where('lookAt', 'is not', null).orderBy('lookAt').limit(1)))?.lookAt ?? undefined;

/**
 * Where money stands of these players of the transaction's brand, or of all of them, it is looked at now. Answers
 * whether any does. A look that is under way is made again: it may have read what has ended since.
 */
export async function hurryLooks(tx: Tx, members: readonly MemberId[] | 'all', now: Date): Promise<boolean> {
  const of = members === 'all' ? sql`true` : sql`member_id = any(${[...members]}::bigint[])`;
  const hurried = await tx.rows(sql<Computed<{ readonly hurried: number }>>`
    update vendors.transfer_account a set look_at = ${now}
    from (select member_id, supplier_id from vendors.transfer_account
      where brand_id = current_brand() and holds and ${of}
      order by member_id, supplier_id for no key update) t
    where a.member_id = t.member_id and a.supplier_id = t.supplier_id
    returning 1 as hurried`);
  return hurried.length > 0;
}

/** Whoever has begun a look at this moment concludes it, where nobody has asked for another one since. */
export async function concludeLook(
  tx: Tx,
  pair: Pair,
  { begun, lookAt }: { readonly begun: Date; readonly lookAt: Date },
): Promise<void> {
  await tx.run(updateOf(pair).set({ lookAt, looks: 0 }).where('lookAt', '=', begun));
}

export async function insertAccount(
  tx: Tx,
  account: Pair & { readonly brandId: BrandId; readonly currency: string },
): Promise<void> {
  await tx.run(
    tables
      .insertInto('vendors.transferAccount')
      .values(account)
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Money may stand there from now on: it is looked at again whether the player has left. */
export async function holdAccount(tx: Tx, pair: Pair, lookAt: Date): Promise<void> {
  await tx.run(updateOf(pair).set({ holds: true, lookAt, looks: 0, emptiedBy: null, emptiedAt: null }));
}

type Look = { readonly lookAt: Date | null; readonly looks: number };
/** An account as somebody read it: where money has come to stand there since, it is looked at as that says. */
type Seen = Pair & Pick<TransferAccount, 'holds'>;
const seenOf = ({ holds, ...pair }: Seen) => updateOf(pair).where('holds', '=', holds);

/** `lookAt` null: nothing is expected to come there any more. */
export async function lookAgain(tx: Tx, seen: Seen, { lookAt, looks }: Look): Promise<void> {
  await tx.run(seenOf(seen).set({ lookAt, looks }));
}

/** The supplier's own books show that nothing stands there: what was given back neither. */
export async function findEmpty(tx: Tx, pair: Pair, { lookAt, looks }: Look): Promise<void> {
  await tx.run(seenOf({ ...pair, holds: false }).set({ lookAt, looks, doubted: 0n }));
}

type Sums = Partial<
  Pick<
    Columns,
    | 'standing'
    | 'counted'
    | 'countedDay'
    | 'doubted'
    | 'holds'
    | 'lookAt'
    | 'looks'
    | 'moved'
    | 'emptiedBy'
    | 'emptiedAt'
    | 'unexplained'
  >
>;
/** What stands there now. The caller holds the member's wallet. */
export async function changeAccount(tx: Tx, pair: Pair, sums: Sums): Promise<void> {
  await tx.run(updateOf(pair).set(sums));
}

/** What was given outside of play: what it brings more than it did before. */
export async function addGiven(tx: Tx, pair: Pair, given: bigint): Promise<void> {
  await tx.run(updateOf(pair).set({ toldGiven: sql<bigint>`told_given + ${given}::bigint` }));
}

/** What rounds brought their players there, more than they did before: each account once. */
export async function addNets(tx: Tx, supplierId: SupplierId, nets: ReadonlyMap<MemberId, bigint>): Promise<void> {
  if (nets.size === 0) return;
  await tx.run(sql`
    update vendors.transfer_account a set told_net = a.told_net + t.net
    from unnest(${[...nets.keys()]}::bigint[], ${[...nets.values()]}::bigint[]) as t (member_id, net)
    where a.member_id = t.member_id and a.supplier_id = ${supplierId}`);
}

export type EmptiedAccount = Pick<Columns, 'brandId'> & { readonly emptiedBy: Uuid };

/** Accounts of all brands in which nothing stands since then, and whose rounds are to be held against what moved. */
export const listEmptied = (
  tx: Tx,
  supplierId: SupplierId,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<EmptiedAccount[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.transferAccount')
      .select(['brandId', 'emptiedBy'])
      .where('supplierId', '=', supplierId)
      .where('emptiedAt', '<=', before)
      .orderBy('emptiedAt')
      .limit(limit)
      .$narrowType<{ emptiedBy: Uuid }>(),
  );

export type Standing = Computed<{ readonly currency: string; readonly amount: bigint; readonly players: number }>;

/** What stands with a supplier of a brand's players, by currency. */
export const sumStanding = (tx: Tx, supplierId: SupplierId): Promise<Standing[]> =>
  tx.rows(sql<Standing>`
    select currency, sum(standing)::bigint as amount, count(*)::integer as players from vendors.transfer_account
    where brand_id = current_brand() and supplier_id = ${supplierId} and standing > 0
    group by currency order by currency`);
