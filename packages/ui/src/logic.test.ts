import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easedThousandths } from './count-up.tsx';
import { pageList } from './pagination.tsx';
import { resolveTheme } from './theme.ts';
import { clampShift } from './use-drag.ts';
import { rovingTarget } from './use-roving.ts';

test('pages: one at both ends, five around, gaps between', () => {
  expect(pageList(1, 1)).toEqual([1]);
  expect(pageList(1, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageList(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  expect(pageList(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
  expect(pageList(20, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20]);
});

test('pages: ascending, both ends and the current page always shown, no gap for a single page', () => {
  const pages = fc
    .integer({ min: 1, max: 300 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
  fc.assert(
    fc.property(pages, ([page, count]) => {
      const list = pageList(page, count);
      const numbers = list.filter((entry) => entry !== 'gap');
      expect(numbers).toContain(page);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(count);
      expect(numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? 0))).toBe(true);
      list.forEach((entry, i) => {
        if (entry === 'gap') expect(Number(list[i + 1]) - Number(list[i - 1])).toBeGreaterThan(2);
        else if (typeof list[i + 1] === 'number') expect(list[i + 1]).toBe(entry + 1);
      });
    }),
  );
});

test("the theme: stored choice, else the brand's default, auto asks the system", () => {
  expect(resolveTheme('light', 'dark', false)).toBe('light');
  expect(resolveTheme('dark', 'auto', true)).toBe('dark');
  expect(resolveTheme(null, 'dark', true)).toBe('dark');
  expect(resolveTheme(null, 'light', false)).toBe('light');
  expect(resolveTheme(null, 'auto', true)).toBe('light');
  expect(resolveTheme('purple', 'auto', false)).toBe('dark');
});

test('a dragged window keeps 80 px in sight and never leaves by the top', () => {
  const viewport = { width: 1280, height: 800 };
  const box = { width: 440, height: 400 };
  expect(clampShift({ x: 0, y: 0 }, viewport, box)).toEqual({ x: 0, y: 0 });
  expect(clampShift({ x: 5000, y: 5000 }, viewport, box)).toEqual({ x: 780, y: 520 });
  expect(clampShift({ x: -5000, y: -5000 }, viewport, box)).toEqual({ x: -780, y: -200 });
  expect(clampShift({ x: 0, y: -50 }, { width: 400, height: 300 }, { width: 440, height: 400 })).toEqual({
    x: 0,
    y: 0,
  });
});

test('arrow keys move in a grid of tiles and stop at its ends', () => {
  const GRID = { count: 10, columns: 5, rtl: false };
  const ROW = { count: 7, columns: 7, rtl: false };
  expect(rovingTarget('ArrowRight', 0, GRID)).toBe(1);
  expect(rovingTarget('ArrowRight', 3, { ...GRID, rtl: true })).toBe(2);
  expect(rovingTarget('ArrowLeft', 0, GRID)).toBeUndefined();
  expect(rovingTarget('ArrowDown', 3, GRID)).toBe(8);
  expect(rovingTarget('ArrowDown', 8, GRID)).toBeUndefined();
  expect(rovingTarget('ArrowUp', 8, GRID)).toBe(3);
  expect(rovingTarget('ArrowDown', 2, ROW)).toBeUndefined();
  expect([rovingTarget('Home', 4, ROW), rovingTarget('End', 4, ROW)]).toEqual([0, 6]);
  expect(rovingTarget('Enter', 4, ROW)).toBeUndefined();
});

test('counting up starts at the old value, ends exactly at the new one and never turns back', () => {
  expect(easedThousandths(0, 900)).toBe(0n);
  expect(easedThousandths(900, 900)).toBe(1000n);
  expect(easedThousandths(5000, 900)).toBe(1000n);
  expect(easedThousandths(-5, 900)).toBe(0n);
  expect(easedThousandths(0, 0)).toBe(1000n);
  let last = -1n;
  for (let ms = 0; ms <= 900; ms += 9) {
    const now = easedThousandths(ms, 900);
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});
