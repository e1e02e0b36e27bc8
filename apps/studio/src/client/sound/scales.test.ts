import { expect, test } from 'vitest';
import { LANTERN_ALLEY } from '../slot/themes/lantern-alley.ts';
import { arpeggio, degree } from './scales.ts';

test('degrees climb through octaves', () => {
  const theme = LANTERN_ALLEY.sound;
  expect(degree(theme, 0)).toBe(220);
  expect(degree(theme, 5)).toBe(440);
  expect(degree(theme, 8)).toBeCloseTo(440 * 2 ** (7 / 12), 6);
  expect(degree(theme, -5)).toBe(110);
  for (let index = 0; index < 20; index++) expect(degree(theme, index + 1)).toBeGreaterThan(degree(theme, index));
});

test('a return of no more than the stake makes no sound of winning; bigger wins play longer', () => {
  expect(arpeggio('none')).toEqual([]);
  const lengths = (['small', 'nice', 'big', 'mega', 'super'] as const).map((tier) => arpeggio(tier).length);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  expect(new Set(lengths).size).toBe(5);
});
