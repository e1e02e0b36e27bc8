import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionToNumber } from '../fraction.ts';
import { checkSlotModel, compileSlot } from './compile.ts';
import { capFigures, roundDistribution } from './distribution.ts';
import { playSlot, runRound, slotScratch, spinAt } from './engine.ts';
import { enumerateSpins, roundFigures } from './enumerate.ts';
import type { ExpandingModel } from './model.ts';
import { slotRtp } from './rtp.ts';

/** Three reels of two rows and three lines; wilds double on reel 2 and treble on reel 3, in free spins 3 and 5. */
function firebirdGame(base: readonly string[], free = base): ExpandingModel {
  const strips = (texts: readonly string[]) => texts.map((text) => text.split(''));
  return {
    family: 'slot',
    code: 'test_expanding',
    version: 1,
    evaluation: 'expanding',
    reels: 3,
    rows: 2,
    symbols: [
      { id: 'W', role: 'wild', pays: [] },
      { id: 'S', role: 'scatter', pays: [0, 0, 4] },
      { id: 'A', role: 'regular', pays: [0, 1, 10] },
      { id: 'B', role: 'regular', pays: [0, 0, 2] },
    ],
    lines: [
      [0, 0, 0],
      [1, 1, 1],
    ],
    strips: { base: strips(base), free: strips(free) },
    awards: { base: [0, 0, 0, 1], free: [] },
    factors: { base: [1, 2, 3], free: [1, 3, 5] },
    freeMultiplier: 1,
    maxWinUnits: 100_000,
    maxFreeSpins: 4,
  };
}
const winsOf = (...reels: string[]) =>
  spinAt(firebirdGame(reels), [0, 0, 0], 'base').lineWins.map(({ line, symbol, count, units, factor }) => [
    line,
    symbol,
    count,
    units,
    factor,
  ]);

test('a wild fills its reel, and its factor multiplies the wins that go through it', () => {
  // Reel 2 is filled: both lines of three go through it, and are doubled.
  expect(winsOf('AB', 'WB', 'AB')).toEqual([
    [0, 'A', 3, 20, 2],
    [1, 'B', 3, 4, 2],
  ]);
  // Two of a kind end before the wild of the third reel would count: that reel carries the win on instead.
  expect(winsOf('AB', 'AB', 'BW')).toEqual([
    [0, 'A', 3, 30, 3],
    [1, 'B', 3, 6, 3],
  ]);
});

test('factors of several wilds multiply each other, larger ones in free spins', () => {
  expect(winsOf('AB', 'BW', 'WB')).toEqual([
    [0, 'A', 3, 60, 6],
    [1, 'B', 3, 12, 6],
  ]);
  const free = spinAt(firebirdGame(['AB', 'BW', 'WB']), [0, 0, 0], 'free');
  expect(free.lineWins.map(({ units, factor }) => [units, factor])).toEqual([
    [150, 15],
    [30, 15],
  ]);
  expect(free).toMatchObject({ units: 180, multiplier: 1 });
});

test('a win that ends before a reel of wilds is not multiplied by it', () => {
  expect(winsOf('AB', 'AS', 'SB')).toEqual([[0, 'A', 2, 1, 1]]);
  expect(winsOf('AB', 'AS', 'BS').map(([, , , units]) => units)).toEqual([1]);
});

test('the record tells what the reels brought, and the cells that wilds have filled', () => {
  const spin = spinAt(firebirdGame(['AB', 'BW', 'WB']), [0, 0, 0], 'base');
  expect(spin.window[1]).toEqual(['B', 'W']);
  expect(spin.covered).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test('scatters pay what they pay, wilds or not', () => {
  const round = playSlot(firebirdGame(['SA', 'SA', 'SA'], ['AB', 'WB', 'WB']), {
    nextFloatWord: () => 0,
    nextInt: () => 0,
  });
  expect(round.spins.map(({ units }) => units)).toEqual([10 + 4, 150 + 30]);
});

test.each<[string, Partial<ExpandingModel>]>([
  [
    'wilds on reel 1',
    {
      strips: {
        base: [
          ['W', 'A'],
          ['A', 'B'],
          ['A', 'B'],
        ],
        free: firebirdGame(['AB', 'AB', 'AB']).strips.free,
      },
    },
  ],
  ['a covered scatter', firebirdGame(['AB', 'WSAB', 'AB'])],
  ['factors', { factors: { base: [1, 2], free: [1, 2, 3] } }],
  ['a factor', { factors: { base: [1, 2, 0], free: [1, 2, 3] } }],
  ['no multiplier beside', { freeMultiplier: 2 }],
])('a model of expanding wilds is refused for: %s', (what, change) => {
  expect(() => checkSlotModel({ ...firebirdGame(['AB', 'AB', 'AB']), ...change })).toThrow(what);
});

const strip = (symbols: string, special = '') =>
  fc
    .array(fc.constantFrom(...symbols.split('')), { minLength: 3, maxLength: 3 })
    .map((ids) => ids.join('').slice(0, 3 - special.length) + special);
const anyGame = fc
  .tuple(strip('ABBS'), strip('AB', 'W'), strip('ABB', 'W'), strip('ABS'), strip('AB', 'W'), strip('BA', 'W'))
  .map(([a, b, c, d, e, f]) => firebirdGame([a, b, c], [d, e, f]));

test('the closed form is what playing every stop combination finds', () => {
  fc.assert(
    fc.property(anyGame, (model) => {
      const exact = slotRtp(model);
      for (const mode of ['base', 'free'] as const) {
        const { line, scatter } = exact[mode];
        const { mean } = enumerateSpins(model, mode);
        expect(fractionToNumber(line) + fractionToNumber(scatter)).toBeCloseTo(mean, 9);
      }
    }),
    { numRuns: 60 },
  );
});

test('the distribution with its cap is that of all draws, each played', () => {
  fc.assert(
    fc.property(anyGame, fc.constantFrom(20, 60, 150), (free, maxWinUnits) => {
      // Two scatters begin one free spin, so that a base spin of nine and a free spin of 27 windows are all there is.
      const model: ExpandingModel = {
        ...free,
        strips: {
          base: [
            ['S', 'A', 'B'],
            ['S', 'A', 'B'],
            ['B', 'A', 'W'],
          ],
          free: free.strips.free,
        },
        awards: { base: [0, 0, 1], free: [] },
        maxWinUnits,
      };
      const scratch = slotScratch(compileSlot(model));
      let sum = 0;
      let capped = 0;
      for (let round = 0; round < 3 ** 6; round++) {
        let place = 0;
        const played = runRound(scratch, {
          nextFloatWord: () => 0,
          nextInt: () => Math.floor(round / 3 ** place++) % 3,
        });
        sum += played.units;
        if (played.capped) capped++;
      }
      const [base, spins] = [enumerateSpins(model, 'base'), enumerateSpins(model, 'free')];
      const cap = capFigures(model, roundDistribution(model, base, spins));
      expect(cap.rtp * 2).toBeCloseTo(sum / 3 ** 6, 9);
      expect(cap.chance).toBeCloseTo(capped / 3 ** 6, 9);
      expect(cap.rtp + cap.lost).toBeCloseTo(roundFigures(model, base, spins).rtp, 9);
    }),
    { numRuns: 12 },
  );
});
