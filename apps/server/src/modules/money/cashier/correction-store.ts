import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { MemberId, OperatorId, Uuid } from '../../../ids.ts';
import { countUpTo } from '../../../db/keyset.ts';
import { within, type AskedSpan } from '../../../db/span.ts';
import { foundByAny } from '../../../db/search.ts';
import type { Searched } from './sought.ts';
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

export type CorrectionFilter = AskedSpan &
  Tagged &
  Searched & {
    readonly state?: CorrectionRow['state'] | undefined;
    /** How the id begins. */
    readonly number?: string | undefined;
    readonly memberId?: MemberId | undefined;
  };
export type CorrectionQuery = CorrectionFilter & { readonly limit: number; readonly offset: number };

const narrowed = ({ state, number, memberId, tagged, ...span }: CorrectionFilter) =>
  CORRECTION.$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(number !== undefined, (query) => query.where(idBeginsWith(number!)))
    .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId!))
    .$if(tagged !== undefined, (query) => query.where(isTagged({ tagged }) || sql<boolean>`true`))
    .where(within('madeAt', span));

/** The newest first, no more than `most`. */
function foundBy(filter: CorrectionFilter, most: number) {
  const all = narrowed(filter).orderBy('madeAt', 'desc').orderBy('id', 'desc').limit(most);
  const { ways } = filter;
  if (ways === undefined) return all;
  return all.where(foundByAny(ways, (way) => all.clearSelect().select('id').where(way)));
}

/** The newest first, and how many there are of this state and with this beginning. */
export async function listCorrectionRows(
  tx: Tx,
  { limit, offset, ...filter }: CorrectionQuery,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const rows = await tx.rows(
    foundBy(filter, limit + offset)
      .limit(limit)
      .offset(offset),
  );
  return { rows, total: await countUpTo(tx, sql`${foundBy(filter, COUNTED_MAX).clearOrderBy().clearLimit()}`) };
}

/** So many are added up; of more than these only the newest are, and that is said. */
const SUMMED_MAX = 100_000;
type SumRow = Pick<CorrectionRow, 'currency'> &
  Computed<{
    readonly corrections: number;
    readonly credited: bigint;
    readonly debited: bigint;
    readonly since: Date;
  }>;

/** What the filtered corrections come to, by currency, whatever became of them. */
export async function sumCorrections(
  tx: Tx,
  filter: CorrectionFilter,
  most = SUMMED_MAX,
): Promise<{ readonly sums: SumRow[]; readonly since: Date | null }> {
  const sums = await tx.rows(sql<SumRow>`
    select currency, count(*)::integer corrections, min(made_at) since,
      coalesce(sum(amount) filter (where direction = 'credit'), 0)::bigint credited,
      coalesce(sum(amount) filter (where direction = 'debit'), 0)::bigint debited
    from (${foundBy(filter, most)}) summed group by currency order by currency`);
  const counted = sums.reduce((sum, { corrections }) => sum + corrections, 0);
  const oldest = sums.map(({ since }) => since).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return { sums, since: counted < most ? null : (oldest ?? null) };
}

/** A range of ids, which their index answers; what is no beginning of an id finds nothing. */
export function idBeginsWith(number: string) {
  const digits = number.replaceAll('-', '');
  if (!/^[0-9a-f]{0,32}$/.test(digits)) return sql<boolean>`false`;
  return sql<boolean>`id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`;
}
