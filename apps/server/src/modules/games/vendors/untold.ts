/**
 * Rounds of ours of which a supplier's feed says nothing, found in slices of so many wagers. Where there are more
 * slices than one run may take, the next run goes on where this one ended.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, SupplierId } from '../../../ids.ts';

/** Of each part in one run: at a run each ten minutes a hundred million wagers a day. */
export const SLICES = { rows: 10_000, runs: 80 };
export type Slices = typeof SLICES;
/** What is settled in one millisecond is looked at together, whatever it is. */
const ROWS_OF_AN_INSTANT = 1_000_000;
/** Rounds asked for in one run, of each supplier: each is a call. */
const ASKED_MAX = 60;

export type Untold = {
  readonly brandId: BrandId;
  readonly supplierId: SupplierId;
  readonly memberId: MemberId;
  readonly round: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
};
type Found = { readonly rounds: readonly Untold[]; readonly looked: number; readonly reached: string | null };
type Sought = { readonly before: Date; readonly from: Date; readonly to: Date };
type Part = Row<'vendors.untoldMark'>['part'];

/** So many of each supplier: one that is silent holds up no other. What is left over is met in the next look. */
export async function findUntold(db: Db, sought: Sought, slices: Slices): Promise<Untold[]> {
  const found = new Map<string, Untold>();
  const counts = new Map<SupplierId, number>();
  const take = (rounds: readonly Untold[]): void => {
    for (const round of rounds) {
      const key = `${round.memberId}:${round.supplierId}:${round.round}`;
      const count = counts.get(round.supplierId) ?? 0;
      if (count >= ASKED_MAX || found.has(key)) continue;
      counts.set(round.supplierId, count + 1);
      found.set(key, round);
    }
  };
  await eachSlice(db, 'open', async (mark) => {
    let place: string | null = mark;
    for (let run = 0; run < slices.runs && place !== null; run += 1) {
      const slice = await lookAtOpen(db, { ...sought, after: place, rows: slices.rows });
      take(slice.rounds);
      place = slice.reached;
    }
    return place;
  });
  await eachSlice(db, 'settled', async (mark) => {
    const to = sought.to.getTime();
    let from = mark === '' ? sought.from.getTime() : Date.parse(mark);
    let spanMs = to - from;
    for (let run = 0; run < slices.runs && from < to; run += 1) {
      spanMs = Math.min(spanMs, to - from);
      const rows = spanMs > 1 ? slices.rows : ROWS_OF_AN_INSTANT;
      const slice = await lookAtSettled(db, { from: new Date(from), to: new Date(from + spanMs), rows });
      const isCut = slice.looked > rows && spanMs > 1;
      if (!isCut) {
        take(slice.rounds);
        from += spanMs;
      }
      if (isCut) spanMs = Math.floor(spanMs / 2);
      else if (slice.looked * 2 <= slices.rows) spanMs *= 2;
    }
    return from < to ? new Date(from).toISOString() : null;
  });
  return [...found.values()];
}

/** Goes on from the mark of a part, and leaves one where it did not come to the end. */
async function eachSlice(db: Db, part: Part, walk: (mark: string) => Promise<string | null>): Promise<void> {
  const mark = await db.tx(null, (tx) => readMark(tx, part));
  const place = await walk(mark);
  if ((place ?? '') !== mark) await db.tx(null, (tx) => saveMark(tx, part, place));
}

const readMark = async (tx: Tx, part: Part): Promise<string> =>
  (await tx.rows(tables.selectFrom('vendors.untoldMark').select('place').where('part', '=', part)))[0]?.place ?? '';

async function saveMark(tx: Tx, part: Part, place: string | null): Promise<void> {
  if (place === null) await tx.run(tables.deleteFrom('vendors.untoldMark').where('part', '=', part));
  else
    await tx.run(
      tables
        .insertInto('vendors.untoldMark')
        .values({ part, place })
        .onConflict((clash) => clash.column('part').doUpdateSet({ place })),
    );
}

type SliceRow = Computed<Untold & { readonly looked: number | null; readonly reached: string | null }>;
const foundIn = (rows: readonly SliceRow[]): Found => {
  const end = rows.find(({ looked }) => looked !== null)!;
  return { rounds: rows.filter((row) => row !== end), looked: end.looked!, reached: end.reached };
};

type OpenSlice = { readonly after: string; readonly before: Date; readonly rows: number };
const lookAtOpen = async (db: Db, { after, before, rows }: OpenSlice): Promise<Found> =>
  foundIn(
    await db.tx(null, (tx) =>
      tx.rows(sql<SliceRow>`select * from vendors_untold_open(${after}, ${before}, ${rows}, ${ASKED_MAX})`),
    ),
  );

type SettledSlice = { readonly from: Date; readonly to: Date; readonly rows: number };
const lookAtSettled = async (db: Db, { from, to, rows }: SettledSlice): Promise<Found> =>
  foundIn(
    await db.tx(null, (tx) =>
      tx.rows(sql<SliceRow>`select * from vendors_untold_settled(${from}, ${to}, ${rows}, ${ASKED_MAX})`),
    ),
  );
