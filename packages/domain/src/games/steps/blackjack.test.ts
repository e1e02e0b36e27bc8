import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairDraws } from '../../fairness.ts';
import { formatFraction } from '../fraction.ts';
import type { Fields } from '../instant/instant-game.ts';
import { volatilityOf } from '../registry.ts';
import { blackjackFigures, blackjackMove, playAgainst } from './blackjack-return.ts';
import {
  BLACKJACK,
  BLACKJACK_BEST,
  BLACKJACK_DEALER_BUSTS,
  BLACKJACK_MODEL,
  blackjackStakedHalves,
  blackjackState,
  blackjackTotal,
  FACE_DOWN,
  type BlackjackState,
} from './blackjack.ts';

const VECTOR = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce: 1 };
/** "A" to "K", all of spades; "-" lies face down. */
const cards = (text: string): number[] =>
  Array.from(text, (name) => (name === '-' ? FACE_DOWN : '23456789TJQKA'.indexOf(name) * 4 + 2));
const moves = (...names: readonly string[]): Fields[] => names.map((move) => ({ move }));
const played = (dealt: string, ...names: readonly string[]) => blackjackState(cards(dealt), moves(...names));
const mayDo = (state: BlackjackState): unknown[] => BLACKJACK.actions(state).map(({ move }) => move);
const endsOf = (state: BlackjackState): unknown => BLACKJACK.show(state)['ends'];

test('the cards are the published ones, to player, dealer, player and dealer, and the hole lies face down', () => {
  const dealt = BLACKJACK.deal({}, fairDraws(VECTOR));
  expect(dealt.slice(0, 8)).toEqual([22, 14, 2, 48, 45, 14, 9, 27]);
  expect(dealt).toHaveLength(BLACKJACK_MODEL.cardsMax);
  expect(BLACKJACK.show(BLACKJACK.begin({}, dealt))).toEqual({
    cards: [22, 14, 2, FACE_DOWN],
    phase: 'open',
    dealer: [14],
    hands: [[22, 2]],
    ends: [],
  });
});

test.each([
  ['A6', 17, true],
  ['AA', 12, true],
  ['A6T', 17, false],
  ['AAAAAAAAAAA', 21, true],
  ['KQ', 20, false],
  ['A-', 11, true],
])('%s counts %i, soft: %s', (text, total, soft) => {
  expect(blackjackTotal(cards(text))).toEqual({ total, soft });
});

test.each([
  // What is dealt (to player, dealer, player, dealer, then as asked for) and done; halves staked, ends, paid.
  ['a blackjack is paid 3:2 at once', 'A9K7', [], 2, ['blackjack'], 25_000],
  ['two blackjacks push', 'AKKA', [], 2, ['push'], 10_000],
  ['the dealer looks under a ten before anything is asked', '5KTA', [], 2, ['lose'], 0],
  ['stand and win', 'TTT9', ['stand'], 2, ['win'], 20_000],
  ['stand and push', 'TTTK', ['stand'], 2, ['push'], 10_000],
  ['a hit too many loses before the dealer draws', 'T6TTK', ['hit'], 2, ['bust'], 0],
  ['the dealer stands on a soft 17', 'T6TA', ['stand'], 2, ['win'], 20_000],
  ['the dealer draws to 17 and busts', '5656TT', ['hit', 'stand'], 2, ['win'], 20_000],
  ['21 asks nothing more', '5T6TT', ['hit'], 2, ['win'], 20_000],
  ['a double is one card for twice the stake', '5T6TT', ['double'], 4, ['win'], 40_000],
  ['a double is lost twice', '5T6T2', ['double'], 4, ['lose'], 0],
  ['insurance pays 2:1 on a blackjack of the dealer', '9A9K', ['insure'], 3, ['lose'], 15_000],
  ['insured with a blackjack: even money', 'AAKK', ['insure'], 3, ['push'], 25_000],
  ['insurance is lost where there is none', 'TA98', ['insure', 'stand'], 3, ['push'], 10_000],
  ['a blackjack that is not insured pushes', 'AAKK', ['decline'], 2, ['push'], 10_000],
  ['a blackjack against an ace is paid after the peek', 'AAK9', ['decline'], 2, ['blackjack'], 25_000],
  ['split: two hands, one wins, one is lost', '8T8TTT', ['split', 'stand', 'stand'], 4, ['lose', 'lose'], 0],
  ['split eights, doubled both, won both', '868T33TT6', ['split', 'double', 'double'], 8, ['win', 'win'], 80_000],
  ['split aces get one card each and are no blackjack', 'A9A9KT', ['split'], 4, ['win', 'win'], 40_000],
  ['the other hand is played on where one is bust', '868TTTK', ['split', 'hit', 'stand'], 4, ['bust', 'win'], 20_000],
] as const)('%s', (...[, dealt, names, halves, ends, multiplier]) => {
  const state = played(`${dealt}TTTT`, ...names);
  expect([state.phase, blackjackStakedHalves(state), endsOf(state), BLACKJACK.multiplierE4(state)]).toEqual([
    'over',
    halves,
    ends,
    BigInt(multiplier),
  ]);
  expect(BLACKJACK.actions(state)).toEqual([]);
});

test.each([
  ['5T6T', [], ['hit', 'stand', 'double']],
  ['8T8T', [], ['hit', 'stand', 'double', 'split']],
  ['KTJT', [], ['hit', 'stand', 'double', 'split']],
  ['5A6T', [], ['insure', 'decline']],
  ['5A69', ['decline'], ['hit', 'stand', 'double']],
  ['5T6T2', ['hit'], ['hit', 'stand']],
  // One split a round; each hand may be doubled.
  ['8T8T82', ['split'], ['hit', 'stand', 'double']],
  ['8T8T82', ['split', 'stand'], ['hit', 'stand', 'double']],
])('of %s after %j may be done %j', (dealt, names, expected) => {
  expect(mayDo(played(`${dealt}TTTT`, ...names))).toEqual(expected);
});

test('whoever sees the table only, plays the same round from it', () => {
  const open = played('5A6-', 'decline');
  expect([open.phase, mayDo(open)]).toEqual(['open', ['hit', 'stand', 'double']]);
});

test('a round that is left is not insured, and stands', () => {
  const state = played('5A69');
  expect(BLACKJACK.endOfLeft(state)).toEqual({ move: 'decline' });
  expect(BLACKJACK.endOfLeft(played('8T8T82', 'split'))).toEqual({ move: 'stand' });
});

test('steps never give back a stake, and no more is ever paid or dealt than the model says', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.infiniteStream(fc.nat(9)), (nonce, picks) => {
      let state = BLACKJACK.begin({}, BLACKJACK.deal({}, fairDraws({ ...VECTOR, nonce }))) as BlackjackState;
      let halves = blackjackStakedHalves(state);
      for (const pick of picks) {
        const allowed = BLACKJACK.actions(state);
        if (allowed.length === 0) break;
        // Nothing of the hole and of what comes after is to be seen.
        const shown = BLACKJACK.show(state)['cards'] as readonly number[];
        expect([shown[3], shown.length]).toEqual([FACE_DOWN, state.next]);
        state = BLACKJACK.apply(state, allowed[pick % allowed.length]!) as BlackjackState;
        const now = blackjackStakedHalves(state);
        expect(now).toBeGreaterThanOrEqual(halves);
        halves = now;
      }
      // Two hands, each doubled, and half a stake on the insurance before them.
      expect(halves).toBeLessThanOrEqual(state.insured ? 9 : 8);
      expect(state.next).toBeLessThanOrEqual(BLACKJACK_MODEL.cardsMax);
    }),
    { numRuns: 200 },
  );
});

test('how often the dealer busts behind each card, as the rules tell', () => {
  const busts = BLACKJACK_DEALER_BUSTS.map((_, at) => (100 * playAgainst(at + 1).chances[5]!).toFixed(1));
  expect(busts).toEqual(BLACKJACK_DEALER_BUSTS);
});

test.each([
  ['KT6-', 'hit'],
  ['K46-', 'stand'],
  ['K36-', 'stand'],
  ['K26-', 'stand'],
  ['T42-', 'stand'],
  ['T32-', 'hit'],
  ['5T6-', 'double'],
  ['A97-', 'hit'],
  ['A37-', 'double'],
  ['8T8-', 'split'],
  ['5T5-', 'hit'],
  ['5654', 'double'],
  ['T6T-', 'stand'],
  ['A6A-', 'split'],
])('the best play of %s is to %s', (dealt, move) => {
  expect(blackjackMove(played(dealt))).toEqual({ move });
});

test('the house has 0.5704 % of the first stake at the best play, exactly', () => {
  const { exact, variance, topOneIn } = blackjackFigures();
  expect(exact).toEqual({
    numerator: 7_016_161_098_045_143_337_706_614_398n,
    denominator: 7_056_410_014_866_816_666_030_739_693n,
  });
  expect([formatFraction(exact, 6), topOneIn]).toEqual([BLACKJACK.facts.rtp, BLACKJACK.facts.topPrizeOneIn]);
  expect((100 * (1 - BLACKJACK_BEST.expected)).toFixed(4)).toBe('0.5704');
  expect([formatFraction(exact, 12), variance.toFixed(12)]).toEqual([
    BLACKJACK_BEST.expected.toFixed(16).slice(0, 14),
    BLACKJACK_BEST.variance.toFixed(12),
  ]);
  // A deviation of 1.145 first stakes is low.
  expect([Math.sqrt(variance).toFixed(4), volatilityOf(Math.sqrt(variance))]).toEqual(['1.1451', 'low']);
});
