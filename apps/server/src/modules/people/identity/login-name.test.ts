import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoginName } from './login-name.ts';

test('a name is its folded self and no number', () => {
  for (const name of ['rahim88', 'p123456789', '12345', '1'.repeat(16), '+', 'a1712345678'])
    expect(readLoginName(name, 'BD').numbers, name).toEqual([]);
  expect(readLoginName(' RAHIM88 ', 'BD').key).toBe('rahim88');
});

test('every way of writing a number of the own country is one count', () => {
  const ways = [
    '01712345678',
    '1712345678',
    '+8801712345678',
    '+880 1712-345678',
    '008801712345678',
    '+880 (0)1712 345678',
  ];
  expect(new Set(ways.map((way) => readLoginName(way, 'BD').key))).toEqual(new Set(['tel:1712345678']));
});

test('a number may be one of the own country, or begin with another country’s code', () => {
  expect(readLoginName('01712345678', 'BD').numbers).toContainEqual({
    countryDialingCode: '880',
    mobileNum: '1712345678',
  });
  expect(readLoginName('+447700900123', 'BD').numbers).toContainEqual({
    countryDialingCode: '44',
    mobileNum: '7700900123',
  });
});

test('whatever is typed, few numbers are looked for, and the same text counts the same', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 64 }), (text) => {
      const name = readLoginName(text, 'BD');
      expect(name.numbers.length).toBeLessThanOrEqual(5);
      expect(readLoginName(text, 'BD')).toEqual(name);
    }),
  );
});
