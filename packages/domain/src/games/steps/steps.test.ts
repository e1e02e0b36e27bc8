import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairDraws } from '../../fairness.ts';
import { modelHash } from '../canonical.ts';
import type { Fields } from '../instant/instant-game.ts';
import { volatilityOf } from '../registry.ts';
import { aceLowRank, rankName, suitOf } from './cards.ts';
import { STEPS_FORMS, STEPS_FORM_NAMES } from './forms.ts';
import { HILO, hiloMultiplierE4, hiloOffers, hiloState } from './hilo.ts';
import { hiloFigures } from './hilo-return.ts';
import { POKER, POKER_BEST, POKER_ENDS, POKER_MODEL, POKER_ROUNDS, pokerHand } from './poker.ts';
import { stateOf, takeStep, turnedOf, wasTaken, type StepsRound } from './steps-game.ts';

/** The published vector of domain-rules 4.1. */
const VECTOR = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce: 1 };
const move = (name: string): Fields => ({ move: name });
/** A card of each rank, ace to king. */
const cardOf = (rank: number): number => ((rank + 11) % 13) * 4;

test('a card is rank and suit as the rules number them', () => {
  expect([0, 22, 48, 51].map((card) => `${rankName(card)}${suitOf(card)}`)).toEqual(['2d', '7s', 'Ad', 'Ac']);
  expect([0, 22, 47, 48].map(aceLowRank)).toEqual([2, 7, 13, 1]);
});

test('hi-lo deals the published cards, the first of rank seven', () => {
  const dealt = HILO.deal({}, fairDraws(VECTOR));
  expect(dealt.slice(0, 8)).toEqual([22, 14, 2, 48, 45, 14, 9, 27]);
  expect(dealt).toHaveLength(31);
  expect(HILO.show(HILO.begin({}, dealt))).toEqual({ cards: [22], guesses: 0, phase: 'open' });
});

test('a guess pays 0.99 x 13 over its winning ranks; on a seven both sides pay 1.8385', () => {
  const paid = (rank: number) =>
    hiloOffers(hiloState([cardOf(rank)], [])).map(({ side, multiplierE4 }) => [side, multiplierE4]);
  expect(paid(7)).toEqual([
    ['higher', 18_385n],
    ['lower', 18_385n],
  ]);
  expect(paid(2)).toEqual([
    ['higher', 10_725n],
    ['lower', 64_350n],
  ]);
  // A certain guess is not offered.
  expect(paid(1)).toEqual([['lower', 128_700n]]);
  expect(paid(13)).toEqual([['higher', 128_700n]]);
});

test('the product is kept exact and rounded down only where it is shown', () => {
  const state = hiloState([22, 22, 22], [move('higher'), move('lower')]);
  // 1.838571...^2 = 3.380344...; of the rounded 1.8385 it would be 3.3800.
  expect(HILO.multiplierE4(state)).toBe(33_803n);
  expect(hiloMultiplierE4(3, 343n)).toBe(62_150n);
});

test('equal ranks make either guess come true, a wrong one ends the round with nothing', () => {
  expect(hiloState([cardOf(5), cardOf(5)], [move('lower')]).phase).toBe('open');
  const lost = hiloState([cardOf(5), cardOf(6)], [move('lower')]);
  expect([lost.phase, HILO.multiplierE4(lost), HILO.actions(lost)]).toEqual(['lost', 0n, []]);
});

test('a skip turns the next card and changes nothing that stands; twenty are allowed', () => {
  const cards = Array.from({ length: 31 }, () => 22);
  const skips = (count: number) => Array.from({ length: count }, () => move('skip'));
  const state = hiloState(cards, [move('higher'), ...skips(19)]);
  expect(HILO.multiplierE4(state)).toBe(18_385n);
  expect(HILO.actions(state)).toContainEqual(move('skip'));
  expect(HILO.actions(hiloState(cards, [move('higher'), ...skips(20)]))).not.toContainEqual(move('skip'));
});

test('before the first guess nothing can be taken, and a round that is left gives its stake back', () => {
  expect(HILO.actions(hiloState([22], []))).not.toContainEqual(move('take'));
  expect(HILO.endOfLeft(hiloState([22], []))).toBeUndefined();
  expect(HILO.endOfLeft(hiloState([22, 22], [move('lower')]))).toEqual(move('take'));
});

test('the round pays by itself after ten guesses, and where any further would pass the highest win', () => {
  const sevens = Array.from({ length: 31 }, () => 22);
  const ten = hiloState(
    sevens,
    Array.from({ length: 10 }, () => move('higher')),
  );
  expect([ten.phase, HILO.multiplierE4(ten)]).toEqual(['paid', 4_413_722n]);
  // Kings: 12.87, 165.63, 2,131.73; a fourth would pay 27,435 and is not offered, nor is anything on a king.
  const kings = Array.from({ length: 31 }, () => cardOf(13));
  const three = hiloState(kings, [move('higher'), move('higher'), move('higher')]);
  expect([three.phase, HILO.multiplierE4(three)]).toEqual(['open', 21_317_469n]);
  expect(HILO.actions(three)).toEqual([move('skip'), move('take')]);
  // 2,131.73 x 2.145 = 4,572.57: not even twelve of thirteen ranks may be guessed after it.
  const nines = [...kings.slice(0, 3), cardOf(6), cardOf(1)];
  const full = hiloState(nines, [move('higher'), move('higher'), move('skip')]);
  expect(full.phase).toBe('open');
  const end = hiloState(
    [cardOf(13), cardOf(13), cardOf(13), cardOf(13), cardOf(6), cardOf(6)],
    [move('higher'), move('higher'), move('higher'), move('skip'), move('lower')],
  );
  expect([end.phase, HILO.multiplierE4(end)]).toEqual(['open', 45_725_971n]);
  const top = hiloState(
    [cardOf(13), cardOf(13), cardOf(13), cardOf(13), cardOf(6), cardOf(6), cardOf(2), cardOf(2)],
    [move('higher'), move('higher'), move('higher'), move('skip'), move('lower'), move('skip'), move('higher')],
  );
  expect([top.phase, HILO.multiplierE4(top)]).toEqual(['paid', 49_041_103n]);
});

test('every product of guesses was looked at: what is published of hi-lo', () => {
  const { rtp, rtpHighest, maxMultiplierE4, topPrizeOneIn } = HILO.facts;
  expect(hiloFigures()).toEqual({ rtp, rtpHighest, maxMultiplierE4, topPrizeOneIn });
});

describe('video poker', () => {
  const deal = (...names: readonly string[]): number[] =>
    names.map((name) => '23456789TJQKA'.indexOf(name[0]!) * 4 + 'dhsc'.indexOf(name[1]!));

  test('the deck is the published shuffle, and a draw takes its next cards from left to right', () => {
    const dealt = POKER.deal({}, fairDraws(VECTOR));
    expect(dealt).toEqual([22, 14, 1, 48, 45, 15, 9, 28, 18, 19]);
    expect(POKER.show(POKER.begin({}, dealt))).toEqual({
      cards: [22, 14, 1, 48, 45],
      hand: [22, 14, 1, 48, 45],
      rank: 'nothing',
    });
    expect(POKER.show(POKER.apply(POKER.begin({}, dealt), { hold: [1, 3] }))).toEqual({
      cards: [22, 14, 1, 48, 45, 15, 9, 28],
      hand: [15, 14, 9, 48, 28],
      rank: 'nothing',
    });
    expect(POKER.actions(POKER.begin({}, dealt))).toHaveLength(32);
  });

  test.each([
    ['royal_flush', 'Td', 'Ad', 'Kd', 'Qd', 'Jd'],
    ['straight_flush', '9d', 'Td', 'Kd', 'Qd', 'Jd'],
    ['straight_flush', 'Ah', '2h', '3h', '4h', '5h'],
    ['four_of_a_kind', '2h', '2d', '2s', '2c', '5h'],
    ['full_house', '2h', '2d', '2s', '5c', '5h'],
    ['flush', '2h', 'Kh', '3h', '4h', '5h'],
    ['straight', 'Ah', '2d', '3h', '4h', '5h'],
    ['straight', 'Ah', 'Td', 'Jh', 'Qh', 'Kh'],
    ['three_of_a_kind', '2h', '2d', '2s', '5c', '6h'],
    ['two_pair', '2h', '2d', '5s', '5c', '6h'],
    ['jacks_or_better', 'Jh', 'Jd', '5s', '4c', '6h'],
    ['jacks_or_better', 'Ah', '3d', '5s', '4c', 'Ad'],
    ['nothing', 'Th', 'Td', '5s', '4c', '6h'],
    ['nothing', 'Qh', 'Kd', 'As', '2c', '3h'],
  ] as const)('%s: %s %s %s %s %s', (hand, ...cards) => {
    expect(pokerHand(deal(...cards))).toBe(hand);
  });

  test('the rounds of the best play add up to the published return and to what each hand pays', () => {
    const paid = POKER_MODEL.pays.reduce((sum, [hand, pays]) => sum + pays * POKER_ENDS[hand], 0);
    expect([POKER_ROUNDS, paid]).toEqual([1_661_102_543_100, 1_653_526_326_983]);
    expect(POKER.facts.rtp).toBe((Math.floor(POKER_BEST.expected * 1e6) / 1e6).toFixed(6));
    expect(Math.floor(POKER_ROUNDS / POKER_ENDS.royal_flush)).toBe(POKER.facts.topPrizeOneIn);
    // A deviation of 4.42 stakes is medium.
    expect([volatilityOf(Math.sqrt(POKER_BEST.variance)), POKER_BEST.variance.toFixed(4)]).toEqual([
      'medium',
      '19.5147',
    ]);
  });

  test('a round that is left stands on the cards that were dealt', () => {
    const state = POKER.begin({}, deal('Jh', 'Jd', '5s', '4c', '6h', '2h', '2d', '2s', '7c', '8h'));
    const end = POKER.apply(state, POKER.endOfLeft(state)!);
    expect([POKER.multiplierE4(end), POKER.actions(end)]).toEqual([10_000n, []]);
  });
});

test('the steps of a round: each once, in order, and only what is allowed', () => {
  const round: StepsRound = { choice: {}, dealt: HILO.deal({}, fairDraws(VECTOR)), steps: [move('lower')] };
  const step = (at: number, name: string) => takeStep(HILO, round, { step: at, action: move(name) });
  // A seven, then a five.
  expect(step(1, 'higher')).toEqual({ ok: true, value: [move('lower'), move('higher')] });
  expect([step(0, 'higher'), step(2, 'higher'), step(1, 'fold')].map((each) => !each.ok && each.error)).toEqual([
    'steps_conflict',
    'steps_conflict',
    'steps_action',
  ]);
  expect(wasTaken(round.steps, { step: 0, action: move('lower') })).toBe(true);
  expect(wasTaken(round.steps, { step: 0, action: move('higher') })).toBe(false);
  const over = takeStep(HILO, { ...round, steps: [move('lower'), move('take')] }, { step: 2, action: move('skip') });
  expect(!over.ok && over.error).toBe('steps_over');
});

test.each(STEPS_FORM_NAMES)(
  '%s: every way through a round ends, shows what was turned and pays within bounds',
  (form) => {
    const game = STEPS_FORMS[form];
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.infiniteStream(fc.nat(1_000)), (nonce, picks) => {
        const choice = game.readChoice({ mines: 1 + (nonce % 24) })!;
        const round: StepsRound = { choice, dealt: game.deal(choice, fairDraws({ ...VECTOR, nonce })), steps: [] };
        let { steps } = round;
        for (const pick of picks) {
          const allowed = game.actions(stateOf(game, { ...round, steps }));
          if (allowed.length === 0) break;
          const taken = takeStep(
            game,
            { ...round, steps },
            { step: steps.length, action: allowed[pick % allowed.length]! },
          );
          if (!taken.ok) throw new Error(taken.error);
          steps = taken.value;
        }
        const state = stateOf(game, { ...round, steps });
        const turned = turnedOf(game, game.show(state));
        expect(turned).toEqual(round.dealt.slice(0, turned.length));
        // Whoever sees only what was turned comes to the same end.
        expect(game.show(stateOf(game, { ...round, dealt: turned, steps }))).toEqual(game.show(state));
        expect(game.multiplierE4(state)).toBeLessThanOrEqual(game.facts.maxMultiplierE4);
        const { expected, variance } = game.moments(state);
        expect([expected <= 1, variance >= 0]).toEqual([true, true]);
      }),
      { numRuns: 300 },
    );
  },
);

test('models are what the published records name by their hash', () => {
  expect(Object.fromEntries(STEPS_FORM_NAMES.map((form) => [form, modelHash(STEPS_FORMS[form].model)])))
    .toMatchInlineSnapshot(`
    {
      "blackjack": "e3fdc4f1a79c959234d8ba36e0444239295053d331b722bcc283f854704c3615",
      "hilo": "958b6326afd10bbcd752093290bbc30802da371fc05ebc18d843517d0243a6ca",
      "mines": "705a4c853ab7afe2e4d1254e7b3aee3fe7ec2ee59932cd87bb24ba0245d9acc6",
      "poker": "b92dacb5660a3d3a51bb477f423ed544d22a5de4ea397642f7d77fca4aa2e8e6",
    }
  `);
});
