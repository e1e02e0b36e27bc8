import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@baize/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MemberId, Uuid } from '../ids.ts';
import { createContentModule } from '../modules/base/content/index.ts';
import { playWager, settleWager } from '../testing-wagers.ts';
import { createTestSite, FIRST_HOST, SECOND_HOST, type Browser, type TestSite } from '../testing-site.ts';
import { isShownType, isWin } from '../modules/community/engagement/index.ts';
import { maskAccount } from '../modules/people/identity/index.ts';
import { createLiveModule, sweep, type LiveModule } from './index.ts';

let site: TestSite;
let live: LiveModule;
let port: number;
const changes: string[] = [];
/** What happens between the server's look at a session and the opening of its socket. */
let afterLook: () => Promise<void> = async () => undefined;
const PASSWORD = 'river-lamp-42';

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => [
      createContentModule(deps),
      (live = createLiveModule(deps, {
        brands,
        identity: {
          ...identity,
          openSessions: async (...of) => {
            const open = await identity.openSessions(...of);
            await afterLook();
            return open;
          },
        },
        winners: { isWin, isShownType, maskAccount },
        gameFace: async () => ({ gameName: 'Dice', iconUrl: '/art/dice.svg' }),
        onBrandChanged: (brandId, reason) => {
          brands.invalidate();
          changes.push(`${brandId}:${reason}`);
        },
      })),
    ],
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

type Talk = {
  readonly socket: WebSocket;
  readonly frames: LiveEvent[];
  readonly next: <T extends LiveEvent['type']>(type: T, ms?: number) => Promise<LiveEvent & { type: T }>;
  readonly closed: Promise<number>;
};

/** Opens a socket as the browser would; resolves when it is open, rejects with the HTTP status when it is refused. */
function connect(
  browser: Browser,
  ticket: string,
  more: { host?: string; origin?: string | undefined; cookie?: string } = {},
): Promise<Talk> {
  const host = more.host ?? FIRST_HOST;
  const cookie = more.cookie ?? [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${ticket}`, {
    headers: {
      host: `${host}:${port}`,
      cookie,
      ...('origin' in more
        ? more.origin === undefined
          ? {}
          : { origin: more.origin }
        : { origin: `http://${host}:${port}` }),
    },
  });
  const frames: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as LiveEvent);
    for (const wake of waiting) wake();
  });
  const closed = new Promise<number>((done) => socket.on('close', done));
  const next: Talk['next'] = (type, ms = 3_000) =>
    new Promise((done, fail) => {
      const look = (): void => {
        const index = frames.findIndex((frame) => frame.type === type);
        if (index === -1) return;
        waiting.delete(look);
        clearTimeout(timer);
        done(frames.splice(index, 1)[0] as never);
      };
      const timer = setTimeout(
        () => fail(new Error(`no ${type} frame within ${ms} ms; got ${JSON.stringify(frames)}`)),
        ms,
      );
      waiting.add(look);
      look();
    });
  return new Promise((done, fail) => {
    socket.on('open', () => done({ socket, frames, next, closed }));
    socket.on('unexpected-response', (_request, response) => fail(new Error(String(response.statusCode))));
    socket.on('error', fail);
  });
}

const ticketOf = async (browser: Browser): Promise<string> =>
  ((await browser.call('createLiveTicket')).value as { ticket: string }).ticket;
const member = async (account: string): Promise<{ id: MemberId; browser: Browser; talk: Talk }> => {
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const browser = site.browser();
  await browser.login(account, PASSWORD);
  const talk = await connect(browser, await ticketOf(browser));
  return { id: opened.value, browser, talk };
};

test('the server says who is connected; a guest is nobody', async () => {
  const { id, talk } = await member('welcome1');
  expect(await talk.next('welcome')).toMatchObject({ customerId: id.toString(), account: 'welcome1' });
  const guest = site.browser();
  const listening = await connect(guest, await ticketOf(guest));
  expect(await listening.next('welcome')).toMatchObject({ customerId: null, account: null });
  talk.socket.close();
  listening.socket.close();
});

test('a ticket is good once, for its device, its brand, half a minute, and from its own page', async () => {
  const browser = site.browser();
  const ticket = await ticketOf(browser);
  const talk = await connect(browser, ticket);
  talk.socket.close();
  await expect(connect(browser, ticket)).rejects.toThrow('401');
  await expect(connect(browser, 'x'.repeat(32))).rejects.toThrow('401');
  await expect(
    connect(browser, await ticketOf(browser), { cookie: 'baize_device=another-device-another-device-another' }),
  ).rejects.toThrow('401');
  await expect(connect(browser, await ticketOf(browser), { host: SECOND_HOST })).rejects.toThrow('401');
  await expect(connect(browser, await ticketOf(browser), { host: 'unknown.example' })).rejects.toThrow('404');
  await expect(connect(browser, await ticketOf(browser), { origin: 'http://evil.example' })).rejects.toThrow('403');
  await expect(connect(browser, await ticketOf(browser), { origin: 'null' })).rejects.toThrow('403');
  await expect(
    connect(browser, await ticketOf(browser), { origin: `http://${FIRST_HOST}.evil.example:${port}` }),
  ).rejects.toThrow('403');
  const late = await ticketOf(browser);
  site.turnClock(31_000);
  await expect(connect(browser, late)).rejects.toThrow('401');
  const racing = await ticketOf(browser);
  const raced = await Promise.allSettled(Array.from({ length: 6 }, () => connect(browser, racing)));
  expect(raced.filter((each) => each.status === 'fulfilled').length).toBe(1);
  for (const each of raced) if (each.status === 'fulfilled') each.value.socket.close();
});

test('money that moves is seen by its owner within a second, newest balance and every bet, and by nobody else', async () => {
  const [mine, other] = [await member('mover001'), await member('other001')];
  const id = randomUUID() as Uuid;
  await playWager(site.deps.ledger, site.first, mine.id, { id, stake: 1_000_000n });
  expect(await mine.talk.next('bet', 5_000)).toMatchObject({
    wagerId: id,
    event: 'placed',
    stake: '10.00',
    payout: null,
  });
  expect(await mine.talk.next('wallet')).toMatchObject({ currency: 'BDT', balance: '0.00', seq: 2 });
  await settleWager(site.deps.ledger, site.first, mine.id, { id, payout: 5_000_000n });
  expect(await mine.talk.next('wallet')).toMatchObject({ balance: '50.00', cash: '50.00', seq: 3 });
  expect(await mine.talk.next('bet')).toMatchObject({ event: 'settled', payout: '50.00' });
  // everybody of the brand hears of the win, with the name masked, and of nothing else
  expect(await other.talk.next('winner')).toMatchObject({
    customerName: 'mo***01',
    winAmount: '50.00',
    gameName: 'Dice',
    gameCode: 'stu_dice',
  });
  expect(other.talk.frames.map((frame) => frame.type)).toEqual(['welcome']);
  mine.talk.socket.close();
  other.talk.socket.close();
});

test("another brand hears nothing of this brand's wins and changes", async () => {
  const guest = site.browser({ host: SECOND_HOST });
  const there = await connect(guest, await ticketOf(guest), { host: SECOND_HOST });
  const here = site.browser();
  const listening = await connect(here, await ticketOf(here));
  await site.changeSettings(site.first, { maintenance: { on: true, from: null, until: null, note: '' } });
  expect(await listening.next('brand', 5_000)).toEqual({ type: 'brand', reason: 'status' });
  expect(changes).toContain(`${site.first}:status`);
  expect((await here.call('getSystemStatus')).value).toMatchObject({ status: 1 }); // at once: the cache was told
  const reconnected = await connect(here, await ticketOf(here));
  reconnected.socket.close();
  await site.changeSettings(site.first, { maintenance: { on: false, from: null, until: null, note: '' } });
  await listening.next('brand', 5_000);
  expect(there.frames.map((frame) => frame.type)).toEqual(['welcome']);
  listening.socket.close();
  there.socket.close();
});

test('a maintenance window that opens and closes by the clock reaches open pages as a click does', async () => {
  const guest = site.browser();
  const talk = await connect(guest, await ticketOf(guest));
  const at = (ms: number): string => new Date(site.deps.now().getTime() + ms).toISOString();
  await site.changeSettings(site.first, { maintenance: { on: true, from: at(60_000), until: at(120_000), note: '' } });
  expect(await talk.next('brand', 5_000)).toEqual({ type: 'brand', reason: 'status' });
  const clock = site.brands.jobs!.find((job) => job.name === 'tell-maintenance')!;
  for (const status of [1, 0]) {
    site.turnClock(61_000);
    await clock.run();
    await clock.run();
    expect(await talk.next('brand', 5_000)).toEqual({ type: 'brand', reason: 'status' });
    expect((await guest.call('getSystemStatus')).value).toMatchObject({ status });
  }
  expect(talk.frames.map((frame) => frame.type)).toEqual(['welcome']);
  talk.socket.close();
});

test('a session that ends closes its socket within a second, wherever it was ended, and no other', async () => {
  const first = await member('ending01');
  const second = site.browser();
  await second.login('ending01', PASSWORD);
  const other = await connect(second, await ticketOf(second));
  const started = performance.now();
  await second.call('changePassword', {
    oldPassword: PASSWORD,
    newPassword: 'quiet-heron-77',
    confirmNewPassword: 'quiet-heron-77',
  });
  expect(await first.talk.next('session-ended', 5_000)).toEqual({ type: 'session-ended', reason: 'password' });
  expect(await first.talk.closed).toBe(4401);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await first.browser.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  const { id } = (await site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, 'ending01')))!;
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.setMemberStatus(tx, { brandId: site.first, memberId: id, status: 'disabled' }),
  );
  expect(await other.next('session-ended', 5_000)).toMatchObject({ reason: 'disabled' });
  expect(await other.closed).toBe(4401);
});

test('a session that ran out is told so before its socket closes', async () => {
  const done: unknown[] = [];
  const sockets = {
    sessions: () => new Map([[site.first, [randomUUID() as Uuid]]]),
    send: (frame: { event: LiveEvent }) => void done.push(frame.event),
    endSession: () => void done.push('closed'),
  };
  await sweep(sockets, site.identity);
  expect(done).toEqual([{ type: 'session-ended', reason: 'expired' }, 'closed']);
});

test('a ticket of a session that ended meanwhile opens nothing', async () => {
  const { browser, talk } = await member('ending02');
  talk.socket.close();
  const ticket = await ticketOf(browser);
  await browser.call('logout');
  await expect(connect(browser, ticket)).rejects.toThrow('401');
});

test('a session that ends while its socket is being opened closes it all the same', async () => {
  const { id, browser, talk } = await member('between1');
  const ticket = await ticketOf(browser);
  afterLook = async () => {
    afterLook = async () => undefined;
    await site.deps.db.tx(site.first, (tx) =>
      site.identity.setMemberStatus(tx, { brandId: site.first, memberId: id, status: 'disabled' }),
    );
    await talk.closed; // the news has gone through, to the sockets there were
  };
  const late = await connect(browser, ticket);
  const opened = performance.now();
  expect(await late.closed).toBe(4401);
  expect(performance.now() - opened).toBeLessThan(3_000); // long before the sweep
});

test("a page may narrow what it hears; another's topic, noise and large messages end the talk", async () => {
  const { id, talk, browser } = await member('topics01');
  talk.socket.send(JSON.stringify({ type: 'subscribe', topics: [`wallet:${id}`] }));
  await new Promise((tick) => setTimeout(tick, 100));
  await playWager(site.deps.ledger, site.first, id, { id: randomUUID() as Uuid, stake: 100_000n });
  await talk.next('wallet');
  expect(talk.frames.some((frame) => frame.type === 'bet')).toBe(false);
  talk.socket.send(JSON.stringify({ type: 'subscribe', topics: [`wallet:${id + 1n}`] }));
  expect(await talk.closed).toBe(4403);
  for (const [message, code] of [
    ['{"type":"hello"}', 1008],
    ['not json', 1008],
    ['x'.repeat(2_000), 1009],
  ] as const) {
    const noisy = await connect(browser, await ticketOf(browser));
    noisy.socket.send(message);
    expect(await noisy.closed).toBe(code);
  }
});

test('a member may hold ten sockets, not eleven', async () => {
  const { browser, talk } = await member('crowded1');
  const more: Talk[] = [];
  for (let index = 0; index < 9; index += 1) more.push(await connect(browser, await ticketOf(browser)));
  await expect(connect(browser, await ticketOf(browser))).rejects.toThrow('429');
  more[0]!.socket.close();
  await more[0]!.closed;
  await new Promise((tick) => setTimeout(tick, 100));
  more.push(await connect(browser, await ticketOf(browser)));
  for (const each of [talk, ...more]) each.socket.close();
});

test('closing the application says goodbye to every socket and ends in time', async () => {
  const guest = site.browser();
  const talk = await connect(guest, await ticketOf(guest));
  expect(live.count()).toBeGreaterThan(0);
  const started = performance.now();
  await site.app.close();
  expect(await talk.closed).toBe(1001);
  expect(performance.now() - started).toBeLessThan(3_000);
});
