/** What somebody who is nobody learns from the probes, which everybody can ask. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from './db/pool.ts';
import { buildMonitor, createProbes } from './health.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

let t: TestPlatform;
let monitor: FastifyInstance;
let isDraining = false;
const site = Fastify();

beforeAll(async () => {
  t = await createTestPlatform();
  createProbes(t.platform, () => isDraining)(site);
  monitor = buildMonitor(Fastify({ logger: false }).log, t.platform, []);
});
afterAll(async () => {
  await Promise.all([site.close(), monitor.close()]);
  await t.close();
});

const ready = async () => {
  const { statusCode, body } = await site.inject('/health/ready');
  return { statusCode, body: JSON.parse(body) as unknown };
};

test('ready says that the process is, and nothing of how much there is to do', async () => {
  expect(await ready()).toEqual({ statusCode: 200, body: { ok: true } });
});

test('what is not ready is named, in one word', async () => {
  isDraining = true;
  expect(await ready()).toEqual({ statusCode: 503, body: { ok: false, why: 'draining' } });
  isDraining = false;
});

test.each(['/metrics', '/health/money', '/health/lag', '/health'])('%s is not on a public origin', async (path) => {
  expect((await site.inject(path)).statusCode).toBe(404);
});

test('the numbers stand on the monitor', async () => {
  const { body } = await monitor.inject('/metrics');
  for (const name of ['baize_outbox_lag_ms', 'baize_dead_letters', 'baize_audit_broken'])
    expect(body).toMatch(new RegExp(`^${name} 0$`, 'm'));
});

test('a database that is away is named, and its words are not told', async () => {
  const { deps } = t.platform;
  const db = { ...deps.db, ping: () => Promise.reject(new DatabaseUnavailable('connect ECONNREFUSED 10.0.0.7:5432')) };
  const alone = Fastify();
  createProbes({ ...t.platform, deps: { ...deps, db } }, () => false)(alone);
  const { statusCode, body } = await alone.inject('/health/ready');
  expect({ statusCode, body }).toEqual({ statusCode: 503, body: '{"ok":false,"why":"database"}' });
  await alone.close();
});
