/** The wire and its test control as OpenAPI 3.1, from what the code reads (docs/wallet/openapi.json). */
import { CALL_PATHS, SUPPLIER_PREFIX, SUPPLIER_REQUESTS, type CallKind } from '@baize/wallet-protocol';
import {
  CONTROL_KEY_HEADER,
  CONTROL_PATH,
  OPERATOR_VERBS,
  SUPPLIER_VERBS,
} from '@baize/wallet-protocol/conformance/control';
import { GAME_ENTRY, LINK } from '@baize/wallet-protocol/operator-client';
import { STATUSES } from '@baize/wallet-protocol/statuses';
import { fieldsOf } from '@baize/wallet-protocol/wire-fields';
import { schemaOf, type WireSchema } from '@baize/wallet-protocol/wire-schema';

const SIGNED = 'Signed as docs/wallet/signing.md says.';
const SIGNATURE_HEADERS = ['X-Wallet-Signature', 'X-Wallet-Key-Id', 'X-Wallet-Timestamp', 'X-Wallet-Signature-2'];
const body = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });
const answer = (description: string, schema: object): object => ({
  description,
  content: { 'application/json': { schema } },
});
const ERROR = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' }, field: { type: 'string' } },
};

const SUMMARIES: Readonly<Record<CallKind, string>> = {
  info: 'Who a player is',
  balance: 'What the player can stake in this game',
  bet: 'Takes a stake',
  win: 'Pays a bet, and settles it',
  rollback: 'Takes a bet back',
};

const ANSWER: WireSchema = {
  type: 'object',
  required: ['status', 'request_uuid'],
  properties: {
    status: { type: 'string', enum: STATUSES },
    request_uuid: { type: 'string' },
    user: { type: 'string' },
    currency: { type: 'string' },
    balance: { type: 'integer', description: 'unit × 100 000, after the call' },
    country: { type: 'string', description: '/user/info' },
    sub_partner_id: { type: 'string', description: '/user/info' },
    tags: { type: 'array', items: { type: 'string' }, description: '/user/info' },
    detail: { type: 'string', description: 'for people' },
    field: { type: 'string', description: 'for people' },
    cause: { type: 'string', description: 'for people' },
    at: { type: 'integer', description: 'for people' },
    signed_text: { type: 'string', description: 'for people, to accounts of the sandbox alone' },
  },
};

/** Formats that are ours alone are said in words. */
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  'money-integer': 'unit × 100 000',
  money: 'decimal text of at most five places',
  measure: 'a number, or decimal text',
};

function published({ format, properties, items, additionalProperties, ...rest }: WireSchema): WireSchema {
  const words = format === undefined ? undefined : FORMAT_WORDS[format];
  return {
    ...rest,
    ...(format !== undefined && words === undefined ? { format } : {}),
    ...(words === undefined ? {} : { description: [words, rest.description].filter(Boolean).join(', ') }),
    ...(items ? { items: published(items) } : {}),
    ...(additionalProperties ? { additionalProperties: published(additionalProperties) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, published(each)])) }
      : {}),
  };
}

function callSchema(kind: CallKind): WireSchema {
  const fields = fieldsOf(kind).filter(([, presence]) => presence !== 'forbidden');
  return {
    type: 'object',
    required: fields.filter(([, presence]) => presence === 'required').map(([name]) => name),
    properties: Object.fromEntries(
      fields.map(([name, , { schema, meaning }]) => [name, published({ ...schema, description: meaning })]),
    ),
  };
}

const signedHeaders = SIGNATURE_HEADERS.map((name) => ({
  in: 'header',
  name,
  required: name === 'X-Wallet-Signature',
  schema: { type: 'string' },
}));

const walletPaths = (): [string, object][] =>
  (Object.keys(CALL_PATHS) as CallKind[]).map((kind) => [
    `/wallet/{supplier}${CALL_PATHS[kind]}`,
    {
      post: {
        operationId: `wallet-${kind}`,
        tags: ['wallet'],
        summary: SUMMARIES[kind],
        description: SIGNED,
        parameters: [
          { in: 'path', name: 'supplier', required: true, schema: { type: 'string' }, description: 'your code' },
          ...signedHeaders,
        ],
        requestBody: body(callSchema(kind)),
        responses: {
          200: answer('The outcome stands in `status`.', ANSWER),
          401: answer('The signature does not verify.', ANSWER),
        },
      },
    },
  ]);

const SUPPLIER_CALLS = [
  ['/game/list', 'gameList', 'The games on offer', { type: 'array', items: schemaOf(GAME_ENTRY) }],
  ['/game/url', 'gameUrl', 'Where a game is opened', schemaOf(LINK)],
  ['/game/round', 'gameRound', 'The page of a round', schemaOf(LINK)],
] as const;

const supplierPaths = (): [string, object][] =>
  SUPPLIER_CALLS.map(([path, name, summary, schema]) => [
    `${SUPPLIER_PREFIX}${path}`,
    {
      post: {
        operationId: `supplier-${name}`,
        tags: ['supplier'],
        summary,
        description: `Served by the supplier. ${SIGNED}`,
        parameters: signedHeaders,
        requestBody: body(published(schemaOf(SUPPLIER_REQUESTS[name]))),
        responses: {
          200: answer('Done.', published(schema as WireSchema)),
          default: answer('400, 401, 403, 404, 429 or 500.', ERROR),
        },
      },
    },
  ]);

type Verbs = Readonly<Record<string, { readonly request: object; readonly answer: object }>>;
const controlPaths = (verbs: Verbs, side: 'operator' | 'supplier'): [string, object][] =>
  Object.entries(verbs).map(([verb, { request, answer: told }]) => [
    `${CONTROL_PATH}/${verb}`,
    {
      post: {
        operationId: `control-${side}-${verb}`,
        tags: [`control of an ${side === 'operator' ? 'operator' : 'supplier'}`.replace('an supplier', 'a supplier')],
        summary: `Served by the ${side} under test`,
        security: [{ control: [] }],
        requestBody: body(published(schemaOf(request))),
        responses: {
          200: answer('Prepared.', published(schemaOf(told))),
          400: answer('A field is wrong.', ERROR),
          401: answer('The key is wrong.', ERROR),
          404: answer('Nothing of that name.', ERROR),
          501: answer('Not had here: scenarios that need it are skipped.', ERROR),
        },
      },
    },
  ]);

export function renderWalletOpenApi(): string {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Baize wallet wire and conformance control', version: '1.0.0' },
    paths: Object.fromEntries([
      ...walletPaths(),
      ...supplierPaths(),
      ...controlPaths(OPERATOR_VERBS, 'operator'),
      ...controlPaths(SUPPLIER_VERBS, 'supplier'),
    ]),
    components: { securitySchemes: { control: { type: 'apiKey', in: 'header', name: CONTROL_KEY_HEADER } } },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
