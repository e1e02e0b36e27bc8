import type { Derived } from './derived.ts';
import { InputError, integerAt, textAt, type JsonObject } from './json.ts';
import { integerBelow, type Words } from './stream.ts';

const TOP = 21;
const RANKS = 13;

interface Hand {
  readonly cards: number[];
  weight: number;
  done: boolean;
}

/** The best count that is not above 21: one ace may be eleven. Twos come first in the deck and the ace last. */
function count(cards: readonly number[], suits: number): number {
  const values = cards
    .map((card) => Math.floor(card / suits))
    .map((rank) => (rank === RANKS - 1 ? 1 : Math.min(rank + 2, 10)));
  const sum = values.reduce((all, value) => all + value, 0);
  return values.includes(1) && sum + 10 <= TOP ? sum + 10 : sum;
}

interface Table {
  readonly cards: number[];
  readonly dealer: number[];
  readonly hands: Hand[];
  /** A blackjack of the dealer, and of the player. */
  readonly theirs: boolean;
  readonly own: boolean;
  /** Insurance is offered. */
  asked: boolean;
  insured: boolean;
  readonly next: () => number;
  readonly total: (cards: readonly number[]) => number;
}

function dealt(model: JsonObject, words: Words): Table {
  const deck = integerAt(model, 'cards', [RANKS, 1_000]);
  const cards: number[] = [];
  const next = (): number => {
    cards.push(integerBelow(words, deck));
    return cards.at(-1)!;
  };
  const total = (of: readonly number[]): number => count(of, deck / RANKS);
  const [first, up, second, hole] = [next(), next(), next(), next()];
  const [dealer, own] = [
    [up, hole],
    [first, second],
  ];
  return {
    cards,
    dealer,
    hands: [{ cards: own, weight: 1, done: false }],
    theirs: total(dealer) === TOP,
    own: total(own) === TOP,
    asked: total([up]) === 11,
    insured: false,
    next,
    total,
  };
}

/** The hand that is played now. */
const playing = ({ asked, theirs, own, hands, total }: Table): Hand | undefined =>
  asked || theirs || own ? undefined : hands.find((hand) => !hand.done && total(hand.cards) < TOP);

function split({ hands, next, total }: Table): void {
  const [a, b] = hands[0]!.cards as [number, number];
  if (hands.length > 1 || hands[0]!.cards.length > 2 || total([a]) !== total([b])) throw new InputError('steps');
  const done = total([a]) === 11;
  hands[0] = { cards: [a, next()], weight: 1, done };
  hands.push({ cards: [b, next()], weight: 1, done });
}

function take(table: Table, move: string): void {
  if (table.asked) {
    if (move !== 'insure' && move !== 'decline') throw new InputError('steps');
    table.asked = false;
    table.insured = move === 'insure';
    return;
  }
  const hand = playing(table);
  if (!hand) throw new InputError('steps');
  if (move === 'stand') hand.done = true;
  else if (move === 'split') split(table);
  else if (move === 'hit' || (move === 'double' && hand.cards.length === 2)) {
    hand.cards.push(table.next());
    if (move === 'double') [hand.weight, hand.done] = [2, true];
  } else throw new InputError('steps');
}

/** What a hand of a round that is over came to. */
function endOf({ dealer, theirs, own, total }: Table, hand: Hand): string {
  const mine = total(hand.cards);
  if (mine > TOP) return 'bust';
  if (own) return theirs ? 'push' : 'blackjack';
  if (theirs) return 'lose';
  if (total(dealer) > TOP || mine > total(dealer)) return 'win';
  return mine === total(dealer) ? 'push' : 'lose';
}

/**
 * Blackjack: cards with replacement, to player, dealer, player, dealer, then as they are asked for. Payouts are counted
 * in halves of the first stake, and so is what was staked.
 */
export function blackjack(model: JsonObject, steps: readonly JsonObject[], words: Words): Derived {
  const table = dealt(model, words);
  for (const step of steps) take(table, textAt(step, 'move'));
  const { cards, dealer, hands, theirs, own, asked, insured, total, next } = table;
  const over = !asked && !playing(table);
  const stands = integerAt(model, 'dealerStands', [2, TOP]);
  if (over && !theirs && !own && hands.some((hand) => total(hand.cards) <= TOP))
    while (total(dealer) < stands) dealer.push(next());

  const pays: Readonly<Record<string, number>> = {
    blackjack: 2 + integerAt(model, 'blackjackPaysHalves', [0, 10]),
    win: 4,
    push: 2,
  };
  const ends = over ? hands.map((hand) => endOf(table, hand)) : [];
  const insurance = over && insured && theirs ? 1 + integerAt(model, 'insurancePaysHalves', [0, 10]) : 0;
  const paid = BigInt(ends.reduce((sum, end, at) => sum + hands[at]!.weight * (pays[end] ?? 0), insurance));
  const staked = BigInt(hands.reduce((sum, { weight }) => sum + 2 * weight, insured ? 1 : 0));
  const shown = {
    // The dealer's second card lies face down until the round is over.
    cards: over ? cards : cards.map((card, at) => (at === 3 ? -1 : card)),
    phase: asked ? 'insurance' : over ? 'over' : 'open',
    dealer: over ? dealer : dealer.slice(0, 1),
    hands: hands.map((hand) => hand.cards),
    ends,
  };
  return { result: { steps, shown }, multiplierE4: (paid * 10_000n) / staked, share: { paid, staked } };
}
