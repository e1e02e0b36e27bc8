import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCabinet, loweredOf, REACH } from './fit.ts';

const LINES = { reels: 5, rows: 3, isHoneycomb: false };
const COMB = { reels: 5, rows: 4, isHoneycomb: true };

test.each([
  [390, 560],
  [360, 420],
  [768, 640],
  [1037, 500],
  [1120, 746],
  [1440, 740],
  [844, 250],
  [640, 300],
])('a stage of %i x %i holds the whole cabinet', (width, height) => {
  for (const shape of [LINES, COMB]) {
    const fit = fitCabinet({ width, height }, shape);
    expect(fit.width).toBeLessThanOrEqual(width);
    expect(fit.height + fit.sign * 0.5).toBeLessThanOrEqual(height);
    expect(fit.cellHeight / fit.cellWidth).toBeGreaterThan(0.83);
    expect(fit.cellHeight / fit.cellWidth).toBeLessThan(1.26);
    expect(fit.cellWidth).toBeGreaterThanOrEqual(36);
  }
});

test('every second reel of a honeycomb stands half a cell lower, within the cabinet', () => {
  const fit = fitCabinet({ width: 768, height: 640 }, COMB);
  expect(fit.lowered).toBe(Math.floor(fit.cellHeight / 2));
  expect([0, 1, 2, 3, 4].map((reel) => loweredOf(fit, reel))).toEqual([0, fit.lowered, 0, fit.lowered, 0]);
  expect(fit.height).toBe(4 * fit.cellHeight + fit.lowered + 2 * fit.border);
  expect(loweredOf(fitCabinet({ width: 768, height: 640 }, LINES), 1)).toBe(0);
});

test('the outermost cells of a honeycomb have room for their corners, and the cabinet still fits', () => {
  for (const width of [360, 390, 768, 1280]) {
    const fit = fitCabinet({ width, height: 600 }, COMB);
    const corner = ((fit.cellWidth + fit.gap) / 2) * (1 + REACH) - fit.cellWidth / 2;
    expect(fit.reach).toBeGreaterThanOrEqual(corner);
    expect(fit.width).toBeLessThanOrEqual(width);
    expect(fit.width).toBe(5 * fit.cellWidth + 4 * fit.gap + 2 * (fit.border + fit.reach));
  }
  expect(fitCabinet({ width: 390, height: 600 }, LINES).reach).toBe(0);
});

test('a phone held upright uses its width', () => {
  expect(fitCabinet({ width: 390, height: 560 }, LINES).width).toBeGreaterThan(370);
});

test('a stage of any measure, a hidden one of 0 x 0 among them, gives measures that can be drawn', () => {
  const measure = fc.double({ min: 0, max: 4000, noNaN: true });
  fc.assert(
    fc.property(measure, measure, (width, height) => {
      for (const each of Object.values(fitCabinet({ width, height }, LINES))) expect(each).toBeGreaterThanOrEqual(0);
      expect(fitCabinet({ width, height }, LINES).cellWidth).toBeGreaterThan(0);
    }),
    { examples: [[0, 0]] },
  );
});
