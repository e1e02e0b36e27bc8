/** A password that was handed out, or has expired, is used to play on: every declared call beside its change is tried. */
import { generateKeyPairSync } from 'node:crypto';
import { SITE_PREFIX } from '@baize/contract/addresses';
import type { LoginValue } from '@baize/contract/identity';
import { fillPath, queryOf } from '@baize/contract/fill-request';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { AnyCall } from '@baize/contract/define-call';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { DEVICE_COOKIE } from '../../../http/site-frame.ts';
import type { BrandId } from '../../../ids.ts';
import { seedDemo } from '../../../seed/demo.ts';
import { oneStudioLink } from '../../../testing-studio-link.ts';
import { SITE_EXAMPLES } from '../../../testing-access-examples.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { samplesOf } from '../../../testing-samples.ts';

const NOWHERE = 'http://127.0.0.1:1';
const GIVEN = 'river-lamp-4200';
const OWN = 'quiet-heron-77';
/** What a session that must change its password may still do. */
const OPEN = ['changePassword', 'getMemberInfo', 'logout', 'sendChangeCode'];
const CALLS: readonly AnyCall[] = Object.values(SITE_CALLS);
const needingSession = CALLS.filter(({ access }) => access !== 'public');

let t: TestPlatform;
let app: FastifyInstance;
let brandId: BrandId;
let drawn = 0;

beforeAll(async () => {
  t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: NOWHERE });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await seedDemo(t.platform, oneStudioLink({ baseUrl: NOWHERE, operatorId: 1, keys: [{ kid: 'k', pem }] }));
  brandId = (await t.platform.brand.brandByCode('baize'))!.id;
  app = await buildSite(t.platform.deps, t.platform.modules, t.platform.siteLookups);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
});

type Visitor = { readonly account: string; readonly device: string; readonly token: string };

async function send(call: AnyCall, who: { device: string; token?: string }, input: unknown) {
  const { path, rest } = fillPath(call.path, input);
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const reply = await app.inject({
    method: call.method,
    url: SITE_PREFIX + path + (hasBody ? '' : queryOf(rest)),
    remoteAddress: `10.${(drawn += 1) >> 16}.${(drawn >> 8) & 255}.${drawn & 255}`,
    cookies: { [DEVICE_COOKIE]: who.device },
    headers: {
      host: 'localhost',
      [IDEMPOTENCY_HEADER]: `key-${(drawn += 1)}-of-the-attack`,
      ...(who.token === undefined ? {} : { [TOKEN_HEADER]: who.token }),
    },
    ...(hasBody && { payload: rest ?? {} }),
  });
  return { status: reply.statusCode, ...reply.json<{ code: string; value: unknown }>() };
}

/** A member whose password was given to them, logged in with it. */
async function logInWithGiven(type: number, columns = 'default_password = true'): Promise<Visitor> {
  const account = `given${(drawn += 1)}`;
  const { deps, identity } = t.platform;
  await deps.db.tx(brandId, async (tx) => {
    await identity.createMember(tx, brandId, { account, type, password: GIVEN });
    await tx.run(`update identity.member set ${columns} where account = $1`, [account]);
  });
  const device = `d${String((drawn += 1)).padStart(40, '0')}`;
  return { account, device, token: await logIn(account, device, GIVEN) };
}

async function logIn(account: string, device: string, password: string): Promise<string> {
  const opened = await send(SITE_CALLS.login, { device }, { username: account, password, area: 'site' });
  expect(opened.code).toBe('OK');
  return (opened.value as LoginValue).token;
}

const inputOf = (call: AnyCall): unknown => {
  const example = (SITE_EXAMPLES as Partial<Record<string, { right: unknown }>>)[call.name]?.right;
  if (typeof example === 'function') return (example as (of: object) => unknown)({ freshName: () => `new${drawn}` });
  return example ?? samplesOf(call).right;
};

const held = (
  [
    ['member', 0],
    ['agent', 1],
  ] as const
).flatMap(([role, type]) =>
  needingSession.filter(({ name }) => !OPEN.includes(name)).map((call) => [role, call.name, { type, call }] as const),
);
const visitors = new Map<number, Promise<Visitor>>();
const visitorOf = (type: number): Promise<Visitor> => {
  const known = visitors.get(type) ?? logInWithGiven(type);
  visitors.set(type, known);
  return known;
};

test.each(held)('%s: a session of a default password cannot call %s', async (_role, _name, { type, call }) => {
  const visitor = await visitorOf(type);
  expect((await send(call, visitor, inputOf(call))).code).toBe('PASSWORD_CHANGE_NEEDED');
  expect((await send(SITE_CALLS.getMemberInfo, visitor, undefined)).code).toBe('OK');
});

test('only the calls of this list are declared to be open before the change', () => {
  expect(
    CALLS.filter(({ beforeChange }) => beforeChange)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(OPEN);
});

test('what is open to everybody is answered as to a guest: no ticket of the live connection carries the member', async () => {
  const visitor = await logInWithGiven(0);
  const ticketOf = async () => {
    const { ticket } = (await send(SITE_CALLS.createLiveTicket, visitor, undefined)).value as { ticket: string };
    return ticket;
  };
  await ticketOf();
  const members = () =>
    t.platform.deps.db.tx(brandId, (tx) =>
      tx.rows<{ member_id: unknown }>('select member_id from live.live_ticket where member_id is not null'),
    );
  expect(await members()).toEqual([]);
  await send(SITE_CALLS.changePassword, visitor, change(GIVEN, OWN));
  await ticketOf();
  expect(await members()).toHaveLength(1);
});

const change = (oldPassword: string, newPassword: string) => ({
  oldPassword,
  newPassword,
  confirmNewPassword: newPassword,
});

test('a wrong or refused change opens nothing; the right one opens this session at once and no other', async () => {
  const visitor = await logInWithGiven(0);
  const other = { ...visitor, token: await logIn(visitor.account, visitor.device, GIVEN) };
  const balance = async (who: Visitor) => (await send(SITE_CALLS.getBalance, who, undefined)).code;
  for (const [input, code] of [
    [change('not-the-password', OWN), 'OLD_PASSWORD_WRONG'],
    [change(GIVEN, GIVEN), 'PASSWORD_WEAK'],
    [{ ...change(GIVEN, OWN), confirmNewPassword: 'another-77-heron' }, 'PASSWORDS_DIFFER'],
  ] as const) {
    expect((await send(SITE_CALLS.changePassword, visitor, input)).code).toBe(code);
    expect(await balance(visitor)).toBe('PASSWORD_CHANGE_NEEDED');
  }
  expect((await send(SITE_CALLS.changePassword, visitor, change(GIVEN, OWN))).code).toBe('OK');
  expect(await balance(visitor)).toBe('OK');
  expect(await balance(other)).toBe('NOT_LOGGED_IN');
  expect(await balance({ ...visitor, token: await logIn(visitor.account, visitor.device, OWN) })).toBe('OK');
});

test('an expired password holds the session back where expiry is enforced, and only there', async () => {
  const old = "password_changed_at = '2020-01-01'";
  const free = await logInWithGiven(0, old);
  expect((await send(SITE_CALLS.getBalance, free, undefined)).code).toBe('OK');
  await t.platform.deps.db.tx(brandId, (tx) =>
    tx.run(
      `update brand.brand set settings = jsonb_set(settings, '{flags,PWDEXPFORCECHANGE3}', 'true') where id = $1`,
      [brandId],
    ),
  );
  t.turnClock(60_000);
  const held = await logInWithGiven(0, old);
  expect((await send(SITE_CALLS.getBalance, held, undefined)).code).toBe('PASSWORD_CHANGE_NEEDED');
});
