import { sequence } from '../../rng.ts';
import type { Fields } from '../instant/instant-game.ts';
import { CARDS, rankIndex } from './cards.ts';
import { stepsGame, type StepsGame } from './steps-game.ts';

/**
 * Blackjack (domain-rules 4.3): cards of an infinite deck; the dealer looks for a blackjack under an ace or a ten and
 * stands on every 17; blackjack pays 3:2; double on any two cards, after a split too; one split, aces one card each;
 * insurance 2:1. Doubling, splitting and insurance are stakes of their own: what the round pays is told in first
 * stakes. Cards are dealt to player, dealer, player, dealer, then in the order in which they are asked for.
 */
export const BLACKJACK_MODEL = {
  family: 'steps',
  form: 'blackjack',
  code: 'stu_blackjack',
  version: 1,
  cards: CARDS,
  /** Two hands of at most 21 cards, and the dealer's twelve. */
  cardsMax: 54,
  dealerStands: 17,
  /** What is paid beside the stake, in halves of it. */
  blackjackPaysHalves: 3,
  /** The same of an insurance, whose stake is one half. */
  insurancePaysHalves: 2,
} as const;

const { dealerStands, blackjackPaysHalves, insurancePaysHalves } = BLACKJACK_MODEL;
export const BLACKJACK_TOP = 21;
const ACE_EXTRA = 10;
/** The place of the dealer's second card, and what stands there until it is turned. */
const HOLE = 3;
export const FACE_DOWN = -1;

export type BlackjackHand = {
  readonly cards: readonly number[];
  readonly doubled: boolean;
  /** The player asked for no more, or may not. */
  readonly stands: boolean;
};
export type BlackjackPhase = 'insurance' | 'open' | 'over';
export type BlackjackEnd = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';
export type BlackjackState = {
  readonly dealt: readonly number[];
  /** How many of the cards are on the table. */
  readonly next: number;
  readonly hands: readonly BlackjackHand[];
  readonly dealer: readonly number[];
  readonly insured: boolean;
  readonly phase: BlackjackPhase;
};

const MOVES = {
  hit: { move: 'hit' },
  stand: { move: 'stand' },
  double: { move: 'double' },
  split: { move: 'split' },
  insure: { move: 'insure' },
  decline: { move: 'decline' },
} as const satisfies Readonly<Record<string, Fields>>;
export type BlackjackMove = keyof typeof MOVES;

/** 1 for an ace, 10 for every ten and court. */
export const blackjackValue = (card: number): number =>
  rankIndex(card) === 12 ? 1 : Math.min(rankIndex(card) + 2, 10);

export type BlackjackTotal = {
  readonly total: number;
  /** An ace counts eleven. */
  readonly soft: boolean;
};

export function blackjackTotal(cards: readonly number[]): BlackjackTotal {
  const open = cards.filter((card) => card !== FACE_DOWN);
  const hard = open.reduce((sum, card) => sum + blackjackValue(card), 0);
  const soft = hard + ACE_EXTRA <= BLACKJACK_TOP && open.some((card) => blackjackValue(card) === 1);
  return { total: soft ? hard + ACE_EXTRA : hard, soft };
}

const totalOf = (cards: readonly number[]): number => blackjackTotal(cards).total;
const isTwentyOne = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards) === BLACKJACK_TOP;
const isAce = (card: number): boolean => blackjackValue(card) === 1;

export const dealerHasBlackjack = ({ dealer }: BlackjackState): boolean => isTwentyOne(dealer);
const playerHasBlackjack = ({ hands }: BlackjackState): boolean => hands.length === 1 && isTwentyOne(hands[0]!.cards);

const isFinished = ({ cards, doubled, stands }: BlackjackHand): boolean =>
  stands || doubled || totalOf(cards) >= BLACKJACK_TOP;

/** The hand that is played now; -1 where none is. */
export const activeHand = ({ hands, phase }: BlackjackState): number =>
  phase === 'open' ? hands.findIndex((hand) => !isFinished(hand)) : -1;

/** The dealer turns the second card and, where a hand still stands, draws to 17. */
function playDealer(state: BlackjackState): BlackjackState {
  let { dealer, next } = state;
  const decided = dealerHasBlackjack(state) || playerHasBlackjack(state);
  if (!decided && state.hands.some(({ cards }) => totalOf(cards) <= BLACKJACK_TOP))
    while (totalOf(dealer) < dealerStands) dealer = [...dealer, state.dealt[next++]!];
  return { ...state, dealer, next, phase: 'over' };
}

const goOn = (state: BlackjackState): BlackjackState => (activeHand(state) === -1 ? playDealer(state) : state);

/** The dealer looks at the second card: a blackjack of either side ends the round. */
function peek(state: BlackjackState): BlackjackState {
  const decided = dealerHasBlackjack(state) || playerHasBlackjack(state);
  return decided ? playDealer(state) : { ...state, phase: 'open' };
}

function begin(dealt: readonly number[]): BlackjackState {
  const hands = [{ cards: [dealt[0]!, dealt[2]!], doubled: false, stands: false }];
  const dealer = [dealt[1]!, dealt[HOLE]!];
  const state: BlackjackState = { dealt, next: HOLE + 1, hands, dealer, insured: false, phase: 'insurance' };
  return isAce(dealt[1]!) ? state : peek(state);
}

/** Two cards of the same value; once a round. */
const maySplit = ({ hands }: BlackjackState): boolean =>
  hands.length === 1 &&
  hands[0]!.cards.length === 2 &&
  blackjackValue(hands[0]!.cards[0]!) === blackjackValue(hands[0]!.cards[1]!);

function actions(state: BlackjackState): readonly Fields[] {
  if (state.phase === 'insurance') return [MOVES.insure, MOVES.decline];
  const hand = state.hands[activeHand(state)];
  if (!hand) return [];
  return [
    MOVES.hit,
    MOVES.stand,
    ...(hand.cards.length === 2 ? [MOVES.double] : []),
    ...(maySplit(state) ? [MOVES.split] : []),
  ];
}

function split(state: BlackjackState): BlackjackState {
  const { cards } = state.hands[0]!;
  const stands = isAce(cards[0]!);
  const hands = cards.map((card, at) => ({ cards: [card, state.dealt[state.next + at]!], doubled: false, stands }));
  return { ...state, hands, next: state.next + 2 };
}

function playHand(state: BlackjackState, move: BlackjackMove): BlackjackState {
  const at = activeHand(state);
  const hand = state.hands[at]!;
  const played: BlackjackHand =
    move === 'stand'
      ? { ...hand, stands: true }
      : { ...hand, cards: [...hand.cards, state.dealt[state.next]!], doubled: move === 'double' };
  return { ...state, hands: state.hands.with(at, played), next: state.next + (move === 'stand' ? 0 : 1) };
}

function apply(state: BlackjackState, { move }: Fields): BlackjackState {
  if (state.phase === 'insurance') return peek({ ...state, insured: move === 'insure' });
  return goOn(move === 'split' ? split(state) : playHand(state, move as BlackjackMove));
}

/** What a hand of a round that is over came to. */
export function blackjackEnd(state: BlackjackState, { cards }: BlackjackHand): BlackjackEnd {
  const total = totalOf(cards);
  if (total > BLACKJACK_TOP) return 'bust';
  if (playerHasBlackjack(state)) return dealerHasBlackjack(state) ? 'push' : 'blackjack';
  const dealer = totalOf(state.dealer);
  if (dealer > BLACKJACK_TOP || total > dealer) return 'win';
  return total === dealer && !dealerHasBlackjack(state) ? 'push' : 'lose';
}

const HALVES_BACK: Readonly<Record<BlackjackEnd, number>> = {
  blackjack: 2 + blackjackPaysHalves,
  win: 4,
  push: 2,
  lose: 0,
  bust: 0,
};
const weightOf = ({ doubled }: BlackjackHand): number => (doubled ? 2 : 1);

/** What has been staked, in halves of the first stake. */
export const blackjackStakedHalves = ({ hands, insured }: BlackjackState): number =>
  hands.reduce((sum, hand) => sum + 2 * weightOf(hand), insured ? 1 : 0);

/** What a hand gives back, in halves of the first stake. */
export const handPaysHalves = (state: BlackjackState, hand: BlackjackHand): number =>
  weightOf(hand) * HALVES_BACK[blackjackEnd(state, hand)];

/** The same of the insurance. */
export const insurancePays = (state: BlackjackState): number =>
  state.insured && dealerHasBlackjack(state) ? 1 + insurancePaysHalves : 0;

/** Return and variance of the best play for one first stake, as `blackjackFigures` computes them. */
export const BLACKJACK_BEST = { expected: 0.994_296_119_877_264_1, variance: 1.311_363_210_101_697_2 };
/** How often the dealer busts behind an ace, a two ... a ten that hides no blackjack, in per cent. */
export const BLACKJACK_DEALER_BUSTS = [
  '16.7',
  '35.4',
  '37.4',
  '39.4',
  '41.6',
  '42.3',
  '26.2',
  '24.5',
  '22.8',
  '23.0',
] as const;
/** No card makes more of all that is staked than a blackjack does. */
const TOP_OF_STAKES = 2.5;
const INSURANCE_COST = 0.5 / 13;

const game: StepsGame<Record<never, never>, BlackjackState> = {
  model: BLACKJACK_MODEL,
  facts: {
    // Of the first stake, at the best play; then the share of all stakes that can come back at most, and at least.
    rtp: '0.994296',
    rtpHighest: '0.994944',
    rtpWorst: '0.328012',
    volatility: 'low',
    maxMultiplierE4: 80_000n,
    topPrizeOneIn: 2_495,
  },
  readChoice: () => ({}),
  deal: (_, draws) => sequence(BLACKJACK_MODEL.cardsMax).map(() => draws.nextInt(CARDS)),
  begin: (_, dealt) => begin(dealt),
  actions,
  apply,
  show: (state) => {
    const { dealt, next, dealer, phase } = state;
    const over = phase === 'over';
    const cards = dealt.slice(0, next);
    return {
      cards: over ? cards : cards.with(HOLE, FACE_DOWN),
      phase,
      dealer: over ? dealer : dealer.slice(0, 1),
      hands: state.hands.map((hand) => hand.cards),
      ends: over ? state.hands.map((hand) => blackjackEnd(state, hand)) : [],
    };
  },
  multiplierE4: (state) => {
    if (state.phase !== 'over') return 0n;
    const halves = state.hands.reduce((sum, hand) => sum + handPaysHalves(state, hand), insurancePays(state));
    return BigInt(halves) * 5_000n;
  },
  stakedHalves: blackjackStakedHalves,
  endOfLeft: ({ phase }) => (phase === 'insurance' ? MOVES.decline : MOVES.stand),
  // Of the best play, for what was staked in all: further stakes are given back on average but for the insurance.
  moments: (state) => {
    const stakes = blackjackStakedHalves(state) / 2;
    const cost = 1 - BLACKJACK_BEST.expected + (state.insured ? INSURANCE_COST : 0);
    return { expected: (stakes - cost) / stakes, variance: BLACKJACK_BEST.variance / stakes ** 2, top: TOP_OF_STAKES };
  },
};

/** The state that a player sees: the cards that lie open, and what was done. */
export const blackjackState = (cards: readonly number[], steps: readonly Fields[]): BlackjackState =>
  steps.reduce(game.apply, begin(cards));

export const BLACKJACK = stepsGame(game);
