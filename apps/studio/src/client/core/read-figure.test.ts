import { expect, test } from 'vitest';
import { groupDigits } from '@baize/domain/digits';
import { readFigure } from './read-figure.ts';

test('typed figures', () => {
  expect(readFigure('49.5', 2)).toBe(4950);
  expect(readFigure('49,5', 2)).toBe(4950);
  expect(readFigure('১২.৫', 2)).toBe(1250);
  expect(readFigure('1.98×', 4)).toBe(19_800);
  expect(readFigure('50 %', 2)).toBe(5000);
  for (const bad of ['', 'abc', '-3', '1e5', '1,2,3']) expect(readFigure(bad, 2)).toBeUndefined();
});

test('a figure is read as the game writes it, in thousands or in lakhs', () => {
  expect(readFigure('9,900', 4)).toBe(99_000_000);
  for (const digits of ['1000', '100000', '250000', '1000000'])
    for (const language of ['en', 'bn'])
      for (const cents of ['', '.00'])
        expect(readFigure(groupDigits(digits, language) + cents, 2)).toBe(Number(digits) * 100);
});
