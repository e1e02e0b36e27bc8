import type { Derived } from './derived.ts';
import { decimal, InputError, integerAt, integers, MONEY_PLACES, objectAt, type JsonObject } from './json.ts';
import { integerBelow, type Words } from './stream.ts';

const POCKETS = 37;
const EVEN_CHANCE = 18;

/** The two words that say which even chance, or which third; each tells from a number whether it belongs. */
function outside(name: string, red: readonly number[]): ((number: number) => boolean) | undefined {
  const third = /^(dozen|column)([123])$/.exec(name);
  if (third)
    return (number) =>
      (third[1] === 'dozen' ? Math.floor((number - 1) / 12) : (number - 1) % 3) === Number(third[2]) - 1;
  switch (name) {
    case 'red':
      return (number) => red.includes(number);
    case 'black':
      return (number) => !red.includes(number);
    case 'odd':
      return (number) => number % 2 === 1;
    case 'even':
      return (number) => number % 2 === 0;
    case 'low':
      return (number) => number <= EVEN_CHANCE;
    case 'high':
      return (number) => number > EVEN_CHANCE;
    default:
      return undefined;
  }
}

/**
 * Whether the numbers of an inside spot lie together on the table, three to a street: each spot is recognised by what
 * its numbers span, not looked up in a list.
 */
function together(numbers: readonly number[]): boolean {
  const first = numbers[0]!;
  const last = numbers.at(-1)!;
  if (numbers.length === 1) return true;
  if (first === 0) return ['0,1', '0,2', '0,3', '0,1,2', '0,2,3', '0,1,2,3'].includes(numbers.join());
  const beginsStreet = first % 3 === 1;
  switch (numbers.length) {
    case 2:
      return last === first + 3 || (last === first + 1 && first % 3 !== 0);
    case 3:
      return beginsStreet && last === first + 2;
    case 4:
      return first % 3 !== 0 && numbers.join() === [first, first + 1, first + 3, first + 4].join();
    default:
      return numbers.length === 6 && beginsStreet && last === first + 5;
  }
}

/** The numbers that a spot covers, by its name. */
function covered(name: string, red: readonly number[]): number[] {
  const holds = outside(name, red);
  if (holds) return Array.from({ length: POCKETS - 1 }, (_, index) => index + 1).filter(holds);
  if (!/^\d{1,2}(-\d{1,2}){0,5}$/.test(name)) throw new InputError('params');
  const numbers = name.split('-').map(Number);
  const rising = numbers.every((number, at) => number < POCKETS && (at === 0 || number > numbers[at - 1]!));
  if (!rising || !together(numbers) || numbers.join('-') !== name) throw new InputError('params');
  return numbers;
}

/** Roulette: one pocket; every spot that covers it gives its chips back and pays them as the model says. */
export function roulette(model: JsonObject, params: JsonObject, words: Words): Derived {
  const pockets = integerAt(model, 'pockets', [POCKETS, POCKETS]);
  const red = integers(model['red'], { name: 'red', maxLength: POCKETS, range: [1, POCKETS - 1] });
  const pays = objectAt(model['pays'], 'pays');
  const names = Object.keys(params);
  if (names.length === 0 || names.length > integerAt(model, 'spotsMax', [1, 200])) throw new InputError('params');
  const pocket = integerBelow(words, pockets);
  let stake = 0n;
  let payout = 0n;
  for (const name of names) {
    const text = params[name];
    if (typeof text !== 'string') throw new InputError('params');
    const chips = decimal(text, MONEY_PLACES, 'params');
    const numbers = covered(name, red);
    stake += chips;
    if (numbers.includes(pocket)) payout += chips * BigInt(integerAt(pays, String(numbers.length), [0, 100]) + 1);
  }
  if (stake === 0n) throw new InputError('params');
  return { result: { pocket }, multiplierE4: (payout * 10_000n) / stake, laid: { stake, payout } };
}
