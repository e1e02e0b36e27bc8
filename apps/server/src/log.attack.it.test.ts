/** Somebody who is nobody makes the platform write: what they can do at will must not fill the log. */
import { LINES_MAX } from '@baize/wallet-protocol/bounded-lines';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildSite } from './app.ts';
import { DatabaseUnavailable } from './db/pool.ts';
import { Overloaded } from './limiter/index.ts';
import { loggerOptions } from './log.ts';
import { bet } from './modules/games/vendors/testing-kernel.ts';
import { connectSupplier, type TestSupplier } from './modules/games/vendors/testing-wallet-http.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

const CALLS = 300;
let t: TestPlatform;
let app: FastifyInstance;
let supplier: TestSupplier;
const lines: { readonly level: number; readonly msg: string; readonly supplier?: string }[] = [];

const broken: Record<string, Error> = {
  away: new DatabaseUnavailable('connect ECONNREFUSED'),
  full: new Overloaded('too much work is waiting'),
  bug: new TypeError('x is not a function'),
};

beforeAll(async () => {
  t = await createTestPlatform();
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const { log } = Fastify({ logger: { ...loggerOptions({ LOG_LEVEL: 'info' }), stream } });
  app = await buildSite({ ...t.platform.deps, log }, t.platform.modules, t.platform.siteLookups);
  for (const [name, error] of Object.entries(broken)) app.get(`/test/${name}`, () => Promise.reject(error));
  await app.ready();
  supplier = await connectSupplier(t, 'strict');
});
afterAll(async () => {
  await app.close();
  await t.close();
});
beforeEach(() => {
  lines.length = 0;
});

test.each(['none', 'forged', 'of another key'])('wallet calls with a signature that is %s', async (kind) => {
  const player = await supplier.openPlayer(0n);
  const { url, headers, body } = supplier.sign(bet(player, 1n));
  const sent =
    kind === 'none' ? {} : { ...headers, 'x-wallet-signature-2': Buffer.alloc(256, kind).toString('base64') };
  for (let n = 0; n < CALLS; n += 1) {
    const reply = await app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...sent, 'content-type': 'text/x' },
    });
    expect(reply.json()).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  }
  expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
});

test.each(Object.keys(broken))('requests that meet a server that is %s', async (name) => {
  for (let n = 0; n < CALLS; n += 1) await app.inject(`/test/${name}`);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
});

test('what is no fault of ours is not written at all', async () => {
  for (const url of ['/%ff', '/nowhere', '/wallet/none/x', '/hooks/payments/none/none', '/api/v1/%00'])
    for (let n = 0; n < 50; n += 1)
      await app.inject({ method: 'POST', url, payload: '{', headers: { 'x-token': 'y' } });
  expect(lines).toEqual([]);
});
