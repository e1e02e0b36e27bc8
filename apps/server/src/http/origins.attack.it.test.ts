/** Pages of other sites, and of this one's name over another scheme or port, at every call that takes a credential. */
import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { AnyCall } from '@baize/contract/define-call';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConsole, buildSite } from '../app.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { samplesOf } from '../testing-samples.ts';
import { isOwnOrigin } from './site-frame.ts';

const HOST = 'test.localhost';

const FOREIGN = [
  ['another site', 'https://evil.example'],
  ['no origin that may be named', 'null'],
  ['nothing', ''],
  ['this host over plain http', `http://${HOST}`],
  ['a scheme of an app', `capacitor://${HOST}`],
  ['another port', `https://${HOST}:8443`],
  ['a name that begins with this one', `https://${HOST}.evil.example`],
  ['a name that ends with this one', `https://not${HOST}`],
  ['a neighbour below the same name', `https://pay.${HOST}`],
  ['the name above', 'https://localhost'],
  ['this host as a user of another', `https://${HOST}@evil.example`],
  ['letters that look like it', 'https://tеst.localhost'],
  ['the same in punycode', 'https://xn--tst-qdd.localhost'],
  ['several', `https://${HOST} https://evil.example`],
] as const;

let t: TestPlatform;
const apps: Partial<Record<AnyCall['surface'], FastifyInstance>> = {};
let asked = 0;

beforeAll(async () => {
  t = await createTestPlatform({ PUBLIC_URL: `https://${HOST}`, CONSOLE_PUBLIC_URL: 'https://ops.example' });
  const { deps, modules, siteLookups, consoleLookups } = t.platform;
  apps.site = await buildSite(deps, modules, siteLookups);
  apps.console = await buildConsole(deps, modules, consoleLookups);
});
afterAll(async () => {
  await apps.site?.close();
  await apps.console?.close();
  await t.close();
});

async function codeOf(call: AnyCall, origin: string): Promise<string> {
  const hasBody = call.method !== 'DELETE';
  asked += 1;
  const reply = await apps[call.surface]!.inject({
    method: call.method,
    url:
      (call.surface === 'site' ? SITE_PREFIX : CONSOLE_PREFIX) +
      call.path.replace(/:provider\b/g, 'google').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    remoteAddress: `10.4.${asked >> 8}.${asked & 255}`,
    headers: { host: HOST, origin },
    ...(hasBody
      ? { payload: 'sealed' in call && call.sealed ? { sealed: 'x'.repeat(64) } : (samplesOf(call).right ?? {}) }
      : {}),
  });
  return reply.json<{ code: string }>().code;
}

const taken: AnyCall[] = [...Object.values(SITE_CALLS), ...Object.values(CONSOLE_CALLS)];
const credentials = taken.filter(({ rate, method }) => rate === 'credential' && method !== 'GET');

describe.each(FOREIGN)('%s', (_name, origin) => {
  test.each(credentials.map((call) => [`${call.surface} ${call.name}`, call] as const))('%s', async (_call, call) => {
    expect(await codeOf(call, origin)).toBe('ORIGIN_REFUSED');
  });
});

test('so many calls were tried, and the own page makes every one of them', async () => {
  expect(credentials.length * FOREIGN.length).toBeGreaterThan(400);
  for (const call of credentials) expect(await codeOf(call, `https://${HOST}`), call.name).not.toBe('ORIGIN_REFUSED');
});

test('without https the own page is the one over http', () => {
  expect(isOwnOrigin('http://play.test:3000', 'play.test:3000', false)).toBe(true);
  expect(isOwnOrigin('https://play.test:3000', 'play.test:3000', false)).toBe(false);
  expect(isOwnOrigin('https://play.test', 'PLAY.test:443', true)).toBe(true);
});
