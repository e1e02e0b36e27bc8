/**
 * Attacks: whoever holds the game's window of a login that is over goes on staking. Two instances of the platform on
 * one database, the second without /live, and a supplier that speaks the real wallet protocol over HTTP.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SITE_PREFIX } from '@baize/contract/addresses';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS, type SiteCallName } from '@baize/contract/site-calls';
import { amount, type Currency } from '@baize/domain/money';
import {
  createSigner,
  createWalletClient,
  type GameCode,
  type Outcome,
  type RoundId,
  type SessionToken,
  type TransactionId,
  type UserId,
  type WalletClient,
} from '@baize/wallet-protocol';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../../app.ts';
import { DEVICE_COOKIE } from '../../../http/site-frame.ts';
import { wireUser, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';
import { seedDemo } from '../../../seed/demo.ts';
import { oneStudioLink } from '../../../testing-studio-link.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { wirePlatform, type Platform } from '../../../wire.ts';

const GAME = 'stu_dice' as GameCode;
const PASSWORD = 'river-lamp-42';
/** Open logins of one member. */
const LOGINS_MAX = 20;
/** The promise: no stake of a login is accepted that begins later than this after the login has ended. */
const WITHIN_MS = 1_000;
const PATIENCE = { timeout: 15_000, interval: 20 };

let t: TestPlatform;
let other: Platform;
let apps: readonly FastifyInstance[];
let wallets: readonly WalletClient[];
let supplier: Server;
let owner: pg.Client;
let brandId: BrandId;
let currency: Currency;
const launched = new Map<string, string>();

/** Answers each launch with an address and keeps the token that came with it. */
const serveLaunches = (): Server =>
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const order = JSON.parse(Buffer.concat(parts).toString()) as { user: string; token: string };
      launched.set(order.user, order.token);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: 'http://games.test/g' }));
    });
  });
const listening = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

beforeAll(async () => {
  supplier = serveLaunches();
  const baseUrl = `http://127.0.0.1:${await listening(supplier)}`;
  t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: 'http://127.0.0.1:1' });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await seedDemo(t.platform, oneStudioLink({ baseUrl, operatorId: 1, keys: [{ kid: 'attack', pem }] }));
  ({ id: brandId, currency } = (await t.platform.brand.brandByCode('baize'))! as never);
  const { env, now } = t.platform.deps;
  other = await wirePlatform({ ...env, ROLE: ['web'] }, Fastify({ logger: false }).log, now);
  const signer = createSigner({
    kid: 'attack',
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  apps = await Promise.all(
    [t.platform, other].map(async ({ deps, modules, siteLookups }) => {
      const app = await buildSite(deps, modules, siteLookups);
      await app.listen({ host: '127.0.0.1', port: 0 });
      return app;
    }),
  );
  wallets = apps.map((app) => {
    const { port } = app.server.address() as AddressInfo;
    return createWalletClient({ baseUrl: `http://127.0.0.1:${port}/wallet/bgs`, signer });
  });
  owner = new pg.Client({ connectionString: t.database.superUrl });
  await owner.connect();
});
afterAll(async () => {
  for (const wallet of wallets) wallet.close();
  await Promise.all(apps.map((app) => app.close()));
  await owner.end();
  await other.close();
  await t.close();
  supplier.close();
});

type Login = { readonly device: string; readonly token: string };
let drawn = 0;

async function ask(name: SiteCallName, input: Record<string, unknown>, login?: Partial<Login>): Promise<never> {
  const { method, path } = SITE_CALLS[name];
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const reply = await apps[0]!.inject({
    method,
    url: SITE_PREFIX + path,
    remoteAddress: `10.7.${(drawn += 1) >> 8}.${drawn & 255}`,
    cookies: { [DEVICE_COOKIE]: login?.device ?? 'd'.repeat(40) },
    headers: {
      host: 'localhost',
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(login?.token === undefined ? {} : { [TOKEN_HEADER]: login.token }),
    },
    ...(hasBody ? { payload: input } : { query: input as Record<string, string> }),
  });
  const { code, value } = reply.json<{ code: string; value: never }>();
  if (code !== 'OK') throw new Error(`${name}: ${code} ${reply.body}`);
  return value;
}

async function logIn(account: string): Promise<Login> {
  const device = `${'d'.repeat(36)}${String((drawn += 1)).padStart(4, '0')}`;
  const { token } = (await ask('login', { username: account, password: PASSWORD, area: 'site' }, { device })) as Login;
  return { device, token };
}

type Playing = {
  readonly account: string;
  readonly member: MemberId;
  readonly login: Login;
  readonly token: SessionToken;
};

/** A funded player with an open game. */
async function play(): Promise<Playing> {
  const account = `ended${(drawn += 1)}`;
  const { identity, deps } = t.platform;
  const member = await deps.db.tx(brandId, async (tx) => {
    const made = await identity.createMember(tx, brandId, { account, type: 0, password: PASSWORD });
    if (!made.ok) throw new Error(made.error.code);
    const deposit = {
      memberId: made.value,
      pocket: 'cash',
      amount: 1_000_000_000n,
      house: 'cashier:test',
      kind: 'deposit',
      key: randomUUID() as Uuid,
    } as const;
    await deps.ledger.post(tx, brandId, { transfers: [deposit] });
    return made.value;
  });
  const login = await logIn(account);
  await ask('launchGame', { gameCode: GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' }, login);
  return { account, member, login, token: launched.get(wireUser(member)) as SessionToken };
}

const common = ({ member, token }: Playing, round: string) => ({
  user: wireUser(member) as UserId,
  token,
  transactionUuid: randomUUID() as TransactionId,
  round: round as RoundId,
  gameCode: GAME,
});
const stake = (of: Playing, wallet: WalletClient) => {
  const call = {
    ...common(of, randomUUID()),
    roundClosed: false,
    currency,
    amount: amount(100_000n),
  };
  return { call, answer: wallet.bet(call) };
};
const statusOf = (outcome: Outcome): string =>
  outcome.kind === 'refused' ? outcome.status : outcome.kind === 'ok' ? 'RS_OK' : outcome.reason;

const operator = { operatorId: 1, name: 'attack', permissions: new Set(), brandIds: new Set(), sessionId: '' };
/** An operator's call, as the console's frame hands it to its module. */
async function asOperator(name: string, id: MemberId, input: object = {}): Promise<void> {
  const routes = t.platform.modules.flatMap((module) => module.consoleRoutes ?? []);
  const route = routes.find(({ call }) => call.name === name)!;
  const ctx = { brandId, operator, ip: '127.0.0.1', requestId: '', log: t.platform.deps.log };
  const answer = await route.handle(ctx as never, { ...input, id } as never, { id } as never);
  expect(answer).toMatchObject({ ok: true });
}
const moveLogins = (member: MemberId, column: 'last_seen_at' | 'expires_at'): Promise<unknown> =>
  owner.query(`update identity.session set ${column} = ${column} - interval '31 days' where member_id = $1`, [member]);

/** Every way in which a login, or the right to stake with it, comes to its end. */
const ENDS: readonly (readonly [string, (of: Playing) => Promise<unknown>, RegExp])[] = [
  ['a logout', ({ login }) => ask('logout', {}, login), /TOKEN_EXPIRED/],
  [
    'a password changed on another device',
    async ({ account }) => {
      const next = 'another-river-43';
      const input = { oldPassword: PASSWORD, newPassword: next, confirmNewPassword: next };
      return ask('changePassword', input, await logIn(account));
    },
    /TOKEN_EXPIRED/,
  ],
  [
    'an operator who ends all sessions',
    ({ member }) => asOperator('endPlayerSessions', member, { reason: 'an attack is tested' }),
    /TOKEN_EXPIRED/,
  ],
  [
    'an operator who disables the account',
    ({ member }) => asOperator('setPlayerStatus', member, { status: 'disabled', reason: 'an attack is tested' }),
    /USER_DISABLED|TOKEN_EXPIRED/,
  ],
  [
    'a self-exclusion',
    ({ member }) => {
      const until = new Date(Date.now() + 86_400_000);
      return t.platform.deps.db.tx(brandId, (tx) =>
        t.platform.limits.excludeMember(tx, { brandId, memberId: member, until }),
      );
    },
    /USER_DISABLED/,
  ],
  [
    'newer logins that push this one out',
    async ({ account }) => {
      for (let n = 0; n < LOGINS_MAX; n += 1) await logIn(account);
    },
    /TOKEN_EXPIRED/,
  ],
  ['idleness', ({ member }) => moveLogins(member, 'last_seen_at'), /TOKEN_EXPIRED/],
  ['the end of its thirty days', ({ member }) => moveLogins(member, 'expires_at'), /TOKEN_EXPIRED/],
  [
    'a newer launch of the game',
    ({ login }) => ask('launchGame', { gameCode: GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' }, login),
    /TOKEN_EXPIRED/,
  ],
];

test.for(ENDS)('after %s no process takes a stake, and what is owed is still paid', async ([, end, status]) => {
  const player = await play();
  // Both processes remember the game's session at the moment of the end, with a round of it running.
  const open = wallets.map((wallet) => stake(player, wallet));
  for (const { answer } of open) expect(statusOf(await answer)).toBe('RS_OK');
  await end(player);
  const endedAt = performance.now();
  await Promise.all(
    wallets.map((wallet) =>
      vi.waitFor(async () => {
        const sentAt = performance.now();
        const told = statusOf(await stake(player, wallet).answer);
        if (told === 'RS_OK') expect(sentAt - endedAt).toBeLessThan(WITHIN_MS);
        expect(told).toMatch(status);
      }, PATIENCE),
    ),
  );
  const [won, lost] = open.map(({ call }) => call);
  const paid = await wallets[1]!.win({
    ...common(player, won!.round),
    reference: won!.transactionUuid,
    roundClosed: true,
    currency,
    amount: amount(300_000n),
  });
  expect(statusOf(paid)).toBe('RS_OK');
  const returned = await wallets[0]!.rollback({
    ...common(player, lost!.round),
    reference: lost!.transactionUuid,
    roundClosed: true,
  });
  expect(statusOf(returned)).toBe('RS_OK');
});

test('a game that was open before an exclusion takes no stake after its end; nothing is launched during it', async () => {
  const player = await play();
  const launch = { gameCode: GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' };
  expect(statusOf(await stake(player, wallets[1]!).answer)).toBe('RS_OK');
  const until = new Date(Date.now() + 1_500);
  await t.platform.deps.db.tx(brandId, (tx) =>
    t.platform.limits.excludeMember(tx, { brandId, memberId: player.member, until }),
  );
  expect(statusOf(await stake(player, wallets[1]!).answer)).toBe('RS_ERROR_USER_DISABLED');
  await expect(ask('launchGame', launch, player.login)).rejects.toThrow('SELF_EXCLUDED');
  await vi.waitFor(
    async () => expect(statusOf(await stake(player, wallets[1]!).answer)).not.toBe('RS_ERROR_USER_DISABLED'),
    PATIENCE,
  );
  for (const wallet of wallets) expect(statusOf(await stake(player, wallet).answer)).toBe('RS_ERROR_TOKEN_EXPIRED');
  await ask('launchGame', launch, player.login);
  const fresh = { ...player, token: launched.get(wireUser(player.member)) as SessionToken };
  for (const wallet of wallets) expect(statusOf(await stake(fresh, wallet).answer)).toBe('RS_OK');
});

test('another login of the same player goes on staking, and staking keeps a login from being idle', async () => {
  const player = await play();
  await ask('logout', {}, await logIn(player.account));
  expect(statusOf(await stake(player, wallets[0]!).answer)).toBe('RS_OK');
  const seen = async (): Promise<number> => {
    const { rows } = await owner.query<{ at: Date }>(
      'select max(last_seen_at) as at from identity.session where member_id = $1 and ended_at is null',
      [player.member],
    );
    return rows[0]!.at.getTime();
  };
  await owner.query(
    "update identity.session set last_seen_at = last_seen_at - interval '10 minutes' where member_id = $1",
    [player.member],
  );
  const before = await seen();
  await vi.waitFor(async () => {
    expect(statusOf(await stake(player, wallets[1]!).answer)).toBe('RS_OK');
    expect(await seen()).toBeGreaterThan(before);
  }, PATIENCE);
});

test('a login that ended between the click and the launch opens no game that can stake', async () => {
  const player = await play();
  await owner.query("update identity.session set ended_at = now(), end_reason = 'logout' where member_id = $1", [
    player.member,
  ]);
  // The page's process may still remember the login: the launch may succeed, its token is worth nothing.
  await ask(
    'launchGame',
    { gameCode: GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' },
    player.login,
  ).catch(() => undefined);
  const fresh = { ...player, token: launched.get(wireUser(player.member)) as SessionToken };
  await vi.waitFor(
    async () => expect(statusOf(await stake(fresh, wallets[1]!).answer)).toBe('RS_ERROR_TOKEN_EXPIRED'),
    PATIENCE,
  );
});
