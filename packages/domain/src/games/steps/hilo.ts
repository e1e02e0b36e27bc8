import { sequence } from '../../rng.ts';
import type { Fields } from '../instant/instant-game.ts';
import { aceLowRank, CARDS } from './cards.ts';
import { stepsGame, type StepsGame } from './steps-game.ts';

/**
 * Hi-lo (domain-rules 4.1): cards of an infinite deck, ace low. A guess that the next card is the same or higher pays
 * 0.99 x 13 / (14 - r), the same or lower 0.99 x 13 / r; guesses in a row multiply. The product is kept exact and is
 * rounded down to four places only where it is shown or paid. What is certain is not offered, nor what would pass the
 * highest win; where nothing could stay below that any more, or after the last guess, the round pays by itself.
 */
export const HILO_MODEL = {
  family: 'steps',
  form: 'hilo',
  code: 'stu_hi_lo',
  version: 1,
  ranks: 13,
  cards: CARDS,
  returnPercent: 99,
  guessesMax: 10,
  skipsMax: 20,
  maxMultiplierE4: 50_000_000,
} as const;

const { ranks, returnPercent, guessesMax, skipsMax } = HILO_MODEL;
const TOP_E4 = BigInt(HILO_MODEL.maxMultiplierE4);
/** A guess pays GAIN / (100 x its winning ranks). */
const GAIN = BigInt(returnPercent * ranks);

export type HiloSide = 'higher' | 'lower';
export type HiloPhase = 'open' | 'lost' | 'paid';
export type HiloState = {
  readonly dealt: readonly number[];
  /** Which of the cards lies open on top. */
  readonly at: number;
  /** Guesses that came true. */
  readonly guesses: number;
  readonly skips: number;
  /** The product of the winning ranks of these guesses. */
  readonly ways: bigint;
  readonly phase: HiloPhase;
  /** What the guesses have cost on average, and the sum of their variances. */
  readonly cost: number;
  readonly variance: number;
  /** The most that a guess could have made of the stake. */
  readonly top: number;
};

/** The product of `guesses` guesses with so many winning ranks together, in ten-thousandths, rounded down. */
export const hiloMultiplierE4 = (guesses: number, ways: bigint): bigint =>
  (10_000n * GAIN ** BigInt(guesses)) / (100n ** BigInt(guesses) * ways);

/** How many of the thirteen ranks make a guess come true beside an open card. */
export const hiloWinningRanks = (card: number, side: HiloSide): number =>
  side === 'higher' ? ranks + 1 - aceLowRank(card) : aceLowRank(card);

export type HiloOffer = {
  readonly side: HiloSide;
  /** Of the thirteen ranks. */
  readonly winning: number;
  /** What stands after the guess came true. */
  readonly multiplierE4: bigint;
};

const cardOf = ({ dealt, at }: HiloState): number => dealt[at]!;

/** The guesses that are offered beside the open card. */
export function hiloOffers(state: HiloState): readonly HiloOffer[] {
  if (state.phase !== 'open') return [];
  return (['higher', 'lower'] as const).flatMap((side) => {
    const winning = hiloWinningRanks(cardOf(state), side);
    const multiplierE4 = hiloMultiplierE4(state.guesses + 1, state.ways * BigInt(winning));
    return winning < ranks && multiplierE4 <= TOP_E4 ? [{ side, winning, multiplierE4 }] : [];
  });
}

/** What stands now; nothing before the first guess. */
export const hiloStandsE4 = ({ guesses, ways, phase }: HiloState): bigint =>
  phase === 'lost' || guesses === 0 ? 0n : hiloMultiplierE4(guesses, ways);

export const HILO_TAKE: Fields = { move: 'take' };
export const HILO_SKIP: Fields = { move: 'skip' };

function actions(state: HiloState): readonly Fields[] {
  if (state.phase !== 'open') return [];
  return [
    ...hiloOffers(state).map(({ side }) => ({ move: side })),
    ...(state.skips < skipsMax ? [HILO_SKIP] : []),
    ...(state.guesses > 0 ? [HILO_TAKE] : []),
  ];
}

/** Nothing is left to guess: the count is full, or even the likeliest guess would pass the highest win. */
const isFull = (guesses: number, ways: bigint): boolean =>
  guesses === guessesMax || hiloMultiplierE4(guesses + 1, ways * BigInt(ranks - 1)) > TOP_E4;

function guess(state: HiloState, side: HiloSide): HiloState {
  const winning = hiloWinningRanks(cardOf(state), side);
  const stands = state.guesses === 0 ? 1 : Number(hiloStandsE4(state)) / 10_000;
  const chance = winning / ranks;
  const pays = (stands * returnPercent) / 100 / chance;
  const next = {
    ...state,
    at: state.at + 1,
    cost: state.cost + stands * (1 - returnPercent / 100),
    variance: state.variance + pays * pays * chance * (1 - chance),
    top: Math.max(state.top, pays),
  };
  const [before, after] = [aceLowRank(cardOf(state)), aceLowRank(cardOf(next))];
  if (side === 'higher' ? after < before : after > before) return { ...next, phase: 'lost' };
  const guesses = state.guesses + 1;
  const ways = state.ways * BigInt(winning);
  return { ...next, guesses, ways, phase: isFull(guesses, ways) ? 'paid' : 'open' };
}

const game: StepsGame<Record<never, never>, HiloState> = {
  model: HILO_MODEL,
  facts: {
    // Ten guesses in a row, and one, each at the product that rounding costs most and least (steps.test.ts).
    rtp: '0.904337',
    rtpHighest: '0.990000',
    volatility: 'chosen',
    maxMultiplierE4: 49_974_646n,
    topPrizeOneIn: 5_525,
  },
  readChoice: () => ({}),
  deal: (_, draws) => sequence(1 + guessesMax + skipsMax).map(() => draws.nextInt(CARDS)),
  begin: (_, dealt) => ({ dealt, at: 0, guesses: 0, skips: 0, ways: 1n, phase: 'open', cost: 0, variance: 0, top: 1 }),
  actions,
  apply: (state, { move }) => {
    if (move === 'take') return { ...state, phase: 'paid' };
    if (move === 'skip') return { ...state, at: state.at + 1, skips: state.skips + 1 };
    return guess(state, move === 'higher' ? 'higher' : 'lower');
  },
  show: ({ dealt, at, guesses, phase }) => ({ cards: dealt.slice(0, at + 1), guesses, phase }),
  multiplierE4: hiloStandsE4,
  endOfLeft: ({ guesses }) => (guesses > 0 ? HILO_TAKE : undefined),
  // Every guess stakes what stands at 99 %: what is expected is the stake less what the guesses cost.
  moments: ({ cost, variance, top }) => ({ expected: 1 - cost, variance, top }),
};

/** The state that a player sees: the cards that lie open, and what was done. */
export const hiloState = (cards: readonly number[], steps: readonly Fields[]): HiloState =>
  steps.reduce(game.apply, game.begin({}, cards));

export const HILO = stepsGame(game);
