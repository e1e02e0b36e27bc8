import { drawWithoutReplacement, sequence } from '../../rng.ts';
import type { Fields } from '../instant/instant-game.ts';
import { CARDS, rankIndex } from './cards.ts';
import { stepsGame, type Moments, type StepsGame } from './steps-game.ts';

/**
 * Video poker, jacks or better, nine for a full house and six for a flush: five cards of a shuffled deck, any of them
 * held, the others replaced by the next ones. What a hand pays is in stakes. The stated return is that of the best
 * play, which `npm run rtp` enumerates over all 2,598,960 hands.
 */
export const POKER_MODEL = {
  family: 'steps',
  form: 'poker',
  code: 'stu_video_poker',
  version: 1,
  cards: CARDS,
  hand: 5,
  pays: [
    ['royal_flush', 800],
    ['straight_flush', 50],
    ['four_of_a_kind', 25],
    ['full_house', 9],
    ['flush', 6],
    ['straight', 4],
    ['three_of_a_kind', 3],
    ['two_pair', 2],
    ['jacks_or_better', 1],
    ['nothing', 0],
  ],
} as const;

export type PokerHand = (typeof POKER_MODEL.pays)[number][0];

const PAYS: ReadonlyMap<string, number> = new Map(POKER_MODEL.pays);
export const pokerPays = (hand: PokerHand): number => PAYS.get(hand)!;

const ACE = 12;
const KING = 11;
const JACK = 9;
/** Ace to five. */
const WHEEL = 0b1_0000_0000_1111;
const { hand: HAND } = POKER_MODEL;
/** The ways to hold: one for each set of places, nothing first and everything last. */
const HOLDS: readonly Fields[] = sequence(2 ** HAND).map((mask) => ({
  hold: sequence(HAND).filter((place) => mask & (1 << place)),
}));

const isRun = (ranks: number): boolean => ranks === WHEEL || ranks / (ranks & -ranks) === 0b1_1111;

/** Five ranks that differ: their set as bits, and whether one suit has them all. */
function handOfFive(ranks: number, isFlush: boolean): PokerHand {
  const run = isRun(ranks);
  if (!run) return isFlush ? 'flush' : 'nothing';
  if (!isFlush) return 'straight';
  return ranks & (1 << ACE) && ranks & (1 << KING) ? 'royal_flush' : 'straight_flush';
}

/** What five cards are. */
export function pokerHand(cards: readonly number[]): PokerHand {
  let ranks = 0;
  let paired = 0;
  let pairs = 0;
  for (let i = 0; i < HAND; i++) {
    const rank = rankIndex(cards[i]!);
    if (ranks & (1 << rank)) paired |= 1 << rank;
    ranks |= 1 << rank;
    for (let j = 0; j < i; j++) if (rankIndex(cards[j]!) === rank) pairs++;
  }
  // Two equal cards make one pair of cards, three make three, four make six.
  switch (pairs) {
    case 0:
      return handOfFive(
        ranks,
        cards.every((card) => card % 4 === cards[0]! % 4),
      );
    case 1:
      return paired >= 1 << JACK ? 'jacks_or_better' : 'nothing';
    case 2:
      return 'two_pair';
    case 3:
      return 'three_of_a_kind';
    case 4:
      return 'full_house';
    default:
      return 'four_of_a_kind';
  }
}

/** With what the best play ends: how many of 1,661,102,543,100 equally likely rounds. */
export const POKER_ENDS: Readonly<Record<PokerHand, number>> = {
  royal_flush: 41_126_022,
  straight_flush: 181_573_608,
  four_of_a_kind: 3_924_430_647,
  full_house: 19_122_956_883,
  flush: 18_296_232_180,
  straight: 18_653_130_482,
  three_of_a_kind: 123_666_922_527,
  two_pair: 214_745_513_679,
  jacks_or_better: 356_447_740_914,
  nothing: 906_022_916_158,
};

const sumOver = (worth: (pays: number) => number): number =>
  POKER_MODEL.pays.reduce((sum, [hand, pays]) => sum + worth(pays) * POKER_ENDS[hand], 0);
export const POKER_ROUNDS = sumOver(() => 1);

const mean = sumOver((pays) => pays) / POKER_ROUNDS;
/** Return and variance of the best play. */
export const POKER_BEST: Moments = {
  expected: mean,
  variance: sumOver((pays) => pays * pays) / POKER_ROUNDS - mean * mean,
};

export type PokerState = {
  readonly dealt: readonly number[];
  /** Undefined until the draw. */
  readonly hold: readonly number[] | undefined;
};

const places = (action: Fields): readonly number[] => action['hold'] as readonly number[];

/** The five cards after the draw: held ones stay in their places, the others take the next cards from left to right. */
export function pokerFinal({ dealt, hold }: PokerState): readonly number[] {
  let next = HAND;
  return dealt
    .slice(0, HAND)
    .map((card, place) => (hold === undefined || hold.includes(place) ? card : dealt[next++]!));
}

const turned = ({ hold }: PokerState): number => (hold === undefined ? HAND : 2 * HAND - hold.length);

const game: StepsGame<Record<never, never>, PokerState> = {
  model: POKER_MODEL,
  facts: {
    rtp: '0.995439',
    rtpHighest: '0.995439',
    rtpWorst: '0.023716',
    volatility: 'medium',
    maxMultiplierE4: 8_000_000n,
    topPrizeOneIn: 40_390,
  },
  readChoice: () => ({}),
  deal: (_, draws) => drawWithoutReplacement(draws, sequence(CARDS), 2 * HAND),
  begin: (_, dealt) => ({ dealt, hold: undefined }),
  actions: ({ hold }) => (hold === undefined ? HOLDS : []),
  apply: (state, action) => ({ ...state, hold: places(action) }),
  show: (state) => {
    const hand = pokerFinal(state);
    return { cards: state.dealt.slice(0, turned(state)), hand, rank: pokerHand(hand) };
  },
  multiplierE4: (state) => (state.hold === undefined ? 0n : BigInt(pokerPays(pokerHand(pokerFinal(state)))) * 10_000n),
  // Nobody is there to choose: what was dealt stands.
  endOfLeft: () => HOLDS.at(-1),
  // Of the best play; what a player holds instead is not looked up for a counter.
  moments: () => POKER_BEST,
};

export const POKER = stepsGame(game);
