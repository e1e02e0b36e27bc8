import { expect, test } from 'vitest';
import { parsePrefs } from './prefs.ts';

test('nothing or nonsense stored gives the defaults', () => {
  for (const text of [null, '', '{', '7', 'null'])
    expect(parsePrefs(text)).toEqual({ muted: false, speed: 'usual', stakes: {}, mines: 3 });
});

test('good fields survive beside a broken one', () => {
  expect(parsePrefs('{"muted":true,"speed":"yes","stakes":{"stu_dice:BDT":"5.00"},"mines":99}')).toEqual({
    muted: true,
    speed: 'usual',
    stakes: { 'stu_dice:BDT': '5.00' },
    mines: 3,
  });
});
