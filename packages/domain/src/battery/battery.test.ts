import { expect, test } from 'vitest';
import { GAMES } from '../games/registry.ts';
import { sha256Hex } from '../sha256.ts';
import { sampleWords, testGame } from './game-tests.ts';
import { chiSquareOf, chiSquareP, normalP } from './p-values.ts';
import { failures, testStream } from './stream-tests.ts';

// The short form of `npm run battery`: the same tests of fewer rounds of one seed.
const SEED = sha256Hex('baize battery');

test.each([
  // The usual tables: 5 %, 1 % and 0.1 % points.
  [3.841_459, 1, 0.05],
  [6.634_897, 1, 0.01],
  [18.307_038, 10, 0.05],
  [135.806_723, 100, 0.01],
  [330.519_744, 255, 0.001],
  [9.341_818, 10, 0.5],
])('a chi-square of %d with %d degrees of freedom comes with the chance %d', (statistic, degrees, chance) => {
  expect(chiSquareP(statistic, degrees)).toBeCloseTo(chance, 5);
});

test('a normal figure of 1.96, 2.576 and 3.291 on either side', () => {
  expect([1.959_964, 2.575_829, 3.290_527].map((z) => Number(normalP(z).toFixed(6)))).toEqual([0.05, 0.01, 0.001]);
  expect(normalP(0)).toBe(1);
});

test('cells that are hardly ever met count as one', () => {
  expect(
    chiSquareOf([
      { seen: 0, expected: 0.01 },
      { seen: 100, expected: 99.99 },
    ]),
  ).toBe(1);
  const rare = [1, 2, 3, 4].map((seen) => ({ seen, expected: 2.5 }));
  expect(chiSquareOf(rare)).toBeCloseTo(chiSquareP((3 - 5) ** 2 / 5 + (7 - 5) ** 2 / 5, 1), 12);
});

test('the stream passes: frequency, bytes, pairs, runs, gaps, correlation', () => {
  const tested = testStream(sampleWords({ rounds: 8_000, serverSeed: SEED }));
  expect(tested).toHaveLength(32 + 7 + 1 + 10 + 5);
  expect(failures(tested)).toEqual([]);
});

test('the outcomes of every game pass', () => {
  const tested = GAMES.flatMap((game) => testGame(game, { rounds: 2_000, serverSeed: SEED }));
  expect(tested.length).toBeGreaterThan(3 * GAMES.length);
  expect(failures(tested)).toEqual([]);
});

const words = sampleWords({ rounds: 8_000, serverSeed: SEED });
test.each([
  ['a bit that is set a little too often', words.map((word, at) => (at % 16 === 0 ? word | 1 : word)), /bit 0$|byte/],
  ['a word that is told twice', words.map((word, at) => words[at - (at % 2)] ?? word), /1 apart/],
  ['a stream that repeats itself after sixteen words', words.map((_, at) => words[at % 16]!), /apart|byte/],
  ['neighbours on the same side', words.map((word, at) => (word >>> 1) | (words[at - (at % 4)]! & (2 ** 31))), /runs/],
  ['a tenth that comes by the clock', words.map((word, at) => (at % 10 === 0 ? word / 10 : word)), /gaps of tenth 0/],
  ['a counter', words.map((_, at) => at * 16_807), /apart|runs/],
  ['silence', words.map(() => 0), /frequency/],
])('%s is found', (_, spoiled, where) => {
  expect(failures(testStream(spoiled)).map(({ name }) => name)).toContainEqual(expect.stringMatching(where));
});

test('one test in a hundred may look odd where a hundred are made', () => {
  const tested = Array.from({ length: 100 }, (_, index) => ({ name: String(index), p: (index + 1) / 101 }));
  expect(failures(tested)).toEqual([]);
  expect(failures([...tested, { name: 'far off', p: 0.000_09 }]).map(({ name }) => name)).toEqual(['far off']);
});
