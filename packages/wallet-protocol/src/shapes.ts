import { parseAmount, type Amount } from '@baize/domain/money';
import { isJsonObject, isRawNumber, rawNumberText, type JsonObject, type JsonValue } from './strict-json.ts';
import { described, markOptional, schemaOf, schemaOfFields } from './wire-schema.ts';

/**
 * Readers of JSON shapes off the hot path (supplier calls, feed, test control). A reader returns the value or throws a
 * ShapeFault naming the field; `readShape` at the edge turns that into a value.
 */
export type Reader<T> = (value: JsonValue | undefined, field: string) => T;
type Shape = { readonly [field: string]: Reader<unknown> };
export type ShapeOf<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };
export type ReaderValue<R> = R extends Reader<infer T> ? T : never;

export class ShapeFault extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`wrong shape at ${field}`);
    this.field = field;
  }
}
const wrong = (field: string): never => {
  throw new ShapeFault(field);
};

export type Shaped<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly field: string };

/** Applies a reader and returns the first field at fault instead of throwing. */
export function readShape<T>(reader: Reader<T>, value: JsonValue | undefined, field = ''): Shaped<T> {
  try {
    return { ok: true, value: reader(value, field) };
  } catch (error) {
    if (error instanceof ShapeFault) return { ok: false, field: error.field };
    throw error;
  }
}

export const text = (max = 255, min = 1): Reader<string> =>
  described(
    (value, field) => (typeof value === 'string' && value.length >= min && value.length <= max ? value : wrong(field)),
    { type: 'string', minLength: min, maxLength: max },
  );
export const match = (grammar: RegExp): Reader<string> =>
  described((value, field) => (typeof value === 'string' && grammar.test(value) ? value : wrong(field)), {
    type: 'string',
    pattern: grammar.source,
  });
export const flag: Reader<boolean> = described((value, field) => (typeof value === 'boolean' ? value : wrong(field)), {
  type: 'boolean',
});
/** A whole number that is a count or a version, never money. */
export const count: Reader<number> = described(
  (value, field) =>
    typeof value === 'bigint' && value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : wrong(field),
  { type: 'integer', minimum: 0 },
);
/** A measure that may have a fraction: rates, multipliers. Written as a number or as decimal text. */
export const measure: Reader<number> = described(
  (value, field) => {
    const digits = isRawNumber(value) ? rawNumberText(value) : typeof value === 'bigint' ? value.toString() : value;
    return typeof digits === 'string' && /^\d{1,12}(?:\.\d{1,12})?$/.test(digits) ? Number(digits) : wrong(field);
  },
  { type: ['number', 'string'], minimum: 0, pattern: '^\\d{1,12}(?:\\.\\d{1,12})?$', format: 'measure' },
);
export const signedMeasure: Reader<number> = described(
  (value, field) => {
    const digits = isRawNumber(value) ? rawNumberText(value) : typeof value === 'bigint' ? value.toString() : value;
    return typeof digits === 'string' && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(digits) ? Number(digits) : wrong(field);
  },
  { type: ['number', 'string'], pattern: '^-?\\d{1,12}(?:\\.\\d{1,12})?$', format: 'measure' },
);
/** Money on our own wire: a decimal string of at most five places. */
export const decimal: Reader<Amount> = described(
  (value, field) => (typeof value === 'string' ? parseAmount(value) : undefined) ?? wrong(field),
  { type: 'string', format: 'money' },
);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z?$/;
/** The moment that a time of the wire means: UTC, whether it says so or not. */
export const momentOf = (written: string): Date => new Date(written.endsWith('Z') ? written : `${written}Z`);
/** UTC, `YYYY-MM-DDThh:mm:ss`, fraction and `Z` optional; a day and an hour that there are. */
export const time: Reader<string> = described(
  (value, field) => {
    if (typeof value !== 'string' || !TIME.test(value)) return wrong(field);
    const moment = momentOf(value);
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value.slice(0, 19))
      ? value
      : wrong(field);
  },
  { type: 'string', format: 'date-time' },
);
export const oneOf = <const T extends readonly string[]>(...words: T): Reader<T[number]> =>
  described((value, field) => (typeof value === 'string' && words.includes(value) ? value : wrong(field)), {
    type: 'string',
    enum: words,
  });
export const list = <T>(item: Reader<T>, max = 500): Reader<readonly T[]> =>
  described(
    (value, field) =>
      Array.isArray(value) && value.length <= max
        ? (value as readonly JsonValue[]).map((each, at) => item(each, `${field}[${at}]`))
        : wrong(field),
    () => ({ type: 'array', items: schemaOf(item), maxItems: max }),
  );
export const record = <T>(item: Reader<T>, max = 200): Reader<Readonly<Record<string, T>>> =>
  described(
    (value, field) => {
      if (!isJsonObject(value) || Object.keys(value).length > max) return wrong(field);
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, item(each, `${field}.${key}`)]));
    },
    () => ({ type: 'object', additionalProperties: schemaOf(item), maxProperties: max }),
  );
/** Absent and `null` both read as undefined. */
export const optional = <T>(reader: Reader<T>): Reader<T | undefined> =>
  markOptional(
    described(
      (value, field) => (value === undefined || value === null ? undefined : reader(value, field)),
      () => schemaOf(reader),
    ),
  );
/** Any object, kept as it came. */
export const anything: Reader<JsonObject> = described((value, field) => (isJsonObject(value) ? value : wrong(field)), {
  type: 'object',
});
/** Unknown fields are ignored: a peer may be newer than we are. */
export const shape = <S extends Shape>(fields: S): Reader<ShapeOf<S>> =>
  described(
    (value, field) => {
      if (!isJsonObject(value)) return wrong(field);
      const out: Record<string, unknown> = {};
      for (const [name, reader] of Object.entries(fields))
        out[name] = reader(value[name], field === '' ? name : `${field}.${name}`);
      return out as ShapeOf<S>;
    },
    () => schemaOfFields(fields),
  );
