import { sha256Hex } from '../sha256.ts';

/** What a model is made of: JSON without fractions, so that every implementation writes the same text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The canonical text of a model: JSON without white space, keys sorted by UTF-16 code units, integers only.
 * @throws RangeError for a number that is not a safe integer.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a model holds integers only, not ${value}`);
    return String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

const isList = (value: readonly Json[] | { readonly [key: string]: Json }): value is readonly Json[] =>
  Array.isArray(value);

/** SHA-256 of the canonical text, 64 lower-case hex digits: what a round record names its model by. */
export const modelHash = (model: Json): string => sha256Hex(canonicalJson(model));
