import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BODY_BYTES_MAX,
  DEPTH_MAX,
  isJsonObject,
  isRawNumber,
  parseJson,
  parseJsonText,
  rawNumberText,
  writeJson,
  type JsonValue,
  type Writable,
} from './strict-json.ts';

const parse = (text: string) => parseJsonText(text);
const value = (text: string): JsonValue => {
  const result = parse(text);
  if (!result.ok) throw new Error(`${result.error} at ${result.at}: ${text.slice(0, 60)}`);
  return result.value;
};
/** The same document by the platform's parser, with our bigints as its numbers. */
const asNumbers = (parsed: JsonValue): unknown => {
  if (typeof parsed === 'bigint') return Number(parsed);
  if (isRawNumber(parsed)) return Number(rawNumberText(parsed));
  if (Array.isArray(parsed)) return parsed.map(asNumbers);
  if (isJsonObject(parsed))
    return Object.fromEntries(Object.entries(parsed).map(([key, field]) => [key, asNumbers(field)]));
  return parsed;
};

test('integers are exact beyond 2^53 and other numbers keep their text', () => {
  expect(value('9007199254740993')).toBe(9_007_199_254_740_993n);
  expect(value('-12')).toBe(-12n);
  expect(value('0')).toBe(0n);
  for (const text of ['1.0', '1e5', '-0', '1E+2', '0.5', '-0.0', '1'.repeat(41)]) {
    const number = value(text);
    expect(isRawNumber(number) && rawNumberText(number), text).toBe(text);
    expect(writeJson(number), text).toBe(text);
  }
});

test('__proto__ is an ordinary key and reaches no prototype', () => {
  const parsed = value('{"__proto__":{"admin":true},"constructor":1}');
  expect(isJsonObject(parsed) && Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(parsed)).toBeNull();
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});

const HOSTILE: readonly (readonly [string, string])[] = [
  ['', 'NOT_JSON'],
  [' ', 'NOT_JSON'],
  ['nul', 'NOT_JSON'],
  ['NaN', 'NOT_JSON'],
  ['Infinity', 'NOT_JSON'],
  ['undefined', 'NOT_JSON'],
  ['{"a":1,"a":2}', 'DUPLICATE_KEY'],
  ['{"a":1,"\\u0061":2}', 'DUPLICATE_KEY'],
  ['{"x":{"a":1,"a":1}}', 'DUPLICATE_KEY'],
  ['{"__proto__":1,"__proto__":2}', 'DUPLICATE_KEY'],
  ['{"toString":1,"toString":2}', 'DUPLICATE_KEY'],
  ['{"":1,"":2}', 'DUPLICATE_KEY'],
  ['\ufeff{}', 'NOT_JSON'],
  ['{}\ufeff', 'NOT_JSON'],
  ['{} {}', 'NOT_JSON'],
  ['{}x', 'NOT_JSON'],
  ['{},', 'NOT_JSON'],
  ['{"a":1,}', 'NOT_JSON'],
  ['[1,]', 'NOT_JSON'],
  ['[,1]', 'NOT_JSON'],
  ['{,}', 'NOT_JSON'],
  ['{"a"}', 'NOT_JSON'],
  ['{"a":}', 'NOT_JSON'],
  ['{a:1}', 'NOT_JSON'],
  ["{'a':1}", 'NOT_JSON'],
  ['{"a":1 "b":2}', 'NOT_JSON'],
  ['[1 2]', 'NOT_JSON'],
  ['{"a":1', 'NOT_JSON'],
  ['[', 'NOT_JSON'],
  ['01', 'NOT_JSON'],
  ['-', 'NOT_JSON'],
  ['+1', 'NOT_JSON'],
  ['.5', 'NOT_JSON'],
  ['1.', 'NOT_JSON'],
  ['1e', 'NOT_JSON'],
  ['0x10', 'NOT_JSON'],
  ['1_000', 'NOT_JSON'],
  ['1,00', 'NOT_JSON'],
  ['--1', 'NOT_JSON'],
  ['1n', 'NOT_JSON'],
  ['\u0661', 'NOT_JSON'],
  ['"a', 'NOT_JSON'],
  ['"a\nb"', 'NOT_JSON'],
  ['"\t"', 'NOT_JSON'],
  ['"\\x41"', 'NOT_JSON'],
  ['"\\u00"', 'NOT_JSON'],
  ['"\\u+041"', 'NOT_JSON'],
  ['"\\"', 'NOT_JSON'],
  ['"\\ud800"', 'NOT_JSON'],
  ['"\\udc00x"', 'NOT_JSON'],
  ['"\\u0000"', 'NOT_JSON'],
  ['"\u0000"', 'NOT_JSON'],
  ['"\\', 'NOT_JSON'],
  ['"\\constructor"', 'NOT_JSON'],
  ['/* */{}', 'NOT_JSON'],
  ['{}//', 'NOT_JSON'],
  ['\u00a0{}', 'NOT_JSON'],
  ['\u2028{}', 'NOT_JSON'],
  ['\v1', 'NOT_JSON'],
  ['tru', 'NOT_JSON'],
  ['TRUE', 'NOT_JSON'],
  ['truefalse', 'NOT_JSON'],
  ['[true false]', 'NOT_JSON'],
  ['(1)', 'NOT_JSON'],
  ['['.repeat(DEPTH_MAX + 1) + ']'.repeat(DEPTH_MAX + 1), 'TOO_DEEP'],
  ['{"a":'.repeat(DEPTH_MAX + 1), 'TOO_DEEP'],
  ['['.repeat(60_000), 'TOO_DEEP'],
];

test.each(HOSTILE)('%j is refused', (text, error) => {
  expect(parse(text)).toMatchObject({ ok: false, error });
});

test('bytes that are no UTF-8, and bodies over the limit, are refused', () => {
  for (const bytes of [
    [0xff],
    [0x22, 0xc0, 0x80, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0x22, 0xe2, 0x28, 0xa1, 0x22],
  ]) {
    expect(parseJson(Uint8Array.from(bytes))).toMatchObject({ ok: false, error: 'NOT_UTF8' });
  }
  expect(parseJson(Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toMatchObject({ ok: false, error: 'NOT_JSON' });
  expect(parseJson(Buffer.from('{}', 'utf16le'))).toMatchObject({ ok: false });
  const fits = `"${'a'.repeat(BODY_BYTES_MAX - 2)}"`;
  expect(parseJson(Buffer.from(fits))).toMatchObject({ ok: true });
  expect(parseJson(Buffer.from(`${fits} `))).toMatchObject({ ok: false, error: 'TOO_LARGE' });
});

test('a view into a larger buffer is read at its own bounds', () => {
  const whole = Buffer.from('xx{"a":1}yy');
  expect(parseJson(whole.subarray(2, 9))).toMatchObject({ ok: true });
});

test('whatever the platform writes is read the same', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const result = parse(text);
      // The platform tolerates what we refuse on purpose: lone surrogates and U+0000.
      fc.pre(result.ok || !/\\u(?:0000|d[89a-f])/i.test(text));
      expect(asNumbers(value(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('nothing is read that the platform refuses', () => {
  const mutated = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, extra]) => {
    const cut = at % (text.length + 1);
    return text.slice(0, cut) + extra + text.slice(cut + 1);
  });
  fc.assert(
    fc.property(mutated, (text) => {
      if (!parse(text).ok) return;
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

const tree = fc.letrec<{ any: Writable }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any;

test('what is written is read back equal', () => {
  fc.assert(
    fc.property(tree, (written) => {
      fc.pre(
        !JSON.stringify(written, (_key, field: unknown) => (typeof field === 'bigint' ? '' : field)).includes(
          '\\u0000',
        ),
      );
      expect(value(writeJson(written))).toEqual(written);
    }),
  );
});

test('absent fields are left out and money is never a fraction', () => {
  expect(writeJson({ a: undefined, b: 1n, c: [undefined], d: 7 })).toBe('{"b":1,"c":[null],"d":7}');
  expect(() => writeJson(1.5)).toThrow(RangeError);
  expect(() => writeJson(Number.NaN)).toThrow(RangeError);
});
