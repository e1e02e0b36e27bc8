/** Tables of docs/wallet, each made from what the code reads and answers. */
import {
  afterBet,
  alarmsAfterBet,
  ALLOWED_STATUSES,
  FEED_KEYS,
  FREEBET_REQUESTS,
  isStored,
  isTerminal,
  retryDelayMs,
  STATUSES,
  SUPPLIER_REQUESTS,
  type CallKind,
  type Status,
  type Stream,
} from '@baize/wallet-protocol';
import { GAP_SUPPLIER_REQUESTS } from '@baize/wallet-protocol/dialects/gap/supplier-requests';
import { TRANSFER_RECORD, TRANSFER_REQUESTS } from '@baize/wallet-protocol/dialects/transfer/messages';
import { FEED_ROWS } from '@baize/wallet-protocol/feed';
import { REWARD } from '@baize/wallet-protocol/freebets';
import { GAME_ENTRY } from '@baize/wallet-protocol/operator-client';
import { OPERATOR_VERBS, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import { VECTOR } from '@baize/wallet-protocol/vector.fixture';
import { CALL_EXAMPLES } from '@baize/wallet-protocol/wire-examples';
import { fieldsOf } from '@baize/wallet-protocol/wire-fields';
import { schemaOf, type WireSchema } from '@baize/wallet-protocol/wire-schema';
import { FEED_WORDS, JSON_WORDS, SIGNATURE_WORDS, STATUS_WORDS } from './words.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'money-integer': 'integer, unit × 100 000',
  money: 'money, as text',
  measure: 'number or text',
  'date-time': 'time, UTC',
};

/** A published type in a few words. */
export function typeWords(schema: WireSchema): string {
  const { type, format, enum: words, minLength: least = 0, maxLength: most } = schema;
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (format) return FORMATS[format]!;
  if (schema.pattern) return patternWords(schema.pattern);
  if (type === 'array') return `list of ${typeWords(schema.items!)}`;
  if (type === 'object' && schema.additionalProperties)
    return `object of ${typeWords(schema.additionalProperties)} by name`;
  if (type === 'boolean') return 'true or false';
  if (type === 'integer')
    return schema.maximum === undefined ? 'whole number' : `${schema.minimum} to ${schema.maximum}`;
  if (type === 'string') return least > 1 ? `text, ${least} to ${most}` : `text, up to ${most}`;
  return Array.isArray(type) ? type.join(' or ') : String(type);
}

const PATTERNS: readonly (readonly [start: string, words: (length: string) => string])[] = [
  ['^[A-Za-z0-9_-]{', (length) => `${length} of letters, digits, \`_\`, \`-\``],
  ['^[\\x21-\\x7e]{', (length) => `${length} visible ASCII characters`],
  ['^[A-Za-z0-9]{', (length) => `${length} letters and digits`],
  ['^[A-Za-z]{', (length) => `${length} letters`],
  ['^https?:', () => 'address'],
  ['^[A-Z]{2}$', () => 'two capital letters (ISO 3166-1)'],
  ['^[A-Za-z]{2,3}(?:-', () => 'language, as `bn` or `en-GB`'],
  ['^[0-9a-f]{8}(?:-', () => 'UUID'],
  ['^\\d{4}-\\d\\d-\\d\\d$', () => 'day, as `2026-11-24`'],
  ['^[a-z][a-z0-9-]{0,31}$', () => 'up to 32 of small letters, digits, `-`'],
];

function patternWords(pattern: string): string {
  const known = PATTERNS.find(([start]) => pattern.startsWith(start));
  if (!known) throw new Error(`no words for ${pattern}`);
  const [, least, most] = /\{(\d+),(\d+)\}\$$/.exec(pattern) ?? [];
  return known[1](least === undefined ? '' : `${least} to ${most}`);
}

type Line = { readonly name: string; readonly schema: WireSchema; readonly required: boolean };

/** Every field of an object, with those of the objects in it behind its name. */
export function linesOf(schema: WireSchema, before = ''): Line[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const name = `${before}${key}`;
    const required = schema.required?.includes(key) === true;
    const inner = each.items?.properties
      ? each.items
      : each.additionalProperties?.properties
        ? each.additionalProperties
        : each;
    const mark = each.items ? '[].' : each.additionalProperties ? '.*.' : '.';
    if (!inner.properties) return [{ name, schema: each, required }];
    const own = { type: each.items ? 'list of objects' : each.additionalProperties ? 'object, by name' : 'object' };
    return [{ name, schema: own, required }, ...linesOf(inner, `${name}${mark}`)];
  });
}

const shapeTable = (schema: WireSchema, words: (name: string) => string = () => ''): string => {
  const lines = linesOf(schema).map(({ name, schema: each, required }) => [
    `\`${name}\``,
    required ? 'required' : 'optional',
    typeWords(each) + (each.description ? `, ${each.description}` : ''),
    words(name),
  ]);
  const told = lines.some(([, , , word]) => word !== '');
  const head = ['field', 'given', 'type', ...(told ? ['note'] : [])];
  return table(head, told ? lines : lines.map((cells) => cells.slice(0, 3)));
};

const CALL_LABEL: Readonly<Record<CallKind, string>> = {
  info: 'info',
  balance: 'balance',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
};

function callTable(kind: CallKind): string {
  const rows = fieldsOf(kind).map(([name, presence, { schema, meaning, when }]) => [
    `\`${name}\``,
    when?.[kind] ? `${presence}; ${when[kind]}` : presence,
    presence === 'forbidden' ? '' : typeWords(schema),
    presence === 'forbidden' ? 'Refused as `RS_ERROR_WRONG_SYNTAX`.' : meaning,
  ]);
  return table(['field', 'given', 'type', 'means'], rows);
}

const json = (text: string): string => `\`\`\`json\n${JSON.stringify(JSON.parse(text), null, 2)}\n\`\`\``;
function exampleOf(kind: CallKind): string {
  const { path, request, answer } = CALL_EXAMPLES[kind];
  return `\`POST\` of \`${path}\` below the base URL:\n\n${json(request)}\n\nThe answer, HTTP 200:\n\n${json(answer)}`;
}

const AFTER: Readonly<Record<ReturnType<typeof afterBet>, string>> = {
  play: 'play',
  discard: 'discard the round',
  show: 'tell the player; nothing to undo',
  roll_back: 'roll the bet back',
};

const statusTable = (): string =>
  table(
    ['status', 'means', 'usual cause'],
    STATUSES.map((status) => [`\`${status}\``, STATUS_WORDS[status].means, STATUS_WORDS[status].cause]),
  );

/** What who sends a call does about each answer, and what we keep of it. */
function dutyTable(): string {
  const kinds = Object.keys(CALL_LABEL) as CallKind[];
  const rows = STATUSES.map((status) => {
    const ends = (['win', 'rollback'] as const).filter((kind) => isTerminal(kind, status)).join(', ');
    const bet = AFTER[afterBet(status)] + (alarmsAfterBet(status) ? ', and alarm' : '');
    const again = status === 'RS_OK' ? '' : ends === '' ? 'send again' : `${ends}: given up, a case`;
    return [`\`${status}\``, mayAnswer(kinds, status), bet, again, isStored(status) ? 'kept' : 'judged anew'];
  });
  return table(['status', 'may answer', 'after a bet', 'after a win or rollback', 'the same id again'], rows);
}

function mayAnswer(kinds: readonly CallKind[], status: Status): string {
  const those = kinds.filter((kind) => ALLOWED_STATUSES[kind].has(status));
  return those.length === kinds.length ? 'all' : those.map((kind) => CALL_LABEL[kind]).join(', ') || 'none';
}

const RETRIES = 11;
function retryLine(): string {
  const pauses = Array.from({ length: RETRIES }, (_, at) => retryDelayMs(at + 1) / 1_000);
  return `Pauses: ${pauses.join(', ')} s, and every ${pauses.at(-1)} s from then on, for ever.`;
}

const causeTable = (words: Readonly<Record<string, string>>): string =>
  table(
    ['`cause`', 'what is wrong'],
    Object.entries(words).map(([cause, text]) => [`\`${cause}\``, text]),
  );

function streamTable(stream: Stream): string {
  const keys = FEED_KEYS[stream];
  const words = (name: string): string =>
    [keys.includes(name) ? 'key' : '', FEED_WORDS[`${stream}.${name}`] ?? FEED_WORDS[name] ?? '']
      .filter((word) => word !== '')
      .join('; ');
  return shapeTable(schemaOf(FEED_ROWS[stream]), words);
}

const block = (text: string, kind = 'text'): string => `\`\`\`${kind}\n${text.trim()}\n\`\`\``;
const vector = (): string =>
  [
    block(VECTOR.publicKeyPem),
    `Body, ${Buffer.byteLength(VECTOR.body)} bytes without a newline at the end, SHA-256 \`${VECTOR.bodySha256}\`:`,
    block(VECTOR.body, 'json'),
    '`X-Wallet-Signature`:',
    block(VECTOR.signature),
    `Strict mode with kid \`${VECTOR.kid}\` and timestamp \`${VECTOR.timestamp}\`, ` +
      `\`${VECTOR.method} ${VECTOR.target}\` (a base URL without a path): the text`,
    block(['v2', VECTOR.kid, VECTOR.timestamp, VECTOR.method, VECTOR.target, VECTOR.bodySha256].join('\n')),
    'and `X-Wallet-Signature-2`:',
    block(VECTOR.signature2),
  ].join('\n\n');

type Verbs = Readonly<Record<string, { readonly request: object; readonly answer: object }>>;
const isEmpty = (schema: WireSchema): boolean => Object.keys(schema.properties ?? {}).length === 0;
const controlVerbs = (verbs: Verbs): string =>
  Object.entries(verbs)
    .map(([verb, { request, answer }]) =>
      [
        `### ${verb}`,
        shapeTable(schemaOf(request)),
        isEmpty(schemaOf(answer)) ? 'Answers an empty object.' : `Answers:\n\n${shapeTable(schemaOf(answer))}`,
      ].join('\n\n'),
    )
    .join('\n\n');

/** Every part that a page may ask for, by the name it asks with. */
export const PARTS: ReadonlyMap<string, () => string> = new Map<string, () => string>([
  ...(Object.keys(CALL_LABEL) as CallKind[]).flatMap((kind): [string, () => string][] => [
    [`fields ${kind}`, () => callTable(kind)],
    [`example ${kind}`, () => exampleOf(kind)],
  ]),
  ['vector', vector],
  ['control operator', () => controlVerbs(OPERATOR_VERBS)],
  ['control supplier', () => controlVerbs(SUPPLIER_VERBS)],
  ['statuses', statusTable],
  ['duties', dutyTable],
  ['retries', retryLine],
  ['signature causes', () => causeTable(SIGNATURE_WORDS)],
  ['body causes', () => causeTable(JSON_WORDS)],
  ...(Object.keys(FEED_ROWS) as Stream[]).map((stream): [string, () => string] => [
    `stream ${stream}`,
    () => streamTable(stream),
  ]),
  ...Object.entries(SUPPLIER_REQUESTS).map(([name, reader]): [string, () => string] => [
    `supplier ${name}`,
    () => shapeTable(schemaOf(reader)),
  ]),
  ...Object.entries(FREEBET_REQUESTS).map(([name, reader]): [string, () => string] => [
    `freebet ${name}`,
    () => shapeTable(schemaOf(reader)),
  ]),
  ['freebet reward', () => shapeTable(schemaOf(REWARD))],
  ['supplier game', () => shapeTable(schemaOf(GAME_ENTRY))],
  ...Object.entries(TRANSFER_REQUESTS).map(([name, reader]): [string, () => string] => [
    `transfer ${name}`,
    () => shapeTable(schemaOf(reader)),
  ]),
  ['transfer record', () => shapeTable(schemaOf(TRANSFER_RECORD))],
  ...Object.entries(GAP_SUPPLIER_REQUESTS).map(([name, reader]): [string, () => string] => [
    `gap ${name}`,
    () => shapeTable(schemaOf(reader)),
  ]),
]);
