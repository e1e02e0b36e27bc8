import { sequence } from '../../rng.ts';
import { fraction, type Fraction } from '../fraction.ts';
import { CARDS } from './cards.ts';
import { pokerHand, pokerPays, POKER_MODEL } from './poker.ts';

/**
 * The exact return of video poker. For every set of up to five cards the payouts of all hands that contain it are added
 * up once; what a hold is worth beside its discards then follows by inclusion and exclusion, without dealing anything.
 */
const { hand: HAND } = POKER_MODEL;
const SUBSETS = 2 ** HAND;

/** n over k for small n: the place of an ascending set among all of its size is the sum of these. */
const CHOOSE: readonly (readonly number[])[] = sequence(CARDS + 1).map((n) =>
  sequence(HAND + 1).map((k) => {
    let value = 1;
    for (let i = 0; i < k; i++) value = (value * (n - i)) / (i + 1);
    return value;
  }),
);
const DRAWS = sequence(HAND + 1).map((held) => CHOOSE[CARDS - HAND]![HAND - held]!);

export type PokerTables = {
  /** By size and place of a set: the payouts of all hands that contain it, and of their squares. */
  readonly sums: readonly Float64Array[];
  readonly squares: readonly Float64Array[];
};

/** The places of all 32 subsets of five ascending cards, by the bits of their members. */
function placeSubsets(cards: readonly number[] | Int32Array, places: Int32Array): void {
  for (let mask = 1; mask < SUBSETS; mask++) {
    let place = 0;
    let size = 0;
    for (let bit = 0; bit < HAND; bit++) if (mask & (1 << bit)) place += CHOOSE[cards[bit]!]![++size]!;
    places[mask] = place;
  }
}

const SIZES = sequence(SUBSETS).map((mask) => sequence(HAND).filter((bit) => mask & (1 << bit)).length);

function eachHand(look: (cards: Int32Array) => void): void {
  const cards = new Int32Array(HAND);
  for (let a = 0; a < CARDS - 4; a++)
    for (let b = a + 1; b < CARDS - 3; b++)
      for (let c = b + 1; c < CARDS - 2; c++)
        for (let d = c + 1; d < CARDS - 1; d++)
          for (let e = d + 1; e < CARDS; e++) {
            cards[0] = a;
            cards[1] = b;
            cards[2] = c;
            cards[3] = d;
            cards[4] = e;
            look(cards);
          }
}

export function pokerTables(): PokerTables {
  const sums = sequence(HAND + 1).map((size) => new Float64Array(CHOOSE[CARDS]![size]!));
  const squares = sequence(HAND + 1).map((size) => new Float64Array(CHOOSE[CARDS]![size]!));
  const places = new Int32Array(SUBSETS);
  eachHand((cards) => {
    const pays = pokerPays(pokerHand(cards as unknown as readonly number[]));
    if (pays === 0) return;
    placeSubsets(cards, places);
    for (let mask = 0; mask < SUBSETS; mask++) {
      sums[SIZES[mask]!]![places[mask]!]! += pays;
      squares[SIZES[mask]!]![places[mask]!]! += pays * pays;
    }
  });
  return { sums, squares };
}

/** What the hands that contain `held` and none of the other dealt cards pay together. */
function sumOf(tables: readonly Float64Array[], places: Int32Array, held: number): number {
  const gone = SUBSETS - 1 - held;
  let sum = 0;
  for (let out = gone; ; out = (out - 1) & gone) {
    const set = held | out;
    const paid = tables[SIZES[set]!]![places[set]!]!;
    sum += SIZES[out]! % 2 === 0 ? paid : -paid;
    if (out === 0) return sum;
  }
}

/** The places to hold of a hand for the highest expectation. */
export function bestHold(tables: PokerTables, hand: readonly number[]): readonly number[] {
  const order = sequence(HAND).toSorted((a, b) => hand[a]! - hand[b]!);
  const places = new Int32Array(SUBSETS);
  placeSubsets(
    order.map((place) => hand[place]!),
    places,
  );
  let best = 0;
  let worth = -1;
  for (let held = 0; held < SUBSETS; held++) {
    const mean = sumOf(tables.sums, places, held) / DRAWS[SIZES[held]!]!;
    if (mean > worth) [best, worth] = [held, mean];
  }
  return order.filter((_, bit) => best & (1 << bit)).toSorted((a, b) => a - b);
}

/** What every number of draws divides: means of all holds compare as whole numbers. */
const COMMON = 7_669_695;

export type PokerFigures = {
  readonly best: Fraction;
  /** Of the play that always holds the worst. */
  readonly worst: Fraction;
  readonly variance: number;
  /** A royal flush comes once in so many rounds of the best play. */
  readonly hands: number;
};

/** Every hand with its best and its worst hold. */
export function pokerFigures(tables: PokerTables = pokerTables()): PokerFigures {
  const places = new Int32Array(SUBSETS);
  const weights = DRAWS.map((draws) => COMMON / draws);
  let [best, worst, square, hands] = [0n, 0n, 0, 0];
  let [bestRow, worstRow] = [0, 0];
  eachHand((cards) => {
    placeSubsets(cards, places);
    let [high, low, held] = [-1, Number.POSITIVE_INFINITY, 0];
    for (let mask = 0; mask < SUBSETS; mask++) {
      const mean = sumOf(tables.sums, places, mask) * weights[SIZES[mask]!]!;
      if (mean > high) [high, held] = [mean, mask];
      if (mean < low) low = mean;
    }
    square += sumOf(tables.squares, places, held) / DRAWS[SIZES[held]!]!;
    bestRow += high;
    worstRow += low;
    // Doubles are exact as long as their sums stay short.
    if (++hands % 100_000 === 0) {
      best += BigInt(bestRow);
      worst += BigInt(worstRow);
      [bestRow, worstRow] = [0, 0];
    }
  });
  const all = BigInt(hands) * BigInt(COMMON);
  const mean = fraction(best + BigInt(bestRow), all);
  const share = Number(mean.numerator) / Number(mean.denominator);
  return {
    best: mean,
    worst: fraction(worst + BigInt(worstRow), all),
    variance: square / hands - share * share,
    hands,
  };
}
