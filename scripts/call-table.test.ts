import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { CALL_TABLES, renderCallTable } from './call-table.ts';

test.for(CALL_TABLES)('$name is what the contract says: otherwise run npm run docs', ({ file, name, calls }) => {
  expect(readFileSync(file, 'utf8'), basename(file)).toBe(renderCallTable(name, calls));
});

test('no call is both sealed and keyed: a table line has room for one of the two', () => {
  const both = CALL_TABLES.flatMap(({ calls }) => Object.values(calls)).filter((call) => call.sealed && call.keyed);
  expect(both).toEqual([]);
});
