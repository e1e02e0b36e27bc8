import { expect, test } from 'vitest';
import { fitCabinet } from './fit.ts';

test.each([
  [390, 560],
  [360, 420],
  [768, 640],
  [1037, 500],
  [1440, 740],
  [844, 250],
  [640, 300],
])('a stage of %i x %i holds the whole cabinet', (width, height) => {
  const fit = fitCabinet(width, height);
  expect(fit.width).toBeLessThanOrEqual(width);
  expect(fit.height + fit.sign * 0.5).toBeLessThanOrEqual(height);
  expect(fit.cellHeight / fit.cellWidth).toBeGreaterThan(0.83);
  expect(fit.cellHeight / fit.cellWidth).toBeLessThan(1.26);
  expect(fit.cellWidth).toBeGreaterThanOrEqual(36);
});

test('a phone held upright uses its width', () => {
  expect(fitCabinet(390, 560).width).toBeGreaterThan(370);
});
