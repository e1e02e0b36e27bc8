import { bigints, integers } from '../../db/arrays.ts';
import type { Tx } from '../../db/pool.ts';
import { brandId } from '../../ids.ts';
import { lockCheckpoints } from './checkpoints.ts';
import { BOOK_CHECKS, type Finding, type Slice } from './findings.ts';
import { COLUMNS, keyOf, textOf, type HouseDayRow } from './house-days.ts';
import { isSeal, type HouseSumText, type Sealer } from './seals.ts';

type Given = { readonly sealer: Sealer; readonly rows: number };
type HouseSumRow = Omit<HouseDayRow, 'day'>;

const sumKey = (row: Pick<HouseSumRow, 'house_id' | 'brand_id' | 'currency'>): string =>
  `${row.house_id}:${row.brand_id}:${row.currency}`;
const sumTextOf = (row: HouseSumRow): HouseSumText => ({
  houseId: BigInt(row.house_id),
  brandId: row.brand_id,
  currency: row.currency,
  postings: BigInt(row.postings),
  amount: BigInt(row.amount),
});
const SUM_COLUMNS = 's.house_id, s.brand_id, s.currency, s.postings, s.amount, s.seal';

/**
 * Walks the days of houses in order and looks at their seals. A day that is over is folded into its house's sum, which
 * is all that each minute's proof reads of the past; what is proven later for such a day makes a row of its own.
 */
export async function foldHouseDays(tx: Tx, { sealer, rows }: Given, after: string): Promise<Slice> {
  const [house = '0', day = '0001-01-01', ofBrand = '0', currency = ''] = after === '' ? [] : after.split(':');
  await lockCheckpoints(tx);
  // Postings of yesterday may still be on their way to their checkpoint.
  const found = await tx.rows<HouseDayRow & { over: boolean }>(
    `select ${COLUMNS}, d.day < (now() at time zone 'UTC')::date - 1 as over from ledger.house_day d
      where (d.house_id, d.day, d.brand_id, d.currency) > ($1::bigint, $2::date, $3::integer, $4::text)
      order by d.house_id, d.day, d.brand_id, d.currency limit $5`,
    [house, day, ofBrand, currency, rows],
  );
  const keyOfRow = (row: HouseDayRow): string => keyOf({ ...textOf(row), brandId: brandId(row.brand_id) });
  const holds = (row: HouseDayRow): boolean => isSeal(row.seal, sealer.houseDay(textOf(row)));
  await fold(
    tx,
    sealer,
    found.filter((row) => row.over && holds(row)),
  );
  return {
    keys: found.map(keyOfRow),
    findings: found
      .filter((row) => !holds(row))
      .map((row) => brokenSeal(row, keyOfRow(row), `house account ${row.house_id} on ${row.day}`)),
  };
}

async function fold(tx: Tx, sealer: Sealer, days: readonly HouseDayRow[]): Promise<void> {
  if (days.length === 0) return;
  const before = await tx.rows<HouseSumRow>(
    `select ${SUM_COLUMNS} from ledger.house_sum s where s.house_id = any ($1::bigint[])`,
    [bigints([...new Set(days.map((row) => BigInt(row.house_id)))])],
  );
  const sums = new Map(before.map((row) => [sumKey(row), row]));
  const folded: HouseDayRow[] = [];
  const changed = new Map<string, HouseSumText>();
  for (const row of days) {
    const key = sumKey(row);
    const old = sums.get(key);
    // Nothing is sealed over what somebody changed: its days stay until it is mended.
    if (old && !isSeal(old.seal, sealer.houseSum(sumTextOf(old)))) continue;
    const sum = changed.get(key) ?? (old && sumTextOf(old)) ?? { ...sumTextOf(row), postings: 0n, amount: 0n };
    const { postings, amount } = textOf(row);
    changed.set(key, { ...sum, postings: sum.postings + postings, amount: sum.amount + amount });
    folded.push(row);
  }
  await saveSums(tx, sealer, [...changed.values()]);
  await tx.run(
    `delete from ledger.house_day d
      using unnest($1::bigint[], $2::date[], $3::integer[], $4::text[]) as k (house_id, day, brand_id, currency)
      where d.house_id = k.house_id and d.day = k.day and d.brand_id = k.brand_id and d.currency = k.currency`,
    [
      bigints(folded.map((row) => BigInt(row.house_id))),
      folded.map((row) => row.day),
      integers(folded.map((row) => row.brand_id)),
      folded.map((row) => row.currency),
    ],
  );
}

async function saveSums(tx: Tx, sealer: Sealer, sums: readonly HouseSumText[]): Promise<void> {
  if (sums.length === 0) return;
  await tx.run(
    `insert into ledger.house_sum (house_id, brand_id, currency, postings, amount, seal)
      select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::bytea[])
      on conflict (house_id, brand_id, currency) do update
        set postings = excluded.postings, amount = excluded.amount, seal = excluded.seal`,
    [
      bigints(sums.map((sum) => sum.houseId)),
      integers(sums.map((sum) => sum.brandId)),
      sums.map((sum) => sum.currency),
      bigints(sums.map((sum) => sum.postings)),
      bigints(sums.map((sum) => sum.amount)),
      sums.map((sum) => sealer.houseSum(sum)),
    ],
  );
}

/** Walks the folded sums and looks at their seals. */
export async function verifyHouseSums(tx: Tx, { sealer, rows }: Given, after: string): Promise<Slice> {
  const [house = '0', ofBrand = '0', currency = ''] = after === '' ? [] : after.split(':');
  const found = await tx.rows<HouseSumRow>(
    `select ${SUM_COLUMNS} from ledger.house_sum s
      where (s.house_id, s.brand_id, s.currency) > ($1::bigint, $2::integer, $3::text)
      order by s.house_id, s.brand_id, s.currency limit $4`,
    [house, ofBrand, currency, rows],
  );
  return {
    keys: found.map(sumKey),
    findings: found
      .filter((row) => !isSeal(row.seal, sealer.houseSum(sumTextOf(row))))
      .map((row) => brokenSeal(row, sumKey(row), `sum of house account ${row.house_id} in ${row.currency}`)),
  };
}

const brokenSeal = (row: HouseSumRow, key: string, subject: string): Finding => ({
  name: BOOK_CHECKS.sealed,
  key,
  subject,
  brandId: brandId(row.brand_id),
  memberId: null,
});
