import { bigints, integers } from '../../db/arrays.ts';
import type { Tx } from '../../db/pool.ts';
import { brandId, type BrandId } from '../../ids.ts';
import { BOOK_CHECKS, type Finding } from './findings.ts';
import { isSeal, type HouseDayText, type Sealer } from './seals.ts';

/** What proven postings moved against a house account on a day, by whose postings they are. */
export type HouseMoves = {
  readonly houseId: bigint;
  readonly day: string;
  readonly brandId: BrandId;
  readonly currency: string;
  readonly amount: bigint;
  readonly postings: bigint;
};

export type HouseDayRow = {
  house_id: string;
  day: string;
  brand_id: number;
  currency: string;
  postings: string;
  amount: string;
  seal: Buffer;
};
export const COLUMNS = 'd.house_id, d.day::text, d.brand_id, d.currency, d.postings, d.amount, d.seal';
export const keyOf = (of: Pick<HouseMoves, 'houseId' | 'day' | 'brandId' | 'currency'>): string =>
  `${of.houseId}:${of.day}:${of.brandId}:${of.currency}`;
export const textOf = (row: HouseDayRow): HouseDayText => ({
  houseId: BigInt(row.house_id),
  day: row.day,
  brandId: row.brand_id,
  currency: row.currency,
  postings: BigInt(row.postings),
  amount: BigInt(row.amount),
});

/** Adds up moves of the same house, day, brand and currency. */
export function sumMoves(moves: readonly HouseMoves[]): Map<string, HouseMoves> {
  const sums = new Map<string, HouseMoves>();
  for (const move of moves) {
    const key = keyOf(move);
    const sum = sums.get(key);
    sums.set(
      key,
      sum ? { ...sum, amount: sum.amount + move.amount, postings: sum.postings + move.postings } : { ...move },
    );
  }
  return sums;
}

/** Adds what was proven just now. A row that somebody changed keeps its broken seal: nothing is sealed over it. */
export async function addHouseDays(tx: Tx, sealer: Sealer, moves: readonly HouseMoves[]): Promise<void> {
  const sums = [...sumMoves(moves).values()];
  if (sums.length === 0) return;
  const places = [
    bigints(sums.map((sum) => sum.houseId)),
    sums.map((sum) => sum.day),
    integers(sums.map((sum) => sum.brandId)),
    sums.map((sum) => sum.currency),
  ];
  const rows = await tx.rows<HouseDayRow>(
    `select ${COLUMNS} from unnest($1::bigint[], $2::date[], $3::integer[], $4::text[]) as k (h, d, b, c)
      join ledger.house_day d on d.house_id = k.h and d.day = k.d and d.brand_id = k.b and d.currency = k.c`,
    places,
  );
  const before = new Map(rows.map((row) => [keyOf({ ...textOf(row), brandId: brandId(row.brand_id) }), row]));
  const after = sums.map((sum) => {
    const old = before.get(keyOf(sum));
    const now = {
      ...sum,
      amount: sum.amount + BigInt(old?.amount ?? 0),
      postings: sum.postings + BigInt(old?.postings ?? 0),
    };
    const intact = !old || isSeal(old.seal, sealer.houseDay(textOf(old)));
    return { ...now, seal: intact ? sealer.houseDay(now) : old.seal };
  });
  await tx.run(
    `insert into ledger.house_day (house_id, day, brand_id, currency, postings, amount, seal)
      select * from unnest($1::bigint[], $2::date[], $3::integer[], $4::text[], $5::bigint[], $6::bigint[], $7::bytea[])
      on conflict (house_id, day, brand_id, currency) do update
        set postings = excluded.postings, amount = excluded.amount, seal = excluded.seal`,
    [
      ...places,
      bigints(after.map((each) => each.postings)),
      bigints(after.map((each) => each.amount)),
      after.map((each) => each.seal),
    ],
  );
}

type OffRow = { id: string; house: string; brand_id: number; currency: string };
type SumRow = { brand_id: number; currency: string; off: string };

/** House accounts and currencies that do not add up, in one look over the sums and what came since. */
export async function proveSums(
  tx: Tx,
  { since, behind }: { readonly since: Date; readonly behind: readonly bigint[] },
): Promise<Finding[]> {
  const houses = await tx.rows<OffRow>(
    'select id, house, brand_id, currency from ledger_houses_off($1::timestamptz, $2::bigint[])',
    [since, bigints(behind)],
  );
  const sums = await tx.rows<SumRow>('select brand_id, currency, off from ledger_sums_off()');
  return [
    ...houses.map((row) => houseFinding(row.id, row.house, row.brand_id)),
    ...sums.map((row) => sumFinding(row.currency, row.brand_id, row.off)),
  ];
}

export const houseFinding = (id: string | bigint, house: string, ofBrand: number): Finding => ({
  name: BOOK_CHECKS.house,
  key: String(id),
  subject: `account ${id} (${house})`,
  brandId: brandId(ofBrand),
  memberId: null,
});
export const sumFinding = (currency: string, ofBrand: number, off: string | bigint): Finding => ({
  name: BOOK_CHECKS.sum,
  key: `${ofBrand}:${currency}`,
  subject: `currency ${currency} of brand ${ofBrand} is off by ${off}`,
  brandId: brandId(ofBrand),
  memberId: null,
});
