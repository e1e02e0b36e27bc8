/**
 * Writes the OpenAPI documents of both HTTP surfaces from the contract, through the very schemas that the server
 * checks. Run: node scripts/openapi.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { AnyCall, Calls } from '@baize/contract/define-call';
import { failuresOf } from '@baize/contract/frame-failures';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS } from '@baize/contract/site-calls';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CONSOLE_COOKIE, registerConsoleRoutes } from '../apps/server/src/http/console-frame.ts';
import { IDEMPOTENCY_KEY } from '../apps/server/src/http/schema.ts';
import { DEVICE_COOKIE, registerSiteRoutes } from '../apps/server/src/http/site-frame.ts';

const SERVER = join(import.meta.dirname, '../apps/server');
export const OPENAPI_FILES = {
  site: join(SERVER, 'openapi.json'),
  console: join(SERVER, 'openapi-console.json'),
} as const;

/** Registers every call of the contract with a handler that is never reached, and lets Fastify describe them. */
export async function renderOpenApi(): Promise<Record<keyof typeof OPENAPI_FILES, string>> {
  const unused = async (): Promise<never> => Promise.reject(new Error('no call is made here'));
  const limiter = { take: unused, takeFor: unused };
  const site = await describe('Baize site API', (app) =>
    registerSiteRoutes(
      app,
      Object.values(SITE_CALLS).map((call) => ({ call, handle: unused })),
      {
        lookups: { findBrand: unused, findActor: unused, openSeal: unused },
        limiter,
        insecureUnsealed: false,
        secureCookies: true,
        countryHeader: '',
      },
    ));
  const console = await describe('Baize console API', (app) =>
    registerConsoleRoutes(
      app,
      Object.values(CONSOLE_CALLS).map((call) => ({ call, handle: unused })),
      {
        lookups: { findOperator: unused, findBrandById: unused, noteRefusal: () => undefined },
        limiter,
        secureCookies: true,
      },
    ));
  return { site: render(site, 'site'), console: render(console, 'console') };
}

async function describe(title: string, register: (app: FastifyInstance) => void): Promise<object> {
  const app = Fastify({ logger: false }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title, version: '1.0.0' } },
    transform: jsonSchemaTransform,
  });
  register(app);
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
}

type Operation = {
  operationId?: string;
  tags?: string[];
  responses: Record<string, unknown>;
  security?: object[];
  parameters?: object[];
  requestBody?: { description?: string };
  'x-failures'?: string[];
  'x-sealed'?: object;
};
type Document = { paths: Record<string, Record<string, Operation>>; components?: object };
type Guard = { readonly calls: Calls; readonly schemes: object; readonly required: object };

const GUARDS: Record<keyof typeof OPENAPI_FILES, Guard> = {
  site: {
    calls: SITE_CALLS,
    schemes: {
      token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
      device: { type: 'apiKey', in: 'cookie', name: DEVICE_COOKIE },
    },
    required: { token: [], device: [] }, // both at once: a token without its browser's cookie is refused
  },
  console: {
    calls: CONSOLE_CALLS,
    schemes: { operator: { type: 'apiKey', in: 'cookie', name: CONSOLE_COOKIE } },
    required: { operator: [] },
  },
};

const isOfBrand = ({ surface, permission }: AnyCall): boolean =>
  surface === 'console' && permission !== 'public' && permission !== 'session';

/** Headers that the frame requires of a call, beside who asks. */
function headersOf(call: AnyCall): object[] {
  const key = {
    name: IDEMPOTENCY_HEADER,
    description: 'One key, one effect: a repeat with the same key gets the first answer.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  };
  const brand = {
    name: BRAND_HEADER,
    description: 'Number of the brand that the call speaks of, one of those the operator serves.',
    schema: { type: 'integer', minimum: 1 },
  };
  const wanted = [...(call.keyed ? [key] : []), ...(isOfBrand(call) ? [brand] : [])];
  return wanted.map((header) => ({ in: 'header', required: true, ...header }));
}

/** What the text `sealed` of a body holds: docs/adr/0010. */
function sealOf({ method, path, input }: AnyCall): object {
  const { $schema: _dialect, ...body } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return {
    seeAlso: 'docs/adr/0010-sessions-and-sealed-credentials.md',
    format: 'compact JWE, RSA-OAEP-256 and A256GCM, kid and key of getSealKey',
    content: {
      type: 'object',
      required: ['route', 'at', 'nonce', 'body'],
      properties: {
        route: { const: `${method} ${path}` },
        at: { type: 'integer', description: 'Unix milliseconds; a minute of skew is allowed' },
        nonce: {
          type: 'string',
          pattern: '^[A-Za-z0-9_-]{22}$',
          description: '16 random bytes in base64url, used once',
        },
        body,
      },
    },
  };
}
const SEALED_BODY =
  'The call’s own body travels sealed: x-sealed says what the text holds and how it is sealed (docs/adr/0010).';

/**
 * Keys sorted, so that the order of registration never shows in a diff. Only described calls: pages and health are not
 * the API. The one failure answer of all calls stands once; `x-failures` names the codes that a call can answer.
 */
function render(generated: object, surface: keyof typeof OPENAPI_FILES): string {
  const guard = GUARDS[surface];
  const { paths, ...rest } = structuredClone(generated) as Document;
  const api = Object.entries(paths).filter(([, methods]) =>
    Object.values(methods).some((call) => call.operationId !== undefined),
  );
  let failure: unknown;
  for (const call of api.flatMap(([, methods]) => Object.values(methods))) {
    failure ??= call.responses.default;
    if (isDeepStrictEqual(call.responses.default, failure))
      call.responses.default = { $ref: '#/components/responses/Failure' };
    if (!call.tags?.includes('public')) call.security = [guard.required];
    const declared = guard.calls[call.operationId!]!;
    call['x-failures'] = failuresOf(declared);
    const headers = headersOf(declared);
    if (headers.length > 0) call.parameters = [...(call.parameters ?? []), ...headers];
    if (declared.sealed) {
      call['x-sealed'] = sealOf(declared);
      call.requestBody = { ...call.requestBody, description: SEALED_BODY };
    }
  }
  const document = {
    ...rest,
    paths: Object.fromEntries(api),
    components: { responses: { Failure: failure }, securitySchemes: guard.schemes },
  };
  const sorted = (_key: string, value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  return `${JSON.stringify(document, sorted, 2)}
`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : Number(a > b));

if (import.meta.main) {
  const rendered = await renderOpenApi();
  writeFileSync(OPENAPI_FILES.site, rendered.site);
  writeFileSync(OPENAPI_FILES.console, rendered.console);
}
