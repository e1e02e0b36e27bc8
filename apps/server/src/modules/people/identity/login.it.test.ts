import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CaptchaSchema, LoginValue, MemberInfo } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { OperatorContext } from '../../../context.ts';
import type { MemberId } from '../../../ids.ts';
import { CAPTCHA_TEXT, createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import { endPlayerSessions } from './commands/end-player-sessions.ts';
import { listSessions } from './session-store.ts';
import { SESSIONS_PER_MEMBER_MAX } from './sessions.ts';

/**
 * The work of every password hash of this file. Files share a process: what others imported is forgotten before this
 * file's imports, and what it imported at its end.
 */
const hashed = vi.hoisted((): object[] => {
  vi.resetModules();
  return [];
});
vi.mock('node:crypto', async (load) => {
  const original = await load<typeof import('node:crypto')>();
  const argon2: typeof original.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    hashed.push({ memory, passes, parallelism, tagLength });
    original.argon2(algorithm, parameters, done);
  };
  return { ...original, argon2 };
});

let site: TestSite;
const PASSWORD = 'river-lamp-42';
/** How long a busy machine may take until a login stands before a lock. */
const LOCK_PATIENCE = { timeout: 20_000, interval: 20 };
const open = async (
  account: string,
  more: { type?: number; brand?: 'first' | 'second'; password?: string } = {},
): Promise<MemberId> => {
  const brand = site[more.brand ?? 'first'];
  const opened = await site.deps.db.tx(brand, (tx) =>
    site.identity.createMember(tx, brand, { account, type: more.type ?? 0, password: more.password ?? PASSWORD }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};
const captchaOf = async (browser: Browser, action?: string): Promise<{ captcha: string; captchaId: string }> => {
  const reply = await browser.call('getCaptcha', action ? { action } : {});
  return { captcha: CAPTCHA_TEXT, captchaId: (reply.value as z.infer<typeof CaptchaSchema>).captchaId };
};
const anonymous = (body: Record<string, unknown>) => ({ ...body, requestId: undefined });

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(async () => {
  vi.resetModules();
  await site.close();
});

test('a login answers a token, the first time flag once, and the previous login afterwards', async () => {
  await open('Rahim77');
  const browser = site.browser();
  const first = await browser.login('  rahim77 ', PASSWORD);
  expect(first).toMatchObject({
    status: 200,
    code: 'OK',
    value: {
      userName: 'Rahim77',
      firstTimeLogin: true,
      previousLoginAt: null,
      defaultPassword: false,
      mustChangePassword: false,
      passwordExpired: false,
    },
  });
  const info = (await browser.call('getMemberInfo')).value as MemberInfo;
  expect(info).toMatchObject({ account: 'Rahim77', type: 0, currency: 'BDT', language: 'bn' });
  const second = await browser.login('RAHIM77', PASSWORD);
  expect(second.value as LoginValue).toMatchObject({ firstTimeLogin: false });
  expect(Date.parse((second.value as LoginValue).previousLoginAt!)).toBeGreaterThan(Date.now() - 60_000);
  expect((second.value as LoginValue).token).not.toBe((first.value as LoginValue).token);
});

test('a token is refused without its device cookie, with another device, and on another brand', async () => {
  await open('devices1');
  const browser = site.browser();
  await browser.login('devices1', PASSWORD);
  expect((await browser.call('getMemberInfo')).status).toBe(200);
  const thief = site.browser();
  thief.token = browser.token;
  expect(await thief.call('getMemberInfo')).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  const elsewhere = site.browser({ host: SECOND_HOST });
  elsewhere.token = browser.token;
  elsewhere.cookies.set('baize_device', browser.cookies.get('baize_device')!);
  expect(await elsewhere.call('getMemberInfo')).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  expect((await browser.call('getMemberInfo')).status).toBe(200);
});

test('the database holds neither token nor device', async () => {
  await open('hashes1');
  const browser = site.browser();
  await browser.login('hashes1', PASSWORD);
  const stored = JSON.stringify(
    await site.deps.db.tx(site.first, (tx) =>
      tx.rows(
        "select encode(token_hash, 'base64') as t, encode(device_hash, 'base64') as d, s.* from identity.session s",
      ),
    ),
  );
  expect(stored).not.toContain(browser.token);
  expect(stored).not.toContain(browser.cookies.get('baize_device'));
});

test('the same name on two brands is two accounts', async () => {
  await open('twins1', { password: 'first-brand-heron' });
  await open('twins1', { brand: 'second', password: 'second-brand-heron' });
  const here = site.browser();
  const there = site.browser({ host: SECOND_HOST });
  expect((await there.login('twins1', 'first-brand-heron')).code).toBe('LOGIN_FAILED');
  expect((await here.login('twins1', 'first-brand-heron')).code).toBe('OK');
  expect((await there.login('twins1', 'second-brand-heron')).code).toBe('OK');
  expect((await here.call('getMemberInfo')).value).toMatchObject({ currency: 'BDT' });
  expect((await there.call('getMemberInfo')).value).toMatchObject({ currency: 'INR' });
  const ids = await site.deps.db.tx(site.second, (tx) =>
    tx.rows('select 1 from identity.member where brand_id = $1', [site.first]),
  );
  expect(ids).toEqual([]);
});

test('wrong name and wrong password get byte-equal answers all the way to the lock', async () => {
  await open('victim01');
  const trail = async (name: string): Promise<string[]> => {
    const browser = site.browser();
    const bodies: string[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const more = attempt >= 2 ? await captchaOf(browser) : {};
      const { status, body } = await browser.login(name, 'not-the-password', more);
      bodies.push(`${status} ${JSON.stringify(anonymous(body))}`);
    }
    return bodies;
  };
  const [known, unknown] = [await trail('victim01'), await trail('nobody01')];
  expect(unknown).toEqual(known);
  expect(known.map((body) => /"code":"(\w+)"/.exec(body)?.[1])).toEqual([
    ...Array.from({ length: 5 }, () => 'LOGIN_FAILED'),
    ...Array.from({ length: 3 }, () => 'ACCOUNT_LOCKED'),
  ]);
  expect(known[0]).not.toContain('"captcha":true');
  expect(known[1]).toContain('"captcha":true');
});

test('an unknown name costs as much work as a known one', async () => {
  await open('worked01');
  const workOf = async (username: string): Promise<unknown[]> => {
    hashed.length = 0;
    expect((await site.browser().login(username, 'not-the-password')).code).toBe('LOGIN_FAILED');
    return [...hashed];
  };
  const work = await workOf('worked01');
  expect(work).toEqual([{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }]);
  expect(await workOf('nowhere1')).toEqual(work);
});

test('a locked account refuses the right password too, and opens after half an hour', async () => {
  await open('locked01');
  const browser = site.browser();
  for (let attempt = 0; attempt < 5; attempt += 1)
    await browser.login('locked01', 'wrong-password', attempt >= 2 ? await captchaOf(browser) : {});
  expect(await browser.login('locked01', PASSWORD, await captchaOf(browser))).toMatchObject({
    status: 423,
    code: 'ACCOUNT_LOCKED',
  });
  site.turnClock(29 * 60_000);
  expect((await browser.login('locked01', PASSWORD, await captchaOf(browser))).code).toBe('ACCOUNT_LOCKED');
  site.turnClock(2 * 60_000);
  expect((await browser.login('locked01', PASSWORD)).code).toBe('OK');
});

test('guesses sent at once are counted one by one', async () => {
  await open('parallel1');
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => site.browser()).map((browser) => browser.login('parallel1', 'wrong-password')),
  );
  const codes = replies.map((reply) => reply.code);
  expect(codes.filter((code) => code === 'LOGIN_FAILED').length).toBe(2);
  expect(codes.filter((code) => code === 'CAPTCHA_REQUIRED').length).toBe(10);
});

test('guesses from other devices do not lock players out of a device that they have used', async () => {
  await open('owner001');
  const mine = site.browser();
  await mine.login('owner001', PASSWORD);
  const thief = site.browser();
  for (let attempt = 0; attempt < 5; attempt += 1)
    await thief.login('owner001', 'wrong-password', attempt >= 2 ? await captchaOf(thief) : {});
  expect((await thief.login('owner001', PASSWORD, await captchaOf(thief))).code).toBe('ACCOUNT_LOCKED');
  expect((await mine.login('owner001', PASSWORD)).code).toBe('OK');
});

test('a captcha is required after two failures, good once, for its device and action, and for two minutes', async () => {
  await open('captcha1');
  const browser = site.browser();
  await browser.login('captcha1', 'wrong-password');
  expect(await browser.login('captcha1', 'wrong-password')).toMatchObject({
    status: 401,
    code: 'LOGIN_FAILED',
    body: { captcha: true },
  });
  expect(await browser.login('captcha1', PASSWORD)).toMatchObject({
    status: 400,
    code: 'CAPTCHA_REQUIRED',
    body: { captcha: true },
  });
  const wrong = { ...(await captchaOf(browser)), captcha: 'nope' };
  expect((await browser.login('captcha1', PASSWORD, wrong)).code).toBe('CAPTCHA_WRONG');
  // Used up by the wrong answer.
  expect((await browser.login('captcha1', PASSWORD, { ...wrong, captcha: CAPTCHA_TEXT })).code).toBe('CAPTCHA_WRONG');
  expect((await browser.login('captcha1', PASSWORD, await captchaOf(browser, 'register'))).code).toBe('CAPTCHA_WRONG');
  expect((await browser.login('captcha1', PASSWORD, await captchaOf(site.browser()))).code).toBe('CAPTCHA_WRONG');
  const late = await captchaOf(browser);
  site.turnClock(121_000);
  expect((await browser.login('captcha1', PASSWORD, late)).code).toBe('CAPTCHA_WRONG');
  expect(
    (await browser.login('captcha1', PASSWORD, { ...(await captchaOf(browser)), captcha: CAPTCHA_TEXT.toUpperCase() }))
      .code,
  ).toBe('OK');
});

test('who may log in where: agents only at the agent page, partners nowhere, the disabled nowhere; only the right password learns it', async () => {
  await open('player02');
  await open('agent001', { type: 1 });
  await open('partner1', { type: 90 });
  const gone = await open('disabled1');
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.setMemberStatus(tx, { brandId: site.first, memberId: gone, status: 'disabled' }),
  );
  const log = async (name: string, password: string, area?: string) =>
    (await site.browser().login(name, password, area ? { area } : {})).code;
  expect(await log('player02', PASSWORD, 'agent')).toBe('NON_AGENT');
  expect(await log('player02', 'wrong-password', 'agent')).toBe('LOGIN_FAILED');
  expect(await log('agent001', PASSWORD, 'agent')).toBe('OK');
  expect(await log('agent001', PASSWORD)).toBe('OK');
  expect(await log('partner1', PASSWORD)).toBe('NON_MEMBER');
  expect(await log('partner1', 'wrong-password')).toBe('LOGIN_FAILED');
  expect(await log('disabled1', PASSWORD)).toBe('ACCOUNT_DISABLED');
  expect(await log('disabled1', 'wrong-password')).toBe('LOGIN_FAILED');
});

test('a name with a zero character is a bad request and no failure of ours', async () => {
  expect(await site.browser().login('pla\0yer', PASSWORD)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});

test('an SMS login is closed until a gateway is open', async () => {
  expect((await site.browser().login('player02', 'x', { type: 'sms' })).code).toBe('CAPABILITY_CLOSED');
});

test('a seal is good once, for its route, under our key', async () => {
  await open('sealed01');
  const browser = site.browser();
  const body = { username: 'sealed01', password: PASSWORD };
  const send = (sealed: string) => browser.call('login', {}, { raw: { sealed } });
  const once = await browser.seal('login', body);
  expect((await send(once)).code).toBe('OK');
  expect(await send(once)).toMatchObject({ status: 400, code: 'SEAL_INVALID' });
  expect((await send(await browser.seal('login', body, { route: 'PUT /register' }))).code).toBe('SEAL_INVALID');
  expect((await send(await browser.seal('login', body, { nonce: 'short' }))).code).toBe('SEAL_INVALID');
  const parts = (await browser.seal('login', body)).split('.');
  const flipped = Buffer.from(parts[3]!, 'base64url');
  flipped[0]! ^= 1;
  expect((await send([parts[0], parts[1], parts[2], flipped.toString('base64url'), parts[4]].join('.'))).code).toBe(
    'SEAL_INVALID',
  );
  expect((await send(randomBytes(300).toString('base64url'))).code).toBe('SEAL_INVALID');
  expect(await browser.call('login', {}, { raw: body })).toMatchObject({ status: 400 });
});

test('a seal replayed at once by many is taken once', async () => {
  await open('sealed02');
  const browser = site.browser();
  await browser.get('/api/v1/seal-key');
  const sealed = await browser.seal('login', { username: 'sealed02', password: PASSWORD });
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.call('login', {}, { raw: { sealed } })));
  expect(replies.filter((reply) => reply.code === 'OK').length).toBe(1);
  expect(replies.filter((reply) => reply.code === 'SEAL_INVALID').length).toBe(9);
});

test('an operator who ends sessions is named as the reason, to the pages and in the list', async () => {
  const id = await open('ended0001');
  await site.browser().login('ended0001', PASSWORD);
  const deps = { db: site.deps.db, now: site.deps.now, forgetSessions: site.identity.forgetSessions };
  const ctx = { brandId: site.first, ip: '127.0.0.1', operator: { name: 'op' } } as unknown as OperatorContext;
  expect(await endPlayerSessions(deps, ctx, { id, reason: 'Somebody else plays there.' })).toEqual(ok({ ended: 1 }));
  const { sessions, told } = await site.deps.db.tx(site.first, async (tx) => ({
    sessions: (await listSessions(tx, id, { limit: 10, offset: 0 })).rows,
    told: await tx.rows(
      "select data ->> 'reason' as reason from outbox.outbox where type = 'session.ended'" + ' and member_id = $1',
      [id],
    ),
  }));
  expect(sessions.map((session) => session.endReason)).toEqual(['operator']);
  expect(told).toEqual([{ reason: 'operator' }]);
});

test('an idle session is over, a used one is not, and none lives longer than thirty days', async () => {
  await open('idle0001');
  const browser = site.browser();
  await browser.login('idle0001', PASSWORD);
  for (let halfDay = 0; halfDay < 3; halfDay += 1) {
    site.turnClock(11 * 3_600_000);
    expect((await browser.call('getMemberInfo')).status).toBe(200);
  }
  site.turnClock(12 * 3_600_000 + 60_000);
  expect((await browser.call('getMemberInfo')).status).toBe(401);
  await browser.login('idle0001', PASSWORD);
  site.turnClock(30 * 24 * 3_600_000 + 60_000);
  await site.deps.db.tx(site.first, (tx) =>
    tx.run('update identity.session set last_seen_at = $1 where ended_at is null', [site.deps.now()]),
  );
  expect((await browser.call('getMemberInfo')).status).toBe(401);
});

/** Does the work while the member's row is locked, then replaces the password hash: what a change does meanwhile. */
async function whilePasswordChanges<T>(member: MemberId, work: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: site.database.ownerUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from identity.member where id = $1 for update', [member]);
    const done = work();
    await vi.waitFor(async () => {
      const { rows } = await other.query(
        'select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      expect(rows).toHaveLength(1);
    }, LOCK_PATIENCE);
    await other.query("update identity.member set password_hash = '$argon2id$of-another-password' where id = $1", [
      member,
    ]);
    await other.query('commit');
    return await done;
  } finally {
    await other.end();
  }
}

test('a password that is replaced while it is looked at opens no session', async () => {
  const member = await open('replaced1');
  const reply = await whilePasswordChanges(member, () => site.browser().login('replaced1', PASSWORD));
  expect(reply).toMatchObject({ code: 'LOGIN_FAILED' });
  const sessions = await site.deps.db.tx(site.first, (tx) =>
    tx.rows('select id from identity.session where member_id = $1', [member]),
  );
  expect(sessions).toEqual([]);
});

test('of two changes of a password at once the second is refused', async () => {
  const member = await open('replaced2');
  const browser = site.browser();
  await browser.login('replaced2', PASSWORD);
  const change = { oldPassword: PASSWORD, newPassword: 'other-lamp-43', confirmNewPassword: 'other-lamp-43' };
  const reply = await whilePasswordChanges(member, () => browser.call('changePassword', change));
  expect(reply).toMatchObject({ code: 'OLD_PASSWORD_WRONG', body: { fields: { oldPassword: 'wrong' } } });
});

test('of logins in one instant the newest stays, wherever its id stands among the others', async () => {
  const member = await open('crowded');
  site.stopClock();
  for (let login = 1; login <= SESSIONS_PER_MEMBER_MAX; login += 1) await site.browser().login('crowded', PASSWORD);
  await site.deps.db.tx(site.first, (tx) =>
    tx.run(
      `update identity.session s set id = ('00000000-0000-4000-8000-' || lpad(o.at::text, 12, '0'))::uuid
        from (select id, row_number() over () as at from identity.session where member_id = $1) o where o.id = s.id`,
      [member],
    ),
  );
  const browser = site.browser();
  await browser.login('crowded', PASSWORD);
  expect((await browser.call('getMemberInfo')).code).toBe('OK');
});

test('a seal is good within a minute of the clock', async () => {
  await open('sealed03');
  site.stopClock();
  const browser = site.browser();
  for (const off of [-61_000, 61_000]) {
    const body = { username: 'sealed03', password: PASSWORD };
    const sealed = await browser.seal('login', body, { at: site.deps.now().getTime() + off });
    expect((await browser.call('login', {}, { raw: { sealed } })).code).toBe('SEAL_INVALID');
  }
});
