import type { Derived } from './derived.ts';
import { decimal, decimalText, InputError, integerAt, textAt, type JsonObject } from './json.ts';
import { integerBelow, type Words } from './stream.ts';

/**
 * Dice: a roll below `outcomes`, in hundredths. Under wins below the chance, over wins above 100 minus the chance, so
 * that `chance` of the results win either way; a win pays returnPercent / chance rounded down to four decimals.
 */
export function deriveDice(model: JsonObject, params: JsonObject, words: Words): Derived {
  const outcomes = integerAt(model, 'outcomes', [2, 2 ** 21]);
  const returnPercent = integerAt(model, 'returnPercent', [1, 100]);
  const chance = decimal(textAt(params, 'chance'), 2, 'chance');
  const lowest = integerAt(model, 'chanceE2Min', [1, outcomes]);
  const highest = integerAt(model, 'chanceE2Max', [1, outcomes]);
  if (chance < lowest || chance > highest) throw new InputError('chance');
  const side = textAt(params, 'side');
  if (side !== 'under' && side !== 'over') throw new InputError('side');

  const roll = BigInt(integerBelow(words, outcomes));
  const target = side === 'under' ? chance : BigInt(outcomes - 1) - chance;
  const win = side === 'under' ? roll < target : roll > target;
  return {
    result: { roll: decimalText(roll, 2), target: decimalText(target, 2), win },
    multiplierE4: win ? (BigInt(returnPercent) * 1_000_000n) / chance : 0n,
  };
}
