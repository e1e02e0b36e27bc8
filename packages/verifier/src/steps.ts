import { blackjack } from './blackjack.ts';
import type { Derived } from './derived.ts';
import { InputError, integerAt, integers, listAt, objectAt, textAt, type JsonObject } from './json.ts';
import { integerBelow, shuffled, type Words } from './stream.ts';

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

/** Which hand five cards are, by how often each rank comes and where the ranks lie; two is rank 0, the ace the last. */
function handName(cards: readonly number[], suits: number, ranks: number): string {
  const sorted = cards.map((card) => Math.floor(card / suits)).sort((a, b) => a - b);
  const counts = [...new Set(sorted)]
    .map((rank) => sorted.filter((each) => each === rank).length)
    .sort((a, b) => b - a);
  if (counts.length < cards.length) {
    const pair = sorted.find((rank, place) => sorted.indexOf(rank) !== place) ?? 0;
    const names: Readonly<Record<string, string>> = {
      '4,1': 'four_of_a_kind',
      '3,2': 'full_house',
      '3,1,1': 'three_of_a_kind',
      '2,2,1': 'two_pair',
      '2,1,1,1': pair >= ranks - 4 ? 'jacks_or_better' : 'nothing',
    };
    return names[counts.join()] ?? 'nothing';
  }
  const flush = new Set(cards.map((card) => card % suits)).size === 1;
  // An ace may also lie below a two.
  const low = sorted.map((rank) => (rank + 1) % ranks).sort((a, b) => a - b);
  const runs = [sorted, low].some((each) => each.every((rank, place) => rank === (each[0] ?? 0) + place));
  if (!runs) return flush ? 'flush' : 'nothing';
  if (!flush) return 'straight';
  return sorted[0] === ranks - cards.length ? 'royal_flush' : 'straight_flush';
}

/** Video poker: a shuffled deck, one draw; what the player held stays in its places. */
const poker: StepsForm = (model, steps, words) => {
  const deck = integerAt(model, 'cards', [10, 1_000]);
  const size = integerAt(model, 'hand', [5, 5]);
  const suits = 4;
  const dealt = shuffled(words, deck, 2 * size);
  if (steps.length > 1) throw new InputError('steps');
  const held = steps[0]
    ? integers(steps[0]['hold'], { name: 'hold', maxLength: size, range: [0, size - 1] })
    : undefined;
  let taken = size;
  const hand = dealt.slice(0, size).map((card, place) => (!held || held.includes(place) ? card : dealt[taken++]!));
  const rank = handName(hand, suits, deck / suits);
  const pays = listAt(model, 'pays', 20).find((row) => Array.isArray(row) && row[0] === rank);
  const times = integerAt({ pays: Array.isArray(pays) ? pays[1] : null }, 'pays', [0, 1_000_000]);
  return {
    result: { steps, shown: { cards: dealt.slice(0, taken), hand, rank } },
    multiplierE4: held ? BigInt(times) * 10_000n : 0n,
  };
};

const STEPS_FORMS: ReadonlyMap<string, StepsForm> = new Map([
  ['hilo', hilo],
  ['poker', poker],
  ['blackjack', blackjack],
]);

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
