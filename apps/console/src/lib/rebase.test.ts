import { expect, test } from 'vitest';
import { rebase } from './rebase.ts';

type Case = { base: unknown; mine: unknown; theirs: unknown; rebased: unknown };
test.each<[string, Case]>([
  [
    'a leaf that only they changed stays theirs',
    { base: { a: 1, b: 1 }, mine: { a: 2, b: 1 }, theirs: { a: 1, b: 3 }, rebased: { a: 2, b: 3 } },
  ],
  ['a leaf that both changed is mine', { base: { a: 1 }, mine: { a: 2 }, theirs: { a: 3 }, rebased: { a: 2 } }],
  [
    'trees within trees',
    {
      base: { m: { on: false, note: '' } },
      mine: { m: { on: false, note: 'x' } },
      theirs: { m: { on: true, note: '' } },
      rebased: { m: { on: true, note: 'x' } },
    },
  ],
  [
    'a name that they added stays',
    { base: { f: {} }, mine: { f: { A: true } }, theirs: { f: { B: true } }, rebased: { f: { A: true, B: true } } },
  ],
  [
    'a name that I removed goes',
    { base: { f: { A: 1, B: 1 } }, mine: { f: { B: 1 } }, theirs: { f: { A: 1, B: 2 } }, rebased: { f: { B: 2 } } },
  ],
  ['nothing of mine', { base: { a: [1] }, mine: { a: [1] }, theirs: { a: [2] }, rebased: { a: [2] } }],
  ['null is a value', { base: { g: null }, mine: { g: 'G-1' }, theirs: { g: null }, rebased: { g: 'G-1' } }],
])('%s', (_name, { base, mine, theirs, rebased }) => {
  expect(rebase(base, mine, theirs)).toEqual(rebased);
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
