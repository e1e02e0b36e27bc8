import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionToNumber } from '../fraction.ts';
import { checkSlotModel } from './compile.ts';
import { enumerateSpins } from './enumerate.ts';
import { playSlot, spinAt } from './engine.ts';
import type { WaysModel } from './model.ts';
import { slotRtp } from './rtp.ts';

/** A 3x3 game of ways whose windows are the strips themselves; a longer strip can be given for any reel. */
function waysGame(base: readonly string[], free = base): WaysModel {
  const strips = (texts: readonly string[]) => texts.map((text) => text.split(''));
  return {
    family: 'slot',
    code: 'test_ways',
    version: 1,
    evaluation: 'ways',
    coins: 10,
    reels: 3,
    rows: 3,
    symbols: [
      { id: 'W', role: 'wild', pays: [] },
      { id: 'S', role: 'scatter', pays: [0, 0, 20] },
      { id: 'A', role: 'regular', pays: [0, 2, 10] },
      { id: 'B', role: 'regular', pays: [0, 0, 3] },
    ],
    strips: { base: strips(base), free: strips(free) },
    awards: { base: [0, 0, 0, 2], free: [0, 0, 0, 1] },
    freeMultiplier: 2,
    maxWinUnits: 10_000,
    maxFreeSpins: 50,
  };
}
const winsOf = (...reels: string[]) =>
  spinAt(waysGame(reels), [0, 0, 0], 'base').wayWins!.map(({ symbol, count, ways, units }) => [
    symbol,
    count,
    ways,
    units,
  ]);

test('a win is the product of the counts per reel, times the pay', () => {
  // 2 x 1 x 3 ways of three A; B is on reels 1 and 2 only, where it pays nothing.
  expect(winsOf('ABA', 'ABS', 'AAA')).toEqual([['A', 3, 6, 60]]);
  // Every one of the 27 ways.
  expect(winsOf('AAA', 'AAA', 'AAA')).toEqual([['A', 3, 27, 270]]);
  // Two reels: 3 x 2 ways of two A.
  expect(winsOf('AAA', 'AAB', 'SBB')).toEqual([['A', 2, 6, 12]]);
});

test('a wild counts for every regular symbol at once, and never for the scatter', () => {
  expect(winsOf('ABS', 'WSS', 'WWS')).toEqual([
    ['A', 3, 2, 20],
    ['B', 3, 2, 6],
  ]);
  const spin = spinAt(waysGame(['SAB', 'SWB', 'SBA']), [0, 0, 0], 'base');
  expect(spin.scatter).toMatchObject({ count: 3, units: 20 });
  expect(spin.wayWins!.map(({ symbol, ways }) => [symbol, ways])).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
  expect(spin.units).toBe(10 + 6 + 20);
});

test('a win names every cell that takes part in it, reel by reel', () => {
  const [win] = spinAt(waysGame(['ABA', 'BWA', 'SBB']), [0, 0, 0], 'base').wayWins!;
  expect(win!.positions).toEqual([
    [0, 0],
    [0, 2],
    [1, 1],
    [1, 2],
  ]);
});

test('a run that breaks pays nothing behind the break', () => {
  expect(winsOf('BBB', 'SAS', 'BBB')).toEqual([]);
  expect(winsOf('SSB', 'AAA', 'AAA')).toEqual([]);
});

test('free spins multiply, and the scatter with them', () => {
  const game = waysGame(['SAB', 'SWB', 'SBA']);
  const round = playSlot(game, { nextFloatWord: () => 0, nextInt: () => 0 });
  // One base spin, two free spins of its own and one more from each of theirs, up to the cap of the grants.
  expect(round.spins[1]).toMatchObject({ mode: 'free', multiplier: 2, units: 72, award: 1 });
  expect(round.multiplierE4).toBe(BigInt(round.units) * 1_000n);
});

test('wilds stay off the first reel, and have no pays of their own', () => {
  expect(() => checkSlotModel(waysGame(['WAB', 'AAA', 'AAA']))).toThrow('wilds on reel 1');
  const paying = waysGame(['AAB', 'AAA', 'AAA']);
  const symbols = paying.symbols.map((symbol) => (symbol.id === 'W' ? { ...symbol, pays: [0, 5] } : symbol));
  expect(() => checkSlotModel({ ...paying, symbols })).toThrow('never starts a way');
});

test.each([0, 3, 10_001])('a stake of %i coins is refused', (coins) => {
  expect(() => checkSlotModel({ ...waysGame(['AAB', 'AAA', 'AAA']), coins })).toThrow('a coin must be a whole number');
});

const strip = (symbols: string) =>
  fc.array(fc.constantFrom(...symbols.split('')), { minLength: 3, maxLength: 7 }).map((ids) => ids.join(''));
const anyWays = fc
  .tuple(strip('SABB'), strip('WSABB'), strip('WSAB'), strip('SABB'), strip('WSABB'), strip('WSAB'))
  .map(([a, b, c, d, e, f]) => waysGame([a, b, c], [d, e, f]));

test('the closed form is what playing every stop combination finds', () => {
  fc.assert(
    fc.property(anyWays, (model) => {
      const exact = slotRtp({ ...model, awards: { base: [], free: [] } });
      for (const mode of ['base', 'free'] as const) {
        const { mean } = enumerateSpins(model, mode);
        const { line, scatter } = exact[mode];
        expect(fractionToNumber(line) + fractionToNumber(scatter)).toBeCloseTo(mean, 9);
      }
    }),
    { numRuns: 100 },
  );
});
