import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { MemberId, OperatorId, Uuid } from '../../../ids.ts';
import { countUpTo } from '../../../db/keyset.ts';
import { within, type AskedSpan } from '../../../db/span.ts';
import { isTagged, type Tagged } from './tagged.ts';

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

/** A member's applied corrections by how their number begins, at most two. */
export const findApplied = (
  tx: Tx,
  { memberId, number }: { readonly memberId: MemberId; readonly number: string },
): Promise<CorrectionRow[]> =>
  tx.rows(
    CORRECTION.where('memberId', '=', memberId).where('state', '=', 'applied').where(idBeginsWith(number)).limit(2),
  );

export type CorrectionCheck = {
  readonly state: 'applied' | 'rejected';
  readonly checkerId: OperatorId;
  readonly note: string;
};

export async function saveCheck(tx: Tx, id: Uuid, { state, checkerId, note }: CorrectionCheck): Promise<void> {
  await tx.run(
    tables
      .updateTable('cashier.correction')
      .set({ state, checkerId, note, checkedAt: sql`clock_timestamp()` })
      .where('id', '=', id),
  );
}

export type CorrectionQuery = AskedSpan &
  Tagged & {
    readonly state: CorrectionRow['state'] | undefined;
    /** How the id begins. */
    readonly number: string | undefined;
    readonly limit: number;
    readonly offset: number;
  };

/** The newest first, and how many there are of this state and with this beginning. */
export async function listCorrectionRows(
  tx: Tx,
  { state, number, limit, offset, tagged, ...span }: CorrectionQuery,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const found = CORRECTION.$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(number !== undefined, (query) => query.where(idBeginsWith(number!)))
    .$if(tagged !== undefined, (query) => query.where(isTagged({ tagged }) || sql<boolean>`true`))
    .where(within('madeAt', span));
  const rows = await tx.rows(found.orderBy('madeAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset));
  return { rows, total: await countUpTo(tx, sql`${found}`) };
}

/** A range of ids, which their index answers; what is no beginning of an id finds nothing. */
export function idBeginsWith(number: string) {
  const digits = number.replaceAll('-', '');
  if (!/^[0-9a-f]{0,32}$/.test(digits)) return sql<boolean>`false`;
  return sql<boolean>`id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`;
}
