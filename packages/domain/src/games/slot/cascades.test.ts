import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draws } from '../../rng.ts';
import { cascadeDistribution, tallyCascades } from './carried.ts';
import { checkSlotModel, compileSlot } from './compile.ts';
import { playSlot, runRound, slotScratch, spinAt } from './engine.ts';
import type { CascadeModel } from './model.ts';

/** Two reels of two rows; three of a kind pay, and two scatters begin free spins. */
function fallGame(base: readonly string[], free = base): CascadeModel {
  const strips = (texts: readonly string[]) => texts.map((text) => text.split(''));
  return {
    family: 'slot',
    code: 'test_cascades',
    version: 1,
    evaluation: 'cascades',
    coins: 10,
    reels: 2,
    rows: 2,
    symbols: [
      { id: 'S', role: 'scatter', pays: [0, 7] },
      { id: 'A', role: 'regular', pays: [0, 0, 5, 9] },
      { id: 'B', role: 'regular', pays: [0, 0, 1, 2] },
    ],
    strips: { base: strips(base), free: strips(free) },
    awards: { base: [0, 0, 2], free: [0, 1] },
    freeMultiplier: 1,
    ladders: { base: [1, 2, 3], free: [2, 3, 5] },
    maxCascades: 4,
    maxWinUnits: 400,
    maxFreeSpins: 3,
  };
}
const scripted = (integers: readonly number[]): Draws => {
  let next = 0;
  return { nextFloatWord: () => 0, nextInt: () => integers[next++]! };
};

test('what pays is removed, the rest falls, and the strip refills each reel from above its stop', () => {
  // Reel 1 at stop 2 shows A over B, above it lies B, then A; reel 2 at stop 1 shows A over A, above it S.
  const spin = spinAt(fallGame(['ABAB', 'SAAB']), [2, 1], 'base');
  expect(spin.window).toEqual([
    ['A', 'B'],
    ['A', 'A'],
  ]);
  expect(spin.cascades).toEqual([
    {
      wins: [
        {
          symbol: 'A',
          count: 3,
          units: 5,
          positions: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        },
      ],
      multiplier: 1,
      units: 5,
      // The B of reel 1 stays and a B falls on it; reel 2 is filled with S, and B from around the strip's end.
      window: [
        ['B', 'B'],
        ['B', 'S'],
      ],
    },
    {
      wins: [
        {
          symbol: 'B',
          count: 3,
          units: 1,
          positions: [
            [0, 0],
            [0, 1],
            [1, 0],
          ],
        },
      ],
      multiplier: 2,
      units: 2,
      window: [
        ['B', 'A'],
        ['A', 'S'],
      ],
    },
  ]);
  expect(spin).toMatchObject({ units: 7, scatter: { count: 1, positions: [[1, 1]], units: 0 } });
});

test('scatters are never removed, and are counted as the spin ends', () => {
  const spin = spinAt(fallGame(['SABA', 'SAAA']), [0, 1], 'base');
  expect(spin.window).toEqual([
    ['S', 'A'],
    ['A', 'A'],
  ]);
  // The second scatter falls in: two of them pay 7, and grant two free spins.
  expect(spin.scatter).toMatchObject({ count: 2, units: 7 });
  expect(spin.award).toBe(2);
});

test('a base spin begins at the first factor; free spins begin where the one before them ended', () => {
  const round = playSlot(fallGame(['SABA', 'SAAA'], ['AAB', 'AAB']), scripted([0, 1, 0, 0, 0, 0]));
  const factors = round.spins.map(({ cascades }) => cascades!.map(({ multiplier }) => multiplier));
  expect(factors[0]![0]).toBe(1);
  // The second free spin goes on at the factor after the first one's.
  expect(factors.slice(1)).toEqual([[2], [3]]);
});

test('a window that would pay for ever pays as often as the model allows', () => {
  const spin = spinAt(fallGame(['AA', 'AA']), [0, 0], 'base');
  expect(spin.cascades!.map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 3]);
  expect(spin.units).toBe(9 * 9);
});

test.each<[string, Partial<CascadeModel>]>([
  ['ladder', { ladders: { base: [], free: [1] } }],
  ['a factor', { ladders: { base: [0], free: [1] } }],
  ['cascades', { maxCascades: 0 }],
  [
    'a wild has no place',
    { symbols: [{ id: 'S', role: 'wild', pays: [] }, ...fallGame(['SAB', 'SAB']).symbols.slice(1)] },
  ],
])('a model of cascades is refused for: %s', (what, change) => {
  expect(() => checkSlotModel({ ...fallGame(['SAB', 'SAB']), ...change })).toThrow(what);
});

const strip = fc.array(fc.constantFrom('S', 'A', 'B', 'B'), { minLength: 3, maxLength: 3 }).map((ids) => ids.join(''));

test('the distribution of a round is that of all its draws, each played', () => {
  fc.assert(
    fc.property(fc.tuple(strip, strip), fc.tuple(strip, strip), (base, free) => {
      const model = fallGame(base, free);
      const scratch = slotScratch(compileSlot(model));
      const seen = new Map<number, number>();
      // One base spin and at most three free ones, two draws of three stops each.
      for (let round = 0; round < 3 ** 8; round++) {
        const draws = Array.from({ length: 8 }, (_, place) => Math.floor(round / 3 ** place) % 3);
        const { units } = runRound(scratch, scripted(draws));
        seen.set(units, (seen.get(units) ?? 0) + 1);
      }
      const chances = cascadeDistribution(model, tallyCascades(model, 'base'), tallyCascades(model, 'free'));
      chances.forEach((chance, units) => expect(chance).toBeCloseTo((seen.get(units) ?? 0) / 3 ** 8, 9));
    }),
    { numRuns: 6 },
  );
});
