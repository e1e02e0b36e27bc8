import { afterEach, expect, test, vi } from 'vitest';
import { drawCaptcha, drawText } from './captcha.ts';

afterEach(() => vi.restoreAllMocks());

test('whoever knows the state of the plain generator knows nothing of the text', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const texts = await Promise.all(Array.from({ length: 6 }, drawCaptcha));
  expect(new Set(texts.map(({ text }) => text)).size).toBe(6);
  for (const { text, png } of texts) {
    expect(text).toMatch(/^[A-Za-z0-9]{4}$/);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  }
});

test('each letter comes as often as each other one, and none that is taken for another', () => {
  const counts = new Map<string, number>();
  const drawn = 45_000;
  for (let n = 0; n < drawn / 4; n += 1)
    for (const letter of drawText()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(45);
  expect([...counts.keys()].filter((letter) => '0oO1iIlL5sS2zZ8B'.includes(letter))).toEqual([]);
  const expected = drawn / counts.size;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 44 degrees of freedom: exceeded by chance once in ten million runs.
  expect(chiSquare).toBeLessThan(105);
});
