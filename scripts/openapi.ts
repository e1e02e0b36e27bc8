/**
 * Writes the OpenAPI documents of both HTTP surfaces from the contract, through the very schemas that the server
 * checks. Run: node scripts/openapi.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { Calls } from '@baize/contract/define-call';
import { failuresOf } from '@baize/contract/frame-failures';
import { TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS } from '@baize/contract/site-calls';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { CONSOLE_COOKIE, registerConsoleRoutes } from '../apps/server/src/http/console-frame.ts';
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
  'x-failures'?: string[];
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
    call['x-failures'] = failuresOf(guard.calls[call.operationId!]!);
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
