import { expect, test } from 'vitest';
import { GAME_ENTRY, LINK, SUPPLIER_REQUESTS } from './operator-client.ts';
import { OPERATOR_VERBS, SUPPLIER_VERBS } from './conformance/control.ts';
import { GAP_SUPPLIER_REQUESTS } from './dialects/gap/supplier-requests.ts';
import { TRANSFER_RECORD, TRANSFER_REQUESTS } from './dialects/transfer/messages.ts';
import { FEED_ROWS } from './feed.ts';
import { readCallValue } from './messages.ts';
import type { CallKind } from './statuses.ts';
import { parseJsonText, type JsonObject, type JsonValue } from './strict-json.ts';
import { CALL_EXAMPLES } from './wire-examples.ts';
import { fieldsOf, UNREAD_FIELDS, WIRE_FIELDS } from './wire-fields.ts';
import { schemaOf, type WireSchema } from './wire-schema.ts';

const KINDS: readonly CallKind[] = ['info', 'balance', 'bet', 'win', 'rollback'];
const SAMPLE_UUID = '583c985f-fee6-4c0e-bbf5-308aad6265af';

const whole = (kind: CallKind): JsonObject => {
  const parsed = parseJsonText(CALL_EXAMPLES[kind].request);
  if (!parsed.ok) throw new Error(`the example of ${kind} is no JSON`);
  return parsed.value as JsonObject;
};

/** Values at the edges of a published type, and values just beyond them. */
function edges({ type, format, pattern, ...bounds }: WireSchema): { fit: JsonValue[]; unfit: JsonValue[] } {
  if (type === 'boolean') return { fit: [true, false], unfit: ['true', 1n] };
  if (type === 'object') return { fit: [{}], unfit: ['{}', [], 1n] };
  if (type === 'integer')
    return {
      fit: [BigInt(bounds.minimum!)],
      unfit: [BigInt(bounds.minimum!) - 1n, BigInt(bounds.maximum!) + 1n, '1', true],
    };
  if (format === 'uuid')
    return { fit: [SAMPLE_UUID, SAMPLE_UUID.toUpperCase()], unfit: [SAMPLE_UUID.slice(1), `${SAMPLE_UUID}0`, 1n] };
  if (pattern !== undefined) {
    const [, least, most] = /\{(\d+),(\d+)\}\$$/.exec(pattern)!.map(Number) as [number, number, number];
    return {
      fit: ['a'.repeat(least), 'a'.repeat(most)],
      unfit: ['a'.repeat(least - 1), 'a'.repeat(most + 1), ' '.repeat(least), 1n],
    };
  }
  const [least, most] = [bounds.minLength ?? 0, bounds.maxLength!];
  return { fit: ['a'.repeat(least), 'a'.repeat(most)], unfit: ['a'.repeat(most + 1), 1n] };
}

const CASES = KINDS.flatMap((kind) => fieldsOf(kind).map(([name, presence]) => ({ kind, name, presence })));

test.each(CASES)('$kind: $name is $presence, as published', ({ kind, name, presence }) => {
  const body = whole(kind);
  const { [name]: _without, ...rest } = body;
  const bare = readCallValue(kind, rest);
  if (presence === 'required') expect(bare).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX', field: name });
  if (presence === 'forbidden')
    expect(readCallValue(kind, { ...rest, [name]: SAMPLE_UUID })).toMatchObject({ field: name });
});

test.each(CASES.filter(({ presence }) => presence !== 'forbidden'))(
  '$kind: $name takes the values of its published type, and no others',
  ({ kind, name }) => {
    const body = whole(kind);
    const { fit, unfit } = edges(WIRE_FIELDS[name]!.schema);
    // The parts of an amount may not be more than it.
    const room: JsonObject = kind === 'bet' || kind === 'win' ? { amount: 400_000_000n } : {};
    for (const value of fit)
      expect([value, readCallValue(kind, { ...body, ...room, [name]: value }).ok]).toEqual([
        value,
        // A promotion and a free round want other fields too, and say so: not that this one was of a wrong type.
        !(value === true && ['is_free', 'is_supplier_promo'].includes(name) && kind !== 'rollback') ||
          (kind === 'win' && name === 'is_supplier_promo'),
      ]);
    if (UNREAD_FIELDS[kind]?.includes(name)) return;
    for (const value of unfit)
      expect([value, readCallValue(kind, { ...body, ...room, [name]: value })]).toMatchObject([
        value,
        { status: 'RS_ERROR_WRONG_TYPES', field: name },
      ]);
  },
);

test('every call has an example that is read, and of which no field is unknown', () => {
  for (const kind of KINDS) expect(readCallValue(kind, whole(kind))).toMatchObject({ ok: true, unknown: [] });
});

const published = (schema: WireSchema): void => {
  expect(schema.type).toBeDefined();
  if (schema.items) published(schema.items);
  for (const each of Object.values(schema.properties ?? {})) published(each);
};

test('everything that is published says of every field what it accepts', () => {
  const readers = [
    ...Object.values(FEED_ROWS),
    ...Object.values(SUPPLIER_REQUESTS),
    ...Object.values(TRANSFER_REQUESTS),
    ...Object.values(GAP_SUPPLIER_REQUESTS),
    ...Object.values(OPERATOR_VERBS).flatMap(({ request, answer }) => [request, answer]),
    ...Object.values(SUPPLIER_VERBS).flatMap(({ request, answer }) => [request, answer]),
    TRANSFER_RECORD,
    GAME_ENTRY,
    LINK,
  ];
  for (const reader of readers) published(schemaOf(reader));
  expect(schemaOf(FEED_ROWS.games)).toMatchObject({
    properties: { limits: { additionalProperties: { required: ['min', 'max'] } } },
  });
  expect(() => schemaOf(() => 1)).toThrow('does not say');
});
