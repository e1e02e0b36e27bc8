import type { Draws } from '../../rng.ts';
import { sequence } from '../../rng.ts';
import type { Fields } from '../instant/instant-game.ts';
import type { Play } from '../play.ts';
import { aceLowRank } from './cards.ts';
import { STEPS_FORMS, type StepsForm } from './forms.ts';
import { HILO_MODEL, HILO_TAKE, hiloWinningRanks, type HiloSide } from './hilo.ts';

/** How a simulation plays each game of many steps: by rules whose return and spread are computed beside them. */

/** Plays one round of a form; `act` is asked until the round is over. What it paid, in stakes. */
function playOut(form: StepsForm, draws: Draws, act: (shown: Fields, steps: number) => Fields): number {
  const game = STEPS_FORMS[form];
  let state = game.begin({}, game.deal({}, draws));
  for (let steps = 0; game.actions(state).length > 0; steps++) state = game.apply(state, act(game.show(state), steps));
  return Number(game.multiplierE4(state)) / 10_000;
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

/** The likelier side, or the other where it is not certain; of equal ones the higher. */
function sideOf(card: number, likelier: boolean): HiloSide {
  const high = hiloWinningRanks(card, 'higher');
  const low = ranks + 1 - high;
  if (high === ranks) return 'lower';
  if (low === ranks) return 'higher';
  return high >= low === likelier ? 'higher' : 'lower';
}

/** The mean square of what a rule is paid: guess by guess backwards over the rank that lies open. */
function hiloSquare({ likelier, guesses }: HiloRule): number {
  const cards = sequence(ranks).map((rank) => rank * 4);
  let square = new Map(cards.map((card) => [aceLowRank(card), 1]));
  for (let left = guesses; left > 0; left--) {
    const after = square;
    square = new Map(
      cards.map((card) => {
        const rank = aceLowRank(card);
        const side = sideOf(card, likelier);
        const winners = cards.map(aceLowRank).filter((next) => (side === 'higher' ? next >= rank : next <= rank));
        const pays = (RETURN * ranks) / winners.length;
        return [rank, (pays * pays * winners.reduce((sum, next) => sum + after.get(next)!, 0)) / ranks];
      }),
    );
  }
  return [...square.values()].reduce((sum, each) => sum + each, 0) / ranks;
}

const cardsOf = (shown: Fields): readonly number[] => shown['cards'] as readonly number[];

function hiloPlay(): Play {
  const parts = HILO_RULES.map((rule) => {
    const expected = RETURN ** rule.guesses;
    return { expected, square: hiloSquare(rule) - expected * expected };
  });
  return {
    expected: parts.reduce((sum, { expected }) => sum + expected, 0) / parts.length,
    sigma: Math.sqrt(parts.reduce((sum, { square }) => sum + square, 0) / parts.length),
    round: (draws, index) => {
      const { likelier, guesses } = HILO_RULES[index % HILO_RULES.length]!;
      return playOut('hilo', draws, (shown, steps) =>
        steps === guesses ? HILO_TAKE : { move: sideOf(cardsOf(shown).at(-1)!, likelier) },
      );
    },
  };
}

export const STEPS_PLAYERS: Readonly<Record<StepsForm, () => Play>> = { hilo: hiloPlay };
