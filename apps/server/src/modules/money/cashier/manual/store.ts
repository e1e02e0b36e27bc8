import type { ManualDepositFilter } from '@baize/contract/console/manual-deposits';
import type { KeysetPage } from '@baize/contract/envelope';
import { parseAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { besidePlace, placeOf, placeUs } from '../../../../db/keyset.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../../page.ts';
import { DEPOSIT, type DepositRow } from '../store.ts';
import { beginsWith } from '../../../../db/begins-with.ts';
import { foundByAny, type Sought } from '../../../../db/search.ts';
import type { Searched } from '../sought.ts';
import { isTagged, type Tagged } from '../tagged.ts';
import { SANDBOX_CHANNELS, type AccountDraft, type Channel } from './defaults.ts';
import { within } from '../../../../db/span.ts';

/** The ways to pay of the brand, in their order; `sandbox`: with those that its stand-in brings. */
export async function listChannels(tx: Tx, { sandbox }: { readonly sandbox: boolean }): Promise<Channel[]> {
  const own: Channel[] = await tx.rows(
    tables
      .selectFrom('cashier.depositChannel')
      .select(['code', 'kind', 'name', 'rules', 'provider', 'coin', 'enabled', 'approved', 'position', 'version']),
  );
  const codes = new Set(own.map(({ code }) => code));
  const brought = sandbox ? SANDBOX_CHANNELS.filter(({ code }) => !codes.has(code)) : [];
  return [...own, ...brought].toSorted(
    (one, other) => one.position - other.position || (one.code < other.code ? -1 : 1),
  );
}

/** A channel of the demo with its accounts, unless it is there already. */
export async function seedChannel(
  tx: Tx,
  brandId: BrandId,
  { accounts, ...channel }: Channel & { readonly accounts: readonly AccountDraft[] },
): Promise<void> {
  const made = await tx.run(
    tables
      .insertInto('cashier.depositChannel')
      .values({ ...channel, name: { ...channel.name }, brandId })
      .onConflict((clash) => clash.doNothing()),
  );
  if (made === 0) return;
  for (const account of accounts)
    await tx.run(
      tables.insertInto('cashier.receivingAccount').values({
        id: randomUUID() as Uuid,
        brandId,
        channel: channel.code,
        enabled: true,
        approvedAt: sql<Date>`clock_timestamp()`,
        ...account,
      }),
    );
}

export type AccountRow = Readonly<Row<'cashier.receivingAccount'>>;
/**
 * The accounts of a channel in the order in which they are handed out, as nobody else hands them out meanwhile. Locked
 * by their ids and put in order afterwards: whose turn it is changes while one waits, and who locked by turns would
 * lock in another order than who came later.
 */
export const lockAccounts = (tx: Tx, channel: string): Promise<AccountRow[]> =>
  tx.rows(sql<AccountRow>`
    with locked as (
      select * from cashier.receiving_account where channel = ${channel} and enabled and approved_at is not null
      order by id for update)
    select * from locked order by handed_at nulls first, id`);

export type AccountUse = Computed<{
  /** What orders of today bring, of those that may still do. */
  readonly today: bigint;
  readonly amounts: readonly bigint[];
  readonly remarks: readonly string[];
}>;
/** What may not be given to another order of the account: of open ones, and of those that are over only lately. */
export const readUse = (
  tx: Tx,
  account: Uuid,
  { day, lately }: { readonly day: Date; readonly lately: Date },
): Promise<AccountUse> =>
  tx.row(sql<AccountUse>`
    select coalesce(sum(d.amount) filter (where d.created_at >= ${day}
        and d.state in ('pending', 'confirming', 'review', 'credited')), 0)::bigint as today,
      coalesce(array_agg(d.amount) filter (where d.created_at >= ${lately} or d.state in ('confirming', 'review')),
        '{}') as amounts,
      coalesce(array_agg(m.remark) filter (where m.remark is not null), '{}') as remarks
    from cashier.manual_order m join cashier.deposit d on d.id = m.deposit_id where m.account_id = ${account}
      and (d.created_at >= least(${day}::timestamptz, ${lately}::timestamptz) or d.state in ('confirming', 'review'))`);

/** By the database's time: the process's is of before it waited, and later turns would stand before earlier ones. */
export async function noteHanded(tx: Tx, account: Uuid): Promise<void> {
  const handedAt = sql<Date>`clock_timestamp()`;
  await tx.run(tables.updateTable('cashier.receivingAccount').set({ handedAt }).where('id', '=', account));
}

export type ManualRow = Readonly<Row<'cashier.manualOrder'>>;
export type ManualDraft = Readonly<
  Pick<
    ManualRow,
    'depositId' | 'brandId' | 'memberId' | 'accountId' | 'provider' | 'holder' | 'number' | 'qr' | 'remark'
  >
>;
export async function insertManual(tx: Tx, draft: ManualDraft): Promise<void> {
  await tx.run(tables.insertInto('cashier.manualOrder').values(draft));
}
const MANUAL = tables.selectFrom('cashier.manualOrder').selectAll();
export const findManual = (tx: Tx, id: Uuid): Promise<ManualRow | undefined> =>
  tx.maybe(MANUAL.where('depositId', '=', id));
export async function findManuals(tx: Tx, ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, ManualRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(MANUAL.where('depositId', 'in', ids));
  return new Map(rows.map((row) => [row.depositId, row]));
}

export type ManualChange = Partial<Omit<ManualRow, keyof ManualDraft>>;
export async function changeManual(tx: Tx, id: Uuid, change: ManualChange): Promise<void> {
  await tx.run(tables.updateTable('cashier.manualOrder').set(change).where('depositId', '=', id));
}
/** Sets an order's state, and what it is credited with and when. */
export async function changeDeposit(
  tx: Tx,
  id: Uuid,
  change: Partial<Pick<Row<'cashier.deposit'>, 'state' | 'creditedAt' | 'amount' | 'fee' | 'ordered' | 'failure'>>,
): Promise<void> {
  await tx.run(tables.updateTable('cashier.deposit').set(change).where('id', '=', id));
}

export type DayUse = Computed<{
  readonly used: number;
  readonly taken: bigint;
  readonly open: number;
  readonly payable: number;
}>;
type Used = { readonly method: string; readonly since: Date; readonly now: Date };
/**
 * What a member has ordered by a way to pay since; what came to nothing used nothing up. `open`: of any day. `payable`:
 * of those, the ones whose time is not over.
 */
export const sumByMethod = (tx: Tx, member: MemberId, { method, since, now }: Used) =>
  tx.row(sql<DayUse>`
    select count(*) filter (where counts)::integer as used,
      coalesce(sum(amount) filter (where counts), 0)::bigint as taken,
      count(*) filter (where is_open)::integer as open,
      count(*) filter (where is_open and expires_at > ${now})::integer as payable
    from (select amount, expires_at, state in ('pending', 'confirming', 'review') as is_open,
        created_at >= ${since} and state not in ('failed', 'expired', 'cancelled', 'rejected') as counts
      from cashier.deposit where member_id = ${member} and method = ${method}
        and (created_at >= ${since} or state in ('pending', 'confirming', 'review'))) d`);

export type MemberRecord = Computed<{
  readonly deposits: number;
  readonly credited: bigint;
  readonly rejected: number;
}>;
export const readRecord = (tx: Tx, member: MemberId): Promise<MemberRecord> =>
  tx.row(sql<MemberRecord>`
    select count(*) filter (where state = 'credited')::integer as deposits,
      coalesce(sum(amount) filter (where state = 'credited'), 0)::bigint as credited,
      count(*) filter (where state = 'rejected')::integer as rejected
    from cashier.deposit where member_id = ${member}`);

const SAME_SHOWN = 5;
/** Other orders of the brand that were claimed with the same number of a payment. */
export const listSameReference = (tx: Tx, { depositId, reference }: ManualRow): Promise<DepositRow[]> =>
  reference === null
    ? Promise.resolve([])
    : tx.rows(
        DEPOSIT.where(
          sql<boolean>`id in (select deposit_id from cashier.manual_order
            where reference_key = lower(${reference}) and deposit_id <> ${depositId})`,
        )
          .orderBy('createdAt', 'desc')
          .limit(SAME_SHOWN),
      );

export type ManualQuery = Omit<ManualDepositFilter, 'account' | 'tag' | 'search'> &
  Tagged &
  Searched & { readonly member?: MemberId | undefined };
/** A page of orders that a person matches, the latest first. */
export async function listManualRows(
  tx: Tx,
  { state, waiting, method, member, words, amount, tagged, ways, ...query }: ManualQuery & KeysetQuery,
): Promise<KeysetPage<DepositRow>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const asked = [
    state !== undefined && sql`state = ${state}`,
    waiting !== undefined && sql`state in ('confirming', 'review')`,
    method !== undefined && sql`method = ${method}`,
    member !== undefined && sql`member_id = ${member}`,
    isTagged({ tagged }),
    amount !== undefined && sql`amount = ${parseAmount(amount) ?? 0n}`,
    words === undefined || words === ''
      ? sql`id in (select deposit_id from cashier.manual_order)`
      : sql`id in (select deposit_id from cashier.manual_order
          where remark = upper(${words}) or reference_key = lower(${words}))`,
  ];
  const page = DEPOSIT.where(
    sql<boolean>`${sql.join(
      asked.filter((each) => each !== false),
      sql` and `,
    )}`,
  )
    .where(within('createdAt', query))
    .where(besidePlace('createdAt', query))
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(query.pageSize + 1);
  const found = ways && foundByAny(ways, (way) => page.clearSelect().select('id').where(way));
  const rows = await tx.rows(
    page.select(placeUs('createdAt').as('placeUs')).$if(found !== undefined, (all) => all.where(found!)),
  );
  return keysetPageOf(rows, query, placeOf);
}

/** What an order is printed with beside its number, player and amount: words of the payment, the account it went to. */
export const manualWays = ({ typed, text }: Sought): RawBuilder<boolean>[] =>
  [
    sql`remark = upper(${typed})`,
    sql`reference_key = ${text}`,
    beginsWith('number', typed),
    sql`house_account_key = ${text}`,
  ].map((way) => sql<boolean>`id in (select deposit_id from cashier.manual_order where ${way})`);
