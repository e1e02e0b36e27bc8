/** Attacks: a crowd of guests on /live, and a login or a network that asks for tickets or upgrades without end. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createTestSite, FIRST_HOST, type Browser, type TestSite } from '../testing-site.ts';
import { createLiveModule, type LiveModule } from './index.ts';
import { UPGRADES } from './upgrade.ts';

const PASSWORD = 'river-lamp-42';
const PATIENCE = { timeout: 10_000, interval: 10 };
/** A process that holds twenty sockets, twelve of them for guests, three from one network. */
const SETTINGS = {
  LIVE_SOCKETS_MAX: '20',
  LIVE_GUESTS_MAX: '12',
  LIVE_GUESTS_PER_NETWORK: '3',
  TRUST_PROXY_HOPS: '1',
};

let site: TestSite;
let live: LiveModule;
let port: number;
const sockets = new Set<WebSocket>();

beforeAll(async () => {
  site = await createTestSite({
    env: SETTINGS,
    more: ({ deps, brands, identity }) => [
      (live = createLiveModule(deps, {
        brands,
        identity,
        winners: { isShownType: () => true, maskAccount: (account) => account },
        gameFace: async () => undefined,
        onBrandChanged: () => undefined,
      })),
    ],
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets.clear();
  await vi.waitFor(() => expect(live.count()).toBe(0), PATIENCE);
});

const ticketOf = async (browser: Browser): Promise<string> => {
  const reply = await browser.call('createLiveTicket');
  expect(reply.code).toBe('OK');
  return (reply.value as { ticket: string }).ticket;
};

/** 101 when the socket opened, else the status of the refusal. */
async function open(browser: Browser, ip: string): Promise<number> {
  const ticket = await ticketOf(browser);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${ticket}`, {
    headers: { host: `${FIRST_HOST}:${port}`, cookie, 'x-forwarded-for': ip, 'x-forwarded-host': FIRST_HOST },
  });
  sockets.add(socket);
  return new Promise((done) => {
    socket.on('open', () => done(101));
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
  });
}

const guest = (ip: string): Promise<number> => open(site.browser({ ip }), ip);
let members = 0;
async function member(ip: string): Promise<Browser> {
  const account = `crowd${(members += 1)}`;
  const made = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  expect(made.ok).toBe(true);
  const browser = site.browser({ ip });
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  return browser;
}
const opened = (statuses: readonly number[]): number => statuses.filter((status) => status === 101).length;

test('guests of one /64, whatever their addresses, hold their share and a member of that very /64 still gets in', async () => {
  const crowd: number[] = [];
  for (let n = 1; n <= 10; n += 1) crowd.push(await guest(`2001:db8:5:5::${n.toString(16)}`));
  expect(opened(crowd)).toBe(3);
  expect(crowd.filter((status) => status === 429)).toHaveLength(7);
  const home = '2001:db8:5:5::beef';
  expect(await open(await member(home), home)).toBe(101);
  expect(await guest('2001:db8:6:6::1')).toBe(101);
});

test('guests of many /64 of one /56 hold its share', async () => {
  const crowd: number[] = [];
  for (let n = 1; n <= 14; n += 1) crowd.push(await guest(`2001:db8:7:${n.toString(16)}::1`));
  expect(opened(crowd)).toBe(12);
});

test('guests from everywhere fill the guests’ share, and eight members still get in', async () => {
  const crowd: number[] = [];
  for (let n = 1; n <= 16; n += 1) crowd.push(await guest(`198.51.${n}.7`));
  expect(opened(crowd)).toBe(12);
  const inside: number[] = [];
  for (let n = 1; n <= 9; n += 1) {
    const ip = `203.0.113.${n}`;
    inside.push(await open(await member(ip), ip));
  }
  expect(opened(inside)).toBe(8);
  expect(inside.at(-1)).toBe(429);
});

test('a login that asks for tickets without end is refused, another one is not', async () => {
  const greedy = await member('192.0.2.1');
  const codes: string[] = [];
  for (let n = 0; n < 62; n += 1) codes.push((await greedy.call('createLiveTicket')).code);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  const refused = await greedy.call('createLiveTicket');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await (await member('192.0.2.2')).call('createLiveTicket')).code).toBe('OK');
});

test('a network that asks for upgrades without end is refused before its tickets are looked for', async () => {
  const [greedy, other] = ['2001:db8:9:9::1', '2001:db8:a:a::1'];
  const spend = async (): Promise<boolean> => (await site.deps.limiter.takeFor(UPGRADES, greedy)).ok;
  await vi.waitFor(async () => expect(await Promise.all(Array.from({ length: 100 }, spend))).not.toContain(true));
  expect(await guest('2001:db8:9:9::beef')).toBe(429);
  expect(await guest(other)).toBe(101);
});
