import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCK_SPACE, LOCKS, SPACED_LOCKS } from './advisory-locks.ts';

const SOURCES = join(import.meta.dirname, '..');
const CALL = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\s*\(([^;)]*)/g;
const numbers: readonly bigint[] = [...Object.values(LOCKS), ...Object.values(SPACED_LOCKS).map(BigInt)];

const callsIn = (pattern: string, leaveOut: (file: string) => boolean = () => false) =>
  globSync(pattern, { cwd: SOURCES })
    .filter((file) => !leaveOut(file))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(CALL)].map(([, given]) => ({
        file,
        given: given!.trim(),
      })),
    );

test('no two locks have the same number', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every lock that a migration takes is one of the table', () => {
  const spaced = Object.values(SPACED_LOCKS).map((number) => `${LOCK_SPACE}, ${number}`);
  const known = new Set([...Object.values(LOCKS).map(String), ...spaced]);
  const calls = callsIn('db/migrations/*.sql');
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter(({ given }) => !known.has(given))).toEqual([]);
});

test('no other file writes the number of a lock itself', () => {
  const calls = callsIn('**/*.ts', (file) => /test|advisory-locks/.test(file));
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ given }) => /(?<![$\w])\d/.test(given) || given.includes('hash'))).toEqual([]);
});
