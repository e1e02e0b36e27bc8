/** JSON from a stranger: what a player pastes is read field by field, and a refusal names the field. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Thrown inside this package for input that is no round record; `verifyRound` turns it into an answer. */
export class InputError extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`not a round record: ${field}`);
    this.field = field;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function objectAt(value: unknown, name: string): JsonObject {
  if (!isObject(value)) throw new InputError(name);
  return value;
}

export function textAt(object: JsonObject, name: string): string {
  const value = object[name];
  if (typeof value !== 'string') throw new InputError(name);
  return value;
}

/** Both ends belong to the range. */
export type Range = readonly [min: number, max: number];

/** An integer field within bounds that keep every loop below short. */
export function integerAt(object: JsonObject, name: string, [min, max]: Range): number {
  const value = object[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max)
    throw new InputError(name);
  return value;
}

export function listAt(object: JsonObject, name: string, maxLength: number): readonly Json[] {
  const value = object[name];
  if (!Array.isArray(value) || value.length > maxLength) throw new InputError(name);
  return value;
}

export type IntegersRule = { readonly name: string; readonly maxLength: number; readonly range: Range };

/** A list of integers within bounds. */
export function integers(value: Json | undefined, { name, maxLength, range }: IntegersRule): number[] {
  if (!Array.isArray(value) || value.length > maxLength) throw new InputError(name);
  return value.map((item: Json) => integerAt({ [name]: item }, name, range));
}

const DEPTH_MAX = 12;

/** The canonical text of a model: keys sorted by UTF-16 code units, no white space, integers only. */
export function canonicalText(value: Json | undefined, depth = 0): string {
  if (depth > DEPTH_MAX) throw new InputError('model');
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalText(item, depth + 1)).join(',')}]`;
  if (isObject(value)) {
    const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key], depth + 1)}`).join(',')}}`;
  }
  if (value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value))) throw new InputError('model');
  return JSON.stringify(value);
}

/** Money is counted in 1/100 000 of the currency unit. */
export const MONEY_PLACES = 5;

/** Digits before and `places` after the point as one integer: "49.50" with two places is 4950n. */
export function decimal(text: string, places: number, name: string): bigint {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > places) throw new InputError(name);
  return BigInt(match[1]! + fraction.padEnd(places, '0'));
}

/** The text of an integer with `places` digits after the point. */
export function decimalText(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * Where two records differ. Every field that was derived must be stated and equal; what is stated beyond that (labels,
 * ids, times) is not the verifier's business. Stops at ten.
 */
export function differences(derived: Json, stated: Json | undefined, path = ''): string[] {
  if (Array.isArray(derived)) {
    if (!Array.isArray(stated) || stated.length !== derived.length) return [path];
    return derived.flatMap((item: Json, i) => differences(item, stated[i] as Json, `${path}[${i}]`)).slice(0, 10);
  }
  if (isObject(derived)) {
    if (!isObject(stated)) return [path];
    return Object.keys(derived)
      .flatMap((key) => differences(derived[key]!, stated[key], path ? `${path}.${key}` : key))
      .slice(0, 10);
  }
  return derived === stated ? [] : [path];
}
