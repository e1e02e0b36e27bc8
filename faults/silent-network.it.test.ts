/** A connection that only listens, in a network that swallows everything: nothing tells it that nobody speaks. */
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { openEar, type Ear } from '../apps/server/src/db/ear.ts';
import { startProxy, type Proxy } from './lib/proxy.ts';

const URL_OF_TESTS = new URL(process.env.TEST_DATABASE_URL!);
const log = { warn: () => undefined } as unknown as FastifyBaseLogger;

let proxy: Proxy;
let ear: Ear;
afterEach(async () => {
  await ear.close();
  await proxy.close();
});

test('it is not called open any more, and hears again once the network is back', async () => {
  proxy = await startProxy(() => Number(URL_OF_TESTS.port));
  const url = new URL(URL_OF_TESTS);
  url.port = String(proxy.port);
  const heard: (string | undefined)[] = [];
  const beat = { everyMs: 50, answerMs: 100 };
  ear = openEar({ url: url.href, channel: 'silent', log, hear: (payload) => void heard.push(payload), beat });
  await vi.waitFor(() => expect(ear.isOpen()).toBe(true), 10_000);
  proxy.swallow();
  await vi.waitFor(() => expect(ear.isOpen()).toBe(false), 10_000);
  proxy.reset();
  await vi.waitFor(() => expect(ear.isOpen()).toBe(true), 10_000);
  const speaker = new pg.Client({ connectionString: URL_OF_TESTS.href });
  await speaker.connect();
  await speaker.query("select pg_notify('silent', 'word')");
  await speaker.end();
  await vi.waitFor(() => expect(heard).toContain('word'), 10_000);
  // Each time that it opened, something may have been missed.
  expect(heard.filter((payload) => payload === undefined).length).toBeGreaterThanOrEqual(2);
});
