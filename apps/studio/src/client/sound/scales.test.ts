import { expect, test } from 'vitest';
import { arpeggio, degree, SOUND_THEMES } from './scales.ts';

test('degrees climb through octaves', () => {
  const mood = SOUND_THEMES.lantern!;
  expect(degree(mood, 0)).toBe(220);
  expect(degree(mood, 5)).toBe(440);
  expect(degree(mood, 8)).toBeCloseTo(440 * 2 ** (7 / 12), 6);
  expect(degree(mood, -5)).toBe(110);
  for (let index = 0; index < 20; index++) expect(degree(mood, index + 1)).toBeGreaterThan(degree(mood, index));
});

test('a return of no more than the stake makes no sound of winning; bigger wins play longer', () => {
  expect(arpeggio('none')).toEqual([]);
  const lengths = (['small', 'nice', 'big', 'mega', 'super'] as const).map((tier) => arpeggio(tier).length);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  expect(new Set(lengths).size).toBe(5);
});
