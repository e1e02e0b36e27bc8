import type { DepositContradiction } from '@baize/contract/console/constants';
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
  Pick<Row<'cashier.deposit'>, 'id' | 'brandId' | 'memberId' | 'method' | 'currency' | 'amount' | 'expiresAt' | 'askAt'>
>;

export async function insertDeposit(tx: Tx, draft: DepositDraft): Promise<void> {
  await tx.run(tables.insertInto('cashier.deposit').values(draft));
}

export const setCheckout = (
  tx: Tx,
  id: Uuid,
  checkout: Readonly<Pick<Row<'cashier.deposit'>, 'providerRef' | 'payUrl' | 'askAt'>>,
): Promise<DepositRow> => tx.row(updateDeposit(id).set(checkout).returning(DEPOSIT_COLUMNS));

export async function setAskAt(tx: Tx, id: Uuid, askAt: Date): Promise<void> {
  await tx.run(updateDeposit(id).set({ askAt }));
}

export const findDeposit = (tx: Tx, id: Uuid, lock: 'read' | 'update' = 'read'): Promise<DepositRow | undefined> =>
  tx.maybe(DEPOSIT.where('id', '=', id).$if(lock === 'update', (query) => query.forUpdate()));

/** Whose deposits, or which: those that a person must look into. */
export type DepositQuery = { readonly member: MemberId } | { readonly state: 'disputed' };

/** The newest first, and how many there are. */
export async function listDepositRows(
  tx: Tx,
  wanted: DepositQuery,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const found =
    'member' in wanted ? DEPOSIT.where('memberId', '=', wanted.member) : DEPOSIT.where('state', '=', wanted.state);
  const rows = await tx.rows(
    found
      .select((eb) => eb.fn.countAll<bigint>().over().as('total'))
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

/** Ends an order that is still pending. */
export async function markClosed(
  tx: Tx,
  id: Uuid,
  { state, failure }: { readonly state: 'failed' | 'expired' | 'disputed'; readonly failure: string },
): Promise<void> {
  await tx.run(updateDeposit(id).set({ state, failure }).where('state', '=', 'pending'));
}

/** Leaves an order to a person, whatever was thought of it before. */
export async function markDisputed(tx: Tx, id: Uuid, contradiction: DepositContradiction): Promise<void> {
  await tx.run(updateDeposit(id).set({ state: 'disputed', failure: contradiction }).where('state', '<>', 'credited'));
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

/** Pending orders about which the provider is to be asked by now, the longest due first. */
export const listDue = (tx: Tx, now: Date, limit: number): Promise<DepositRow[]> =>
  tx.rows(DEPOSIT.where('state', '=', 'pending').where('askAt', '<=', now).orderBy('askAt').limit(limit));

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
