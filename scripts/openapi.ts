/**
 * Writes the OpenAPI documents of both HTTP surfaces from the routes as they are registered. Run: node
 * scripts/openapi.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { TOKEN_HEADER } from '@baize/contract/identity';
import type {} from '@fastify/swagger'; // its declaration adds .swagger() to the app
import Fastify from 'fastify';
import { buildConsole, buildSite } from '../apps/server/src/app.ts';
import { CONSOLE_COOKIE } from '../apps/server/src/http/console-frame.ts';
import { DEVICE_COOKIE } from '../apps/server/src/http/site-frame.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { wirePlatform } from '../apps/server/src/wire.ts';

const SERVER = join(import.meta.dirname, '../apps/server');
export const OPENAPI_FILES = {
  site: join(SERVER, 'openapi.json'),
  console: join(SERVER, 'openapi-console.json'),
} as const;

/**
 * Registers every route over a platform without a database: pools connect at the first query, and nothing here asks
 * one.
 */
export async function renderOpenApi(): Promise<Record<keyof typeof OPENAPI_FILES, string>> {
  const home = mkdtempSync(join(tmpdir(), 'baize-openapi-'));
  try {
    const env = readEnv({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      SECRETS_DIR: join(home, 'keys'),
      LOG_LEVEL: 'silent',
    });
    const log = Fastify({ logger: false }).log;
    const platform = await wirePlatform(env, log);
    const site = await buildSite(env, log, platform.modules, platform.siteLookups);
    const operatorConsole = await buildConsole(env, log, platform.modules, platform.consoleLookups);
    await Promise.all([site.ready(), operatorConsole.ready()]);
    const rendered = {
      site: render(site.swagger(), GUARDS.site),
      console: render(operatorConsole.swagger(), GUARDS.console),
    };
    await Promise.all([site.close(), operatorConsole.close()]);
    await platform.close();
    return rendered;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

type Operation = { operationId?: string; tags?: string[]; responses: Record<string, unknown>; security?: object[] };
type Document = { paths: Record<string, Record<string, Operation>>; components?: object };
type Guard = { readonly schemes: object; readonly required: object };

const GUARDS: Record<keyof typeof OPENAPI_FILES, Guard> = {
  site: {
    schemes: {
      token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
      device: { type: 'apiKey', in: 'cookie', name: DEVICE_COOKIE },
    },
    required: { token: [], device: [] }, // both at once: a token without its browser's cookie is refused
  },
  console: {
    schemes: { operator: { type: 'apiKey', in: 'cookie', name: CONSOLE_COOKIE } },
    required: { operator: [] },
  },
};

/**
 * Keys sorted, so that the order of registration never shows in a diff. Only described calls: pages and health are not
 * the API. The one failure answer of all calls stands once.
 */
function render(generated: object, guard: Guard): string {
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
  }
  const document = {
    ...rest,
    paths: Object.fromEntries(api),
    components: { responses: { Failure: failure }, securitySchemes: guard.schemes },
  };
  const sorted = (_key: string, value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  return `${JSON.stringify(document, sorted, 2)}\n`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : Number(a > b));

if (import.meta.main) {
  const rendered = await renderOpenApi();
  writeFileSync(OPENAPI_FILES.site, rendered.site);
  writeFileSync(OPENAPI_FILES.console, rendered.console);
}
