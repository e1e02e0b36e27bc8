import { expect, test, vi } from 'vitest';
import { createShortCache } from './short-cache.ts';

const TTL_MS = 1_000;

/** A cache over a clock that the test turns, and answers that the test gives: `n` is the number of the question. */
function createBench({ sizeMax = 10, refreshMs = TTL_MS, answer = async (n: number): Promise<number> => n } = {}) {
  let at = 1_000_000;
  let asked = 0;
  const cache = createShortCache({
    now: () => new Date(at),
    ttlMs: TTL_MS,
    refreshMs,
    sizeMax,
    load: (_key: string) => answer((asked += 1)),
  });
  return { cache, asked: () => asked, turn: (ms: number) => (at += ms) };
}

test('an answer is remembered for its time and asked once for all who wait', async () => {
  const { cache, turn } = createBench();
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')])).toEqual([1, 1, 2]);
  turn(TTL_MS - 1);
  expect(await cache.get('a')).toBe(1);
  turn(1);
  expect(await cache.get('a')).toBe(3);
});

test('an answer is as old as its question', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const { cache, turn } = createBench({ answer: (n) => answers[n - 1]!.promise });
  const first = cache.get('a');
  turn(TTL_MS);
  answers[0]!.resolve(1);
  expect(await first).toBe(1);
  answers[1]!.resolve(2);
  expect(await cache.get('a')).toBe(2);
});

test('a clock that is set back makes the cache ask again, and never keeps an answer beyond twice its time', async () => {
  const { cache, turn } = createBench();
  await cache.get('a');
  turn(-1);
  expect(await cache.get('a')).toBe(2);
  turn(TTL_MS - 1);
  turn(-(TTL_MS - 1)); // back to the instant of the question, at most
  expect(await cache.get('a')).toBe(2);
  turn(TTL_MS);
  expect(await cache.get('a')).toBe(3);
});

test('a question under way when an answer is forgotten is not remembered', async () => {
  const before = Promise.withResolvers<number>();
  const { cache } = createBench({ answer: async (n) => (n === 1 ? before.promise : n) });
  const early = cache.get('a');
  cache.forget('a');
  expect(await cache.get('a')).toBe(2);
  before.resolve(1);
  expect(await early).toBe(1);
  expect(await cache.get('a')).toBe(2);
});

test('clearing forgets every answer, forgetting one leaves the others', async () => {
  const { cache } = createBench();
  await Promise.all([cache.get('a'), cache.get('b')]);
  cache.forget('a');
  expect(await cache.get('b')).toBe(2);
  expect(await cache.get('a')).toBe(3);
  cache.clear();
  expect(await cache.get('b')).toBe(4);
});

test('a failure is not remembered, and beyond the largest size the oldest answer is forgotten', async () => {
  const { cache } = createBench({
    sizeMax: 2,
    answer: async (n) => {
      if (n === 1) throw new Error('away');
      return n;
    },
  });
  await expect(cache.get('a')).rejects.toThrow('away');
  expect(await cache.get('a')).toBe(2);
  await Promise.all([cache.get('b'), cache.get('c')]);
  expect(await cache.get('b')).toBe(3);
  expect(await cache.get('a')).toBe(5);
});

const REFRESH_MS = 700;

test('an answer that grows old is still given while it is asked for anew, once', async () => {
  const second = Promise.withResolvers<number>();
  const { cache, asked, turn } = createBench({
    refreshMs: REFRESH_MS,
    answer: async (n) => (n === 2 ? second.promise : n),
  });
  await cache.get('a');
  turn(REFRESH_MS - 1);
  expect([await cache.get('a'), asked()]).toEqual([1, 1]);
  turn(1);
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual([1, 1]);
  expect(asked()).toBe(2);
  second.resolve(2);
  await vi.waitFor(async () => expect(await cache.get('a')).toBe(2));
  turn(TTL_MS - 1); // the new answer is as old as its question
  expect(await cache.get('a')).toBe(2);
});

test('no answer outlives its time while the next one is awaited', async () => {
  const { cache, turn } = createBench({
    refreshMs: REFRESH_MS,
    answer: async (n) => (n === 2 ? new Promise<number>(() => undefined) : n),
  });
  await cache.get('a');
  turn(REFRESH_MS);
  expect(await cache.get('a')).toBe(1);
  turn(TTL_MS - REFRESH_MS);
  expect(await cache.get('a')).toBe(3);
});

test('what is forgotten while it is asked for anew does not come back', async () => {
  const second = Promise.withResolvers<number>();
  const { cache, turn } = createBench({ refreshMs: REFRESH_MS, answer: async (n) => (n === 2 ? second.promise : n) });
  await cache.get('a');
  turn(REFRESH_MS);
  await cache.get('a');
  cache.forget('a');
  expect(await cache.get('a')).toBe(3);
  second.resolve(2);
  await second.promise;
  expect(await cache.get('a')).toBe(3);
});

test('a refreshing that fails leaves the old answer to its time, and is tried again', async () => {
  const { cache, asked, turn } = createBench({
    refreshMs: REFRESH_MS,
    answer: async (n) => {
      if (n === 2) throw new Error('away');
      return n;
    },
  });
  await cache.get('a');
  turn(REFRESH_MS);
  expect(await cache.get('a')).toBe(1);
  await vi.waitFor(async () => {
    expect(await cache.get('a')).toBe(3);
    expect(asked()).toBe(3);
  });
});
