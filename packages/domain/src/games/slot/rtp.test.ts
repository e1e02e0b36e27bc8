import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFraction, fraction, fractionToNumber } from '../fraction.ts';
import { capFigures, roundDistribution } from './distribution.ts';
import { spinAt } from './engine.ts';
import { enumerateSpins, roundFigures } from './enumerate.ts';
import type { SlotModel } from './model.ts';
import { slotRtp } from './rtp.ts';
import { anyGame } from './any-game.fixture.ts';
import { FREE_SPIN_EXAMPLE, TEN_STOP_GAME } from './test-models.ts';

test('the fully enumerable game: 1,000 combinations, return 0.950, hit rate 0.160, variance 50.4195', () => {
  const spins = enumerateSpins(TEN_STOP_GAME, 'base');
  expect(spins.combinations).toBe(1_000);
  expect([...spins.histogram.get(0)!].toSorted(([a], [b]) => a - b)).toEqual([
    [0, 840],
    [1, 63],
    [3, 63],
    [10, 26],
    [34, 7],
    [200, 1],
  ]);
  expect(slotRtp(TEN_STOP_GAME).total).toEqual(fraction(19n, 20n));
  const figures = roundFigures(TEN_STOP_GAME, spins, spins);
  expect(figures.rtp).toBeCloseTo(0.95, 14);
  expect(figures.hitRate).toBeCloseTo(0.16, 14);
  expect(figures.variance).toBeCloseTo(50.4195, 10);
  expect(figures.sigma).toBeCloseTo(7.1, 2);
});

test('the wins of that game by symbol: W 1, A 7, B 26, C 63, D 63', () => {
  const wins: Record<string, number> = {};
  for (let stop = 0; stop < 1_000; stop++) {
    const stops = [Math.floor(stop / 100), Math.floor(stop / 10) % 10, stop % 10];
    for (const { symbol } of spinAt(TEN_STOP_GAME, stops, 'base').lineWins) wins[symbol] = (wins[symbol] ?? 0) + 1;
  }
  expect(wins).toEqual({ W: 1, A: 7, B: 26, C: 63, D: 63 });
});

test('free spins: base .82, q 1/150, N 10, m 2 give 10.714 spins per trigger and a return of .9371', () => {
  const rtp = slotRtp(FREE_SPIN_EXAMPLE);
  expect(rtp.baseLines).toEqual(fraction(82n, 100n));
  expect(rtp.base.trigger).toEqual(fraction(1n, 150n));
  expect(fractionToNumber(rtp.freeSpins) * 150).toBeCloseTo(10.714, 3);
  expect(formatFraction(rtp.total, 4)).toBe('0.9371');
  const spins = enumerateSpins(FREE_SPIN_EXAMPLE, 'base');
  const distribution = roundDistribution(FREE_SPIN_EXAMPLE, spins, spins);
  expect(capFigures(FREE_SPIN_EXAMPLE, distribution).rtp).toBeCloseTo(fractionToNumber(rtp.total), 10);
  expect(capFigures(FREE_SPIN_EXAMPLE, distribution).sigma).toBeCloseTo(
    roundFigures(FREE_SPIN_EXAMPLE, spins, spins).sigma,
    8,
  );
});

test('free spins that breed themselves for ever have no return', () => {
  expect(() => slotRtp({ ...FREE_SPIN_EXAMPLE, awards: { base: [0, 10], free: [0, 150] } })).toThrow(RangeError);
});

/** Every stop combination through the record, the slow way. */
function bruteForce(model: SlotModel, mode: 'base' | 'free') {
  const [a, b, c] = model.strips[mode].map((reel) => reel.length) as [number, number, number];
  const factor = mode === 'free' ? model.freeMultiplier : 1;
  const spins = Array.from({ length: a * b * c }, (_, i) => {
    const { units, award } = spinAt(model, [Math.floor(i / (b * c)), Math.floor(i / c) % b, i % c], mode);
    return { units: units / factor, award };
  });
  const mean = (value: (one: { units: number; award: number }) => number) =>
    spins.reduce((sum, one) => sum + value(one), 0) / spins.length;
  return { count: spins.length, wins: spins.filter((one) => one.units > 0).length, mean };
}

test('enumeration and symbol frequencies agree with the record of every stop combination', () => {
  fc.assert(
    fc.property(anyGame, (model) => {
      for (const mode of ['base', 'free'] as const) {
        const slow = bruteForce(model, mode);
        const fast = enumerateSpins(model, mode);
        expect(fast.combinations).toBe(slow.count);
        expect(fast.wins).toBe(slow.wins);
        expect(fast.mean).toBeCloseTo(
          slow.mean((one) => one.units),
          9,
        );
        expect(fast.meanSquare).toBeCloseTo(
          slow.mean((one) => one.units ** 2),
          6,
        );
        expect(fast.meanAward).toBeCloseTo(
          slow.mean((one) => one.award),
          9,
        );
        expect(fast.meanAwardSquare).toBeCloseTo(
          slow.mean((one) => one.award ** 2),
          9,
        );
        expect(fast.meanWinAward).toBeCloseTo(
          slow.mean((one) => one.units * one.award),
          6,
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('a cap is taken off the top of the distribution', () => {
  const model: SlotModel = { ...TEN_STOP_GAME, maxWinUnits: 30 };
  const spins = enumerateSpins(model, 'base');
  const cap = capFigures(model, roundDistribution(model, spins, spins));
  // 8 of 1,000 combinations pay 30 instead of 34 (7) and 200 (1).
  expect(cap.rtp).toBeCloseTo(0.95 - (7 * 4 + 170) / 1_000, 12);
  expect(cap.lost).toBeCloseTo(0.198, 12);
  expect(cap.chance).toBeCloseTo(0.008, 12);
});
