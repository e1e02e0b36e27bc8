import type { PayTo } from '@baize/contract/cashier';
import type { DepositContradiction } from '@baize/contract/console/constants';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { MemberId, OperatorId, Uuid } from '../../../ids.ts';
import { idBeginsWith } from './correction-store.ts';
import type { Checkout } from './provider.ts';
import { besidePlace, countUpTo, placeOf, placeUs } from '../../../db/keyset.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { within, type AskedSpan } from '../../../db/span.ts';

const DEPOSIT_COLUMNS = [
  'id',
  'memberId',
  'method',
  'currency',
  'amount',
  'fee',
  'ordered',
  'state',
  'providerRef',
  'payUrl',
  'failure',
  'createdAt',
  'expiresAt',
  'creditedAt',
  'askAt',
  'asked',
  'lastFault',
  'lastFaultAt',
  'saidAmount',
  'saidCurrency',
  'decidedBy',
  'decidedAt',
  'decisionNote',
  'correctionId',
  'provider',
  'connectionId',
  'payTo',
  'seenAt',
  'backKind',
  'backAmount',
  'backCurrency',
  'backAt',
  'backSeenBy',
] as const;
export type DepositRow = Readonly<Pick<Row<'cashier.deposit'>, (typeof DEPOSIT_COLUMNS)[number]>>;

export const DEPOSIT = tables.selectFrom('cashier.deposit').select(DEPOSIT_COLUMNS);
const updateDeposit = (id: Uuid) => tables.updateTable('cashier.deposit').where('id', '=', id);

export type DepositDraft = Readonly<
  Pick<Row<'cashier.deposit'>, 'id' | 'brandId' | 'memberId' | 'method' | 'currency' | 'amount' | 'expiresAt' | 'askAt'>
> &
  Partial<Readonly<Pick<Row<'cashier.deposit'>, 'fee' | 'createdAt' | 'provider' | 'connectionId'>>>;

export async function insertDeposit(tx: Tx, draft: DepositDraft): Promise<void> {
  await tx.run(tables.insertInto('cashier.deposit').values(draft));
}

export type OrderedSums = Computed<{ readonly paid: bigint; readonly waiting: bigint }>;
/**
 * What a member ordered since a moment: in orders that brought money, with what other members gave them, and in those
 * that still may.
 */
export const sumOrders = (tx: Tx, member: MemberId, since: Date): Promise<OrderedSums> =>
  tx.row(sql<OrderedSums>`
    select coalesce(sum(amount) filter (where state in ('credited', 'settled')), 0)::bigint + (
        select coalesce(sum(amount), 0)::bigint from cashier.member_transfer
        where receiver_id = ${member} and created_at >= ${since}) as paid,
      coalesce(sum(amount) filter (where state not in ('credited', 'settled')), 0)::bigint as waiting
    from cashier.deposit
    where member_id = ${member} and created_at >= ${since}
      and state not in ('failed', 'expired', 'cancelled', 'rejected')`);

/** Both together: what a limit of deposits counts, so that no order is taken which could break it. */
export async function sumOrdered(tx: Tx, member: MemberId, since: Date): Promise<bigint> {
  const { paid, waiting } = await sumOrders(tx, member, since);
  return paid + waiting;
}

/** An order has one checkout: of two that were made for it at once the first stays, and is shown to both who asked. */
export async function setCheckout(
  tx: Tx,
  id: Uuid,
  {
    payTo,
    ...checkout
  }: Readonly<Pick<Row<'cashier.deposit'>, 'providerRef' | 'payUrl' | 'askAt'>> & {
    readonly payTo?: PayTo | undefined;
  },
): Promise<DepositRow> {
  await tx.run(
    updateDeposit(id)
      .set({ ...checkout, payTo: payTo ?? null, lastFault: null, lastFaultAt: null })
      .where('providerRef', 'is', null),
  );
  return tx.row(DEPOSIT.where('id', '=', id));
}

/** Counts a question about an order, before it is asked, and says when the next is due. */
export async function noteAsked(tx: Tx, id: Uuid, askAt: Date): Promise<void> {
  await tx.run(updateDeposit(id).set({ askAt, asked: sql`asked + 1` }));
}

export async function noteFault(tx: Tx, id: Uuid, { fault, at }: { fault: string; at: Date }): Promise<void> {
  await tx.run(updateDeposit(id).set({ lastFault: fault, lastFaultAt: at }));
}

export async function forgetFault(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(updateDeposit(id).set({ lastFault: null, lastFaultAt: null }));
}

export const findDeposit = (tx: Tx, id: Uuid, lock: 'read' | 'update' = 'read'): Promise<DepositRow | undefined> =>
  tx.maybe(DEPOSIT.where('id', '=', id).$if(lock === 'update', (query) => query.forUpdate()));

/** A page of a member's deposits, the latest first. */
export async function listMemberDeposits(
  tx: Tx,
  member: MemberId,
  query: KeysetQuery &
    AskedSpan & { readonly state?: DepositRow['state'] | undefined; readonly number?: string | undefined },
): Promise<KeysetPage<DepositRow>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const rows = await tx.rows(
    DEPOSIT.select(placeUs('createdAt').as('placeUs'))
      .where('memberId', '=', member)
      .where(within('createdAt', query))
      .where(besidePlace('createdAt', query))
      .$if(query.state !== undefined, (found) => found.where('state', '=', query.state!))
      .$if(query.number !== undefined, (found) => found.where(idBeginsWith(query.number!)))
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(query.pageSize + 1),
  );
  return keysetPageOf(rows, query, placeOf);
}

/** Those that a person must look into, the newest first, and how many there are. */
export async function listDisputedRows(
  tx: Tx,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const rows = await tx.rows(
    DEPOSIT.where('state', '=', 'disputed').orderBy('createdAt', 'desc').limit(page.limit).offset(page.offset),
  );
  return { rows, total: await countUpTo(tx, sql`select 1 from cashier.deposit where state = 'disputed'`) };
}

const AT_FAULT = sql<boolean>`state = 'pending' and last_fault is not null`;

/** Orders under way of which the provider tells nothing, the newest first, and how many there are. */
export async function listFaultyRows(
  tx: Tx,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const rows = await tx.rows(
    DEPOSIT.where(AT_FAULT).orderBy('createdAt', 'desc').limit(page.limit).offset(page.offset),
  );
  return { rows, total: await countUpTo(tx, sql`select 1 from cashier.deposit where ${AT_FAULT}`) };
}

export async function markCredited(tx: Tx, id: Uuid, creditedAt: Date): Promise<void> {
  await tx.run(
    updateDeposit(id)
      .set({ state: 'credited', creditedAt, failure: null })
      .where('state', 'not in', ['credited', 'settled']),
  );
}

/** Ends an order that is still pending. */
export async function markClosed(
  tx: Tx,
  id: Uuid,
  { state, failure }: { readonly state: 'failed' | 'expired'; readonly failure: string },
): Promise<void> {
  await tx.run(updateDeposit(id).set({ state, failure }).where('state', '=', 'pending'));
}

export type Dispute = {
  readonly contradiction: DepositContradiction;
  /** What the provider says. */
  readonly said?: Pick<Checkout, 'amount' | 'currency'>;
};

/** Leaves an order to a person, whatever was thought of it before; one that a person had paid stays closed. */
export async function markDisputed(tx: Tx, id: Uuid, { contradiction, said }: Dispute): Promise<void> {
  await tx.run(
    updateDeposit(id)
      .set({
        state: 'disputed',
        failure: contradiction,
        saidAmount: said?.amount ?? null,
        saidCurrency: said?.currency ?? null,
        decidedBy: null,
        decidedAt: null,
        decisionNote: null,
      })
      .where('state', 'not in', ['credited', 'settled']),
  );
}

export type DepositDecision = {
  readonly decidedBy: OperatorId;
  readonly decisionNote: string;
  /** That paid for it. */
  readonly correctionId: Uuid | null;
};

/** A person's end of a dispute. */
export async function saveDepositDecision(tx: Tx, id: Uuid, decision: DepositDecision): Promise<void> {
  const ended =
    decision.correctionId === null
      ? ({ state: 'failed', failure: 'dismissed' } as const)
      : ({ state: 'settled' } as const);
  await tx.run(updateDeposit(id).set({ ...ended, ...decision, decidedAt: sql`clock_timestamp()` }));
}

export const isPaidByOther = async (tx: Tx, correctionId: Uuid): Promise<boolean> =>
  (await tx.maybe(tables.selectFrom('cashier.deposit').select('id').where('correctionId', '=', correctionId))) !==
  undefined;

export async function readCrediting(tx: Tx, member: MemberId): Promise<Computed<{ first: boolean; at: Date }>> {
  return tx.row(sql<Computed<{ first: boolean; at: Date }>>`
    select clock_timestamp() as at,
      not exists (select from cashier.deposit where member_id = ${member} and state = 'credited') as first`);
}

export async function noteSeen(tx: Tx, id: Uuid, at: Date): Promise<void> {
  await tx.run(updateDeposit(id).set({ seenAt: at }).where('seenAt', 'is', null));
}

export type TakenBack = NonNullable<Checkout['takenBack']>;
/**
 * Notes that money of an order went back at the provider, for a person to look at. What is told again changes nothing;
 * another amount, or a claim after a refund, is looked at anew.
 */
export async function noteTakenBack(tx: Tx, id: Uuid, { back, at }: { back: TakenBack; at: Date }): Promise<void> {
  const { kind: backKind, amount: backAmount, currency: backCurrency } = back;
  await tx.run(
    updateDeposit(id)
      .set({ backKind, backAmount, backCurrency, backAt: at, backSeenBy: null, backSeenAt: null, backNote: null })
      .where('state', 'in', ['credited', 'settled'])
      .where(sql<boolean>`(back_kind, back_amount) is distinct from (${backKind}::text, ${backAmount}::text)`),
  );
}

const TAKEN_BACK = sql<boolean>`back_kind is not null and back_seen_by is null`;
/** Orders of which money went back and nobody has looked, the latest first, and how many there are. */
export async function listTakenBackRows(
  tx: Tx,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const rows = await tx.rows(
    DEPOSIT.where(TAKEN_BACK).orderBy('backAt', 'desc').orderBy('id').limit(page.limit).offset(page.offset),
  );
  return { rows, total: await countUpTo(tx, sql`select 1 from cashier.deposit where ${TAKEN_BACK}`) };
}

export async function saveBackSeen(tx: Tx, id: Uuid, seen: { by: OperatorId; note: string }): Promise<void> {
  await tx.run(updateDeposit(id).set({ backSeenBy: seen.by, backNote: seen.note, backSeenAt: sql`clock_timestamp()` }));
}

/** By whom an order is served, and under which account of the brand. */
export type Way = Pick<DepositRow, 'provider' | 'connectionId'>;
/** Who is to be asked about pending orders by now. */
export const listDueWays = (tx: Tx, now: Date): Promise<Way[]> =>
  tx.rows(
    tables
      .selectFrom('cashier.deposit')
      .select(['provider', 'connectionId'])
      .distinct()
      .where('state', '=', 'pending')
      .where('askAt', '<=', now),
  );
/** Pending orders about which a provider is to be asked by now, the longest due first. */
export const listDue = (
  tx: Tx,
  now: Date,
  { limit, ...way }: Way & { readonly limit: number },
): Promise<DepositRow[]> =>
  tx.rows(
    DEPOSIT.where('state', '=', 'pending')
      .where('askAt', '<=', now)
      .where('provider', 'is not distinct from', way.provider)
      .where('connectionId', 'is not distinct from', way.connectionId)
      .orderBy('askAt')
      .limit(limit),
  );

export type PaymentEventDraft = Readonly<
  Pick<Row<'cashier.paymentEvent'>, 'brandId' | 'provider' | 'eventId' | 'depositId' | 'outcome'>
>;

/** False: this event was already taken. */
export async function recordEvent(tx: Tx, event: PaymentEventDraft): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('cashier.paymentEvent')
      .values(event)
      .onConflict((clash) => clash.doNothing()),
  );
  return made === 1;
}

/** What a member has paid in since, of what was credited. */
export const sumCredited = (
  tx: Tx,
  member: MemberId,
  since: Date,
): Promise<Computed<{ readonly deposits: number; readonly credited: bigint }>> =>
  tx.row(sql`
    select count(*)::integer as deposits, coalesce(sum(amount), 0)::bigint as credited from cashier.deposit
      where member_id = ${member} and state = 'credited' and credited_at >= ${since}`);
