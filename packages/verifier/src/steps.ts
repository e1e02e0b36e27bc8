import type { Derived } from './derived.ts';
import { InputError, integerAt, listAt, objectAt, textAt, type JsonObject } from './json.ts';
import { integerBelow, type Words } from './stream.ts';

/**
 * Games of many steps, each from its own model: what was dealt follows from the seeds; what the player did is their own
 * and is taken from the result, then played again on it.
 */
type StepsForm = (model: JsonObject, steps: readonly JsonObject[], words: Words) => Derived;

const STEPS_MAX = 200;

/** Hi-lo: cards one after the other, ace low; guesses in a row multiply, kept exact until the end. */
const hilo: StepsForm = (model, steps, words) => {
  const ranks = integerAt(model, 'ranks', [2, 100]);
  const suits = integerAt(model, 'cards', [ranks, 1_000]) / ranks;
  const gain = BigInt(integerAt(model, 'returnPercent', [1, 100]) * ranks);
  const top = BigInt(integerAt(model, 'maxMultiplierE4', [1, Number.MAX_SAFE_INTEGER]));
  const guessesMax = integerAt(model, 'guessesMax', [1, STEPS_MAX]);
  const next = (): number => integerBelow(words, ranks * suits);
  // Twos come first in the deck and the ace last, but an ace is the lowest.
  const rankOf = (card: number): number => ((Math.floor(card / suits) + 1) % ranks) + 1;
  const cards = [next()];
  let [above, below, guesses, phase] = [10_000n, 1n, 0, 'open'];
  for (const step of steps) {
    if (phase !== 'open') throw new InputError('steps');
    const move = textAt(step, 'move');
    if (move === 'take') {
      phase = 'paid';
      continue;
    }
    const from = rankOf(cards.at(-1)!);
    cards.push(next());
    if (move === 'skip') continue;
    if (move !== 'higher' && move !== 'lower') throw new InputError('steps');
    const to = rankOf(cards.at(-1)!);
    if (move === 'higher' ? to < from : to > from) {
      phase = 'lost';
      continue;
    }
    above *= gain;
    below *= 100n * BigInt(move === 'higher' ? ranks + 1 - from : from);
    guesses += 1;
    const likeliest = (above * gain) / (below * 100n * BigInt(ranks - 1));
    if (guesses === guessesMax || likeliest > top) phase = 'paid';
  }
  return {
    result: { steps, shown: { cards, guesses, phase } },
    multiplierE4: phase === 'paid' ? above / below : 0n,
  };
};

const STEPS_FORMS: ReadonlyMap<string, StepsForm> = new Map([['hilo', hilo]]);

export type StepsRecord = {
  readonly model: JsonObject;
  /** Names the steps where no result does. */
  readonly params: JsonObject;
  /** The result as the record states it. */
  readonly stated: JsonObject | undefined;
};

export function deriveSteps({ model, params, stated }: StepsRecord, words: Words): Derived {
  const form = STEPS_FORMS.get(textAt(model, 'form'));
  if (!form) throw new InputError('model.form');
  const steps = listAt(stated ?? { steps: params['steps'] ?? [] }, 'steps', STEPS_MAX);
  return form(
    model,
    steps.map((step) => objectAt(step, 'steps')),
    words,
  );
}
