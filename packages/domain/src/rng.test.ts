import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairSource } from './fairness.ts';
import {
  drawsFromWords,
  drawWithoutReplacement,
  RANGE_MAX,
  scaleWord,
  sequence,
  shuffle,
  WORDS,
  type Draws,
} from './rng.ts';

/** A stream of given words that fails the test when it runs dry. */
function wordsOf(...words: number[]): Draws {
  let next = 0;
  return drawsFromWords(() => {
    const word = words[next++];
    if (word === undefined) throw new Error('the stream ran dry');
    return word;
  });
}

/**
 * The words that fall on `outcome` are an interval, because floor(w x n / 2^32) does not fall; of it the rule refuses a
 * head. Counting interval and head with bigints and probing scaleWord at their ends settles all 2^32 words.
 */
function acceptedWords(range: number, outcome: number): { first: number; last: number; refusedHead: number } {
  const n = BigInt(range);
  const k = BigInt(outcome);
  const all = BigInt(WORDS);
  const roundUp = (value: bigint): bigint => (value + n - 1n) / n;
  const head = roundUp(k * all);
  const first = roundUp(k * all + (all % n));
  const last = roundUp((k + 1n) * all) - 1n;
  return { first: Number(first), last: Number(last), refusedHead: Number(first - head) };
}

test('every outcome of every range up to 300 owns exactly floor(2^32 / range) words', () => {
  for (let range = 1; range <= 300; range++) {
    for (let outcome = 0; outcome < range; outcome++) {
      const { first, last, refusedHead } = acceptedWords(range, outcome);
      if (last - first + 1 !== Math.floor(WORDS / range))
        throw new Error(`${range}: ${outcome} owns ${last - first + 1}`);
      if (scaleWord(first, range) !== outcome || scaleWord(last, range) !== outcome)
        throw new Error(`${range}: ${outcome}`);
      for (let word = first - refusedHead; word < first; word++) {
        if (scaleWord(word, range) !== -1) throw new Error(`${range}: word ${word} should be redrawn`);
      }
    }
  }
});

test('the same holds at random ranges up to the largest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: RANGE_MAX }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (range, f) => {
        const outcome = Math.floor(f * range);
        const { first, last } = acceptedWords(range, outcome);
        expect(last - first + 1).toBe(Math.floor(WORDS / range));
        expect(scaleWord(first, range)).toBe(outcome);
        expect(scaleWord(last, range)).toBe(outcome);
      },
    ),
  );
});

test('the mapping is the one of the rules, computed with bigints', () => {
  fc.assert(
    fc.property(fc.nat(WORDS - 1), fc.integer({ min: 1, max: RANGE_MAX }), (word, range) => {
      const product = BigInt(word) * BigInt(range);
      const refused = product % BigInt(WORDS) < BigInt(WORDS) % BigInt(range);
      expect(scaleWord(word, range)).toBe(refused ? -1 : Number(product / BigInt(WORDS)));
    }),
  );
});

test('a refused word is replaced by the next one', () => {
  // 2^32 mod 10 = 6 and 0 x 10 mod 2^32 = 0, so word 0 is refused for range 10.
  expect(wordsOf(0, 0, WORDS - 1).nextInt(10)).toBe(9);
  expect(wordsOf(0).nextInt(8)).toBe(0);
});

test('a range outside 1 .. 2^21 is a programming error', () => {
  for (const range of [0, -1, 1.5, RANGE_MAX + 1, NaN])
    expect(() => wordsOf(1).nextInt(range)).toThrow(new RangeError(`range ${range}`));
  expect(wordsOf(WORDS - 1).nextInt(RANGE_MAX)).toBe(2 ** 21 - 1);
});

test('a partial shuffle is the head of the full one and takes one integer per element', () => {
  const stream = () => fairSource('cd'.repeat(32))('head', 3);
  expect(drawWithoutReplacement(stream(), sequence(25), 6)).toEqual(shuffle(stream(), sequence(25)).slice(0, 6));
  expect(shuffle(stream(), sequence(52)).toSorted((a, b) => a - b)).toEqual(sequence(52));
});

test('as many are drawn as there are, and no other number', () => {
  // Word 0 falls on index 0 of a range that divides 2^32, so each draw takes the first that is left.
  expect(drawWithoutReplacement(wordsOf(0, 0), ['a', 'b'], 2)).toEqual(['a', 'b']);
  expect(drawWithoutReplacement(wordsOf(), ['a', 'b'], 0)).toEqual([]);
  for (const count of [3, -1, 1.5, NaN])
    expect(() => drawWithoutReplacement(wordsOf(0, 0, 0), ['a', 'b'], count)).toThrow(new RangeError(`count ${count}`));
});
