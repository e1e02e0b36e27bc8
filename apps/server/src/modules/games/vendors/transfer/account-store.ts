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

/** Accounts of all brands, where it is time to look, in a transaction of no brand. */
export const listDueAccounts = (tx: Tx, now: Date, limit: number): Promise<TransferAccount[]> =>
  tx.rows(FOUND.where('lookAt', '<=', now).orderBy('lookAt').limit(limit));

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
