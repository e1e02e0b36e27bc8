import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { bigints, booleans, integers, smallints, uuids } from './arrays.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

/** What the server understood, element by element, as text. */
async function understood(type: string, array: Buffer): Promise<(string | null)[]> {
  const rows = await database.db.tx(null, (tx) =>
    tx.rows<{ value: string | null }>(
      `select v::text as value from unnest($1::${type}[]) with ordinality as u (v, n) order by n`,
      [array],
    ),
  );
  return rows.map(({ value }) => value);
}

const texts = (values: readonly (bigint | number | boolean | string | null)[]): (string | null)[] =>
  values.map((value) => (value === null ? null : String(value)));
const nullable = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<(T | null)[]> =>
  fc.array(fc.option(values), { maxLength: 40 });

test('property: the server reads every array as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        big: nullable(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
        int: nullable(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
        small: nullable(fc.integer({ min: -32_768, max: 32_767 })),
        bool: nullable(fc.boolean()),
        uuid: nullable(fc.uuid()),
      }),
      async ({ big, int, small, bool, uuid }) => {
        expect(await understood('bigint', bigints(big))).toEqual(texts(big));
        expect(await understood('integer', integers(int))).toEqual(texts(int));
        expect(await understood('smallint', smallints(small))).toEqual(texts(small));
        expect(await understood('boolean', booleans(bool))).toEqual(texts(bool));
        expect(await understood('uuid', uuids(uuid))).toEqual(texts(uuid));
      },
    ),
    { numRuns: 40 },
  );
});

test('what does not fit is refused, never cut', () => {
  expect(() => bigints([2n ** 63n])).toThrow();
  expect(() => integers([2 ** 31])).toThrow();
  expect(() => smallints([40_000])).toThrow();
  expect(() => uuids(['not-a-uuid'])).toThrow(/no UUID/);
  expect(() => uuids([randomUUID().slice(0, -1)])).toThrow(/no UUID/);
});

test('an array of another type is refused by the server', async () => {
  await expect(understood('integer', bigints([1n]))).rejects.toThrow();
});
