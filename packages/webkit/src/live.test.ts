import { err, ok } from '@baize/domain/result';
import { expect, test } from 'vitest';
import { clientFailure } from './outcome.ts';
import {
  backoffMs,
  createLive,
  LIVE_BACKOFF_MAX_MS,
  LIVE_HIDDEN_MS,
  readFrame,
  type LiveSocket,
  type LiveWorld,
} from './live.ts';

type FakeSocket = LiveSocket & { url: string; closed: boolean };

function fakeWorld() {
  const sockets: FakeSocket[] = [];
  const timers: { run: () => void; ms: number; dead: boolean }[] = [];
  const flags = { online: true, hidden: false };
  const world: LiveWorld = {
    open: (url) => {
      const socket: FakeSocket = {
        url,
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        close() {
          this.closed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
    setTimer: (run, ms) => timers.push({ run, ms, dead: false }) - 1,
    clearTimer: (timer) => {
      timers[timer]!.dead = true;
    },
    random: () => 0.5,
    isOnline: () => flags.online,
    isHidden: () => flags.hidden,
  };
  const fire = (): void => {
    const timer = timers.findLast((one) => !one.dead)!;
    timer.dead = true;
    timer.run();
  };
  return { sockets, timers, flags, world, fire, pending: () => timers.filter((one) => !one.dead) };
}
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const welcome = JSON.stringify({
  type: 'welcome',
  customerId: 'c1',
  account: 'demo',
  serverTime: '2025-11-20T00:00:00.000Z',
});

function setup(tickets: ('ok' | 'fail')[] = []) {
  const fake = fakeWorld();
  const events: string[] = [];
  let asked = 0;
  const live = createLive({
    url: '/live',
    world: fake.world,
    onEvent: (event) => events.push(event.type),
    getTicket: async () => (tickets[asked++] === 'fail' ? err(clientFailure('OFFLINE')) : ok({ ticket: `t${asked}` })),
  });
  return { ...fake, live, events, asked: () => asked };
}

test('each connection uses its own ticket, and counts as open only when the server welcomes it', async () => {
  const { live, sockets, events, fire } = setup();
  live.start();
  await settle();
  expect(sockets[0]!.url).toBe('/live?ticket=t1');
  expect(live.state()).toBe('connecting');
  sockets[0]!.onmessage!({ data: welcome });
  expect(live.state()).toBe('open');
  expect(events).toEqual(['welcome']);
  sockets[0]!.onclose!();
  expect(live.state()).toBe('waiting');
  fire();
  await settle();
  expect(sockets[1]!.url).toBe('/live?ticket=t2');
});

test('pauses grow while nothing answers, and start over after a welcome', async () => {
  const { live, sockets, timers, fire } = setup(['fail', 'fail', 'ok']);
  live.start();
  await settle();
  fire();
  await settle();
  fire();
  await settle();
  expect(timers[1]!.ms).toBeGreaterThan(timers[0]!.ms);
  sockets[0]!.onmessage!({ data: welcome });
  sockets[0]!.onclose!();
  expect(timers.at(-1)!.ms).toBe(timers[0]!.ms);
});

test('the pause is bounded and spread', () => {
  expect(backoffMs(50, 0.999)).toBeLessThanOrEqual(LIVE_BACKOFF_MAX_MS + 250);
  expect(backoffMs(3, 0)).toBeLessThan(backoffMs(3, 0.9));
  expect(backoffMs(0, 0)).toBeGreaterThan(0);
});

test('offline drops the socket and waits for the network, not for a timer', async () => {
  const { live, sockets, flags, pending } = setup();
  live.start();
  await settle();
  sockets[0]!.onmessage!({ data: welcome });
  flags.online = false;
  live.worldChanged();
  expect([live.state(), sockets[0]!.closed, pending().length]).toEqual(['offline', true, 0]);
  flags.online = true;
  live.worldChanged();
  await settle();
  expect(sockets).toHaveLength(2);
});

test('a page in the background gives its socket up after a while and takes a new one when seen', async () => {
  const { live, sockets, flags, timers, fire } = setup();
  live.start();
  await settle();
  sockets[0]!.onmessage!({ data: welcome });
  flags.hidden = true;
  live.worldChanged();
  expect(timers.at(-1)!.ms).toBe(LIVE_HIDDEN_MS);
  fire();
  expect(sockets[0]!.closed).toBe(true);
  flags.hidden = false;
  live.worldChanged();
  await settle();
  expect(sockets).toHaveLength(2);
});

test('a page seen again in time keeps its socket', async () => {
  const { live, sockets, flags, pending } = setup();
  live.start();
  await settle();
  sockets[0]!.onmessage!({ data: welcome });
  flags.hidden = true;
  live.worldChanged();
  flags.hidden = false;
  live.worldChanged();
  expect([pending().length, sockets[0]!.closed, sockets.length]).toEqual([0, false, 1]);
});

test('a socket that closes in the background leaves no timer behind that would end its successor', async () => {
  const { live, sockets, flags, fire, pending } = setup();
  live.start();
  await settle();
  sockets[0]!.onmessage!({ data: welcome });
  flags.hidden = true;
  live.worldChanged();
  sockets[0]!.onclose!();
  expect(pending()).toHaveLength(1);
  fire();
  await settle();
  sockets[1]!.onmessage!({ data: welcome });
  // Still in the background: the new one, too, is given up after a while, unless the page is seen again.
  expect(pending().map(({ ms }) => ms)).toEqual([LIVE_HIDDEN_MS]);
  flags.hidden = false;
  live.worldChanged();
  expect([pending().length, sockets[1]!.closed, live.state()]).toEqual([0, false, 'open']);
});

test('a ticket that arrives after stop or restart opens nothing of the old connection', async () => {
  const { live, sockets } = setup();
  live.start();
  live.stop();
  await settle();
  expect(sockets).toHaveLength(0);
  live.start();
  live.restart();
  await settle();
  expect(sockets).toHaveLength(1);
});

test('what is not a frame is dropped', () => {
  expect(readFrame('{"type":"jackpot"}')).toEqual({ type: 'jackpot' });
  for (const wrong of ['', '[]', 'null', '{"type":1}', '{', 7, 'x'.repeat(5_000)]) expect(readFrame(wrong)).toBeNull();
});
