import { expect, test } from 'vitest';
import { rebase } from './rebase.ts';

test.each([
  ['a leaf that only they changed stays theirs', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }],
  ['a leaf that both changed is mine', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  [
    'trees within trees',
    { m: { on: false, note: '' } },
    { m: { on: false, note: 'x' } },
    { m: { on: true, note: '' } },
    { m: { on: true, note: 'x' } },
  ],
  ['a name that they added stays', { f: {} }, { f: { A: true } }, { f: { B: true } }, { f: { A: true, B: true } }],
  ['a name that I removed goes', { f: { A: 1, B: 1 } }, { f: { B: 1 } }, { f: { A: 1, B: 2 } }, { f: { B: 2 } }],
  ['nothing of mine', { a: [1] }, { a: [1] }, { a: [2] }, { a: [2] }],
  ['null is a value', { g: null }, { g: 'G-1' }, { g: null }, { g: 'G-1' }],
])('%s', (_name, base, mine, theirs, expected) => {
  expect(rebase(base, mine, theirs)).toEqual(expected);
});

test('of a list, what I added and removed is put on theirs', () => {
  expect(rebase(['BD', 'IN'], ['IN', 'NP'], ['BD', 'IN', 'US'])).toEqual(['IN', 'US', 'NP']);
  expect(rebase(['BD'], ['BD', 'US'], ['BD', 'US'])).toEqual(['BD', 'US']);
});

test('of a row that is found again, only the field that I changed', () => {
  const rule = (field: string, required: boolean, maxLength: number) => ({ field, required, maxLength });
  const base = [rule('username', true, 20), rule('email', false, 50)];
  const mine = [rule('username', true, 30), rule('email', false, 50)];
  const theirs = [rule('phone', true, 11), rule('username', false, 20), rule('email', true, 50)];
  expect(rebase(base, mine, theirs)).toEqual([
    rule('phone', true, 11),
    rule('username', false, 30),
    rule('email', true, 50),
  ]);
});

test('rows without a name: an edited one keeps its place, one that they changed as well is not mixed', () => {
  const link = (title: string, path: string) => ({ title, path });
  const base = [link('A', '/a'), link('B', '/b')];
  const mine = [link('A1', '/a'), link('B', '/b')];
  expect(rebase(base, mine, [link('A', '/a'), link('C', '/c')])).toEqual([link('A1', '/a'), link('C', '/c')]);
  expect(rebase(base, mine, [link('B', '/b'), link('C', '/c')])).toEqual([
    link('B', '/b'),
    link('C', '/c'),
    link('A1', '/a'),
  ]);
});
