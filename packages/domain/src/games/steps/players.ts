import type { Draws } from '../../rng.ts';
import { sequence } from '../../rng.ts';
import { formatFraction, fraction, type Fraction } from '../fraction.ts';
import type { Fields } from '../instant/instant-game.ts';
import type { Play } from '../play.ts';
import { aceLowRank } from './cards.ts';
import { STEPS_FORMS, type StepsForm } from './forms.ts';
import { hiloFigures } from './hilo-return.ts';
import { minesFigures, minesPlay, minesWays } from './mines-return.ts';
import { HILO_MODEL, HILO_SKIP, HILO_TAKE, hiloWinningRanks, type HiloSide } from './hilo.ts';
import { blackjackFigures, blackjackMove, reaches } from './blackjack-return.ts';
import { BLACKJACK_BEST, type BlackjackState } from './blackjack.ts';
import { bestHold, pokerFigures, pokerTables } from './poker-return.ts';
import { POKER_BEST, POKER_ROUNDS } from './poker.ts';
import type { StepsFacts, StepsGame } from './steps-game.ts';

/** How a simulation plays each game of many steps: by rules whose return and spread are computed beside them. */

/**
 * Plays one round of a form; `act` is asked until the round is over. What it paid, in first stakes; what was staked
 * further is taken off it.
 */
function playOut(form: StepsForm, draws: Draws, act: (shown: Fields, state: unknown) => Fields): number {
  const game: StepsGame = STEPS_FORMS[form];
  let state = game.begin({}, game.deal({}, draws));
  while (game.actions(state).length > 0) state = game.apply(state, act(game.show(state), state));
  return Number(game.multiplierE4(state)) / 10_000 - ((game.stakedHalves?.(state) ?? 2) - 2) / 2;
}

type HiloRule = { readonly likelier: boolean; readonly guesses: number };
const HILO_RULES: readonly HiloRule[] = [
  { likelier: true, guesses: 1 },
  { likelier: false, guesses: 1 },
  { likelier: true, guesses: 3 },
  { likelier: true, guesses: 6 },
];
const { ranks, returnPercent } = HILO_MODEL;
const RETURN = returnPercent / 100;

/** An ace or a king has but one guess: it is skipped. */
const isEdge = (card: number): boolean => aceLowRank(card) === 1 || aceLowRank(card) === ranks;

/** The likelier side, or the other; of equal ones the higher where the likelier is wanted. */
function sideOf(card: number, likelier: boolean): HiloSide {
  const high = hiloWinningRanks(card, 'higher');
  return high >= ranks + 1 - high === likelier ? 'higher' : 'lower';
}

/** A card of every rank, ace to king. */
const CARD_OF_RANK = sequence(ranks).map((rank) => ((rank + ranks - 1) % ranks) * 4);
const INNER = CARD_OF_RANK.filter((card) => !isEdge(card));

/** The mean square of what a rule is paid: guess by guess backwards over the rank that lies open. */
function hiloSquare({ likelier, guesses }: HiloRule): number {
  let square = CARD_OF_RANK.map(() => 1);
  for (let left = guesses; left > 0; left--) {
    const after = square;
    const guessed = (card: number): number => {
      const rank = aceLowRank(card);
      const isHigher = sideOf(card, likelier) === 'higher';
      const winners = after.filter((_, place) => (isHigher ? place + 1 >= rank : place + 1 <= rank));
      const pays = (RETURN * ranks) / winners.length;
      return (pays * pays * winners.reduce((sum, each) => sum + each, 0)) / ranks;
    };
    // What follows a skipped card is any of the others.
    const skipped = INNER.reduce((sum, card) => sum + guessed(card), 0) / INNER.length;
    square = CARD_OF_RANK.map((card) => (isEdge(card) ? skipped : guessed(card)));
  }
  return square.reduce((sum, each) => sum + each, 0) / ranks;
}

const cardsOf = (shown: Fields): readonly number[] => shown['cards'] as readonly number[];

function hiloPlay(): Play {
  const parts = HILO_RULES.map((rule) => {
    const expected = RETURN ** rule.guesses;
    const longest = Math.min(...INNER.map((card) => hiloWinningRanks(card, sideOf(card, rule.likelier))));
    const top = ((RETURN * ranks) / longest) ** rule.guesses;
    return { expected, square: hiloSquare(rule) - expected * expected, top };
  });
  return {
    expected: parts.reduce((sum, { expected }) => sum + expected, 0) / parts.length,
    sigma: Math.sqrt(parts.reduce((sum, { square }) => sum + square, 0) / parts.length),
    top: Math.max(...parts.map(({ top }) => top)),
    round: (draws, index) => {
      const { likelier, guesses } = HILO_RULES[index % HILO_RULES.length]!;
      return playOut('hilo', draws, (shown) => {
        if (shown['guesses'] === guesses) return HILO_TAKE;
        const card = cardsOf(shown).at(-1)!;
        return isEdge(card) ? HILO_SKIP : { move: sideOf(card, likelier) };
      });
    },
  };
}

const topOf = (form: StepsForm): number => Number(STEPS_FORMS[form].facts.maxMultiplierE4) / 10_000;

/** The best play: its tables are made once, in some seconds. */
function pokerPlay(): Play {
  const tables = pokerTables();
  return {
    expected: POKER_BEST.expected,
    sigma: Math.sqrt(POKER_BEST.variance),
    top: topOf('poker'),
    round: (draws) => playOut('poker', draws, (shown) => ({ hold: bestHold(tables, cardsOf(shown)) })),
  };
}

/** The best play, which takes no insurance. */
const blackjackPlay = (): Play => ({
  expected: BLACKJACK_BEST.expected,
  sigma: Math.sqrt(BLACKJACK_BEST.variance),
  top: topOf('blackjack'),
  round: (draws) => playOut('blackjack', draws, (_, state) => blackjackMove(state as BlackjackState)),
});

export const STEPS_PLAYERS: Readonly<Record<StepsForm, () => Play>> = {
  mines: minesPlay,
  hilo: hiloPlay,
  poker: pokerPlay,
  blackjack: blackjackPlay,
};

/** A way to play, with its exact return before a payout is cut to four places. */
export type Way = {
  readonly choice: string;
  readonly exact: Fraction;
  readonly sigma: number;
  /** The most that this way can be paid, where it is not what the game pays at most. */
  readonly topE4?: bigint;
};

const hiloWays = (): readonly Way[] =>
  HILO_RULES.map(({ likelier, guesses }) => ({
    choice: `${likelier ? 'likelier' : 'less likely'} side, aces and kings skipped, ${guesses} in a row`,
    exact: fraction(BigInt(returnPercent) ** BigInt(guesses), 100n ** BigInt(guesses)),
    sigma: Math.sqrt(hiloSquare({ likelier, guesses }) - RETURN ** (2 * guesses)),
  }));

const pokerWays = (): readonly Way[] => [
  {
    choice: 'best play',
    exact: fraction(1_653_526_326_983n, BigInt(POKER_ROUNDS)),
    sigma: Math.sqrt(POKER_BEST.variance),
  },
];

const blackjackWays = (): readonly Way[] => [
  {
    choice: 'best play, for one first stake',
    exact: blackjackFigures().exact,
    sigma: Math.sqrt(BLACKJACK_BEST.variance),
  },
];

export const STEPS_WAYS: Readonly<Record<StepsForm, () => readonly Way[]>> = {
  mines: minesWays,
  hilo: hiloWays,
  poker: pokerWays,
  blackjack: blackjackWays,
};

/** What `npm run rtp` finds out anew of a game, and whether its published figures say the same. */
export type StepsProof = { readonly told: readonly string[]; readonly met: boolean };

type Figures = ReturnType<typeof hiloFigures | typeof minesFigures>;

const isPublished = (facts: StepsFacts, figures: Figures): boolean =>
  facts.rtp === figures.rtp &&
  facts.rtpHighest === figures.rtpHighest &&
  facts.maxMultiplierE4 === figures.maxMultiplierE4 &&
  facts.topPrizeOneIn === figures.topPrizeOneIn;

function minesProof(): StepsProof {
  const figures = minesFigures();
  const { rtp, rtpHighest, maxMultiplierE4 } = figures;
  return {
    told: [`every number of mines and gems: return ${rtp} .. ${rtpHighest}, at most ${maxMultiplierE4} / 10,000`],
    met: isPublished(STEPS_FORMS.mines.facts, figures),
  };
}

function hiloProof(): StepsProof {
  const figures = hiloFigures();
  const { rtp, rtpHighest, maxMultiplierE4 } = figures;
  const met = isPublished(STEPS_FORMS.hilo.facts, figures);
  return {
    told: [`every product of guesses: return ${rtp} .. ${rtpHighest}, at most ${maxMultiplierE4} / 10,000`],
    met,
  };
}

function pokerProof(): StepsProof {
  const { best, worst, variance, hands } = pokerFigures();
  const { facts } = STEPS_FORMS.poker;
  const told = [
    `${hands} hands x 32 holds: best ${best.numerator} / ${best.denominator} = ${formatFraction(best, 9)}`,
    `worst ${formatFraction(worst, 9)}, sigma of the best ${Math.sqrt(variance).toFixed(6)}`,
  ];
  const met =
    facts.rtp === formatFraction(best, 6) &&
    facts.rtpWorst === formatFraction(worst, 6) &&
    variance.toFixed(6) === POKER_BEST.variance.toFixed(6);
  return { told, met };
}

function blackjackProof(): StepsProof {
  const { exact, variance, topOneIn } = blackjackFigures();
  const { facts } = STEPS_FORMS.blackjack;
  const of = (said: string, more = 0n): Fraction => fraction(BigInt(said.slice(2)) + more, 1_000_000n);
  const [most, least] = [facts.rtpHighest, facts.rtpWorst!];
  const told = [
    `best play ${exact.numerator} / ${exact.denominator} = ${formatFraction(exact, 9)}`,
    `sigma of it ${Math.sqrt(variance).toFixed(6)}`,
    `of all stakes, further ones counted: ${least} .. ${most}`,
  ];
  const met =
    facts.rtp === formatFraction(exact, 6) &&
    facts.topPrizeOneIn === topOneIn &&
    variance.toFixed(6) === BLACKJACK_BEST.variance.toFixed(6) &&
    reaches(of(most)) &&
    !reaches(of(most, 1n)) &&
    !reaches(of(least), true) &&
    reaches(of(least, 1n), true);
  return { told, met };
}

export const STEPS_PROOFS: Readonly<Record<StepsForm, () => StepsProof>> = {
  mines: minesProof,
  hilo: hiloProof,
  poker: pokerProof,
  blackjack: blackjackProof,
};
