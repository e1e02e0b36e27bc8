import { expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, lazyPart } from './lazy-part.ts';

const Part = () => null;
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('a chunk has 120 seconds', () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

test('a chunk that does not come in time fails, is taken when it comes late, and can be asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let bring: (module: { default: () => null }) => void = () => undefined;
  const part = lazyPart<object>(
    () =>
      new Promise((resolve) => {
        bring = resolve;
      }),
  );
  part.load();
  vi.advanceTimersByTime(CHUNK_TIMEOUT_MS - 1);
  expect(part.store.get().kind).toBe('loading');
  vi.advanceTimersByTime(1);
  expect(part.store.get().kind).toBe('failed');
  bring({ default: Part });
  await settle();
  expect(part.store.get()).toEqual({ kind: 'ready', Part });
  vi.useRealTimers();
});

test('a broken chunk fails at once and a retry asks again', async () => {
  let asked = 0;
  const part = lazyPart<object>(async () => {
    asked += 1;
    if (asked === 1) throw new Error('gone');
    return { default: Part };
  });
  part.load();
  await settle();
  expect(part.store.get().kind).toBe('failed');
  part.load();
  part.load();
  await settle();
  expect([part.store.get().kind, asked]).toEqual(['ready', 2]);
});

test('where a retry fails too the page is renewed, once: the browser keeps the module as failed', async () => {
  const reload = vi.fn();
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const part = lazyPart<object>(() => Promise.reject(new Error('kept as failed')));
  for (let press = 0; press < 3; press += 1) {
    part.load();
    await settle();
  }
  expect(part.store.get().kind).toBe('failed');
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
