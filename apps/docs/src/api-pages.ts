/** Pages of the two HTTP surfaces, made of the OpenAPI documents that the server's routes say. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Body = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
};
type Operation = {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
  readonly 'x-failures'?: readonly string[];
  readonly 'x-sealed'?: { readonly content: { readonly properties: { readonly body: Schema } } };
};
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

export type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

export const callsOf = ({ paths }: ApiDocument): ReadonlyMap<string, Call> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Call] => [
        operation.operationId,
        { method: method.toUpperCase(), path, operation },
      ]),
    ),
  );

const WORDS_SHOWN = 24;
const code = (text: unknown): string => `\`${String(text).replaceAll('|', '\\|')}\``;

/** A type in a few words. */
export function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const isNull = (each: Schema): boolean => each.type === 'null';
    const words = [...new Set(choices.filter((each) => !isNull(each)).map(typeOf))].join(' or ');
    return choices.some(isNull) ? `${words}, or null` : words;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) {
    const shown = schema.enum.slice(0, WORDS_SHOWN).map(code).join(', ');
    return schema.enum.length > WORDS_SHOWN ? `${shown} and ${schema.enum.length - WORDS_SHOWN} more` : shown;
  }
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `object by name, of ${typeOf(schema.additionalProperties)}`;
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema);
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ');
}

const MONEY = /\\d\{2,5\}/;
function textOf({ format, pattern, minLength, maxLength }: Schema): string {
  if (format === 'date-time') return 'time';
  if (format === 'uuid') return 'UUID';
  if (format) return format;
  if (pattern && MONEY.test(pattern)) return 'money, as text';
  if (maxLength !== undefined) return minLength ? `text, ${minLength} to ${maxLength}` : `text, up to ${maxLength}`;
  return 'text';
}
function numberOf({ type, minimum, maximum }: Schema): string {
  const isBound = (value: number | undefined): boolean =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const [from, to] = [isBound(minimum) ? `from ${minimum}` : '', isBound(maximum) ? `to ${maximum}` : ''];
  return [type === 'integer' ? 'whole number' : 'number', [from, to].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

const DEPTH_MAX = 6;
type Line = readonly [name: string, presence: string, type: string, words: string];

function linesOf(schema: Schema, before = '', depth = 0): Line[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const presence = schema.required?.includes(key) ? 'always' : 'optional';
    const own: Line = [`${before}${key}`, presence, typeOf(flat(each)), each.description ?? ''];
    return depth === DEPTH_MAX ? [own] : [own, ...innerLines(each, `${before}${key}`, depth + 1)];
  });
}

/** The type of what holds further fields is told by those. */
function flat(schema: Schema): Schema {
  const { items } = schema;
  return schema.type === 'array' && items?.properties ? { ...schema, items: { type: 'object' } } : schema;
}

function innerLines(schema: Schema, name: string, depth: number): Line[] {
  if (schema.type === 'array' && schema.items) return innerLines(schema.items, `${name}[]`, depth);
  if (typeof schema.additionalProperties === 'object')
    return innerLines(schema.additionalProperties, `${name}.*`, depth);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) {
    const seen = new Set<string>();
    return choices
      .flatMap((each) => innerLines(each, name, depth))
      .filter(([field]) => !seen.has(field) && seen.add(field));
  }
  return linesOf(schema, `${name}.`, depth);
}

function fieldTable(lines: readonly Line[]): string {
  const rows = lines.map(([name, presence, type, words]) => `| \`${name}\` | ${presence} | ${type} | ${words} |`);
  return ['| field | given | type | note |', '|---|---|---|---|', ...rows].join('\n');
}

const schemaIn = (body: Body | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

/** Fields of a body that is one object, or one of several. */
const bodyLines = (schema: Schema): Line[] => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return choices ? choices.flatMap((each) => linesOf(each)) : linesOf(schema);
};

function requestOf({ operation }: Call): string {
  const asked = (operation.parameters ?? []).map(({ in: place, name, required, schema, description }): Line => [
    name,
    `${place}, ${required ? 'always' : 'optional'}`,
    typeOf(schema),
    description ?? '',
  ]);
  const sealed = operation['x-sealed']?.content.properties.body;
  const body = sealed ?? schemaIn(operation.requestBody);
  const lines = [...asked, ...(body ? bodyLines(body) : [])];
  if (lines.length === 0) return '';
  const seal = sealed ? ' The body travels sealed: a compact JWE, as the OpenAPI document says under `x-sealed`.' : '';
  return `**Asked**${seal ? `.${seal}` : ''}\n\n${fieldTable(lines)}\n`;
}

function answerOf({ operation }: Call): string {
  const value = schemaIn(operation.responses['200'])?.properties?.['value'];
  if (!value || value.type === 'null') return '**Answered**: nothing but that it is done.\n';
  const lines = innerLines(value, 'value', 0);
  return lines.length === 0 ? `**Answered**: \`value\`, ${typeOf(value)}.\n` : `**Answered**\n\n${fieldTable(lines)}\n`;
}

function section(call: Call, noun: string): string {
  const { operationId, tags = [], 'x-failures': failures = [] } = call.operation;
  return [
    `## ${operationId}`,
    `\`${call.method} ${call.path}\` · ${noun}: \`${tags.join(', ')}\``,
    requestOf(call),
    answerOf(call),
    failures.length === 0 ? '' : `**Refused with** ${failures.map(code).join(', ')}.\n`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A page of the calls of one subject. */
export const apiPage = (title: string, noun: string, calls: readonly Call[]): string =>
  [`# ${title}`, ...calls.map((call) => section(call, noun))].join('\n\n');
