import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test.each([
  ['৳ 12,480.50', 1_248_050_000n],
  ['৳\u00a012,480.50', 1_248_050_000n],
  ['−৳ 5.00', 500_000n],
  ['+12.5', 1_250_000n],
  ['12,34,567.00 BDT', 123_456_700_000n],
  ['BDT 0.00001', 1n],
  ['Tk. 7', 700_000n],
  ['100', 10_000_000n],
])('%s is an amount', (typed, amount) => {
  expect(readSearch(typed)?.amount).toBe(amount);
});

test.each(['rahim12', 'abc 1.2.3', '1.234567', 'player 7 8', '9'.repeat(30), ''])('%s is none', (typed) => {
  expect(readSearch(typed)?.amount).toBeUndefined();
});

test('the beginning of an id is a range of them, with its dots or without', () => {
  const range = ['d0b5fd5a'.padEnd(32, '0'), 'd0b5fd5a'.padEnd(32, 'f')];
  for (const typed of ['d0b5fd5a…', 'D0B5FD5A...', ' d0b5fd5a ', 'd0b5fd5a-'])
    expect(readSearch(typed)?.ids).toEqual(range);
  const whole = 'd0b5fd5a-1111-7000-8000-000000000001';
  expect(readSearch(whole)?.ids).toEqual([whole.replaceAll('-', ''), whole.replaceAll('-', '')]);
  for (const typed of ['d0b', 'd0b5-fd5a', 'deadbeefx', 'x'.repeat(40)]) expect(readSearch(typed)?.ids).toBeUndefined();
});

test('what is typed keeps its letters beside the small ones, and blanks are nothing', () => {
  expect(readSearch(' TXN9a… ')).toMatchObject({ typed: 'TXN9a', text: 'txn9a' });
  expect([readSearch('  …  '), readSearch(undefined)]).toEqual([undefined, undefined]);
  expect(readSearch('700123')).toMatchObject({ number: 700_123n });
});
