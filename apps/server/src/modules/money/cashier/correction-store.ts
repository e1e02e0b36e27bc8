import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { OperatorId, Uuid } from '../../../ids.ts';

const CORRECTION_COLUMNS = [
  'id',
  'memberId',
  'direction',
  'amount',
  'currency',
  'reason',
  'state',
  'makerId',
  'madeAt',
  'checkerId',
  'checkedAt',
  'note',
] as const;
export type CorrectionRow = Readonly<Pick<Row<'cashier.correction'>, (typeof CORRECTION_COLUMNS)[number]>>;

const CORRECTION = tables.selectFrom('cashier.correction').select(CORRECTION_COLUMNS);

/** `amount` is in 1/100 000 units, above zero. */
export type NewCorrection = Readonly<
  Pick<
    Row<'cashier.correction'>,
    'id' | 'brandId' | 'memberId' | 'direction' | 'amount' | 'currency' | 'reason' | 'makerId'
  >
>;

export async function insertCorrection(tx: Tx, made: NewCorrection): Promise<void> {
  await tx.run(tables.insertInto('cashier.correction').values(made));
}

export const findCorrection = (
  tx: Tx,
  id: Uuid,
  lock: 'read' | 'update' = 'read',
): Promise<CorrectionRow | undefined> =>
  tx.maybe(CORRECTION.where('id', '=', id).$if(lock === 'update', (query) => query.forUpdate()));

export type CorrectionCheck = {
  readonly state: 'applied' | 'rejected';
  readonly checkerId: OperatorId;
  readonly note: string;
};

export async function saveCheck(tx: Tx, id: Uuid, { state, checkerId, note }: CorrectionCheck): Promise<void> {
  await tx.run(
    tables
      .updateTable('cashier.correction')
      .set({ state, checkerId, note, checkedAt: sql`now()` })
      .where('id', '=', id),
  );
}

export type CorrectionQuery = {
  readonly state: CorrectionRow['state'] | undefined;
  /** How the id begins. */
  readonly number: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** The newest first, and how many there are of this state and with this beginning. */
export async function listCorrectionRows(
  tx: Tx,
  { state, number, limit, offset }: CorrectionQuery,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const rows = await tx.rows(
    CORRECTION.select((eb) => eb.fn.countAll<bigint>().over().as('total'))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(number !== undefined, (query) => query.where(sql<boolean>`starts_with(id::text, ${number!})`))
      .orderBy('madeAt', 'desc')
      .limit(limit)
      .offset(offset),
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
