/** A supplier that is slow, dead, half dead or comes back: what players, other suppliers and the wallet feel of it. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildSite } from '../../../app.ts';
import { buildMonitor } from '../../../health.ts';
import type { SupplierId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { openGameSession } from './commands/open-game-session.ts';
import { FAULTS_IN_A_ROW, OPEN_FIRST_MS, OPEN_MAX_MS } from './health/circuit.ts';
import { UNDER_WAY_MAX } from './health/guard.ts';
import { readHealth } from './health/store.ts';
import { bet, GAME, rollback, win } from './testing-kernel.ts';
import { connectSupplier, sendSigned, type TestSupplier } from './testing-wallet-http.ts';

type Mood = 'well' | 'broken' | 'reset' | 'silent';
let t: TestPlatform;
let server: Server;
let superuser: pg.Client;
let app: FastifyInstance;
let ours: TestSupplier;
let other: SupplierId;
let mood: Mood;
let asked = 0;
const held: ServerResponse[] = [];

const answer = (response: ServerResponse): unknown =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: 'http://games.test/g' }));

beforeAll(async () => {
  t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: 'http://127.0.0.1:1' });
  t.stopClock();
  server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/other')) return answer(response);
    asked += 1;
    if (mood === 'well') return answer(response);
    if (mood === 'broken') return response.writeHead(500).end('{"error":"out of order"}');
    if (mood === 'reset') return request.socket.destroy();
    return held.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  ours = await connectSupplier(t, 'plain');
  other = await t.platform.vendors.saveSupplier(
    { code: 'other', name: 'Other', baseUrl: `${address()}/other`, operatorId: 1, mode: 'strict', keys: [] },
    [t.brandId],
  );
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
});
afterAll(async () => {
  for (const response of held) response.destroy();
  await app.close();
  await superuser.end();
  await t.close();
  server.close();
});
let nth = 0;
/** Another address is another client: each test begins with a closed circuit. */
beforeEach(async () => {
  mood = 'well';
  nth += 1;
  await superuser.query("update vendors.supplier set base_url = $1 where code = 'tst'", [`${address()}/${nth}`]);
  t.platform.vendors.directory.forget();
  asked = 0;
});
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const launch = async (supplierId: SupplierId = ours.id): Promise<string> => {
  const { db, now } = t.platform.deps;
  const deps = { db, now, directory: t.platform.vendors.directory, log: { warn: () => undefined } };
  const opened = await openGameSession(
    deps as never,
    {
      supplierId,
      brandId: t.brandId,
      brandCode: 'test',
      brand: { theme: {}, gmtOffsetMinutes: 360 },
      gameCode: GAME,
      platform: 'GPL_DESKTOP',
      language: 'en',
      country: 'BD',
      ip: '127.0.0.1',
      lobbyUrl: 'http://t/',
      depositUrl: 'http://t/',
      theme: 'dark',
      jurisdiction: { autoplay: false, quickSpin: true, minCycleMs: 0, stakeMax: {} },
    } as never,
  );
  return opened.ok ? 'opened' : opened.code;
};
const breakIt = async (): Promise<void> => {
  for (let each = 0; each < FAULTS_IN_A_ROW; each += 1) expect(await launch()).toBe('SUPPLIER_UNAVAILABLE');
};
const circuitOf = async () => (await t.platform.vendors.directory.supplierById(ours.id))!.guard.state('play');

test.each(['broken', 'reset'] as const)(
  '%s: after some faults players are told at once, and nobody is asked',
  async (how) => {
    mood = how;
    await breakIt();
    const before = asked;
    for (let each = 0; each < 50; each += 1) expect(await launch()).toBe('SUPPLIER_UNAVAILABLE');
    expect(asked).toBe(before);
    expect(await launch(other)).toBe('opened');
  },
);

test('who comes back is asked by one, and then by all; who does not is left alone for longer', async () => {
  mood = 'broken';
  await breakIt();
  t.turnClock(OPEN_FIRST_MS);
  asked = 0;
  await Promise.all(Array.from({ length: 20 }, () => launch()));
  expect(asked).toBe(1);
  mood = 'well';
  t.turnClock(OPEN_FIRST_MS); // the second wait is twice as long
  expect(await launch()).toBe('SUPPLIER_UNAVAILABLE');
  t.turnClock(OPEN_MAX_MS);
  expect(await launch()).toBe('opened');
  expect(await circuitOf()).toBe('closed');
  expect(await Promise.all(Array.from({ length: 10 }, () => launch()))).toEqual(Array(10).fill('opened'));
});

test('half dead: where every other launch fails it is asked no more', async () => {
  const seen: string[] = [];
  for (let each = 0; each < 30; each += 1) {
    mood = each % 2 === 0 ? 'broken' : 'well';
    seen.push(await launch());
  }
  expect(seen.slice(0, 9).filter((each) => each === 'opened').length).toBeGreaterThan(3);
  expect(seen.slice(12).every((each) => each === 'SUPPLIER_UNAVAILABLE')).toBe(true);
});

test('slow: it holds a bounded number of us, beyond which players are told at once; others feel nothing', async () => {
  mood = 'silent';
  held.length = 0;
  const waiting = Array.from({ length: UNDER_WAY_MAX }, () => launch());
  await vi.waitFor(() => expect(held).toHaveLength(UNDER_WAY_MAX));
  const startedAt = performance.now();
  expect(await launch()).toBe('SUPPLIER_UNAVAILABLE');
  expect(await launch(other)).toBe('opened');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  for (const response of held) answer(response);
  expect(await Promise.all(waiting)).toEqual(Array(UNDER_WAY_MAX).fill('opened'));
  mood = 'well';
  expect(await launch()).toBe('opened');
});

test('what it says of one game is an answer: it closes nothing', async () => {
  const guard = (await t.platform.vendors.directory.supplierById(ours.id))!.guard;
  const refusing = guard.around({
    gameUrl: async () => ({ ok: false, error: { code: 'REFUSED', httpStatus: 404, error: 'game_code not found' } }),
  } as never);
  for (let each = 0; each < 40; each += 1) await refusing.gameUrl({} as never);
  expect(guard.state('play')).toBe('closed');
});

test('a feed that fails closes no game, and games that fail close no feed', async () => {
  const guard = (await t.platform.vendors.directory.supplierById(ours.id))!.guard;
  const fault = async () => ({ ok: false, error: { code: 'BAD_SIGNATURE', error: 'UNKNOWN_KEY' } });
  const failing = guard.around({ readFeed: fault, gameUrl: fault } as never);
  for (let each = 0; each < 20; each += 1) await failing.readFeed('rounds');
  expect([guard.state('feed'), guard.state('play')]).toEqual(['open', 'closed']);
  expect(await launch()).toBe('opened');
});

test('wins and rollbacks of a supplier whose circuit is open are taken as ever, and so are its bets', async () => {
  const player = await ours.openPlayer(1_000n);
  const statusOf = async (call: Parameters<TestSupplier['sign']>[0]) =>
    (await sendSigned(app, ours.sign(call))).fields['status'];
  const [won, lost] = [bet(player, 100n), bet(player, 50n)];
  for (const placed of [won, lost]) expect(await statusOf(placed)).toBe('RS_OK');
  mood = 'broken';
  await breakIt();
  expect(await circuitOf()).toBe('open');
  expect(await statusOf(win(won, 300n, { roundClosed: true }))).toBe('RS_OK');
  expect(await statusOf(rollback(lost))).toBe('RS_OK');
  expect(await statusOf(bet(player, 10n))).toBe('RS_OK');
  expect(await t.cashOf(player.memberId)).toBe(1_190n);
});

test('the console and the scraper learn of it: the last good answer, the last fault with its text, the rate, the state', async () => {
  expect(await launch()).toBe('opened');
  mood = 'broken';
  await breakIt();
  await t.platform.vendors.directory.tellHealth();
  const told = (await t.platform.deps.db.tx(null, readHealth)).find(({ supplierId }) => supplierId === ours.id)!;
  expect(told).toMatchObject({
    play: 'open',
    feed: 'closed',
    calls: FAULTS_IN_A_ROW + 1,
    faults: FAULTS_IN_A_ROW,
    faultCall: 'game/url',
    faultText: 'REFUSED 500: out of order',
  });
  expect(told.okAt).toBeInstanceOf(Date);
  const monitor = buildMonitor(Fastify({ logger: false }).log, t.platform, []);
  const { body } = await monitor.inject('/metrics');
  expect(body).toContain('baize_supplier_circuit{supplier="tst",lane="play"} 2');
  expect(body).toContain('baize_supplier_circuit{supplier="other",lane="play"} 0');
  expect(body).toContain(`baize_supplier_recent_faults{supplier="tst"} ${FAULTS_IN_A_ROW}`);
  await monitor.close();
});
