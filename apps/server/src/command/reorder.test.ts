import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameSet, reorder, type Placed } from './reorder.ts';

const placed = (...keys: string[]): Placed[] => keys.map((key, place) => ({ key, sort: (place + 1) * 10 }));
/** The list after a reordering, as the store would read it. */
function carryOut(all: readonly Placed[], sorts: ReadonlyMap<string, number>): string[] {
  const next = all.map(({ key, sort }) => ({ key, sort: sorts.get(key) ?? sort }));
  return next.toSorted((a, b) => a.sort - b.sort || (a.key < b.key ? -1 : 1)).map(({ key }) => key);
}

test('what is named changes places among itself, and only its numbers', () => {
  const made = reorder(placed('a', 'b', 'c', 'd', 'e'), ['d', 'b'], ['b', 'd']);
  expect([...made!.sorts]).toEqual([
    ['d', 20],
    ['b', 40],
  ]);
  expect([made!.before, made!.after]).toEqual([
    { from: 1, order: ['b', 'd'] },
    { from: 1, order: ['d', 'b'] },
  ]);
});

test('the record holds what moved, not the whole list', () => {
  const made = reorder(placed('a', 'b', 'c', 'd'), ['a', 'c', 'b', 'd'], ['a', 'b', 'c', 'd']);
  expect([made!.before, made!.after]).toEqual([
    { from: 2, order: ['b', 'c'] },
    { from: 2, order: ['c', 'b'] },
  ]);
});

test('an order that stands already moves nothing, and one that was read before another change is refused', () => {
  const all = placed('a', 'b', 'c');
  expect(reorder(all, ['a', 'b', 'c'], ['a', 'b', 'c'])).toBeNull();
  expect(reorder(all, ['a', 'b', 'c'], ['b', 'a', 'c'])).toBeUndefined();
  expect(reorder(all, ['gone', 'a'], ['a', 'gone'])).toBeUndefined();
});

test('equal numbers are told apart anew', () => {
  const all = ['a', 'b', 'c'].map((key) => ({ key, sort: 100 }));
  const { sorts } = reorder(all, ['c', 'b', 'a'], ['a', 'b', 'c'])!;
  expect(carryOut(all, sorts)).toEqual(['c', 'b', 'a']);
});

test('any part of any list can be put into any order', () => {
  const lists = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3, unit: 'binary-ascii' }), {
    minLength: 2,
    maxLength: 20,
  });
  fc.assert(
    fc.property(lists, fc.infiniteStream(fc.nat(3)), fc.infiniteStream(fc.nat()), (keys, sorts, chance) => {
      const all = keys
        .map((key) => ({ key, sort: sorts.next().value as number }))
        .toSorted((a, b) => a.sort - b.sort || (a.key < b.key ? -1 : 1));
      const was = all.filter((_, at) => at === 0 || (chance.next().value as number) % 2 === 0).map(({ key }) => key);
      const drawn = new Map(was.map((key) => [key, chance.next().value as number]));
      const order = was.toSorted((a, b) => drawn.get(a)! - drawn.get(b)!);
      const next = carryOut(all, reorder(all, order, was)?.sorts ?? new Map());
      expect(next.filter((key) => was.includes(key))).toEqual(order);
      const others = (list: readonly string[]) => list.map((key) => (was.includes(key) ? null : key));
      expect(others(next)).toEqual(others(all.map(({ key }) => key)));
    }),
  );
});

test('an order names each thing once', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameSet(['a', 'a'], ['b', 'a'])).toBe(false);
  expect(isSameSet(['a'], ['b', 'a'])).toBe(false);
});
