import { BINGO_LINES, BINGO_MODEL } from './bingo.ts';

/** The 24 places without the centre, one bit each. */
const bitOf = (place: number): number => (place === 12 ? 0 : 1 << (place > 12 ? place - 1 : place));
const maskOf = (places: readonly number[]): number => places.reduce((mask, place) => mask | bitOf(place), 0);

const LINES = BINGO_LINES.map(maskOf);
const CROSS = maskOf([0, 6, 18, 24, 4, 8, 16, 20]);
const CORNERS = maskOf([0, 4, 20, 24]);
const STAMPS = [
  [0, 1, 5, 6],
  [3, 4, 8, 9],
  [15, 16, 20, 21],
  [18, 19, 23, 24],
].map(maskOf);
const SETS = 1 << 24;

function patternOf(set: number): number {
  let lines = 0;
  for (const line of LINES) if ((set & line) === line) lines++;
  if (lines >= 4) return 7;
  if ((set & CROSS) === CROSS) return 6;
  if (lines >= 2) return lines + 2;
  if ((set & CORNERS) === CORNERS) return 3;
  if (lines === 1) return 2;
  return STAMPS.some((stamp) => (set & stamp) === stamp) ? 1 : 0;
}

/**
 * How many sets of marked places have each pattern, by their size: counted with bits, apart from the game's own code.
 */
export function countPatterns(): number[][] {
  const counts = BINGO_MODEL.patterns.map(() => Array.from({ length: 25 }, () => 0));
  const sizes = new Uint8Array(1 << 12);
  for (let bits = 1; bits < sizes.length; bits++) sizes[bits] = sizes[bits >> 1]! + (bits & 1);
  for (let set = 0; set < SETS; set++) counts[patternOf(set)]![sizes[set & 4095]! + sizes[set >>> 12]!]!++;
  return counts;
}
