import { bingo } from './bingo.ts';
import type { Derived } from './derived.ts';
import {
  decimal,
  decimalText,
  InputError,
  integerAt,
  integers,
  listAt,
  objectAt,
  textAt,
  type JsonObject,
} from './json.ts';
import { roulette } from './roulette.ts';
import { integerBelow, shuffled, WORDS, type Words } from './stream.ts';

/** Games of one press, each from its own model: what is drawn, and what the choice is paid for it. */
type Form = (model: JsonObject, params: JsonObject, words: Words) => Derived;

const ONE_E2 = 100n;

/** Limbo: returnPercent / f in hundredths, cut, between 1.00 and the highest target; f is one word over 2^32. */
const limbo: Form = (model, params, words) => {
  const target = decimal(textAt(params, 'target'), 2, 'target');
  const highest = BigInt(integerAt(model, 'targetE2Max', [1, Number.MAX_SAFE_INTEGER]));
  if (target < BigInt(integerAt(model, 'targetE2Min', [1, Number.MAX_SAFE_INTEGER])) || target > highest)
    throw new InputError('target');
  const word = words.next().value;
  const drawn = word === 0n ? highest : (BigInt(integerAt(model, 'returnPercent', [1, 100])) * WORDS) / word;
  const reached = drawn < ONE_E2 ? ONE_E2 : drawn > highest ? highest : drawn;
  const win = reached >= target;
  return { result: { reached: decimalText(reached, 2), win }, multiplierE4: win ? target * 100n : 0n };
};

/** Pegs: one word a row, right where it is in its upper half; the slot counts the rights. */
const pegs: Form = (model, params, words) => {
  const rows = integerAt(params, 'rows', [1, 32]);
  const table = objectAt(objectAt(model['tables'], 'tables')[String(rows)], 'rows');
  const pays = listAt(table, textAt(params, 'risk'), rows + 1);
  const path = Array.from({ length: rows }, () => integerBelow(words, 2));
  const slot = path.reduce((sum, right) => sum + right, 0);
  // The table runs from the edge to the centre.
  const multiplier = integerAt({ pays: pays[Math.min(slot, rows - slot)] ?? null }, 'pays', [0, 10 ** 12]);
  return { result: { path, slot }, multiplierE4: BigInt(multiplier) };
};

/** Keno: the head of a shuffle of the numbers; the table of so many picks pays the hits. */
const keno: Form = (model, params, words) => {
  const numbers = integerAt(model, 'numbers', [1, 1_000]);
  const rule = { name: 'picks', maxLength: integerAt(model, 'picksMax', [1, numbers]), range: [1, numbers] } as const;
  const picks = integers(params['picks'], rule);
  if (picks.length === 0 || new Set(picks).size !== picks.length) throw new InputError('picks');
  const drawn = shuffled(words, numbers, integerAt(model, 'drawn', [1, numbers])).map((index) => index + 1);
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  const table = listAt({ pays: listAt(model, 'pays', numbers)[picks.length - 1] ?? null }, 'pays', numbers + 1);
  const multiplier = integerAt({ pays: table[hits] ?? null }, 'pays', [0, 10 ** 12]);
  return { result: { drawn, hits }, multiplierE4: BigInt(multiplier) };
};

/** The wheel: one of its equal sectors. */
const wheel: Form = (model, params, words) => {
  const sectors = listAt(objectAt(model['wheels'], 'wheels'), textAt(params, 'risk'), 1_000);
  if (sectors.length === 0) throw new InputError('risk');
  const sector = integerBelow(words, sectors.length);
  const multiplier = integerAt({ pays: sectors[sector]! }, 'pays', [0, 10 ** 12]);
  return { result: { sector }, multiplierE4: BigInt(multiplier) };
};

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['limbo', limbo],
  ['pegs', pegs],
  ['keno', keno],
  ['wheel', wheel],
  ['roulette', roulette],
  ['bingo', bingo],
]);

export function deriveInstant(model: JsonObject, params: JsonObject, words: Words): Derived {
  const form = FORMS.get(textAt(model, 'form'));
  if (!form) throw new InputError('model.form');
  return form(model, params, words);
}
