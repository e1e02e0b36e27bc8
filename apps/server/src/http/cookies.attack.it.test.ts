/**
 * Cookies planted or read by a neighbour host below the same domain, or sent without TLS: every Set-Cookie of every
 * declared call and of the pages follows one rule, and a cookie without its prefix is nobody's.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { AnyCall } from '@baize/contract/define-call';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { generate } from 'otplib';
import { afterAll, describe, expect, test } from 'vitest';
import { buildConsole, buildSite } from '../app.ts';
import { createTestPlatform } from '../testing-platform.ts';
import { samplesOf } from '../testing-samples.ts';
import { CONSOLE_COOKIE } from './console-frame.ts';
import { DEVICE_COOKIE } from './site-frame.ts';

const HOST = 'test.localhost';
const PASSWORD = 'a long enough password';
const DEVICE = 'd'.repeat(43);

async function originsOf(scheme: 'http' | 'https') {
  const t = await createTestPlatform({
    INSECURE_UNSEALED: '1',
    PUBLIC_URL: `${scheme}://play.example`,
    CONSOLE_PUBLIC_URL: `${scheme}://ops.example`,
  });
  const { deps, modules, siteLookups, consoleLookups, operators } = t.platform;
  const site = await buildSite(deps, modules, siteLookups);
  const console = await buildConsole(deps, modules, consoleLookups);
  let asked = 0;
  const ask = (call: AnyCall, cookies: Record<string, string>, input: object = {}): Promise<LightMyRequestResponse> => {
    const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
    const app: FastifyInstance = call.surface === 'site' ? site : console;
    const prefix = call.surface === 'site' ? SITE_PREFIX : CONSOLE_PREFIX;
    const path = call.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    asked += 1;
    return app.inject({
      method: call.method,
      url: prefix + path,
      remoteAddress: `10.3.${asked >> 8}.${asked & 255}`,
      cookies,
      headers: { host: HOST },
      ...(hasBody ? { payload: input } : { query: input as Record<string, string> }),
    });
  };
  /** Logs a fresh operator in and answers the reply. */
  const logIn = async (name: string): Promise<LightMyRequestResponse> => {
    const { totpSecret } = await operators.create({
      name,
      displayName: name,
      role: 'support',
      password: PASSWORD,
      brandIds: [t.brandId],
    });
    const code = await generate({ secret: totpSecret });
    return ask(CONSOLE_CALLS.openSession, {}, { name, password: PASSWORD, code });
  };
  const close = async (): Promise<void> => {
    await Promise.all([site.close(), console.close()]);
    await t.close();
  };
  return { ask, logIn, close, page: () => site.inject({ url: '/', headers: { host: HOST } }) };
}

const cookiesOf = (reply: LightMyRequestResponse): string[] => [reply.headers['set-cookie'] ?? []].flat();
const hostBound = (cookie: string): void => {
  const [pair, ...attributes] = cookie.split('; ');
  expect(pair).toMatch(/^__Host-baize_\w+=/);
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']));
  expect(attributes.filter((each) => each.startsWith('Domain'))).toEqual([]);
};

const https = await originsOf('https');
const http = await originsOf('http');
afterAll(async () => {
  await https.close();
  await http.close();
});
const calls: AnyCall[] = [...Object.values(SITE_CALLS), ...Object.values(CONSOLE_CALLS)];

describe('behind https', () => {
  test.each(calls.map((call) => [call.name, call] as const))(
    '%s sets host-bound cookies alone',
    async (_name, call) => {
      const reply = await https.ask(call, {}, samplesOf(call).right as object | undefined);
      for (const cookie of cookiesOf(reply)) hostBound(cookie);
    },
  );

  test('so do the pages, a visitor’s first call, a login and a logout', async () => {
    const first = await https.ask(SITE_CALLS.getMemberInfo, {});
    const login = await https.logIn('secured');
    expect(login.statusCode).toBe(200);
    const logout = await https.ask(CONSOLE_CALLS.closeSession, { [`__Host-${CONSOLE_COOKIE}`]: tokenOf(login) });
    for (const reply of [first, login, logout]) {
      expect(cookiesOf(reply)).not.toEqual([]);
      cookiesOf(reply).forEach(hostBound);
    }
    cookiesOf(await https.page()).forEach(hostBound);
  });

  test('a device that a neighbour planted under the plain name is not taken', async () => {
    const planted = await https.ask(SITE_CALLS.getMemberInfo, { [DEVICE_COOKIE]: DEVICE });
    expect(cookiesOf(planted)).toHaveLength(1);
    expect(cookiesOf(planted)[0]).not.toContain(DEVICE);
    expect(cookiesOf(await https.ask(SITE_CALLS.getMemberInfo, { [`__Host-${DEVICE_COOKIE}`]: DEVICE }))).toEqual([]);
  });

  test('an operator’s session under the plain name is nobody’s', async () => {
    const token = tokenOf(await https.logIn('planted'));
    expect((await https.ask(CONSOLE_CALLS.getSession, { [CONSOLE_COOKIE]: token })).json().code).toBe('NOT_LOGGED_IN');
    expect((await https.ask(CONSOLE_CALLS.getSession, { [`__Host-${CONSOLE_COOKIE}`]: token })).json().code).toBe('OK');
  });
});

test('without https both origins leave prefix and Secure away, and keep the rest', async () => {
  for (const reply of [await http.ask(SITE_CALLS.getMemberInfo, {}), await http.logIn('plain')]) {
    expect(cookiesOf(reply)).not.toEqual([]);
    for (const cookie of cookiesOf(reply))
      expect(cookie).toMatch(/^baize_\w+=[^;]+;(?!.*Secure).*Path=\/; HttpOnly; SameSite=Strict$/);
  }
});

const tokenOf = (reply: LightMyRequestResponse): string =>
  reply.cookies.find(({ name }) => name.endsWith(CONSOLE_COOKIE))!.value;

test('cookies are set by the two frames alone, by this rule', () => {
  const source = join(import.meta.dirname, '..');
  const setting = globSync('**/*.ts', { cwd: source }).filter(
    (file) =>
      !/test/.test(file) &&
      /\.(?:set|clear)Cookie\(|['"]set-cookie['"]/i.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(setting.toSorted()).toEqual(['http/console-frame.ts', 'http/site-frame.ts']);
});
