/** Addresses that visitors write themselves: past the proxy, with too few entries, or where no proxy is expected. */
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { buildConsole } from '../app.ts';
import { readEnv } from '../env.ts';
import { proxyContradiction } from './proxy-check.ts';

const SETTINGS = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  SECRETS_DIR: 'none',
  PUBLIC_URL: 'https://play.example',
  CONSOLE_PUBLIC_URL: 'https://ops.example',
  MEDIA_PUBLIC_URL: 'https://pictures.example',
};

async function frameOf(hops: number, environment = 'production'): Promise<FastifyInstance> {
  const env = readEnv({ ...SETTINGS, NODE_ENV: environment, TRUST_PROXY_HOPS: String(hops) });
  const app = await buildConsole({ env, log: Fastify({ logger: false }).log, limiter: {} as never }, [], {} as never);
  for (const path of ['/seen', '/health/ready', '/health/live', '/wallet/studio/x', '/metrics'])
    app.get(path, (request) => ({ ip: request.ip }));
  return app;
}
const ask = async (app: FastifyInstance, url: string, forwarded?: string): Promise<number> =>
  (await app.inject({ url, ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }) }))
    .statusCode;

const CASES = [
  { hops: 0, forwarded: undefined, agrees: true },
  { hops: 0, forwarded: '203.0.113.7', agrees: false },
  { hops: 0, forwarded: '203.0.113.7, 10.0.0.1', agrees: false },
  { hops: 1, forwarded: undefined, agrees: false },
  { hops: 1, forwarded: '', agrees: false },
  { hops: 1, forwarded: '203.0.113.7', agrees: true },
  { hops: 1, forwarded: '198.51.100.1, 203.0.113.7', agrees: true },
  { hops: 2, forwarded: '203.0.113.7', agrees: false },
  { hops: 2, forwarded: '203.0.113.7, 10.0.0.1', agrees: true },
  { hops: 3, forwarded: '203.0.113.7, 10.0.0.1', agrees: false },
] as const;

test.each(CASES)('$hops hops and "$forwarded": agrees is $agrees', async ({ hops, forwarded, agrees }) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect(proxyContradiction(headers, hops) === undefined).toBe(agrees);
  expect(await ask(await frameOf(hops), '/seen', forwarded)).toBe(agrees ? 200 : 503);
  expect(await ask(await frameOf(hops, 'development'), '/seen', forwarded)).toBe(200);
});

test('until a request has agreed the process is not ready; afterwards a stranger cannot change that', async () => {
  const app = await frameOf(1);
  expect(await ask(app, '/health/ready')).toBe(200);
  expect(await ask(app, '/seen')).toBe(503);
  expect(await ask(app, '/health/ready')).toBe(503);
  expect(await ask(app, '/health/live')).toBe(200);
  expect(await ask(app, '/seen', '203.0.113.7')).toBe(200);
  expect(await ask(app, '/seen')).toBe(503);
  expect(await ask(app, '/health/ready')).toBe(200);
});

test.each(['/health/live', '/metrics', '/wallet/studio/x'])('%s is asked past the proxies', async (path) => {
  expect(await ask(await frameOf(1), path)).toBe(200);
});

test.each(['/health', '/metricsx', '/walletx', '/%68ealth/../seen', '//wallet/x'])(
  '%s does not pass for one of them',
  async (path) => {
    expect(await ask(await frameOf(1), path)).toBe(503);
  },
);

test('the header is named in any case, twice, and counts as one list', async () => {
  expect(proxyContradiction({ 'x-forwarded-for': ['203.0.113.7', '10.0.0.1'] as never }, 2)).toBeUndefined();
});
