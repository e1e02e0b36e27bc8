import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairDraws } from '../../fairness.ts';
import { fractionToNumber } from '../fraction.ts';
import { checkSlotModel } from './compile.ts';
import { playSlot, spinAt } from './engine.ts';
import { enumerateSpins } from './enumerate.ts';
import type { ClusterModel } from './model.ts';
import { MANGROVE_HONEY } from './models/mangrove-honey.ts';
import { slotRtp } from './rtp.ts';

/** A game of clusters of 3 rows whose windows are the strips themselves; a longer strip can be given for any reel. */
function combGame(base: readonly string[]): ClusterModel {
  const strips = base.map((text) => text.split(''));
  return {
    family: 'slot',
    code: 'test_comb',
    version: 1,
    evaluation: 'clusters',
    coins: 10,
    reels: base.length,
    rows: 3,
    symbols: [
      { id: 'W', role: 'wild', pays: [] },
      { id: 'S', role: 'scatter', pays: [0, 0, 20] },
      { id: 'A', role: 'regular', pays: [0, 0, 5, 10, 20, 40] },
      { id: 'B', role: 'regular', pays: [0, 0, 1, 2, 3, 4] },
      { id: 'x', role: 'regular', pays: [] },
      { id: 'y', role: 'regular', pays: [] },
    ],
    strips: { base: strips, free: strips },
    awards: { base: [0, 0, 0, 2], free: [] },
    freeMultiplier: 2,
    maxWinUnits: 10_000,
    maxFreeSpins: 50,
  };
}
const winsOf = (...reels: string[]) =>
  spinAt(
    combGame(reels),
    reels.map(() => 0),
    'base',
  ).clusterWins!.map(({ symbol, count, units, positions }) => [symbol, count, units, positions.join(' ')]);

test('a cell touches those above and below it, and two of either neighbour: reel 2 stands half a cell lower', () => {
  // From the middle cell of reel 2: rows 2 and 3 of reels 1 and 3.
  expect(winsOf('xAx', 'xAx', 'xyA')).toEqual([['A', 3, 5, '0,1 1,1 2,2']]);
  expect(winsOf('xyA', 'xAx', 'xAy')).toEqual([['A', 3, 5, '0,2 1,1 2,1']]);
  // Row 1 of reel 1 touches row 1 of reel 2 alone.
  expect(winsOf('Axy', 'xAA', 'yxA')).toEqual([['A', 3, 5, '1,1 1,2 2,2']]);
  // From the middle cell of reel 1: rows 1 and 2 of reel 2, never row 3.
  expect(winsOf('xAx', 'AAx', 'yxy')).toEqual([['A', 3, 5, '0,1 1,0 1,1']]);
  expect(winsOf('xAA', 'xyA', 'yxy')).toEqual([['A', 3, 5, '0,1 0,2 1,2']]);
  expect(winsOf('xAx', 'xyA', 'yxA')).toEqual([]);
});

test('groups of one symbol that do not touch pay apart, and add up', () => {
  const reels = ['AAA', 'xyx', 'yxy', 'AAA'];
  expect(winsOf(...reels).map(([symbol, count]) => [symbol, count])).toEqual([
    ['A', 3],
    ['A', 3],
  ]);
  expect(spinAt(combGame(reels), [0, 0, 0, 0], 'base').units).toBe(10);
});

test('a wild counts in every group that it touches; wilds alone and scatters are none', () => {
  expect(winsOf('AAx', 'WBB', 'yxy')).toEqual([
    ['A', 3, 5, '0,0 0,1 1,0'],
    ['B', 3, 1, '1,0 1,1 1,2'],
  ]);
  expect(winsOf('WWW', 'WWW', 'WWW')).toEqual([]);
  expect(winsOf('SSS', 'WWy', 'xyx')).toEqual([]);
  // Two wilds join what they touch between them.
  expect(winsOf('Axy', 'Wyx', 'Wxy', 'Axy').map(([symbol, count]) => [symbol, count])).toEqual([['A', 4]]);
});

test('in free spins the multiplier counts for groups and scatters, and each is told without it', () => {
  const spin = spinAt(combGame(['AAA', 'SSS', 'xyx']), [0, 0, 0], 'free');
  expect([spin.clusterWins![0]!.units, spin.scatter.units, spin.multiplier, spin.units]).toEqual([5, 20, 2, 50]);
});

const strip = fc.array(fc.constantFrom('W', 'S', 'A', 'B', 'B'), { minLength: 3, maxLength: 5 });

test('the sum over all stop combinations is what their records come to', () => {
  fc.assert(
    fc.property(strip, strip, strip, (a, b, c) => {
      const model = { ...combGame([a, b, c].map((each) => each.join(''))), awards: { base: [], free: [] } };
      let sum = 0;
      for (let x = 0; x < a.length; x++)
        for (let y = 0; y < b.length; y++)
          for (let z = 0; z < c.length; z++) sum += spinAt(model, [x, y, z], 'base').units;
      const mean = sum / (a.length * b.length * c.length);
      expect(fractionToNumber(slotRtp(model).total)).toBeCloseTo(mean / 10, 12);
      expect(enumerateSpins(model, 'base').mean).toBeCloseTo(mean, 9);
    }),
    { numRuns: 60 },
  );
});

test('what cannot be played is refused: wilds that pay, more cells than a set holds', () => {
  const game = combGame(['ABx', 'ABx', 'ABx']);
  const paying = game.symbols.map((symbol) => ({ ...symbol, pays: symbol.role === 'wild' ? [0, 0, 5] : symbol.pays }));
  expect(() => checkSlotModel({ ...game, symbols: paying })).toThrow('wilds alone pay nothing');
  const wide = Array.from({ length: 8 }, () => ['A', 'B', 'x', 'y', 'A']);
  expect(() =>
    checkSlotModel({ ...game, reels: 8, rows: 5, strips: { base: wide, free: wide }, awards: { base: [], free: [] } }),
  ).toThrow('more cells than a set of them holds');
});

test('Mangrove Honey: no group below five cells, ten free spins for three combs, each win three times there', () => {
  const rounds = Array.from({ length: 2_000 }, (_, nonce) =>
    playSlot(MANGROVE_HONEY, fairDraws({ serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce })),
  );
  const wins = rounds.flatMap(({ spins }) => spins.flatMap(({ clusterWins }) => clusterWins!));
  expect(Math.min(...wins.map(({ count }) => count))).toBe(5);
  expect(Math.max(...wins.map(({ count }) => count))).toBeGreaterThan(9);
  const triggered = rounds.filter(({ spins }) => spins[0]!.award > 0);
  expect(triggered.length).toBeGreaterThan(0);
  for (const { spins } of triggered) {
    expect([spins[0]!.award, spins[0]!.scatter.units]).toEqual([10, 50]);
    for (const { mode, multiplier, units, clusterWins, scatter } of spins.slice(1)) {
      expect([mode, multiplier]).toEqual(['free', 3]);
      expect(units).toBe(3 * (clusterWins!.reduce((sum, win) => sum + win.units, 0) + scatter.units));
    }
  }
});
