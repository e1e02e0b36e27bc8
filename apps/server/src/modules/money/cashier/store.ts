import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';

const DEPOSIT_COLUMNS = [
  'id',
  'memberId',
  'method',
  'currency',
  'amount',
  'state',
  'providerRef',
  'payUrl',
  'failure',
  'createdAt',
  'expiresAt',
  'creditedAt',
] as const;
export type DepositRow = Readonly<Pick<Row<'cashier.deposit'>, (typeof DEPOSIT_COLUMNS)[number]>>;

const DEPOSIT = tables.selectFrom('cashier.deposit').select(DEPOSIT_COLUMNS);
const updateDeposit = (id: Uuid) => tables.updateTable('cashier.deposit').where('id', '=', id);

export type DepositDraft = Readonly<
  Pick<
    Row<'cashier.deposit'>,
    'id' | 'brandId' | 'memberId' | 'method' | 'currency' | 'amount' | 'requestKey' | 'expiresAt'
  >
>;

export async function insertDeposit(tx: Tx, draft: DepositDraft): Promise<void> {
  await tx.run(tables.insertInto('cashier.deposit').values(draft));
}

export const setCheckout = (
  tx: Tx,
  id: Uuid,
  checkout: { readonly providerRef: string; readonly payUrl: string },
): Promise<DepositRow> =>
  tx.row(
    updateDeposit(id).set({ providerRef: checkout.providerRef, payUrl: checkout.payUrl }).returning(DEPOSIT_COLUMNS),
  );

export const findDeposit = (tx: Tx, id: Uuid, lock: 'read' | 'update' = 'read'): Promise<DepositRow | undefined> =>
  tx.maybe(DEPOSIT.where('id', '=', id).$if(lock === 'update', (query) => query.forUpdate()));

export async function listDepositRows(
  tx: Tx,
  member: MemberId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const rows = await tx.rows(
    DEPOSIT.select((eb) => eb.fn.countAll<bigint>().over().as('total'))
      .where('memberId', '=', member)
      .orderBy('createdAt', 'desc')
      .limit(page.limit)
      .offset(page.offset),
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

export async function markCredited(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(
    updateDeposit(id)
      .set({ state: 'credited', creditedAt: sql`now()`, failure: null })
      .where('state', '<>', 'credited'),
  );
}

export async function markClosed(
  tx: Tx,
  id: Uuid,
  { state, failure }: { readonly state: 'failed' | 'expired'; readonly failure: string },
): Promise<void> {
  await tx.run(updateDeposit(id).set({ state, failure }).where('state', '=', 'pending'));
}

export async function countCredited(tx: Tx, member: MemberId): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('cashier.deposit')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('memberId', '=', member)
      .where('state', '=', 'credited'),
  );
  return Number(count);
}

/**
 * Pending orders old enough to ask the provider about: their webhook may have been lost. `olderThan` is an interval.
 */
export const listLongPending = (tx: Tx, olderThan: string, limit: number): Promise<DepositRow[]> =>
  tx.rows(
    DEPOSIT.where('state', '=', 'pending')
      .where('providerRef', 'is not', null)
      .where('createdAt', '<', sql<Date>`now() - ${olderThan}::interval`)
      .orderBy('createdAt')
      .limit(limit),
  );

export type PaymentEventDraft = Readonly<
  Pick<Row<'cashier.paymentEvent'>, 'provider' | 'eventId' | 'depositId' | 'outcome'>
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
