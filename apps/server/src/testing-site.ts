/**
 * For integration tests: the real site over a database of the test's own, with two brands, spoken to as a browser
 * would.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { SITE_CALLS, type SiteCallName } from '@baize/contract/site-calls';
import { fillPath } from '@baize/contract/fill-request';
import type { LoginValue } from '@baize/contract/identity';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { buildSite } from './app.ts';
import type { Deps } from './deps.ts';
import { readEnv, type Env } from './env.ts';
import type { BrandId } from './ids.ts';
import { createLedger } from './ledger/index.ts';
import { LEDGER_PARTS } from './ledger-parts.ts';
import { createSharedLimiter } from './limiter/index.ts';
import { updateSettings } from './modules/base/brand/commands/update-settings.ts';
import { createBrandModule, type BrandModule, type SettingsPatch } from './modules/base/brand/index.ts';
import type { Codes, Holders } from './modules/people/identity/deps.ts';
import { createIdentityModule, type IdentityModule } from './modules/people/identity/index.ts';
import type { Drawn } from './modules/people/identity/captcha.ts';
import type { Channels } from './modules/people/verification/channels.ts';
import { createVerificationModule, type VerificationModule } from './modules/people/verification/index.ts';
import { createSiteBootModule, type SiteBootModule } from './modules/views/site-boot/index.ts';
import type { Module } from './module.ts';
import { createOnlookers } from './outbox/onlookers.ts';
import { createSignal } from './outbox/signal.ts';
import { createKeyring } from './sealing/index.ts';
import { loadSecrets } from './secrets.ts';
import { createTestClock, createTestDatabase, layKeys, type TestClock, type TestDatabase } from './testing.ts';

export const FIRST_HOST = 'localhost';
export const SECOND_HOST = 'lotus.localhost';
export const CAPTCHA_TEXT = 'x7Qm';

export type TestSite = Omit<TestClock, 'now'> & {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  readonly brands: BrandModule;
  readonly identity: IdentityModule;
  readonly verification: VerificationModule;
  /** The brands at FIRST_HOST and SECOND_HOST. */
  readonly first: BrandId;
  readonly second: BrandId;
  /** Changes a brand's settings as an operator does. What the process remembers of the brand stays. */
  readonly changeSettings: (brandId: BrandId, patch: SettingsPatch) => Promise<void>;
  /** `like`: the very browser of that one, with its device and its login, at an address of its own. */
  readonly browser: (options?: { host?: string; ip?: string; like?: Browser }) => Browser;
  readonly close: () => Promise<void>;
};

/** One browser: keeps its device cookie, seals what is sealed, sends the token of its last login. */
export type Browser = {
  token: string | undefined;
  readonly cookies: Map<string, string>;
  readonly call: (
    name: SiteCallName,
    input?: Record<string, unknown>,
    more?: { headers?: Record<string, string>; raw?: unknown },
  ) => Promise<Reply>;
  readonly seal: (
    name: SiteCallName,
    body: unknown,
    more?: { at?: number; route?: string; nonce?: string },
  ) => Promise<string>;
  readonly get: (
    url: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; text: string; headers: Record<string, string | string[] | number | undefined> }>;
  /** Logs in and keeps the token. */
  readonly login: (username: string, password: string, more?: Record<string, unknown>) => Promise<Reply>;
};
export type Reply = {
  readonly status: number;
  readonly code: string;
  readonly value: never;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string | string[] | number | undefined>;
};

const drawn: Drawn = { text: CAPTCHA_TEXT, png: Buffer.from('89504e470d0a1a0a', 'hex') };

type TestSiteParts = {
  readonly deps: Deps;
  readonly brands: BrandModule;
  readonly identity: IdentityModule;
  readonly siteBoot: SiteBootModule;
};
type TestSiteOptions = {
  /** Stand for what `wire.ts` introduces to identity. */
  readonly neighbours?: { readonly codes?: Codes; readonly holders?: Holders };
  readonly env?: Record<string, string>;
  /** What messages are sent by, in place of what the settings open. */
  readonly channels?: Channels;
  /** Builds further modules over the same deps; they are registered after brand and identity. */
  readonly more?: (parts: TestSiteParts) => readonly Module[];
};

type DepsParts = Pick<Deps, 'env' | 'log' | 'now'> & { readonly database: TestDatabase; readonly directory: string };

function openDeps({ database: { db, appUrl }, directory, ...given }: DepsParts): Deps {
  const signal = createSignal({ db, url: appUrl, log: given.log });
  db.onEvents(signal.wrote);
  const onError = (): void => undefined;
  const ledger = createLedger({ url: appUrl, parts: LEDGER_PARTS, onError, onEvents: signal.wrote });
  const limiter = createSharedLimiter({ db, now: given.now, log: given.log });
  const secrets = loadSecrets(directory);
  const onlookers = createOnlookers({ db, url: appUrl, log: given.log, now: given.now });
  return { ...given, db, signal, onlookers, ledger, limiter, secrets, keyring: createKeyring(secrets) };
}

export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const database = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'baize-secrets-'));
  layKeys(directory);
  const env: Env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.appUrl,
    SECRETS_DIR: directory,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    TRUST_PROXY_HOPS: '0',
    CAPTCHA_NUMBERS: '10000',
    ...options.env,
  });
  const { log } = Fastify({ logger: { level: env.LOG_LEVEL } });
  const { now, ...clock } = createTestClock();
  const deps = openDeps({ database, env, directory, log, now });
  const brands = createBrandModule(deps);
  const siteBoot = createSiteBootModule({
    deps,
    brands,
    vendorCategories: async () => [],
    vendorMarks: async () => [],
  });
  const verification = createVerificationModule(deps, brands, options.channels);
  const neighbours = { codes: verification.codes, ...options.neighbours };
  const identity = createIdentityModule(deps, brands, { draw: async () => drawn, ...neighbours });
  const [first, second] = await deps.db.tx(
    null,
    async (tx) =>
      [
        await brands.openBrand(tx, brandOf('baize', 'BDT', FIRST_HOST)),
        await brands.openBrand(tx, brandOf('lotus', 'INR', SECOND_HOST)),
      ] as const,
  );
  const app = await buildSite(
    deps,
    [brands, identity, siteBoot, ...(options.more?.({ deps, brands, identity, siteBoot }) ?? [])],
    { findBrand: brands.visited, findActor: identity.findActor, openSeal: identity.openSeal },
  );
  await app.ready();
  return {
    app,
    deps,
    database,
    brands,
    identity,
    verification,
    first,
    second,
    changeSettings: async (id, patch) => {
      const changed = await deps.db.tx(id, async (tx) => {
        const { version } = await tx.row<{ version: number }>('select version from brand.brand where id = $1', [id]);
        return updateSettings(tx, { id, patch, version }, now());
      });
      if (!changed.ok) throw new Error(JSON.stringify(changed.error));
    },
    ...clock,
    browser: (of = {}) => createBrowser(app, now, { ...of, host: of.host ?? FIRST_HOST, ip: of.ip ?? freshAddress() }),
    close: async () => {
      await app.close();
      await deps.signal.close();
      await deps.onlookers.close();
      await deps.ledger.close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const brandOf = (code: string, currency: string, host: string) => ({
  code,
  name: code === 'baize' ? 'Baize' : 'Lotus',
  merchantCode: `${code.toUpperCase()}01`,
  currency,
  currencySymbol: currency === 'BDT' ? '৳' : '₹',
  playMoney: true,
  gmtOffsetMinutes: 360,
  defaultLanguage: 'bn',
  copyrightYear: 2025,
  theme: { hue: code },
  domains: [{ domain: host, kind: 'site' as const }],
  settings: {},
});

/** Every browser comes from an address of its own, so that the budgets of one test do not spend another's. */
let addresses = 0;
export const freshAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

type Place = { readonly host: string; readonly ip: string };
type Seat = Place & { readonly like?: Pick<Browser, 'cookies' | 'token'> };
type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** Sends as from one browser at a place: with its cookies, and keeping those that come back. */
function createSender(app: FastifyInstance, { host, ip }: Place, cookies: Map<string, string>): Send {
  return async (options) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      remoteAddress: ip,
      ...options,
      headers: { host, ...(cookie ? { cookie } : {}), ...options.headers },
    });
    for (const set of reply.cookies) cookies.set(set.name, set.value);
    return reply;
  };
}

function createSealer(send: Send, now: () => Date): Browser['seal'] {
  return async (name, body, more = {}) => {
    const key = (await send({ method: 'GET', url: '/api/v1/seal-key' })).json<{ value: { kid: string; jwk: JWK } }>()
      .value;
    const { method, path } = SITE_CALLS[name];
    const plain = {
      route: more.route ?? `${method} ${path}`,
      at: more.at ?? now().getTime(),
      nonce: more.nonce ?? randomBytes(16).toString('base64url'),
      body,
    };
    return new CompactEncrypt(Buffer.from(JSON.stringify(plain)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
      .encrypt(await importJWK(key.jwk, 'RSA-OAEP-256'));
  };
}

/** One browser, at a place of its own. */
export function createBrowser(app: FastifyInstance, now: () => Date, { like, ...place }: Seat): Browser {
  const cookies = new Map<string, string>(like?.cookies);
  const send = createSender(app, place, cookies);
  const seal = createSealer(send, now);
  const browser: Browser = {
    token: like?.token,
    cookies,
    seal,
    call: async (name, input = {}, more = {}) => {
      const { method, path } = SITE_CALLS[name];
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const filled = fillPath(path, input);
      const rest = filled.rest ?? {};
      const payload = more.raw ?? (SITE_CALLS[name].sealed ? { sealed: await seal(name, rest) } : rest);
      const query = hasBody
        ? {}
        : { query: Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)])) };
      const reply = await send({
        method,
        url: `/api/v1${filled.path}`,
        ...query,
        ...(hasBody ? { payload: JSON.stringify(payload) } : {}),
        headers: {
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(browser.token ? { 'x-token': browser.token } : {}),
          ...more.headers,
        },
      });
      const body = reply.json<Record<string, unknown>>();
      return {
        status: reply.statusCode,
        code: String(body.code),
        value: body.value as never,
        text: reply.body,
        body,
        headers: reply.headers,
      };
    },
    get: async (url, headers = {}) => {
      const reply = await send({ method: 'GET', url, headers });
      return { status: reply.statusCode, text: reply.body, headers: reply.headers };
    },
    login: async (username, password, more = {}) => {
      const reply = await browser.call('login', { username, password, ...more });
      if (reply.code === 'OK') browser.token = (reply.value as LoginValue).token;
      return reply;
    },
  };
  return browser;
}
