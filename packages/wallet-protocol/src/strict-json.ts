import { isUtf8 } from 'node:buffer';

/**
 * JSON as the wallet wire needs it: lossless and strict. Money is an Int64 that a JS number cannot hold, so a plain
 * integer becomes a bigint; every other number keeps its text and is left for the schema to refuse. What two parsers
 * could read differently (duplicate keys, a byte order mark, lone surrogates) is a syntax error, because the signature
 * covers bytes and both sides must see the same message in them.
 */
export const BODY_BYTES_MAX = 64 * 1024;
export const DEPTH_MAX = 16;
/**
 * Longer integers keep their text: no field is that large, and converting digits is superlinear work for a stranger.
 */
const INTEGER_DIGITS_MAX = 40;

const RAW = Symbol('raw JSON number');

/** A JSON number that is not a plain integer (fraction, exponent, `-0`, too many digits), with its text kept. */
export type RawNumber = { readonly [RAW]: string };
export type JsonObject = { readonly [key: string]: JsonValue; readonly [RAW]?: never };
export type JsonValue = null | boolean | string | bigint | RawNumber | readonly JsonValue[] | JsonObject;

export type JsonError = 'TOO_LARGE' | 'NOT_UTF8' | 'NOT_JSON' | 'DUPLICATE_KEY' | 'TOO_DEEP';
export type JsonResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly error: JsonError; readonly at: number };

type Cursor = { readonly text: string; at: number; error: JsonError | undefined };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const INTEGER = /^(?:0|-?[1-9][0-9]*)$/;
const HEX4 = /^[0-9a-fA-F]{4}$/;

export const isRawNumber = (value: JsonValue | undefined): value is RawNumber =>
  typeof value === 'object' && value !== null && RAW in value;
/** The text of a number that was kept as it stood. */
export const rawNumberText = (value: RawNumber): string => value[RAW];
export const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(RAW in value);

/**
 * Parses raw bytes. Objects have no prototype, so `__proto__` is an ordinary key. Strings with lone surrogates or
 * U+0000 are refused: they are no Unicode text and no database column holds them.
 */
export function parseJson(body: Uint8Array, bytesMax = BODY_BYTES_MAX): JsonResult {
  if (body.byteLength > bytesMax) return { ok: false, error: 'TOO_LARGE', at: bytesMax };
  if (!isUtf8(body)) return { ok: false, error: 'NOT_UTF8', at: 0 };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return parseJsonText(text);
}

/** The same for text that is already decoded. Offsets in errors count UTF-16 units. */
export function parseJsonText(text: string): JsonResult {
  const cursor: Cursor = { text, at: 0, error: undefined };
  skipSpace(cursor);
  const value = readValue(cursor, 0);
  if (value !== undefined) {
    skipSpace(cursor);
    if (cursor.at === text.length) return { ok: true, value };
  }
  return { ok: false, error: cursor.error ?? 'NOT_JSON', at: cursor.at };
}

function skipSpace(cursor: Cursor): void {
  const { text } = cursor;
  for (let at = cursor.at; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
      cursor.at = at;
      return;
    }
  }
}

/** Every reader returns undefined at the first error and leaves the cursor there. */
function readValue(cursor: Cursor, depth: number): JsonValue | undefined {
  switch (cursor.text.charCodeAt(cursor.at)) {
    case QUOTE:
      return readString(cursor);
    case 0x7b:
      return readObject(cursor, depth + 1);
    case 0x5b:
      return readArray(cursor, depth + 1);
    case 0x74:
      return readWord(cursor, 'true', true);
    case 0x66:
      return readWord(cursor, 'false', false);
    case 0x6e:
      return readWord(cursor, 'null', null);
    default:
      return readNumber(cursor);
  }
}

function readWord<T extends JsonValue>(cursor: Cursor, word: string, value: T): T | undefined {
  if (!cursor.text.startsWith(word, cursor.at)) return undefined;
  cursor.at += word.length;
  return value;
}

function readNumber(cursor: Cursor): bigint | RawNumber | undefined {
  NUMBER.lastIndex = cursor.at;
  const text = NUMBER.exec(cursor.text)?.[0];
  if (text === undefined) return undefined;
  cursor.at += text.length;
  return text.length <= INTEGER_DIGITS_MAX && INTEGER.test(text) ? BigInt(text) : { [RAW]: text };
}

function readString(cursor: Cursor): string | undefined {
  const { text } = cursor;
  const start = cursor.at + 1;
  for (let at = start; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      cursor.at = at + 1;
      return text.slice(start, at);
    }
    if (code === BACKSLASH) return readEscapedString(cursor, start, at);
    if (!(code >= 0x20)) {
      cursor.at = at;
      return undefined;
    }
  }
}

function readEscapedString(cursor: Cursor, start: number, firstEscape: number): string | undefined {
  const { text } = cursor;
  let out = text.slice(start, firstEscape);
  for (let at = firstEscape; ;) {
    const code = text.charCodeAt(at);
    cursor.at = at;
    if (code === QUOTE) {
      cursor.at = at + 1;
      return out.isWellFormed() ? out : undefined;
    }
    if (!(code >= 0x20)) return undefined;
    if (code !== BACKSLASH) {
      out += text[at];
      at += 1;
      continue;
    }
    const letter = text[at + 1] ?? '';
    if (letter === 'u') {
      const hex = text.slice(at + 2, at + 6);
      if (!HEX4.test(hex) || hex === '0000') return undefined;
      out += String.fromCharCode(Number.parseInt(hex, 16));
      at += 6;
      continue;
    }
    const plain = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (plain === undefined) return undefined;
    out += plain;
    at += 2;
  }
}

function readObject(cursor: Cursor, depth: number): JsonObject | undefined {
  if (depth > DEPTH_MAX) return fail(cursor, 'TOO_DEEP');
  const { text } = cursor;
  const out = Object.create(null) as { [key: string]: JsonValue };
  cursor.at += 1;
  skipSpace(cursor);
  if (text[cursor.at] === '}') {
    cursor.at += 1;
    return out;
  }
  for (;;) {
    if (text.charCodeAt(cursor.at) !== QUOTE) return undefined;
    const key = readString(cursor);
    if (key === undefined) return undefined;
    if (key in out) return fail(cursor, 'DUPLICATE_KEY');
    skipSpace(cursor);
    if (text[cursor.at] !== ':') return undefined;
    cursor.at += 1;
    skipSpace(cursor);
    const value = readValue(cursor, depth);
    if (value === undefined) return undefined;
    out[key] = value;
    skipSpace(cursor);
    const next = text[cursor.at];
    if (next !== ',' && next !== '}') return undefined;
    cursor.at += 1;
    if (next === '}') return out;
    skipSpace(cursor);
  }
}

function readArray(cursor: Cursor, depth: number): JsonValue[] | undefined {
  if (depth > DEPTH_MAX) return fail(cursor, 'TOO_DEEP');
  const { text } = cursor;
  const out: JsonValue[] = [];
  cursor.at += 1;
  skipSpace(cursor);
  if (text[cursor.at] === ']') {
    cursor.at += 1;
    return out;
  }
  for (;;) {
    const value = readValue(cursor, depth);
    if (value === undefined) return undefined;
    out.push(value);
    skipSpace(cursor);
    const next = text[cursor.at];
    if (next !== ',' && next !== ']') return undefined;
    cursor.at += 1;
    if (next === ']') return out;
    skipSpace(cursor);
  }
}

function fail(cursor: Cursor, error: JsonError): undefined {
  cursor.error = error;
  return undefined;
}

/** What `writeJson` takes besides parsed values: plain data with optional fields, and small safe integers as counts. */
export type Writable = JsonValue | number | undefined | readonly Writable[] | { readonly [key: string]: Writable };

/**
 * Serialises with bigints as JSON integers and kept numbers as they stood; undefined fields are left out. Numbers must
 * be safe integers: money is never a number, and a fraction belongs in a decimal string.
 */
export function writeJson(value: Writable): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return value.toString();
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isSafeInteger(value)) throw new RangeError('only safe integers are written as JSON numbers');
      return String(value);
    case 'undefined':
      return 'null';
    default:
      return value === null ? 'null' : writeComposite(value);
  }
}

function writeComposite(value: RawNumber | readonly Writable[] | { readonly [key: string]: Writable }): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (RAW in value) return (value as RawNumber)[RAW];
  let out = '';
  for (const key of Object.keys(value)) {
    const field = (value as { readonly [key: string]: Writable })[key];
    if (field !== undefined) out += `${out === '' ? '' : ','}${JSON.stringify(key)}:${writeJson(field)}`;
  }
  return `{${out}}`;
}
