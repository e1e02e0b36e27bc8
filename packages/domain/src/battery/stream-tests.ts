import { WORDS } from '../rng.ts';
import { chiSquareOf, normalP, type Cell } from './p-values.ts';

/** One test: its name, and how likely a fair stream is to look as odd as this one or odder. */
export type Tested = { readonly name: string; readonly p: number };

const BITS = 32;
const zeros = (length: number): number[] => Array.from({ length }, () => 0);
const flat = (counts: readonly number[]): Cell[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((seen) => ({ seen, expected: total / counts.length }));
};

/** How many bits are ones, in each of the 32 places. */
function frequencyTests(words: Uint32Array): Tested[] {
  return Array.from({ length: BITS }, (_, bit) => {
    let ones = 0;
    for (const word of words) ones += (word >>> bit) & 1;
    return { name: `frequency of bit ${bit}`, p: normalP((2 * ones - words.length) / Math.sqrt(words.length)) };
  });
}

/** Each byte of a word is flat, and so is each pair of neighbouring words by their first hexadecimal digits. */
function serialTests(words: Uint32Array): Tested[] {
  const bytes = [24, 16, 8, 0].map((shift) => {
    const counts = zeros(256);
    for (const word of words) counts[(word >>> shift) & 255]!++;
    return { name: `byte at bit ${shift}`, p: chiSquareOf(flat(counts)) };
  });
  const pairs = [1, 2, 8].map((lag) => {
    const counts = zeros(256);
    // Pairs that do not overlap: each is independent of the others.
    for (let at = 0; at + lag < words.length; at += 2 * lag)
      for (let offset = 0; offset < lag && at + lag + offset < words.length; offset++)
        counts[((words[at + offset]! >>> 28) << 4) | (words[at + lag + offset]! >>> 28)]!++;
    return { name: `serial pairs ${lag} apart`, p: chiSquareOf(flat(counts)) };
  });
  return [...bytes, ...pairs];
}

/** How often the stream crosses its middle: runs above and below it. */
function runsTest(words: Uint32Array): Tested {
  const isHigh = (at: number): boolean => words[at]! >= WORDS / 2;
  let runs = 1;
  let high = isHigh(0) ? 1 : 0;
  for (let at = 1; at < words.length; at++) {
    if (isHigh(at)) high++;
    if (isHigh(at) !== isHigh(at - 1)) runs++;
  }
  const low = words.length - high;
  const mean = (2 * high * low) / words.length + 1;
  const variance = ((mean - 1) * (mean - 2)) / (words.length - 1);
  return { name: 'runs', p: variance > 0 ? normalP((runs - mean) / Math.sqrt(variance)) : 0 };
}

const GAPS = 40;

/** How long each tenth of the range stays away: geometric. */
function gapTests(words: Uint32Array): Tested[] {
  return Array.from({ length: 10 }, (_, decile) => {
    const counts = zeros(GAPS + 1);
    let gap = -1;
    let total = 0;
    for (const word of words) {
      if (Math.floor((word * 10) / WORDS) !== decile) {
        if (gap >= 0) gap++;
        continue;
      }
      if (gap >= 0) {
        counts[Math.min(gap, GAPS)]!++;
        total++;
      }
      gap = 0;
    }
    const cells = counts.map((seen, length) => ({
      seen,
      expected: total * (length < GAPS ? 0.1 * 0.9 ** length : 0.9 ** GAPS),
    }));
    return { name: `gaps of tenth ${decile}`, p: total === 0 ? 0 : chiSquareOf(cells) };
  });
}

/** Whether a word says anything about one a few places later. */
function correlationTests(words: Uint32Array): Tested[] {
  return [1, 2, 3, 8, 16].map((lag) => {
    let sum = 0;
    const pairs = words.length - lag;
    for (let at = 0; at < pairs; at++) sum += (words[at]! / WORDS - 0.5) * (words[at + lag]! / WORDS - 0.5);
    // The variance of a word over its range is 1/12.
    return { name: `correlation ${lag} apart`, p: normalP((12 * sum) / Math.sqrt(pairs)) };
  });
}

/** The tests of a stream of 32-bit words, whatever is made of them. */
export const testStream = (words: Uint32Array): Tested[] => [
  ...frequencyTests(words),
  ...serialTests(words),
  runsTest(words),
  ...gapTests(words),
  ...correlationTests(words),
];

/**
 * What a fair stream would fail once in a hundred batteries, however many tests a battery has (Holm): the smallest
 * figure is held against 1 % over all tests, the next against 1 % over the others.
 */
export function failures(tested: readonly Tested[], share = 0.01): Tested[] {
  const sorted = tested.toSorted((a, b) => a.p - b.p);
  const passed = sorted.findIndex(({ p }, index) => p >= share / (sorted.length - index));
  return sorted.slice(0, passed < 0 ? sorted.length : passed);
}
