/**
 * Strangers type wrong passwords at an operator's name, from one network, from many, from one /64 of IPv6, with made-up
 * devices: to guess, and to keep the operator out.
 */
import { BRAND_HEADER } from '@baize/contract/headers';
import type { OperatorRow } from '@baize/contract/console/operators';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../../app.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { pauseAfter, STRANGER_PAUSE_MS, STRANGER_TRIES_FREE } from '../../../limiter/index.ts';
import { LOCK_MS, TRIES_MAX } from './login-guard.ts';
import { moveRefusals } from './refusals.ts';

const PASSWORD = 'a long enough password';
const HALF_A_MINUTE = 30_000;
let t: TestPlatform;
let app: FastifyInstance;
let count = 0;

beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  app = await buildConsole(t.platform.deps, t.platform.modules, t.platform.consoleLookups);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
});

type Try = { readonly ip?: string; readonly deviceId?: string; readonly password?: string; readonly code?: string };

async function operator(role: 'owner' | 'auditor' = 'auditor') {
  const name = `guarded${(count += 1)}`;
  const made = await t.platform.operators.create({
    name,
    displayName: name,
    role,
    password: PASSWORD,
    brandIds: [t.brandId],
  });
  const code = () => {
    t.turnClock(HALF_A_MINUTE); // a code is good once
    return generate({ secret: made.totpSecret, epoch: Math.floor(t.platform.deps.now().getTime() / 1_000) });
  };
  const attempt = ({ ip = '198.51.100.1', ...more }: Try = {}) =>
    t.platform.operators.openSession({ name, password: 'wrong', code: '000000', userAgent: 'test', ip, ...more });
  const enter = async (more: Try = {}) => attempt({ password: PASSWORD, code: await code(), ...more });
  return { id: made.id, name, attempt, enter };
}
const codeOf = (answer: { ok: boolean; error?: { code: string } }): string => (answer.ok ? 'OK' : answer.error!.code);
const deviceOf = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof operator>>['enter']>>): string => {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.deviceId;
};
const reasonsOf = async (id: number): Promise<string[]> => {
  await moveRefusals(t.platform.deps.db);
  const rows = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ reason: string }>(
      "select reason from audit.audit where action = 'refuse-login' and target = $1 order by seq",
      [`operator:${id}`],
    ),
  );
  return rows.map(({ reason }) => reason);
};

test('three wrong tries from one network lock that network, and nobody elsewhere', async () => {
  const { attempt, enter } = await operator();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) expect(codeOf(await attempt())).toBe('LOGIN_FAILED');
  expect(codeOf(await enter())).toBe('LOGIN_FAILED');
  expect(codeOf(await enter({ ip: '203.0.113.7' }))).toBe('OK');
  t.turnClock(LOCK_MS);
  expect(codeOf(await enter())).toBe('OK');
});

test('a /64 of IPv6 is one network: another address in it gets no further tries', async () => {
  const { attempt, enter } = await operator();
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) await attempt({ ip: `2001:db8:0:7::${tries}` });
  expect(codeOf(await enter({ ip: '2001:db8:0:7:ffff::9' }))).toBe('LOGIN_FAILED');
  expect(codeOf(await enter({ ip: '2001:db8:0:8::1' }))).toBe('OK');
});

test.each([3, 12, 40])('%i wrong tries from as many networks keep a known device out of nothing', async (tries) => {
  const { attempt, enter } = await operator();
  const deviceId = deviceOf(await enter());
  for (let n = 0; n < tries; n += 1) await attempt({ ip: `10.7.${n >> 8}.${n & 255}` });
  expect(codeOf(await enter({ deviceId }))).toBe('OK');
  // Not even from the network that was locked.
  for (let n = 0; n < TRIES_MAX; n += 1) await attempt({ ip: '198.51.100.1' });
  expect(codeOf(await enter({ deviceId, ip: '198.51.100.1' }))).toBe('OK');
});

test('a known device has a lock of its own, which does not hold for strangers nor for other devices', async () => {
  const { attempt, enter } = await operator();
  const [stolen, other] = [deviceOf(await enter()), deviceOf(await enter({ ip: '203.0.113.8' }))];
  for (let tries = 0; tries < TRIES_MAX; tries += 1) await attempt({ deviceId: stolen });
  expect(codeOf(await enter({ deviceId: stolen }))).toBe('LOGIN_FAILED');
  expect(codeOf(await enter({ deviceId: other }))).toBe('OK');
  expect(codeOf(await enter({ ip: '203.0.113.9' }))).toBe('OK');
});

test.each([
  ['made up', async () => 'm'.repeat(43)],
  ['another operator’s', async () => deviceOf(await (await operator()).enter())],
])('a device that is %s counts as a stranger', async (_how, deviceFor) => {
  const { attempt, enter } = await operator();
  const deviceId = await deviceFor();
  for (let tries = 0; tries < TRIES_MAX; tries += 1) await attempt({ deviceId });
  expect(codeOf(await enter({ deviceId }))).toBe('LOGIN_FAILED');
});

test('a reset forgets the devices: who holds an old one is a stranger again', async () => {
  const { id, name, enter } = await operator();
  await enter();
  await t.platform.operators.resetOperator({ operatorId: null, name: 'cli:test', ip: 'local' }, id as never, {});
  const left = await t.platform.deps.db.tx(null, (tx) =>
    tx.rows(
      `select 1 from operators.known_device d join operators.operator o on o.id = d.operator_id where o.name = $1`,
      [name],
    ),
  );
  expect(left).toEqual([]);
});

test('many strangers wait between tries, told so with a time, which grows; a name nobody has is answered alike', async () => {
  const real = await operator();
  const unknown = {
    attempt: ({ ip = '198.51.100.1' }: Try) =>
      t.platform.operators.openSession({
        name: `nobody${count}`,
        password: 'wrong',
        code: '000000',
        userAgent: 'test',
        ip,
      }),
  };
  for (const { attempt } of [real, unknown]) {
    const answers = [];
    for (let n = 0; n <= STRANGER_TRIES_FREE; n += 1) answers.push(await attempt({ ip: `10.8.0.${n}` }));
    expect(answers.map(codeOf)).toEqual([
      ...Array<string>(STRANGER_TRIES_FREE).fill('LOGIN_FAILED'),
      'TOO_MANY_REQUESTS',
    ]);
    expect(answers.at(-1)).toMatchObject({ error: { params: { seconds: String(STRANGER_PAUSE_MS / 1_000) } } });
  }
  expect(codeOf(await real.attempt({ ip: '10.8.0.99' }))).toBe('TOO_MANY_REQUESTS');
  t.turnClock(STRANGER_PAUSE_MS);
  expect(codeOf(await real.attempt({ ip: '10.8.0.99' }))).toBe('LOGIN_FAILED');
  expect([9, 10, 19, 20, 30, 300].map(pauseAfter)).toEqual([0, 15_000, 15_000, 30_000, 60_000, 300_000]);
  // One entry says when it began, however many refusals the hour has had already.
  expect((await reasonsOf(real.id)).filter((reason) => reason === 'slowed').length).toBeGreaterThanOrEqual(1);
});

test('the right password and code of a stranger do not pass a pause either', async () => {
  const { attempt, enter } = await operator();
  for (let n = 0; n < STRANGER_TRIES_FREE; n += 1) await attempt({ ip: `10.9.0.${n}` });
  t.turnClock(-HALF_A_MINUTE); // the next code turns it on again
  expect(codeOf(await enter({ ip: '203.0.113.20' }))).toBe('TOO_MANY_REQUESTS');
});

test('twelve tries at once count one by one', async () => {
  const { attempt, enter } = await operator();
  await Promise.all(Array.from({ length: 12 }, () => attempt()));
  expect(codeOf(await enter())).toBe('LOGIN_FAILED');
});

test('an open session in the wrong hands keeps nobody from logging in', async () => {
  const { name, enter } = await operator();
  const opened = await enter();
  if (!opened.ok) throw new Error(opened.error.code);
  const actor = (await t.platform.operators.findOperator(opened.value.token))!;
  const guess = () =>
    t.platform.operators.changeOwnPassword(actor, {
      password: 'guess',
      newPassword: `${name} of mine`,
      ip: '192.0.2.1',
    });
  const answers = [];
  for (let tries = 0; tries <= TRIES_MAX; tries += 1) answers.push(codeOf(await guess()));
  expect(answers).toEqual([...Array<string>(TRIES_MAX).fill('OLD_PASSWORD_WRONG'), 'ACCOUNT_LOCKED']);
  expect(codeOf(await enter({ ip: '203.0.113.30' }))).toBe('OK');
});

test('over the console: the device is an HttpOnly cookie, the pause has a Retry-After, and an owner sees the guessing', async () => {
  const [victim, owner] = [await operator(), await operator('owner')];
  const entered = await owner.enter({ ip: '203.0.113.40' });
  if (!entered.ok) throw new Error(entered.error.code);
  const post = (payload: object, remoteAddress: string, cookies: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/console/v1/session', payload, remoteAddress, cookies });
  for (let n = 0; n < STRANGER_TRIES_FREE; n += 1)
    await post({ name: victim.name, password: 'wrong', code: '000000' }, `10.10.0.${n}`);
  const slowed = await post({ name: victim.name, password: 'wrong', code: '000000' }, '10.10.0.99');
  expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, String(STRANGER_PAUSE_MS / 1_000)]);
  const listed = await app.inject({
    method: 'GET',
    url: '/api/console/v1/operators',
    headers: { [BRAND_HEADER]: String(t.brandId) },
    cookies: { baize_console: entered.value.token },
  });
  const row = listed.json<{ value: OperatorRow[] }>().value.find(({ name }) => name === victim.name)!;
  expect(row.guesses).toEqual({ failures: STRANGER_TRIES_FREE, slowedUntil: expect.any(String) });

  t.turnClock(STRANGER_PAUSE_MS);
  const { name } = await operator();
  const { totpSecret } = await t.platform.operators.create({
    name: `${name}x`,
    displayName: 'x',
    role: 'auditor',
    password: PASSWORD,
    brandIds: [t.brandId],
  });
  const epoch = Math.floor(t.platform.deps.now().getTime() / 1_000);
  const login = { name: `${name}x`, password: PASSWORD, code: await generate({ secret: totpSecret, epoch }) };
  const opened = await post(login, '203.0.113.41');
  const device = opened.cookies.find((cookie) => cookie.name === 'baize_console_device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(device!.maxAge).toBeGreaterThan(300 * 24 * 3_600);
  const stored = JSON.stringify(
    await t.platform.deps.db.tx(null, (tx) => tx.rows('select to_jsonb(d) from operators.known_device d')),
  );
  expect(stored).not.toContain(device!.value);
});
