import type { WithdrawalFilter } from '@baize/contract/console/withdrawals';
import type { KeysetPage } from '@baize/contract/envelope';
import { parseAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { besidePlace, placeOf, placeUs } from '../../../../db/keyset.ts';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../../db/query.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../../page.ts';
import { foundByAny } from '../../../../db/search.ts';
import type { Searched } from '../sought.ts';
import { isTagged, type Tagged } from '../tagged.ts';

type Columns = Row<'cashier.withdrawal'>;
export type WithdrawalRow = Readonly<Columns>;
const WITHDRAWAL = tables.selectFrom('cashier.withdrawal').selectAll();

export type WithdrawalDraft = Readonly<
  Pick<Columns, 'id' | 'brandId' | 'memberId' | 'payoutAccountId' | 'currency' | 'amount' | 'fee' | 'actAt'>
>;
export async function insertWithdrawal(tx: Tx, draft: WithdrawalDraft): Promise<void> {
  await tx.run(tables.insertInto('cashier.withdrawal').values({ ...draft, createdAt: sql`clock_timestamp()` }));
}

export const findWithdrawal = (
  tx: Tx,
  id: Uuid,
  lock: 'read' | 'update' = 'read',
): Promise<WithdrawalRow | undefined> =>
  tx.maybe(WITHDRAWAL.where('id', '=', id).$if(lock === 'update', (query) => query.forUpdate()));

export type WithdrawalChange = Partial<Omit<Columns, 'id' | 'brandId' | 'memberId' | 'amount' | 'fee' | 'currency'>>;
export const changeWithdrawal = (tx: Tx, id: Uuid, change: WithdrawalChange): Promise<WithdrawalRow> =>
  tx.row(tables.updateTable('cashier.withdrawal').set(change).where('id', '=', id).returningAll());

/** An order on which the work broke has its turn after the others. What somebody else has changed meanwhile is left. */
export async function putOffWithdrawal(
  tx: Tx,
  { id, state }: WithdrawalRow,
  { now, until, fault }: { readonly now: Date; readonly until: Date; readonly fault: string },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('cashier.withdrawal')
      .set({ actAt: until, fault })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('actAt', '<=', now),
  );
}

/** Nobody waits for a second person's word on how it ends. */
export const UNASKED = { endMakerId: null, endMadeAt: null, endAs: null, endAmount: null, endNote: null } as const;

/** Orders that the clock has something to do with by now, the longest due first. */
export const listDueWithdrawals = (
  tx: Tx,
  now: Date,
  { states, limit }: { readonly states: readonly WithdrawalRow['state'][]; readonly limit: number },
): Promise<WithdrawalRow[]> =>
  tx.rows(WITHDRAWAL.where('actAt', '<=', now).where('state', 'in', states).orderBy('actAt').limit(limit));

/** When the clock has something to do with an order next; null: with none. */
export async function nextWithdrawalAt(tx: Tx): Promise<Date | null> {
  const next = tables.selectFrom('cashier.withdrawal').select('actAt').where('actAt', 'is not', null).orderBy('actAt');
  return (await tx.maybe(next.limit(1)))?.actAt ?? null;
}

/** A page of a member's orders, the latest first. */
export const listMemberWithdrawals = (
  tx: Tx,
  member: MemberId,
  query: KeysetQuery,
): Promise<KeysetPage<WithdrawalRow>> => listPage(tx, sql<boolean>`member_id = ${member}`, query);

/** What a filter of the console lets through; its account was found. */
export type BrandWithdrawals = Omit<WithdrawalFilter, 'account' | 'tag' | 'search'> &
  Tagged &
  Searched & { readonly member?: MemberId | undefined };

/** Those that a person must do something about. */
const WAITING = sql`(state in ('risk-review', 'dispute') or state = 'paid' and end_maker_id is not null)`;

export function isWanted({ member, state, waiting, min, from, to, tagged }: BrandWithdrawals): RawBuilder<boolean> {
  const asked = [
    state !== undefined && sql`state = ${state}`,
    waiting !== undefined && WAITING,
    member !== undefined && sql`member_id = ${member}`,
    isTagged({ tagged }),
    min !== undefined && sql`amount >= ${parseAmount(min) ?? 0n}`,
    from !== undefined && sql`created_at >= ${new Date(from)}`,
    to !== undefined && sql`created_at < ${new Date(to)}`,
  ];
  return sql<boolean>`${sql.join([sql`true`, ...asked.filter((each) => each !== false)], sql` and `)}`;
}

export const listBrandWithdrawals = (
  tx: Tx,
  query: BrandWithdrawals & KeysetQuery,
): Promise<KeysetPage<WithdrawalRow>> => listPage(tx, isWanted(query), query);

async function listPage(
  tx: Tx,
  wanted: RawBuilder<boolean>,
  query: KeysetQuery & Searched,
): Promise<KeysetPage<WithdrawalRow>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const page = WITHDRAWAL.where(wanted)
    .where(besidePlace('createdAt', query))
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(query.pageSize + 1);
  const found = query.ways && foundByAny(query.ways, (way) => page.clearSelect().select('id').where(way));
  const rows = await tx.rows(
    page.select(placeUs('createdAt').as('placeUs')).$if(found !== undefined, (all) => all.where(found!)),
  );
  return keysetPageOf(rows, query, placeOf);
}

export type DayUse = { readonly used: number; readonly taken: bigint };
/** What a member has ordered since; what was refused, cancelled or failed used nothing up. */
export async function sumSince(tx: Tx, member: MemberId, since: Date): Promise<DayUse> {
  const { used, taken } = await tx.row(sql<Computed<{ used: number; taken: bigint }>>`
    select count(*)::integer as used, coalesce(sum(amount), 0)::bigint as taken from cashier.withdrawal
      where member_id = ${member} and created_at >= ${since} and state not in ('rejected', 'cancelled', 'failed')`);
  return { used, taken };
}

/** Whether an earlier order of the member's is being looked at by a person. */
export const isUnderReview = async (tx: Tx, member: MemberId): Promise<boolean> =>
  (await tx.maybe(
    tables
      .selectFrom('cashier.withdrawal')
      .select('id')
      .where('memberId', '=', member)
      .where(sql<boolean>`${WAITING}`)
      .limit(1),
  )) !== undefined;

export type PaidOut = Computed<{
  readonly sent: number;
  readonly lastAt: Date | null;
  readonly payouts: number;
  readonly paidOut: bigint;
}>;
/**
 * Orders that a provider paid and that did not come back whole, with when the last of them was made; and what has left
 * the books: an order that waits for the member's word is still held there, and its fee went to nobody.
 */
export const sumPaidOut = (tx: Tx, member: MemberId): Promise<PaidOut> =>
  tx.row(sql<PaidOut>`
    select count(*) filter (where sent)::integer as sent, max(created_at) filter (where sent) as last_at,
      count(*) filter (where gone > 0)::integer as payouts, coalesce(sum(gone), 0)::bigint as paid_out
    from (select w.created_at, w.paid_at is not null and w.returned < w.amount as sent,
        case when w.closed_at is null then 0 else w.amount - w.returned - w.fee_kept end as gone
      from cashier.withdrawal w where w.member_id = ${member}) w`);
