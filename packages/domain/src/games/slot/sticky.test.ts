import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draws } from '../../rng.ts';
import { checkSlotModel, compileSlot } from './compile.ts';
import { playSlot, runRound, slotScratch, spinAt } from './engine.ts';
import { heldDistribution, tallyHeld } from './held.ts';
import type { StickyModel } from './model.ts';

/** Three reels of two rows; wilds on reel 2 stay through the free spins that two scatters begin. */
function loomGame(base: readonly string[], free = base): StickyModel {
  const strips = (texts: readonly string[]) => texts.map((text) => text.split(''));
  return {
    family: 'slot',
    code: 'test_sticky',
    version: 1,
    evaluation: 'sticky',
    reels: 3,
    rows: 2,
    symbols: [
      { id: 'W', role: 'wild', pays: [] },
      { id: 'S', role: 'scatter', pays: [0, 1, 3] },
      { id: 'A', role: 'regular', pays: [0, 1, 5] },
      { id: 'B', role: 'regular', pays: [0, 0, 2] },
    ],
    lines: [
      [0, 0, 0],
      [1, 1, 1],
    ],
    strips: { base: strips(base), free: strips(free) },
    awards: { base: [0, 0, 2, 3], free: [0, 0, 1, 1] },
    freeMultiplier: 2,
    maxWinUnits: 60,
    maxFreeSpins: 3,
  };
}
const scripted = (integers: readonly number[]): Draws => {
  let next = 0;
  return { nextFloatWord: () => 0, nextInt: () => integers[next++]! };
};

test('a wild of a free spin stays until the last one, and covers what the reels bring there', () => {
  // The base spin shows two scatters; then reel 2 brings a wild above, no wild, and so on.
  const model = loomGame(['SA', 'SB', 'AB'], ['AB', 'WBBA', 'AB']);
  const round = playSlot(model, scripted([0, 0, 0, 0, 0, 0, 0, 2, 0]));
  expect(round.spins).toHaveLength(3);
  expect(round.spins[1]).toMatchObject({ covered: [] });
  expect(round.spins[1]!.window[1]).toEqual(['W', 'B']);
  expect(round.spins[2]).toMatchObject({ covered: [[1, 0]], multiplier: 2 });
  expect(round.spins[2]!.window[1]).toEqual(['B', 'A']);
  // A, held wild, A on line 1; nothing on line 2 (B, A, B).
  expect(round.spins[2]!.lineWins).toMatchObject([{ line: 0, symbol: 'A', count: 3, units: 5 }]);
  expect(round.spins[2]!.units).toBe(10);
});

test('wilds of the base spin do not stay, and a new round begins without any', () => {
  const model = loomGame(['SA', 'WS', 'SB'], ['AB', 'WBBA', 'BA']);
  const scratch = slotScratch(compileSlot(model));
  const seen: number[] = [];
  for (let round = 0; round < 2; round++) {
    runRound(scratch, scripted([0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]), ({ units }) => seen.push(units));
  }
  expect(seen.slice(0, seen.length / 2)).toEqual(seen.slice(seen.length / 2));
  expect(spinAt(model, [0, 1, 0], 'free').covered).toEqual([]);
});

test('a held wild covers a scatter, which then neither pays nor grants', () => {
  const model = loomGame(['SA', 'SB', 'AB'], ['SA', 'WBSB', 'BA']);
  // First free spin: wild above on reel 2, one scatter. Second: the scatter of reel 2 lands under that wild.
  const round = playSlot(model, scripted([0, 0, 0, 0, 0, 0, 0, 2, 0]));
  expect(round.spins[2]!.window[1]).toEqual(['S', 'B']);
  expect(round.spins[2]!.scatter).toMatchObject({ count: 1, positions: [[0, 0]] });
  expect(round.spins[2]!.award).toBe(0);
});

test('free spins are won again, up to the limit that the model names', () => {
  const model = loomGame(['SA', 'SB', 'AB']);
  const round = playSlot({ ...model, maxWinUnits: 1_000 }, scripted(Array.from({ length: 12 }, () => 0)));
  expect(round.spins.map(({ award }) => award)).toEqual([2, 1, 0, 0]);
});

test.each<[string, StickyModel]>([
  ['wilds on reel 1', loomGame(['WA', 'AB', 'AB'])],
  ['too many cells', { ...loomGame(['AB', 'WB', 'AB']), rows: 8, lines: [[0, 0, 0]], strips: wide() }],
])('a model of sticky wilds is refused for: %s', (what, model) => {
  expect(() => checkSlotModel(model)).toThrow(what);
});

function wide(): StickyModel['strips'] {
  const reels = [
    Array.from({ length: 8 }, () => 'A'),
    ...[1, 2].map(() => ['W', ...Array.from({ length: 8 }, () => 'B')]),
  ];
  return { base: reels, free: reels };
}

const strip = (symbols: string) =>
  fc.array(fc.constantFrom(...symbols.split('')), { minLength: 3, maxLength: 3 }).map((ids) => ids.join(''));

test('the distribution of a round is that of all its draws, each played', () => {
  fc.assert(
    fc.property(fc.tuple(strip('SAB'), strip('WAB'), strip('SA')), (free) => {
      // One base window begins two free spins, so that the tree of all draws is small: 3 stops by 9 draws.
      const model: StickyModel = { ...loomGame(['SA', 'SB', 'AB'], free), maxWinUnits: 200 };
      const scratch = slotScratch(compileSlot(model));
      const seen = new Map<number, number>();
      for (let round = 0; round < 3 ** 9; round++) {
        const draws = Array.from({ length: 9 }, (_, place) => Math.floor(round / 3 ** place) % 3);
        const { units } = runRound(scratch, scripted([0, 0, 0, ...draws]));
        seen.set(units, (seen.get(units) ?? 0) + 1);
      }
      const fixed: StickyModel = { ...model, strips: { ...model.strips, base: oneWindow } };
      const chances = heldDistribution(fixed, tallyHeld(fixed));
      chances.forEach((chance, units) => expect(chance).toBeCloseTo((seen.get(units) ?? 0) / 3 ** 9, 9));
    }),
    { numRuns: 6 },
  );
});

/** Strips whose every stop shows the same lines and scatters: both windows of each reel hold equal symbols. */
const oneWindow = [
  ['S', 'A'],
  ['S', 'B'],
  ['A', 'B'],
];
