import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONSOLE_CALLS } from './console-calls.ts';
import type { AnyCall } from './define-call.ts';
import { PLAY_CALLS } from './play/calls.ts';
import { SITE_CALLS } from './site-calls.ts';
import { strictly } from './strictly.ts';

const CALLS: readonly AnyCall[] = [SITE_CALLS, CONSOLE_CALLS, PLAY_CALLS].flatMap((calls): AnyCall[] =>
  Object.values(calls),
);

/** Where a JSON schema describes an object that takes names which it does not list. */
function openPlaces(schema: unknown, at = 'input'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, additionalProperties } = schema as Record<string, unknown>;
  // A record lists no names: any name is what it is for, and what stands under it has a schema.
  const open = type === 'object' && properties !== undefined && additionalProperties !== false;
  return [
    ...(open ? [at] : []),
    ...Object.entries(schema).flatMap(([name, part]) => openPlaces(part, `${at}.${name}`)),
  ];
}

test.for(CALLS.map((call) => [`${call.surface} ${call.name}`, call] as const))(
  '%s takes no name that it does not declare, at any depth',
  ([, call]) => {
    expect(openPlaces(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
    const kinds = call.input instanceof z.ZodDiscriminatedUnion ? call.input.options : [call.input];
    for (const kind of kinds as readonly z.ZodType[])
      expect(kind.safeParse({ neverDeclared: '1' }).error?.issues).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['neverDeclared'] }),
      );
  },
);

test('the test sees an object that takes undeclared names', () => {
  const loose = z.object({ rows: z.array(z.object({ name: z.string() })) });
  expect(openPlaces(z.toJSONSchema(loose, { io: 'input' }))).toEqual(['input', 'input.properties.rows.items']);
});

const RowSchema = z.object({ name: z.string() });
test.for<[string, z.ZodType, (row: object) => unknown]>([
  ['an object', RowSchema, (row) => row],
  ['a list', z.object({ rows: z.array(RowSchema).max(3) }), (row) => ({ rows: [row] })],
  ['what may be left out', z.object({ row: RowSchema.optional() }), (row) => ({ row })],
  ['what may be nothing', z.object({ row: RowSchema.nullable() }), (row) => ({ row })],
  ['what has a default', z.object({ row: RowSchema.default({ name: 'a' }) }), (row) => ({ row })],
  ['what is read-only', z.object({ row: RowSchema.readonly() }), (row) => ({ row })],
  [
    'one kind of several',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('row'), row: RowSchema })]),
    (row) => ({ kind: 'row', row }),
  ],
  ['what is turned into something else', RowSchema.transform(({ name }) => name), (row) => row],
])('in %s an undeclared name is refused and named', ([, schema, wrap]) => {
  const strict = strictly(schema);
  expect(strict.safeParse(wrap({ name: 'a' }))).toEqual(schema.safeParse(wrap({ name: 'a' })));
  expect(schema.safeParse(wrap({ name: 'a', other: 1 })).success).toBe(true);
  expect(strict.safeParse(wrap({ name: 'a', other: 1 })).error?.issues[0]).toMatchObject({
    code: 'unrecognized_keys',
    keys: ['other'],
  });
});

test('refinements, defaults and what is loose by its own word stay', () => {
  const sent = z
    .object({ from: z.int().default(1), to: z.int(), more: z.looseObject({ a: z.string() }).optional() })
    .refine(({ from, to }) => from <= to, 'from after to');
  expect(strictly(sent).safeParse({ to: 0 }).error?.issues[0]?.message).toBe('from after to');
  expect(strictly(sent).parse({ to: 2, more: { a: 'x', b: 'y' } })).toEqual({
    from: 1,
    to: 2,
    more: { a: 'x', b: 'y' },
  });
});
