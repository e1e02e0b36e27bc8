import { expect, test } from 'vitest';
import { fairSource } from '../../fairness.ts';
import type { Draws } from '../../rng.ts';
import { fractionToNumber } from '../fraction.ts';
import { compileSlot } from './compile.ts';
import { playSlot, runRound, slotScratch, spinAt } from './engine.ts';
import { holdFigures } from './medal-rounds.ts';
import { finalMedals } from './medals.ts';
import type { HoldModel } from './model.ts';
import { BRASS_BELLS } from './models/brass-bells.ts';
import { slotRtp } from './rtp.ts';

test.each([
  [300, '7.1788', 0.0000588],
  [500, '8.2833', 0.00164],
  [800, '10.0090', 0.01958],
])(
  'fifteen cells, six medals, three respins: a chance of %d in 10,000 ends with %s (domain-rules 4.4)',
  (land, mean, full) => {
    const ends = finalMedals({ cells: 15, respins: 3, landE4: land })[6]!.map(fractionToNumber);
    expect(ends.reduce((sum, chance, count) => sum + chance * count, 0).toFixed(4)).toBe(mean);
    expect(ends[15]! / full).toBeCloseTo(1, 2);
    expect(ends.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  },
);

/** Two reels of two cells, two medals start two respins. */
const SMALL: HoldModel = {
  family: 'slot',
  code: 'test_hold',
  version: 1,
  evaluation: 'hold',
  reels: 2,
  rows: 2,
  symbols: [
    { id: 'M', role: 'scatter', pays: [] },
    { id: 'A', role: 'regular', pays: [0, 3] },
    { id: 'B', role: 'regular', pays: [0, 1] },
  ],
  lines: [
    [0, 0],
    [1, 1],
  ],
  strips: {
    base: [
      ['M', 'A', 'B'],
      ['A', 'M', 'A', 'M'],
    ],
    free: [
      ['A', 'A'],
      ['A', 'A'],
    ],
  },
  awards: { base: [], free: [] },
  freeMultiplier: 1,
  hold: {
    start: 2,
    respins: 2,
    landE4: 2_500,
    medals: [
      { units: 2, weight: 3 },
      { units: 7, weight: 1, prize: 'mini' },
    ],
    grandUnits: 50,
  },
  maxWinUnits: 10_000,
  maxFreeSpins: 0,
};

type Taken = { readonly range: number; readonly value: number };

/** Draws that give these integers in turn and then nought, and remember what was asked for. */
function scripted(values: readonly number[]): { readonly draws: Draws; readonly taken: Taken[] } {
  const taken: Taken[] = [];
  const nextInt = (range: number): number => {
    const value = values[taken.length] ?? 0;
    if (value >= range) throw new Error(`draw ${taken.length}: ${value} of ${range}`);
    taken.push({ range, value });
    return value;
  };
  return { draws: { nextInt, nextFloatWord: () => 0 }, taken };
}

const [CATCH, MISS] = [0, 9_999];

test('medals on the window have their worth, and too few of them start nothing', () => {
  // The reels stop at A B and M A: one medal, worth 7.
  const { draws, taken } = scripted([1, 1, 3]);
  const { spins, units } = playSlot(SMALL, draws);
  expect(taken.map(({ range }) => range)).toEqual([3, 4, 4]);
  expect(spins[0]).toMatchObject({ medals: [{ position: [1, 0], units: 7, prize: 'mini' }], units: 0 });
  expect(spins[0]!.hold).toBeUndefined();
  expect(units).toBe(0);
});

test('enough medals stay, each new one grants all respins again, and a full window pays the grand prize', () => {
  // M A and M A: two medals; a respin that misses, one that catches above, one that catches the last cell.
  const { draws, taken } = scripted([0, 1, 0, 0, MISS, MISS, CATCH, 3, MISS, MISS, CATCH, 1]);
  const { spins, units } = playSlot(SMALL, draws);
  expect(taken.map(({ range }) => range)).toEqual([3, 4, 4, 4, 10_000, 10_000, 10_000, 4, 10_000, 10_000, 10_000, 4]);
  expect(spins[0]).toMatchObject({
    medals: [
      { position: [0, 0], units: 2 },
      { position: [1, 0], units: 2 },
    ],
    hold: {
      respins: [[], [{ position: [0, 1], units: 7, prize: 'mini' }], [], [{ position: [1, 1], units: 2 }]],
      grand: true,
      units: 2 + 2 + 7 + 2 + 50,
    },
    // The line of A beside them is paid as ever.
    lineWins: [{ line: 1, symbol: 'A', units: 3 }],
  });
  expect(units).toBe(66);
});

test('respins end when none is left, and the medals pay without the grand prize', () => {
  const { draws, taken } = scripted([0, 1, 0, 0, MISS, MISS, MISS, MISS]);
  const { spins } = playSlot(SMALL, draws);
  expect(taken).toHaveLength(8);
  expect(spins[0]!.hold).toEqual({ respins: [[], []], grand: false, units: 4 });
});

test('the largest win ends a round of medals', () => {
  const { draws } = scripted([0, 1, 0, 0, CATCH, 0, CATCH, 0]);
  expect(playSlot({ ...SMALL, maxWinUnits: 40 }, draws)).toMatchObject({ units: 40, capped: true });
});

/** Every sequence of draws with its chance: catching and missing stand for all numbers below and above the chance. */
function everyRound(model: HoldModel): Map<number, number> {
  const scratch = slotScratch(compileSlot(model));
  const found = new Map<number, number>();
  const branches = (range: number): (readonly [value: number, chance: number])[] => {
    const share = model.hold.landE4 / 10_000;
    if (range === 10_000)
      return [
        [CATCH, share],
        [MISS, 1 - share],
      ];
    return Array.from({ length: range }, (_, value) => [value, 1 / range] as const);
  };
  const visit = (values: readonly number[], chance: number): void => {
    const { draws, taken } = scripted(values);
    const { units } = runRound(scratch, draws);
    const next = taken[values.length];
    if (!next) return void found.set(units, (found.get(units) ?? 0) + chance);
    for (const [value, share] of branches(next.range)) visit([...values, value], chance * share);
  };
  visit([], 1);
  return found;
}

test('the distribution of a round is that of all its draws, each played', () => {
  const model: HoldModel = { ...SMALL, hold: { ...SMALL.hold, start: 3, respins: 1 } };
  const found = everyRound(model);
  const { distribution } = holdFigures(model);
  distribution.forEach((chance, units) => expect(chance).toBeCloseTo(found.get(units) ?? 0, 12));
  const mean = [...found].reduce((sum, [units, chance]) => sum + units * chance, 0);
  expect(fractionToNumber(slotRtp(model).total)).toBeCloseTo(mean / 2, 12);
});

test('a base spin is not decided by its stops where medals lie', () => {
  expect(() => spinAt(SMALL, [0, 1], 'base')).toThrow(RangeError);
  expect(spinAt(SMALL, [0, 1], 'free').medals).toEqual([]);
});

test('the bells of the foundry: record and totals are the same round', () => {
  const source = fairSource('5a'.repeat(32));
  const scratch = slotScratch(compileSlot(BRASS_BELLS));
  let held = 0;
  for (let nonce = 0; nonce < 2_000; nonce++) {
    const { spins, units } = playSlot(BRASS_BELLS, source('bells', nonce));
    expect(runRound(scratch, source('bells', nonce)).units).toBe(units);
    const [{ lineWins, medals = [], hold }] = spins as [(typeof spins)[0]];
    const lines = lineWins.reduce((sum, win) => sum + win.units, 0);
    expect(hold !== undefined).toBe(medals.length >= 6);
    const all = [...medals, ...(hold?.respins.flat() ?? [])];
    expect(new Set(all.map(({ position }) => position.join())).size).toBe(all.length);
    const worth = all.reduce((sum, medal) => sum + medal.units, 0);
    if (hold) held++;
    expect(units).toBe(lines + (hold ? worth + (hold.grand ? 25_000 : 0) : 0));
  }
  expect(held).toBeGreaterThan(15);
  expect(held).toBeLessThan(55);
});

test('the exact return of the foundry', () => {
  const { total, feature, baseLines } = slotRtp(BRASS_BELLS);
  expect(fractionToNumber(baseLines).toFixed(6)).toBe('0.581667');
  expect(fractionToNumber(feature).toFixed(6)).toBe('0.366794');
  expect(fractionToNumber(total).toFixed(6)).toBe('0.948461');
});
