import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@baize/contract/live';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Db, Tx } from '../db/pool.ts';
import type { MemberId, Uuid } from '../ids.ts';
import { excludeMember } from '../modules/base/limits/commands/exclude-member.ts';
import { appendEvents } from '../outbox/append.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { createContentModule } from '../modules/base/content/index.ts';
import { NO_NEIGHBOURS } from '../modules/base/content/testing-content.ts';
import { playWager, settleWager } from '../testing-wagers.ts';
import { createTestSite, FIRST_HOST, SECOND_HOST, type Browser, type TestSite } from '../testing-site.ts';
import { isShownType } from '../modules/community/engagement/index.ts';
import { maskAccount } from '../modules/people/identity/index.ts';
import { createLiveModule, sweep, type LiveModule } from './index.ts';

let site: TestSite;
let live: LiveModule;
let port: number;
const changes: string[] = [];
const PASSWORD = 'river-lamp-42';
/** How long a test waits for what must come, also on a machine with much else to do. */
const PATIENCE = { timeout: 10_000, interval: 10 };

/** One await of the server at which a test can hold what passes there, until it lets it go on. */
function createHolds<What>() {
  const holds = new Set<{ matches: (what: What) => boolean; begin: () => void; gate: Promise<void> }>();
  return {
    pass: async (what: What): Promise<void> => {
      const hold = [...holds].find((each) => each.matches(what));
      if (!hold) return;
      holds.delete(hold);
      hold.begin();
      await hold.gate;
    },
    /** Holds the next that matches. */
    hold: (matches: (what: What) => boolean) => {
      const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.add({ matches, begin: began.resolve, gate: gate.promise });
      return { began: began.promise, release: gate.resolve };
    },
  };
}
/** Between the answer whether sessions are open and what the server makes of it. */
const sessionLooks = createHolds<readonly Uuid[]>();
const looked: (readonly Uuid[])[] = [];
const isOf = (session: Uuid) => (ids: readonly Uuid[]) => ids.length === 1 && ids[0] === session;
/** Between the follower's list of whom it asks for and its reading of the outbox. */
const outboxLooks = createHolds<null>();
const holdingOutbox = (db: Db): Db => ({
  ...db,
  once: (work) =>
    db.once((tx) => {
      const rows = async (...of: Parameters<Tx['rows']>): Promise<object[]> => {
        await outboxLooks.pass(null);
        return tx.rows(...of);
      };
      return work({ ...tx, rows: rows as Tx['rows'] });
    }),
});

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps, brands, identity }) => [
      createContentModule(deps, NO_NEIGHBOURS),
      (live = createLiveModule(
        { ...deps, db: holdingOutbox(deps.db) },
        {
          brands,
          identity: {
            ...identity,
            openSessions: async (brandId, ids) => {
              const open = await identity.openSessions(brandId, ids);
              looked.push(ids);
              await sessionLooks.pass(ids);
              return open;
            },
          },
          winners: { isShownType, maskAccount },
          gameFace: async () => ({ gameName: 'Dice', iconUrl: '/art/dice.svg' }),
          onBrandChanged: (brandId, reason) => {
            brands.invalidate();
            changes.push(`${brandId}:${reason}`);
          },
        },
      )),
    ],
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

type Talk = {
  readonly socket: WebSocket;
  readonly frames: LiveEvent[];
  readonly next: <T extends LiveEvent['type']>(type: T) => Promise<LiveEvent & { type: T }>;
  readonly closed: Promise<number>;
};
const sockets = new Set<WebSocket>();
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets.clear();
  await vi.waitFor(() => expect(live.count()).toBe(0), PATIENCE);
});

type Visit = { readonly host?: string; readonly origin?: string; readonly cookie?: string };
/** Opens a socket as the browser would; resolves when it is open, rejects with the HTTP status when it is refused. */
function open(browser: Browser, ticket: string, visit: Visit = {}): Promise<Talk> {
  const host = visit.host ?? FIRST_HOST;
  const cookie = visit.cookie ?? [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const origin = visit.origin ?? `http://${host}:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live?ticket=${ticket}`, {
    headers: { host: `${host}:${port}`, cookie, origin },
  });
  sockets.add(socket);
  const frames: LiveEvent[] = [];
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString()) as LiveEvent));
  const closed = new Promise<number>((done) => socket.on('close', done));
  const next: Talk['next'] = (type) =>
    vi.waitFor(() => {
      const index = frames.findIndex((frame) => frame.type === type);
      if (index === -1) throw new Error(`no ${type} frame came; got ${JSON.stringify(frames)}`);
      return frames.splice(index, 1)[0] as never;
    }, PATIENCE);
  return new Promise((done, fail) => {
    socket.on('open', () => done({ socket, frames, next, closed }));
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      fail(new Error(String(response.statusCode)));
    });
    socket.on('error', fail);
  });
}

/** Opens a socket and waits until the server has welcomed it. */
async function connect(browser: Browser, ticket: string, visit: Visit = {}): Promise<Talk> {
  const talk = await open(browser, ticket, visit);
  talk.frames.unshift(await talk.next('welcome'));
  return talk;
}
/** Everything that was sent before, in both directions, has arrived after this. */
const roundTrip = ({ socket }: Talk): Promise<void> =>
  new Promise((done) => {
    socket.once('pong', () => done());
    socket.ping();
  });

const ticketOf = async (browser: Browser): Promise<string> =>
  ((await browser.call('createLiveTicket')).value as { ticket: string }).ticket;
/** A member who is logged in, without a socket. */
const visitor = async (account: string): Promise<{ id: MemberId; browser: Browser; session: Uuid }> => {
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  return { id: opened.value, ...(await login(opened.value, account)) };
};
/** One more session of a member, in a browser of its own. */
const login = async (id: MemberId, account: string): Promise<{ browser: Browser; session: Uuid }> => {
  const browser = site.browser();
  await browser.login(account, PASSWORD);
  const session = await site.deps.db.tx(site.first, (tx) =>
    tx.row<{ id: Uuid }>(
      'select id from identity.session where member_id = $1 and ended_at is null order by created_at desc limit 1',
      [id],
    ),
  );
  return { browser, session: session.id };
};
const member = async (account: string) => {
  const here = await visitor(account);
  return { ...here, talk: await connect(here.browser, await ticketOf(here.browser)) };
};

test('the server says who is connected; a guest is nobody', async () => {
  const { id, talk } = await member('welcome1');
  expect(await talk.next('welcome')).toMatchObject({ customerId: id.toString(), account: 'welcome1' });
  const guest = site.browser();
  const listening = await connect(guest, await ticketOf(guest));
  expect(await listening.next('welcome')).toMatchObject({ customerId: null, account: null });
});

test('a ticket is good once, for its device, its brand, half a minute, and from its own page', async () => {
  const browser = site.browser();
  const ticket = await ticketOf(browser);
  await connect(browser, ticket);
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
});

test('money that moves is seen by its owner, newest balance and every bet, and by nobody else', async () => {
  const [mine, other] = [await member('mover001'), await member('other001')];
  const id = randomUUID() as Uuid;
  const wager = { brandId: site.first, memberId: mine.id, id };
  await playWager(site.deps.ledger, { ...wager, stake: 1_000_000n });
  expect(await mine.talk.next('bet')).toMatchObject({
    wagerId: id,
    event: 'placed',
    stake: '10.00',
    payout: null,
  });
  expect(await mine.talk.next('wallet')).toMatchObject({ currency: 'BDT', balance: '0.00', seq: 2 });
  await settleWager(site.deps.ledger, { ...wager, payout: 5_000_000n });
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
});

test('a member hears at once that something was told to them, and nobody else does', async () => {
  const [mine, other] = [await member('mailed001'), await member('unasked01')];
  const event = { type: 'message.written', kind: 'correction' } as const;
  await site.deps.db.tx(site.first, (tx) => appendEvents(tx, site.first, [{ memberId: mine.id, event }]));
  expect(await mine.talk.next('message')).toMatchObject({ kind: 'correction' });
  await roundTrip(other.talk);
  expect(other.talk.frames.some((frame) => frame.type === 'message')).toBe(false);
});

test("another brand hears nothing of this brand's wins and changes", async () => {
  const guest = site.browser({ host: SECOND_HOST });
  const there = await connect(guest, await ticketOf(guest), { host: SECOND_HOST });
  const here = site.browser();
  const listening = await connect(here, await ticketOf(here));
  await site.changeSettings(site.first, { maintenance: { on: true, from: null, until: null, note: '' } });
  expect(await listening.next('brand')).toEqual({ type: 'brand', reason: 'status' });
  expect(changes).toContain(`${site.first}:status`);
  expect((await here.call('getSystemStatus')).value).toMatchObject({ status: 1 }); // at once: the cache was told
  await connect(here, await ticketOf(here));
  await site.changeSettings(site.first, { maintenance: { on: false, from: null, until: null, note: '' } });
  await listening.next('brand');
  expect(there.frames.map((frame) => frame.type)).toEqual(['welcome']);
});

test('an event that cannot be told is left out, and those around it and after it arrive', async () => {
  const guest = site.browser();
  const talk = await connect(guest, await ticketOf(guest));
  const change = (event: OutboxEvent) =>
    site.deps.db.tx(site.first, (tx) => appendEvents(tx, site.first, [{ memberId: null, event }]));
  await site.deps.db.tx(site.first, (tx) =>
    appendEvents(tx, site.first, [
      { memberId: null, event: { type: 'brand.changed', reason: 'catalogue' } },
      { memberId: null, event: { type: 'jackpot.moved', poolId: 'none', amount: '12.5' } },
    ]),
  );
  await talk.next('brand');
  await change({ type: 'brand.changed', reason: 'flags' });
  // The first may be told once more, when the batch is told event by event; then it is over.
  await vi.waitFor(async () => expect(await talk.next('brand')).toMatchObject({ reason: 'flags' }), PATIENCE);
  expect(talk.frames.filter(({ type }) => type === 'brand')).toEqual([]);
});

test('a maintenance window that opens and closes by the clock reaches open pages as a click does', async () => {
  const guest = site.browser();
  const talk = await connect(guest, await ticketOf(guest));
  const at = (ms: number): string => new Date(site.deps.now().getTime() + ms).toISOString();
  await site.changeSettings(site.first, { maintenance: { on: true, from: at(60_000), until: at(120_000), note: '' } });
  expect(await talk.next('brand')).toEqual({ type: 'brand', reason: 'status' });
  const clock = site.brands.jobs!.find((job) => job.name === 'tell-maintenance')!;
  for (const status of [1, 0]) {
    site.turnClock(61_000);
    await clock.run();
    await clock.run();
    expect(await talk.next('brand')).toEqual({ type: 'brand', reason: 'status' });
    expect((await guest.call('getSystemStatus')).value).toMatchObject({ status });
  }
  expect(talk.frames.map((frame) => frame.type)).toEqual(['welcome']);
});

test('an excluded player hears of it at once, in every page of theirs, and nobody else does', async () => {
  const [excluded, other] = [await member('pausing01'), await member('pausing02')];
  const { id } = (await site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, 'pausing01')))!;
  const until = new Date('2036-01-31T00:00:00Z');
  await site.deps.db.tx(site.first, (tx) =>
    excludeMember(site.deps.ledger, tx, { brandId: site.first, memberId: id, until }),
  );
  expect(await excluded.talk.next('excluded')).toEqual({ type: 'excluded', until: until.toISOString() });
  expect(other.talk.frames.map((frame) => frame.type)).not.toContain('excluded');
});

test('a session that ends is told so and its socket closes, wherever it was ended, and no other', async () => {
  const first = await member('ending01');
  const second = site.browser();
  await second.login('ending01', PASSWORD);
  const other = await connect(second, await ticketOf(second));
  await second.call('changePassword', {
    oldPassword: PASSWORD,
    newPassword: 'quiet-heron-77',
    confirmNewPassword: 'quiet-heron-77',
  });
  expect(await first.talk.next('session-ended')).toEqual({ type: 'session-ended', reason: 'password' });
  expect(await first.talk.closed).toBe(4401);
  expect((await first.browser.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  const { id } = (await site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, 'ending01')))!;
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.setMemberStatus(tx, { brandId: site.first, memberId: id, status: 'disabled' }),
  );
  expect(await other.next('session-ended')).toMatchObject({ reason: 'disabled' });
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
  const { browser } = await member('ending02');
  const ticket = await ticketOf(browser);
  await browser.call('logout');
  await expect(connect(browser, ticket)).rejects.toThrow('401');
});

test('a session that ends while its socket is being opened closes it all the same', async () => {
  const { id, talk } = await member('between1');
  const { browser, session } = await login(id, 'between1');
  const look = sessionLooks.hold(isOf(session));
  const opening = open(browser, await ticketOf(browser));
  await look.began;
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.setMemberStatus(tx, { brandId: site.first, memberId: id, status: 'disabled' }),
  );
  await talk.closed; // the news has gone through, to the sockets there were
  look.release();
  expect(await (await opening).closed).toBe(4401);
  // It was the second look of the opening that closed it; the sweep would have done so much later.
  expect(looked.filter(isOf(session))).toHaveLength(2);
});

test('a socket is welcomed only when no look at the outbox is under way that does not know of it', async () => {
  const { id, browser } = await visitor('joining1');
  const ticket = await ticketOf(browser);
  const bet = () =>
    playWager(site.deps.ledger, { brandId: site.first, memberId: id, id: randomUUID() as Uuid, stake: 100_000n });
  const look = outboxLooks.hold(() => true);
  await bet(); // nobody hears of it, but a look begins: of itself one comes every twenty seconds
  await look.began;
  const talk = await open(browser, ticket);
  await roundTrip(talk);
  expect(talk.frames).toEqual([]); // a bet that this look passes over would be missed by a page that was welcomed
  await bet();
  look.release();
  await talk.next('welcome');
  await bet();
  await talk.next('bet');
});

test("a page may narrow what it hears; another's topic, noise and large messages end the talk", async () => {
  const { id, talk, browser } = await member('topics01');
  talk.socket.send(JSON.stringify({ type: 'subscribe', topics: [`wallet:${id}`] }));
  await roundTrip(talk);
  await playWager(site.deps.ledger, {
    brandId: site.first,
    memberId: id,
    id: randomUUID() as Uuid,
    stake: 100_000n,
  });
  await talk.next('wallet');
  await roundTrip(talk);
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
  for (let index = 0; index < 9; index += 1) await connect(browser, await ticketOf(browser));
  await expect(open(browser, await ticketOf(browser))).rejects.toThrow('429');
  talk.socket.close();
  await vi.waitFor(() => expect(live.count()).toBe(9), PATIENCE);
  await connect(browser, await ticketOf(browser));
});

test('of two sockets that open at the same moment only one gets the last place', async () => {
  const { browser, session } = await member('crowded2');
  for (let index = 0; index < 8; index += 1) await connect(browser, await ticketOf(browser));
  await vi.waitFor(() => expect(looked.filter(isOf(session))).toHaveLength(18), PATIENCE); // two for each of nine
  const [one, two] = [sessionLooks.hold(isOf(session)), sessionLooks.hold(isOf(session))];
  const opening = Promise.allSettled([open(browser, await ticketOf(browser)), open(browser, await ticketOf(browser))]);
  await Promise.all([one.began, two.began]);
  one.release();
  two.release();
  expect((await opening).map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('closing the application says goodbye to every socket, lets none open any more, and ends', async () => {
  const guest = site.browser();
  const talk = await connect(guest, await ticketOf(guest));
  const { browser, session } = await visitor('late0001');
  const look = sessionLooks.hold(isOf(session));
  const opening = open(browser, await ticketOf(browser));
  await look.began;
  const closing = site.app.close();
  expect(await talk.closed).toBe(1001);
  look.release();
  await expect(opening).rejects.toThrow('503');
  await closing;
});
