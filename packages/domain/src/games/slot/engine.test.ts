import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairSource } from '../../fairness.ts';
import { drawsFromWords, WORDS, type Draws } from '../../rng.ts';
import { playSlot, spin, spinAt } from './engine.ts';
import type { SlotModel } from './model.ts';
import { LANTERN_ALLEY } from './models/lantern-alley.ts';
import { smallGame } from './test-models.ts';

/** Draws that give the wanted integers in order. */
function scripted(...integers: number[]): Draws {
  let next = 0;
  return {
    nextFloatWord: () => {
      throw new Error('a slot takes integers');
    },
    nextInt: (range) => {
      const value = integers[next++];
      if (value === undefined || value >= range) throw new Error(`draw ${next}: ${value} of ${range}`);
      return value;
    },
  };
}
/** A one-line, one-row view of the small game: the strip of each reel is just what should be seen. */
function lineOf(...symbols: string[]): SlotModel {
  const game = smallGame(symbols.map((symbol) => [symbol]));
  const shortPays = game.symbols.map((symbol) => ({ ...symbol, pays: symbol.pays.slice(0, 3) }));
  return { ...game, rows: 1, lines: [[0, 0, 0]], symbols: shortPays, awards: { base: [], free: [] } };
}
const paid = (...symbols: string[]) =>
  spinAt(lineOf(...symbols), [0, 0, 0], 'base').lineWins.map(({ symbol, count, units }) => [symbol, count, units]);

test('a line pays its best leftmost run: wilds stand for all but the scatter, wild-only runs pay by themselves', () => {
  expect(paid('A', 'A', 'A')).toEqual([['A', 3, 20]]);
  expect(paid('A', 'W', 'A')).toEqual([['A', 3, 20]]);
  expect(paid('W', 'B', 'A')).toEqual([['B', 2, 1]]);
  expect(paid('W', 'W', 'B')).toEqual([['B', 3, 6]]);
  expect(paid('W', 'W', 'A')).toEqual([['A', 3, 20]]);
  expect(paid('W', 'W', 'W')).toEqual([['W', 3, 50]]);
  expect(paid('W', 'W', 'S')).toEqual([['W', 2, 4]]);
  expect(paid('W', 'S', 'W')).toEqual([]);
  expect(paid('B', 'A', 'A')).toEqual([]);
  expect(paid('A', 'S', 'A')).toEqual([]);
  expect(paid('S', 'S', 'S')).toEqual([]);
});

test('where wilds alone pay more than the run they extend, they are paid', () => {
  const model: SlotModel = {
    ...lineOf('W', 'W', 'B'),
    symbols: lineOf('W', 'W', 'B').symbols.map((symbol) =>
      symbol.id === 'W' ? { ...symbol, pays: [0, 10, 50] } : symbol,
    ),
  };
  expect(spinAt(model, [0, 0, 0], 'base').lineWins).toEqual([
    {
      line: 0,
      symbol: 'W',
      count: 2,
      units: 10,
      positions: [
        [0, 0],
        [1, 0],
      ],
    },
  ]);
});

test('where both pay the same, the win belongs to the symbol the wilds stand for', () => {
  const model: SlotModel = {
    ...lineOf('W', 'W', 'B'),
    symbols: lineOf('W', 'W', 'B').symbols.map((symbol) =>
      symbol.id === 'W' ? { ...symbol, pays: [0, 6, 50] } : symbol,
    ),
  };
  expect(spinAt(model, [0, 0, 0], 'base').lineWins).toMatchObject([{ symbol: 'B', count: 3, units: 6 }]);
});

test('a stop is the strip position of the top row, and a window wraps around the strip', () => {
  const model = smallGame([
    ['A', 'B', 'S', 'W'],
    ['B', 'B', 'A', 'A'],
    ['A', 'W', 'B', 'S'],
  ]);
  const shown = spinAt(model, [3, 1, 2], 'base');
  expect(shown.window).toEqual([
    ['W', 'A', 'B'],
    ['B', 'A', 'A'],
    ['B', 'S', 'A'],
  ]);
  expect(shown.lineWins).toEqual([
    {
      line: 0,
      symbol: 'A',
      count: 2,
      units: 4,
      positions: [
        [0, 1],
        [1, 1],
      ],
    },
    {
      line: 1,
      symbol: 'B',
      count: 3,
      units: 6,
      positions: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    },
    {
      line: 3,
      symbol: 'A',
      count: 3,
      units: 20,
      positions: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    },
  ]);
  expect(shown.scatter).toEqual({ count: 1, positions: [[2, 1]], units: 0 });
  expect(shown).toMatchObject({ stops: [3, 1, 2], multiplier: 1, units: 30, award: 0 });
  expect(() => spinAt(model, [4, 0, 0], 'base')).toThrow(RangeError);
});

const BLANKS = ['A', 'A', 'A', 'B', 'B', 'B', 'S', 'B', 'A'];
const RETRIGGER = smallGame([
  BLANKS,
  ['B', 'B', 'B', 'A', 'A', 'A', 'S', 'A', 'B'],
  ['A', 'A', 'A', 'B', 'B', 'B', 'S', 'B', 'A'],
]);

test('free spins follow the base spin on the same draws, are multiplied, and can grant more', () => {
  // Base: three scatters (20) on rows 0 grant 3; first free spin again three scatters (20 x 3) and one more spin.
  const round = playSlot(RETRIGGER, scripted(6, 6, 6, 6, 6, 6, 0, 0, 3, 0, 3, 3, 0, 0, 3));
  expect(round.spins.map(({ mode, award, multiplier }) => [mode, award, multiplier])).toEqual([
    ['base', 3, 1],
    ['free', 1, 3],
    ['free', 0, 3],
    ['free', 0, 3],
    ['free', 0, 3],
  ]);
  expect(round.spins[0]!.scatter).toEqual({
    count: 3,
    positions: [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
    units: 20,
  });
  expect(round.spins[1]!.units).toBe(3 * round.spins[0]!.units);
  expect(round.units).toBe(round.spins.reduce((sum, one) => sum + one.units, 0));
  expect(round.multiplierE4).toBe(BigInt(round.units) * 2_000n);
  expect(round.capped).toBe(false);
});

test('the largest win ends the round and its free spins', () => {
  const model: SlotModel = { ...RETRIGGER, maxWinUnits: 50 };
  const won = spinAt(model, [6, 6, 6], 'base').units;
  const round = playSlot(model, scripted(6, 6, 6, 6, 6, 6));
  expect(won).toBeLessThan(50);
  expect(round.spins).toHaveLength(2);
  expect(round).toMatchObject({ units: 50, capped: true, multiplierE4: 100_000n });
});

test('a round grants no more free spins than its limit', () => {
  const model: SlotModel = { ...RETRIGGER, maxFreeSpins: 4 };
  const always: Draws = { nextFloatWord: () => 0, nextInt: () => 6 };
  const round = playSlot(model, always);
  expect(round.spins).toHaveLength(5);
  expect(round.spins.map((one) => one.award)).toEqual([3, 1, 0, 0, 0]);
});

test('a round is a pure function of its seeds and takes five integers per spin', () => {
  const source = fairSource('7e'.repeat(32));
  let longest = 0;
  for (let nonce = 0; nonce < 3_000; nonce++) {
    let words = 0;
    const stream = source('pure', nonce);
    const counted = drawsFromWords(() => {
      words++;
      return stream.nextFloatWord();
    });
    const round = playSlot(LANTERN_ALLEY, counted);
    expect(words).toBeGreaterThanOrEqual(5 * round.spins.length);
    longest = Math.max(longest, round.spins.length);
    if (nonce % 100 === 0) expect(playSlot(LANTERN_ALLEY, source('pure', nonce))).toEqual(round);
  }
  expect(longest).toBeGreaterThan(10);
});

test('a single spin takes one integer per reel below its strip length', () => {
  const seen: number[] = [];
  const draws: Draws = {
    nextFloatWord: () => WORDS - 1,
    nextInt: (range) => {
      seen.push(range);
      return range - 1;
    },
  };
  expect(spin(LANTERN_ALLEY, draws, 'free').stops).toEqual([31, 31, 31, 31, 31]);
  expect(seen).toEqual([32, 32, 32, 32, 32]);
});

test('no window pays less because a symbol on it turned wild', () => {
  const symbol = fc.constantFrom('A', 'B', 'W');
  fc.assert(
    fc.property(fc.array(symbol, { minLength: 3, maxLength: 3 }), fc.nat(2), (line, at) => {
      const wilder = line.map((id, reel) => (reel === at ? 'W' : id));
      const unitsOf = (ids: string[]) => spinAt(lineOf(...ids), [0, 0, 0], 'base').lineWins[0]?.units ?? 0;
      expect(unitsOf(wilder)).toBeGreaterThanOrEqual(unitsOf(line));
    }),
  );
});
