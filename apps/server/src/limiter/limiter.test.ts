import { expect, test, vi } from 'vitest';
import { createFairQueue, Overloaded } from './fair-queue.ts';
import { createLimiter, createLocalLimiter, createLocalStore, type Budget } from './limiter.ts';
import { networksOf, WIDER } from './networks.ts';

const budget: Budget = { name: 'test', max: 16, windowMs: 60_000, unasked: 0 };

test.each([
  ['2001:db8:1:2ff:aaaa::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
  ['2001:DB8:1:2FF::', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
  ['2001:db8::7', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48']],
  ['64:ff9b::192.0.2.1', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0:0::/48']],
  ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ['not an address', ['not an address']],
])('the networks of %s', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});

test('two addresses of one /64 share a budget, two /64 do not until their /56 is spent', async () => {
  const { takeFor } = createLocalLimiter(() => new Date(1_000_000));
  const of = (subnet: number, host: number) => takeFor(budget, `2001:db8:0:${subnet.toString(16)}::${host}`);
  for (let n = 0; n < budget.max; n += 1) expect(await of(0, n)).toEqual({ ok: true });
  expect((await of(0, 99)).ok).toBe(false);
  expect((await of(1, 1)).ok).toBe(true);
  let passed = budget.max + 1;
  for (let subnet = 1; subnet < 256; subnet += 1)
    for (let n = 0; n < 2; n += 1) if ((await of(subnet, n)).ok) passed += 1;
  expect(passed).toBe(budget.max * WIDER[56]);
  // Another /56 of the same /48 has its own, and a refusal was charged to nobody.
  expect((await of(0x100, 1)).ok).toBe(true);
});

test('a window ends, also where the clock was set back, and says when', async () => {
  let at = 1_000_000;
  const { take } = createLocalLimiter(() => new Date(at));
  const spend = async () => {
    for (let n = 0; n < budget.max; n += 1) expect((await take(budget, 's')).ok).toBe(true);
    at += 10_000;
    expect(await take(budget, 's')).toEqual({ ok: false, afterMs: 50_000 });
  };
  await spend();
  at += 50_000;
  await spend();
  at -= 3_600_000;
  await spend();
});

test('a busy subject asks seldom, and parallel calls wait for one lease', async () => {
  const store = createLocalStore(() => new Date(5_000));
  const grant = vi.fn(store.grant);
  const big: Budget = { ...budget, max: 800 };
  const { take } = createLimiter({ store: { grant }, now: () => new Date(5_000) });
  const taken = await Promise.all(Array.from({ length: 900 }, () => take(big, 's')));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(800);
  // 1, 2, 4 ... 64, then an eighth of the budget at once.
  expect(grant.mock.calls.length).toBeLessThan(20);
});

test('several processes together never pass the budget by more than their slack', async () => {
  const store = createLocalStore(() => new Date(5_000));
  const slack: Budget = { ...budget, max: 100, unasked: 3 };
  const processes = Array.from({ length: 4 }, () => createLimiter({ store, now: () => new Date(5_000) }));
  const taken = await Promise.all(processes.flatMap(({ take }) => Array.from({ length: 100 }, () => take(slack, 's'))));
  expect(taken.filter(({ ok }) => ok).length).toBe(100 + 4 * 3);
});

test('lanes are served in turn: a long one keeps no other waiting, and each is bounded', async () => {
  const queue = createFairQueue({ running: 1, laneWaiting: 3, waiting: 5 });
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (lane: string, name: string) =>
    queue.run(lane, async () => {
      await gate.promise;
      done.push(name);
    });
  const flood = ['f0', 'f1', 'f2', 'f3', 'f4'].map((name) => work('flood', name));
  await expect(flood[4]).rejects.toBeInstanceOf(Overloaded);
  const others = ['a', 'b'].map((lane) => work(lane, lane));
  expect(queue.waiting()).toBe(5);
  // All is full: the longest lane gives up its youngest for a lane that is shorter.
  const late = work('c', 'c');
  await expect(flood[3]).rejects.toBeInstanceOf(Overloaded);
  gate.resolve();
  await Promise.all([...flood.slice(0, 3), ...others, late]);
  expect(done).toEqual(['f0', 'f1', 'a', 'b', 'c', 'f2']);
  expect(queue.waiting()).toBe(0);
});

test('work that fails frees its place', async () => {
  const queue = createFairQueue({ running: 1, laneWaiting: 1, waiting: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 7)).toBe(7);
});
