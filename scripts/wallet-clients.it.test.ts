/**
 * The clients of the documents against the running platform: an account of the sandbox that the command line connects,
 * with keys that openssl made, as docs/wallet/start.md says.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_PREFIX } from '@baize/contract/addresses';
import { TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS, type SiteCallName } from '@baize/contract/site-calls';
import { createSigner, signFeedAnswer } from '@baize/wallet-protocol';
import { VECTOR } from '@baize/wallet-protocol/vector.fixture';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runBrand } from '../apps/server/src/admin/brand.ts';
import { runSupplier } from '../apps/server/src/admin/supplier.ts';
import { buildSite } from '../apps/server/src/app.ts';
import { DEVICE_COOKIE } from '../apps/server/src/http/site-frame.ts';
import type { MemberId, Uuid } from '../apps/server/src/ids.ts';
import { createTestPlatform, type TestPlatform } from '../apps/server/src/testing-platform.ts';
import { ensureLanguages } from './rounds.ts';

const EXAMPLES = join(import.meta.dirname, '../docs/examples');
const LINES_BELOW = 100;
const HOST = 'play.river.example';
const PASSWORD = 'river-lamp-42';
const DEVICE = 'd'.repeat(40);
const GAME = 's9_coin';
const FUNDS = 10_000_000n;

const home = mkdtempSync(join(tmpdir(), 'baize-clients-'));
const CLIENTS = [
  { file: 'client.ts', command: process.execPath, args: [join(EXAMPLES, 'client.ts')] },
  { file: 'client.py', command: 'python3', args: ['-B', join(EXAMPLES, 'client.py')] },
  { file: 'client.go', command: join(home, 'client'), args: [] },
];

let t: TestPlatform;
let app: FastifyInstance;
let supplier: Server;
let proxy: Server;
let member: MemberId;
let launched: { readonly user: string; readonly token: string };
/** How many answers of the wallet are still lost on their way. */
let lost = 0;

const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port;
const openssl = (...words: string[]): void => expect(spawnSync('openssl', words).status).toBe(0) as void;
const at = (name: string): string => join(home, name);

async function admin(...[word, ...words]: string[]): Promise<string> {
  const by = { name: 'cli:test', ip: 'local' };
  const { exit, text } = await (word === 'brand' ? runBrand : runSupplier)(t.platform, by, words);
  if (exit !== 0) throw new Error(`${word} ${words[0]}: ${text}`);
  return text;
}

async function ask<T>(name: SiteCallName, input: Record<string, unknown>, token?: string): Promise<T> {
  const { method, path } = SITE_CALLS[name];
  const headers = { host: HOST, ...(token === undefined ? {} : { [TOKEN_HEADER]: token }) };
  const reply = await app.inject({
    method,
    url: SITE_PREFIX + path,
    cookies: { [DEVICE_COOKIE]: DEVICE },
    headers,
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  });
  const { code, value } = reply.json<{ code: string; value: T }>();
  expect([name, code]).toEqual([name, 'OK']);
  return value;
}

/** What a supplier serves, as small as it may be: its feed with one game, and the address of that game. */
function serveSupplier(): Server {
  const signer = createSigner({ kid: 's9-2026', privateKeyPem: readFileSync(at('studio9.pem'), 'utf8') });
  const game = {
    game_code: GAME,
    version: 1,
    name: { en: 'Coin' },
    kind: 'instant',
    category: 'instant',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    currencies: ['BDT'],
    languages: ['en'],
    limits: { BDT: { min: '1', max: '100' } },
    freebet_support: false,
    demo: false,
    jackpot_pools: [],
    enabled: true,
  };
  return createServer((asked, answer) => {
    const isFeed = asked.url!.startsWith('/feed/v1/');
    const data = asked.url!.startsWith('/feed/v1/games') && !asked.url!.includes('cursor') ? [game] : [];
    const feed = { data, next_cursor: '1', has_more: false, as_of: '2026-11-28T00:00:00Z' };
    const body = Buffer.from(JSON.stringify(isFeed ? feed : { url: `http://127.0.0.1:${portOf(supplier)}/play` }));
    void read(asked).then((bytes) => {
      if (asked.url!.endsWith('/game/url')) launched = JSON.parse(bytes.toString()) as typeof launched;
      answer.writeHead(200, isFeed ? signFeedAnswer(signer, body) : {}).end(body);
    });
  });
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Hands everything on to the wallet, and loses answers where it is told to. */
function serveProxy(): Server {
  return createServer((asked, answer: ServerResponse) => {
    void read(asked).then((body) => {
      const { url, method, headers } = asked;
      const onward = request({ port: portOf(app.server), path: url, method, headers }, (reply) => {
        void read(reply).then((bytes) => {
          if (lost > 0) {
            lost -= 1;
            answer.destroy();
          } else answer.writeHead(reply.statusCode!, reply.headers).end(bytes);
        });
      });
      onward.end(body);
    });
  });
}

async function cashOf(): Promise<bigint> {
  const { deps, brand } = t.platform;
  const { id } = (await brand.brandByCode('river'))!;
  const [wallet] = await deps.db.tx(id, (tx) => deps.ledger.lock(tx, [member]));
  return wallet!.cash.balance;
}

async function openPlayer(account: string): Promise<void> {
  const { identity, deps, brand } = t.platform;
  const { id } = (await brand.brandByCode('river'))!;
  await deps.db.tx(id, async (tx) => {
    const made = await identity.createMember(tx, id, { account, type: 0, password: PASSWORD });
    if (!made.ok) throw new Error(made.error.code);
    member = made.value;
    const paid = { memberId: member, amount: FUNDS, house: 'cashier:test', key: randomUUID() as Uuid } as const;
    await deps.ledger.post(tx, id, { transfers: [{ ...paid, pocket: 'cash', kind: 'deposit' }] });
  });
  const { token } = await ask<{ token: string }>('login', { username: account, password: PASSWORD, area: 'site' });
  await ask('launchGame', { gameCode: GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' }, token);
}

beforeAll(async () => {
  ensureLanguages();
  const env = { ...process.env, GOPROXY: 'off', CGO_ENABLED: '0' };
  const built = spawnSync('go', ['build', '-o', at('client'), join(EXAMPLES, 'client.go')], { env, encoding: 'utf8' });
  expect([built.status, built.stderr]).toEqual([0, '']);
  t = await createTestPlatform({ INSECURE_UNSEALED: '1' });
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  await app.listen({ host: '127.0.0.1', port: 0 });

  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', at('studio9.pem'));
  openssl('pkey', '-in', at('studio9.pem'), '-pubout', '-out', at('studio9-public.pem'));
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', at('stranger.pem'));
  [supplier, proxy] = [serveSupplier(), serveProxy()];
  await Promise.all([supplier, proxy].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));

  const river = ['--name', 'River', '--currency', 'BDT', '--domains', HOST, '--offset', '+06:00', '--country', 'BD'];
  await admin('brand', 'open', 'river', ...river, '--play-money');
  const url = `http://127.0.0.1:${portOf(supplier)}`;
  const agreed = ['--name', 'Studio Nine', '--url', url, '--id', '900901', '--brands', 'river', '--frames', url];
  await admin('supplier', 'add', 'studio9', ...agreed, '--sandbox');
  await admin('supplier', 'key', 'pin', 'studio9', 's9-2026', at('studio9-public.pem'));
  const shelf = ['--shelf', 'S9:BGS:Studio Nine', '--open'];
  expect(await admin('supplier', 'games', 'studio9', 'river', ...shelf)).toContain(GAME);
});
afterEach(() => {
  lost = 0;
});
afterAll(async () => {
  await app?.close();
  supplier?.close();
  proxy?.close();
  await t?.close();
  rmSync(home, { recursive: true, force: true });
});

type Told = Record<string, { status: string; balance?: number; cause?: string; signed_text?: string }>;
async function run(client: (typeof CLIENTS)[number], words: readonly string[], input = ''): Promise<Told> {
  const child = spawn(client.command, [...client.args, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const out: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  expect(await once(child, 'close')).toEqual([0, null]);
  return JSON.parse(Buffer.concat(out).toString()) as Told;
}

const play = (client: (typeof CLIENTS)[number], what: 'bet' | 'round', key = 'studio9.pem') =>
  run(client, [
    `http://127.0.0.1:${portOf(proxy)}/wallet/studio9`,
    at(key),
    's9-2026',
    what,
    launched.user,
    launched.token,
    GAME,
    'BDT',
    '10',
  ]);

const done = (balance: bigint) => expect.objectContaining({ status: 'RS_OK', balance: Number(balance) }) as object;

test.each(CLIENTS)('$file plays a round that is won and one that is taken back', async (client) => {
  await openPlayer(`won${client.file.slice(-2)}`);
  expect(await play(client, 'round')).toEqual({
    bet: done(FUNDS - 1_000_000n),
    second: done(FUNDS - 2_000_000n),
    rollback: done(FUNDS - 1_000_000n),
    win: done(FUNDS + 1_000_000n),
  });
  expect(await cashOf()).toBe(FUNDS + 1_000_000n);
});

test.each(CLIENTS)(
  '$file takes a bet back of which no answer came, and says so again until it is heard',
  async (client) => {
    await openPlayer(`lost${client.file.slice(-2)}`);
    lost = 2;
    expect(await play(client, 'bet')).toEqual({ bet: done(FUNDS) });
    expect(await cashOf()).toBe(FUNDS);
  },
);

test.each(CLIENTS)('$file is told by a sandbox account why its signature does not verify', async (client) => {
  await openPlayer(`key${client.file.slice(-2)}`);
  const { bet } = await play(client, 'bet', 'stranger.pem');
  expect(bet).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE', cause: 'BAD_SIGNATURE' });
  expect(bet!.signed_text).toMatch(/^v2\ns9-2026\n\d{13}\nPOST\n\/wallet\/studio9\/transaction\/bet\n[0-9a-f]{64}$/);
});

test.each(CLIENTS)('$file verifies the vector of the documents, and nothing beside it', async (client) => {
  const { kid, timestamp, method, target, body, signature2 } = VECTOR;
  writeFileSync(at('vector.pem'), VECTOR.publicKeyPem);
  const words = ['verify', at('vector.pem'), kid, timestamp, method, target, signature2];
  expect(await run(client, words, body)).toEqual({ verifies: true });
  expect(await run(client, words, `${body}\n`)).toEqual({ verifies: false });
  expect(await run(client, words.with(5, '/transaction/win'), body)).toEqual({ verifies: false });
});

test.each(CLIENTS)('$file is less than a hundred lines, none of them too long to read', ({ file }) => {
  const lines = readFileSync(join(EXAMPLES, file), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThan(LINES_BELOW);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});
