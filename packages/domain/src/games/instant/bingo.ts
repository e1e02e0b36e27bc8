import { drawWithoutReplacement, type Draws } from '../../rng.ts';
import { instantGame, type Prize } from './instant-game.ts';

/**
 * Bingo 75 for one player (domain-rules 4.5): a card of five columns of fifteen numbers each with a free centre, and
 * thirty of seventy-five numbers called. The best pattern that the calls complete is paid, in ten-thousandths of the
 * stake, by one of three tables.
 */
export const BINGO_MODEL = {
  family: 'instant',
  form: 'bingo',
  code: 'stu_bingo',
  version: 1,
  numbers: 75,
  calls: 30,
  side: 5,
  perColumn: 15,
  // From the least to the best; the one that is furthest to the right is paid.
  patterns: ['none', 'stamp', 'line', 'corners', 'twoLines', 'threeLines', 'cross', 'fourLines'],
  pays: {
    low: [0, 20_000, 30_000, 100_000, 200_000, 400_000, 600_000, 2_000_000],
    medium: [0, 11_000, 20_000, 100_000, 250_000, 1_000_000, 2_000_000, 10_000_000],
    high: [0, 0, 16_000, 120_000, 200_000, 1_200_000, 4_000_000, 20_000_000],
  },
} as const;

export const BINGO_RISKS = ['low', 'medium', 'high'] as const;
export type BingoRisk = (typeof BINGO_RISKS)[number];
export type BingoPattern = (typeof BINGO_MODEL.patterns)[number];
export type BingoChoice = { readonly risk: BingoRisk };
/** `card` row by row, 0 in the free centre; `calls` in the order in which they came. */
export type BingoResult = {
  readonly card: readonly number[];
  readonly calls: readonly number[];
  readonly pattern: BingoPattern;
};

const { side: SIDE, perColumn: PER_COLUMN, calls: CALLS, numbers: NUMBERS, patterns: PATTERNS } = BINGO_MODEL;
const CELLS = SIDE * SIDE;
export const BINGO_CENTRE = (CELLS - 1) / 2;
const LAST = SIDE - 1;

const span = (length: number): number[] => Array.from({ length }, (_, index) => index);
const cell = (row: number, column: number): number => row * SIDE + column;
const DIAGONALS = [span(SIDE).map((at) => cell(at, at)), span(SIDE).map((at) => cell(at, LAST - at))];
/** Five rows, five columns, two diagonals, as places of the card. */
export const BINGO_LINES: readonly (readonly number[])[] = [
  ...span(SIDE).map((row) => span(SIDE).map((column) => cell(row, column))),
  ...span(SIDE).map((column) => span(SIDE).map((row) => cell(row, column))),
  ...DIAGONALS,
];
const CORNERS = [cell(0, 0), cell(0, LAST), cell(LAST, 0), cell(LAST, LAST)];
/** Four places together in a corner of the card. */
const STAMPS = [0, LAST - 1].flatMap((row) =>
  [0, LAST - 1].map((column) => [
    cell(row, column),
    cell(row, column + 1),
    cell(row + 1, column),
    cell(row + 1, column + 1),
  ]),
);

type IsMarked = (place: number) => boolean;
const complete = (isMarked: IsMarked) => (places: readonly number[]) => places.every(isMarked);

/** The best pattern of a card and the places that make it. */
export function bingoPattern(isMarked: IsMarked): { readonly pattern: BingoPattern; readonly places: number[] } {
  const all = complete(isMarked);
  const lines = BINGO_LINES.filter(all);
  const placesOf = (groups: readonly (readonly number[])[]): number[] => [...new Set(groups.flat())];
  if (lines.length >= 4) return { pattern: 'fourLines', places: placesOf(lines) };
  if (DIAGONALS.every(all)) return { pattern: 'cross', places: placesOf(DIAGONALS) };
  if (lines.length === 3) return { pattern: 'threeLines', places: placesOf(lines) };
  if (lines.length === 2) return { pattern: 'twoLines', places: placesOf(lines) };
  if (all(CORNERS)) return { pattern: 'corners', places: CORNERS };
  if (lines.length === 1) return { pattern: 'line', places: placesOf(lines) };
  const stamps = STAMPS.filter(all);
  return stamps.length > 0 ? { pattern: 'stamp', places: placesOf(stamps) } : { pattern: 'none', places: [] };
}

/** What is marked on a card once these numbers were called. */
export const isMarkedBy = (card: readonly number[], calls: readonly number[]): IsMarked => {
  const called = new Set(calls);
  return (place) => place === BINGO_CENTRE || called.has(card[place]!);
};

/**
 * How many of the C(75, 30) calls end in each pattern, whatever the card: counted over all 2^24 sets of marked places,
 * each of k places met by C(51, 30 - k) calls. The test counts them anew.
 */
const WAYS: readonly bigint[] = [
  612_999_498_942_555_695_061n,
  46_191_045_233_714_236_128n,
  97_131_435_928_247_068_194n,
  16_267_383_319_865_928_537n,
  8_478_872_994_942_400_890n,
  513_761_448_378_857_490n,
  261_540_691_378_967_140n,
  35_892_066_859_823_440n,
];

/** Column by column, from the top; then the card is read row by row. */
function drawCard(draws: Draws): number[] {
  const columns = span(SIDE).map((column) => {
    const numbers = span(PER_COLUMN).map((index) => column * PER_COLUMN + index + 1);
    const isMiddle = column === BINGO_CENTRE % SIDE;
    const drawn = drawWithoutReplacement(draws, numbers, isMiddle ? LAST : SIDE);
    return isMiddle ? drawn.toSpliced(SIDE >> 1, 0, 0) : drawn;
  });
  return span(CELLS).map((place) => columns[place % SIDE]![Math.floor(place / SIDE)]!);
}

export const bingoPaysE4 = (risk: BingoRisk): readonly number[] => BINGO_MODEL.pays[risk];

/** The chance of a pattern being the best, in millionths, cut. */
export const bingoChanceE6 = (pattern: BingoPattern): number =>
  Number((WAYS[PATTERNS.indexOf(pattern)]! * 1_000_000n) / WAYS.reduce((sum, ways) => sum + ways, 0n));

const isRisk = (risk: unknown): risk is BingoRisk => BINGO_RISKS.some((each) => each === risk);

export const BINGO = instantGame<BingoChoice, BingoResult>({
  model: BINGO_MODEL,
  readChoice: ({ risk }) => (isRisk(risk) ? { risk } : undefined),
  play: ({ risk }, draws) => {
    const card = drawCard(draws);
    const calls = drawWithoutReplacement(draws, span(NUMBERS), CALLS).map((index) => index + 1);
    const { pattern } = bingoPattern(isMarkedBy(card, calls));
    return {
      result: { card, calls, pattern },
      multiplierE4: BigInt(bingoPaysE4(risk)[PATTERNS.indexOf(pattern)]!),
    };
  },
  prizes: ({ risk }): readonly Prize[] =>
    bingoPaysE4(risk).map((pays, index) => ({ multiplierE4: BigInt(pays), ways: WAYS[index]! })),
  choices: BINGO_RISKS.map((risk) => ({ risk })),
});
