import { expect, test } from 'vitest';
import { bn } from './bn.ts';
import { en, type MessageKey } from './en.ts';
import { fill } from './fill.ts';

const keys = Object.keys(en) as MessageKey[];
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]!).sort();

test('both languages have the same keys and the same placeholders', () => {
  expect(Object.keys(bn)).toEqual(keys);
  for (const key of keys) expect([key, placeholders(bn[key])]).toEqual([key, placeholders(en[key])]);
});

test('every Bengali text is Bengali, except figures alone', () => {
  const bare = keys.filter((key) => !/[ঀ-৿]/.test(bn[key]));
  expect(bare).toEqual(['card.name', 'slot.freeOf']);
});

test('plurals and values are filled, what is missing stays visible', () => {
  expect(fill(en['slot.wins'], { count: 1, amount: '৳ 2.00' }, 'en')).toBe('1 win: ৳ 2.00');
  expect(fill(en['slot.wins'], { count: 3, amount: '৳ 2.00' }, 'en')).toBe('3 wins: ৳ 2.00');
  expect(fill(bn['slot.wins'], { count: 3, amount: '৳ 2.00' }, 'bn')).toBe('3টি জয়: ৳ 2.00');
  expect(fill('{a} and {b}', { a: 1 }, 'en')).toBe('1 and {b}');
});
