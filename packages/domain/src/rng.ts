/**
 * The one mapping from 32-bit words to outcomes (domain-rules 4.1). Where the words come from is somebody else's
 * business: the published HMAC stream for players, any other stream in a test. A game is a pure function of Draws.
 */

/** 2^32, the number of different words. */
export const WORDS = 0x1_0000_0000;

/** Largest range of `nextInt`: up to here word x range stays below 2^53 and is exact in a double. */
export const RANGE_MAX = 2 ** 21;

/** A stream of random words that a game consumes from left to right. */
export type Draws = {
  /** The next word of the stream, 0 .. 2^32 - 1; word / 2^32 is the published float. Never redrawn. */
  readonly nextFloatWord: () => number;
  /** An exactly uniform integer 0 .. range - 1 (1 <= range <= 2^21); takes further words where one is refused. */
  readonly nextInt: (range: number) => number;
};

/**
 * The outcome of one word for a range: floor(word x range / 2^32), or -1 where the word must be redrawn because
 * (word x range mod 2^32) < (2^32 mod range). Every outcome keeps exactly floor(2^32 / range) words.
 */
export function scaleWord(word: number, range: number): number {
  const product = word * range;
  const low = product >>> 0;
  // 2^32 mod range lies below range, so the division is needed only for the few words whose low part does too.
  if (low < range && low < WORDS % range) return -1;
  return (product - low) / WORDS;
}

/** The published float of a word: b0/256 + b1/256^2 + b2/256^3 + b3/256^4, exact in a double. */
export const floatOfWord = (word: number): number => word / WORDS;

/**
 * Draws over any source of uniform 32-bit words.
 * @throws RangeError when a game asks for a range that is not an integer of 1 .. 2^21.
 */
export function drawsFromWords(nextFloatWord: () => number): Draws {
  return {
    nextFloatWord,
    nextInt: (range) => {
      if (!Number.isInteger(range) || range < 1 || range > RANGE_MAX) throw new RangeError(`range ${range}`);
      for (;;) {
        const outcome = scaleWord(nextFloatWord(), range);
        if (outcome >= 0) return outcome;
      }
    },
  };
}

/**
 * The first `count` elements of a shuffle of `items`: repeat "take index floor(f x remaining)" and remove it. Exactly
 * `count` integers are drawn, so a partial shuffle is the head of the full one.
 */
export function drawWithoutReplacement<T>(draws: Draws, items: readonly T[], count: number): T[] {
  if (!Number.isInteger(count) || count < 0 || count > items.length) throw new RangeError(`count ${count}`);
  const remaining = [...items];
  const taken: T[] = [];
  for (let i = 0; i < count; i++) taken.push(remaining.splice(draws.nextInt(remaining.length), 1)[0]!);
  return taken;
}

/** All elements of `items` in a uniformly random order. */
export const shuffle = <T>(draws: Draws, items: readonly T[]): T[] =>
  drawWithoutReplacement(draws, items, items.length);

/** The integers 0 .. size - 1, what the published shuffles start from. */
export const sequence = (size: number): number[] => Array.from({ length: size }, (_, index) => index);
