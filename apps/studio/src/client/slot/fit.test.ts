import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitCabinet } from './fit.ts';

const LINES = { reels: 5, rows: 3 };

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
  const fit = fitCabinet({ width, height }, LINES);
  expect(fit.width).toBeLessThanOrEqual(width);
  expect(fit.height + fit.sign * 0.5).toBeLessThanOrEqual(height);
  expect(fit.cellHeight / fit.cellWidth).toBeGreaterThan(0.83);
  expect(fit.cellHeight / fit.cellWidth).toBeLessThan(1.26);
  expect(fit.cellWidth).toBeGreaterThanOrEqual(36);
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
