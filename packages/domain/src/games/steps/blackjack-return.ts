import {
  addFractions,
  compareFractions,
  fraction,
  fractionToNumber,
  multiplyFractions,
  subtractFractions,
  type Fraction,
} from '../fraction.ts';
import type { Fields } from '../instant/instant-game.ts';
import {
  activeHand,
  BLACKJACK_MODEL,
  BLACKJACK_TOP,
  blackjackValue,
  type BlackjackState,
  type BlackjackTotal,
} from './blackjack.ts';

/**
 * The exact return of blackjack with an infinite deck: every card is independent of all others, so that what a hand is
 * worth depends on its total and the dealer's open card alone, and all of it is a quotient of whole numbers.
 */
const RANKS = 13;
const TENS = 4;
/** How many of the thirteen ranks count so much; an ace is 1. */
const VALUES = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, ranks: index === 9 ? TENS : 1 }));

/** The dealer ends on 17 to 21 or busts. */
const DEALER_ENDS = [17, 18, 19, 20, 21, 22] as const;
const BUST = BLACKJACK_TOP + 1;

function plus({ total, soft }: BlackjackTotal, value: number): BlackjackTotal {
  const hard = total - (soft ? 10 : 0) + value;
  const eleven = (soft || value === 1) && hard + 10 <= BLACKJACK_TOP;
  return { total: eleven ? hard + 10 : hard, soft: eleven };
}
const EMPTY: BlackjackTotal = { total: 0, soft: false };
const nameOf = ({ total, soft }: BlackjackTotal): number => total * 2 + Number(soft);

const NONE = fraction(0n);
const share = (ranks: number, of = RANKS): Fraction => fraction(BigInt(ranks), BigInt(of));
const sum = (values: readonly Fraction[]): Fraction => values.reduce(addFractions, NONE);
const scaled = (value: Fraction, by: number): Fraction => multiplyFractions(value, fraction(BigInt(by)));

const dealt = new Map<number, readonly Fraction[]>();
/** With what chance a dealer who has so much ends on each total. */
function dealerFrom(hand: BlackjackTotal): readonly Fraction[] {
  if (hand.total >= BLACKJACK_MODEL.dealerStands)
    return DEALER_ENDS.map((end) => fraction(Math.min(hand.total, BUST) === end ? 1n : 0n));
  const known = dealt.get(nameOf(hand));
  if (known) return known;
  const after = VALUES.map(({ value, ranks }) => ({ chance: share(ranks), ends: dealerFrom(plus(hand, value)) }));
  const ends = DEALER_ENDS.map((_, at) => sum(after.map((each) => multiplyFractions(each.chance, each.ends[at]!))));
  dealt.set(nameOf(hand), ends);
  return ends;
}

/** In how many of the thirteen ranks the dealer's second card makes a blackjack with the first. */
const naturals = (up: number): number => (up === 1 ? TENS : up === 10 ? 1 : 0);

/** The dealer's ends once it is known that there is no blackjack. */
function dealerEnds(up: number): readonly Fraction[] {
  const none = up === 1 ? 10 : up === 10 ? 1 : 0;
  const left = RANKS - naturals(up);
  const after = VALUES.filter(({ value }) => value !== none).map(({ value, ranks }) => ({
    chance: share(ranks, left),
    ends: dealerFrom(plus(plus(EMPTY, up), value)),
  }));
  return DEALER_ENDS.map((_, at) => sum(after.map((each) => multiplyFractions(each.chance, each.ends[at]!))));
}

/** What a way to go on with a hand comes to, in units of its own stake. */
type Worth = {
  readonly move: 'stand' | 'hit' | 'double' | 'split';
  readonly mean: Fraction;
  /** For each of the dealer's ends. */
  readonly net: readonly number[];
  readonly square: readonly number[];
  /** With what chance, for each of the dealer's ends, a doubled hand wins. */
  readonly doubledWins: readonly number[];
};

const wonBy = (total: number, end: number): number => (total >= BUST ? -1 : end === BUST ? 1 : Math.sign(total - end));

function mixed(move: Worth['move'], parts: readonly (readonly [ranks: number, worth: Worth])[]): Worth {
  const blend = (of: (worth: Worth) => readonly number[]): number[] =>
    DEALER_ENDS.map((_, at) => parts.reduce((all, [ranks, worth]) => all + (ranks * of(worth)[at]!) / RANKS, 0));
  return {
    move,
    mean: sum(parts.map(([ranks, { mean }]) => multiplyFractions(share(ranks), mean))),
    net: blend(({ net }) => net),
    square: blend(({ square }) => square),
    doubledWins: blend(({ doubledWins }) => doubledWins),
  };
}

/**
 * For what a player plays: the best or the worst of what is paid less `price` for each unit staked. At a price of one
 * that is the usual best play; at the price where nothing is left, it is the share of all stakes that comes back.
 */
export type Aim = { readonly worst?: boolean; readonly price: Fraction };
export const BEST: Aim = { price: fraction(1n) };

/** All that may be done against one open card of the dealer. */
export function playAgainst(up: number, { worst = false, price }: Aim = BEST) {
  const better = (a: Worth, b: Worth): Worth => (compareFractions(b.mean, a.mean) > 0 !== worst ? b : a);
  const ends = dealerEnds(up);
  const chances = ends.map(fractionToNumber);
  const known = new Map<number, Worth>();

  const stand = ({ total }: BlackjackTotal): Worth => {
    const net = DEALER_ENDS.map((end) => wonBy(total, end));
    const won = (by: number): Fraction => sum(ends.filter((_, at) => net[at] === by));
    return {
      move: 'stand',
      // Two units come back of a hand that is won, one of a push.
      mean: subtractFractions(total >= BUST ? NONE : addFractions(scaled(won(1), 2), won(0)), price),
      net,
      square: net.map((each) => each * each),
      doubledWins: net.map(() => 0),
    };
  };
  const nextCard = (hand: BlackjackTotal, worth: (after: BlackjackTotal) => Worth) =>
    VALUES.map(({ value, ranks }) => [ranks, worth(plus(hand, value))] as const);
  const hit = (hand: BlackjackTotal): Worth => mixed('hit', nextCard(hand, many));
  /** A hand that may be hit and stood on. */
  const many = (hand: BlackjackTotal): Worth => {
    if (hand.total >= BLACKJACK_TOP) return stand(hand);
    let worth = known.get(nameOf(hand));
    if (!worth) known.set(nameOf(hand), (worth = better(stand(hand), hit(hand))));
    return worth;
  };
  const double = (hand: BlackjackTotal): Worth => {
    const once = mixed('double', nextCard(hand, stand));
    const wins = nextCard(hand, stand);
    return {
      ...once,
      mean: scaled(once.mean, 2),
      net: once.net.map((each) => 2 * each),
      square: once.square.map((each) => 4 * each),
      doubledWins: DEALER_ENDS.map((_, at) =>
        wins.reduce((all, [ranks, { net }]) => all + (net[at] === 1 ? ranks / RANKS : 0), 0),
      ),
    };
  };
  /** A hand of two cards. */
  const two = (hand: BlackjackTotal): Worth =>
    hand.total === BLACKJACK_TOP ? stand(hand) : better(many(hand), double(hand));
  const split = (value: number): Worth => {
    const one = mixed('split', nextCard(plus(EMPTY, value), value === 1 ? stand : two));
    return {
      ...one,
      mean: scaled(one.mean, 2),
      net: one.net.map((each) => 2 * each),
      // The two hands are independent once it is known how the dealer ends.
      square: one.square.map((each, at) => 2 * each + 2 * one.net[at]! ** 2),
      doubledWins: one.doubledWins.map((each) => each * each),
    };
  };
  /** The first two cards; undefined: a blackjack, which is paid at once. */
  const start = (first: number, second: number): Worth | undefined => {
    const hand = plus(plus(EMPTY, first), second);
    if (hand.total === BLACKJACK_TOP) return undefined;
    return first === second ? better(two(hand), split(first)) : two(hand);
  };
  return { chances, many, two, start };
}

const AGAINST = new Map<number, ReturnType<typeof playAgainst>>();
const MOVES = new Map<string, Fields>();

/** What the best play does now. */
export function blackjackMove(state: BlackjackState): Fields {
  if (state.phase === 'insurance') return { move: 'decline' };
  const { cards } = state.hands[activeHand(state)]!;
  const values = cards.map(blackjackValue);
  const up = blackjackValue(state.dealer[0]!);
  const hand = values.reduce(plus, EMPTY);
  // Two cards may be doubled, and of the same value split once.
  const isPair = state.hands.length === 1 && values.length === 2 && values[0] === values[1];
  const name = `${up}:${nameOf(hand)}:${values.length === 2}:${isPair}`;
  let move = MOVES.get(name);
  if (!move) {
    let against = AGAINST.get(up);
    if (!against) AGAINST.set(up, (against = playAgainst(up)));
    const worth = isPair ? against.start(values[0]!, values[1]!)! : against[values.length === 2 ? 'two' : 'many'](hand);
    MOVES.set(name, (move = { move: worth.move }));
  }
  return move;
}

export type BlackjackFigures = {
  /** Of one first stake. */
  readonly exact: Fraction;
  readonly variance: number;
  /** The largest prize: two hands, both doubled, both won: once in so many rounds of the best play. */
  readonly topOneIn: number;
};

/** What a round comes to under an aim: paid less the price of what was staked, exactly. */
function roundWorth(aim: Aim) {
  let [exact, square, top] = [NONE, 0, 0];
  const ends = (paid: number): Fraction => subtractFractions(fraction(BigInt(2 * paid), 2n), aim.price);
  const [lost, pushed, blackjack] = [0, 1, 1 + BLACKJACK_MODEL.blackjackPaysHalves / 2].map(ends);
  for (const { value: up, ranks: upRanks } of VALUES) {
    const { chances, start } = playAgainst(up, aim);
    const over = (of: readonly number[]): number => of.reduce((all, each, at) => all + each * chances[at]!, 0);
    const none = share(RANKS - naturals(up));
    const left = fractionToNumber(none);
    for (const first of VALUES)
      for (const second of VALUES) {
        const chance = share(upRanks * first.ranks * second.ranks, RANKS ** 3);
        const weight = fractionToNumber(chance);
        const own = start(first.value, second.value);
        const worth = addFractions(
          multiplyFractions(share(naturals(up)), own ? lost! : pushed!),
          multiplyFractions(none, own ? own.mean : blackjack!),
        );
        exact = addFractions(exact, multiplyFractions(chance, worth));
        square += weight * (own ? 1 - left + left * over(own.square) : left * 2.25);
        if (own?.move === 'split') top += weight * left * over(own.doubledWins);
      }
  }
  return { exact, square, top };
}

/** The best play for one first stake. */
export function blackjackFigures(): BlackjackFigures {
  const { exact, square, top } = roundWorth(BEST);
  return {
    exact: addFractions(fraction(1n), exact),
    variance: square - fractionToNumber(exact) ** 2,
    topOneIn: Math.floor(1 / top),
  };
}

/** Whether some play gets more than this share of all stakes back, or for the worst, whether some gets less. */
export function reaches(price: Fraction, worst = false): boolean {
  const order = compareFractions(roundWorth({ price, worst }).exact, NONE);
  return worst ? order < 0 : order > 0;
}
