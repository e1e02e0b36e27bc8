/**
 * Strangers type wrong passwords at a member's name from many networks: to guess, and to keep the member out of their own
 * account on whatever device.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CaptchaSchema } from '@baize/contract/identity';
import { STRANGER_PAUSE_MS, STRANGER_TRIES_FREE } from '../../../limiter/index.ts';
import { CAPTCHA_TEXT, createTestSite, type Browser, type Reply, type TestSite } from '../../../testing-site.ts';

const PASSWORD = 'river-lamp-42';
const LOCK_AFTER = 5;
let site: TestSite;
let count = 0;

beforeAll(async () => {
  site = await createTestSite();
  site.stopClock();
});
afterAll(() => site.close());

async function open(): Promise<string> {
  const account = `wanted${(count += 1)}`;
  const made = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  return account;
}
/** With the captcha solved, as somebody would who means to get in. */
async function attempt(browser: Browser, account: string, password = 'wrong-password'): Promise<Reply> {
  const { captchaId } = (await browser.call('getCaptcha', { action: 'login' })).value as z.infer<typeof CaptchaSchema>;
  return browser.login(account, password, { captcha: CAPTCHA_TEXT, captchaId });
}
const from = (n: number): Browser => site.browser({ ip: `10.77.${n >> 8}.${n & 255}` });

test('five wrong tries from one network lock it, and no other device of the member elsewhere', async () => {
  const account = await open();
  const thief = from(1);
  for (let tries = 0; tries < LOCK_AFTER; tries += 1) expect((await attempt(thief, account)).code).toBe('LOGIN_FAILED');
  expect((await attempt(thief, account, PASSWORD)).code).toBe('ACCOUNT_LOCKED');
  expect((await attempt(from(2), account, PASSWORD)).code).toBe('OK');
});

test('another address of the same /64 gets no further tries', async () => {
  const account = await open();
  for (let tries = 1; tries <= LOCK_AFTER; tries += 1)
    await attempt(site.browser({ ip: `2001:db8:5:5::${tries}` }), account);
  expect((await attempt(site.browser({ ip: '2001:db8:5:5:9::9' }), account, PASSWORD)).code).toBe('ACCOUNT_LOCKED');
  expect((await attempt(site.browser({ ip: '2001:db8:5:6::1' }), account, PASSWORD)).code).toBe('OK');
});

test.each([6, 25])('%i strangers from as many networks keep the known device out of nothing', async (strangers) => {
  const account = await open();
  const own = site.browser();
  expect((await own.login(account, PASSWORD)).code).toBe('OK');
  for (let n = 0; n < strangers; n += 1) await attempt(from(100 + n), account);
  expect((await own.login(account, PASSWORD)).code).toBe('OK');
});

test.each(['a member', 'nobody'])(
  'many strangers at the name of %s wait, ever longer, and are told so alike',
  async (who) => {
    const account = who === 'nobody' ? `nobody${(count += 1)}` : await open();
    const codes: string[] = [];
    for (let n = 0; n < STRANGER_TRIES_FREE; n += 1) codes.push((await attempt(from(200 + n), account)).code);
    expect(new Set(codes)).toEqual(new Set(['LOGIN_FAILED']));
    const slowed = await attempt(from(300), account, PASSWORD);
    expect([slowed.status, slowed.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(slowed.headers['retry-after']).toBe(String(STRANGER_PAUSE_MS / 1_000));
    site.turnClock(STRANGER_PAUSE_MS);
    expect((await attempt(from(301), account)).code).toBe('LOGIN_FAILED');
    expect((await attempt(from(302), account)).code).toBe('TOO_MANY_REQUESTS');
  },
);

test('on a new device the member gets in between the tries of strangers', async () => {
  const account = await open();
  for (let n = 0; n < STRANGER_TRIES_FREE; n += 1) await attempt(from(400 + n), account);
  site.turnClock(STRANGER_PAUSE_MS);
  const phone = site.browser();
  expect((await attempt(phone, account, PASSWORD)).code).toBe('OK');
  for (let n = 0; n < STRANGER_TRIES_FREE; n += 1) await attempt(from(500 + n), account);
  expect((await phone.login(account, PASSWORD)).code).toBe('OK');
});

test.each(['a member', 'nobody'])(
  'at the name of %s each wrong try tells how many are left, then how long',
  async (who) => {
    const account = who === 'nobody' ? `nobody${(count += 1)}` : await open();
    const thief = from(600 + (count += 1));
    const told: unknown[] = [];
    for (let tries = 0; tries < LOCK_AFTER; tries += 1) told.push((await attempt(thief, account)).body.params);
    expect(told).toEqual(['4', '3', '2', '1', '0'].map((triesLeft) => ({ triesLeft, minutes: '30' })));
    expect((await attempt(thief, account, PASSWORD)).body).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      params: { minutes: '30' },
    });
    site.turnClock(18.5 * 60_000);
    expect((await attempt(thief, account, PASSWORD)).body).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      params: { minutes: '12' },
    });
  },
);

test('a wrong old password tells the tries that are left, then the time', async () => {
  const account = await open();
  const own = site.browser();
  await own.login(account, PASSWORD);
  const change = { oldPassword: 'guess-guess-11', newPassword: 'quiet-heron-77', confirmNewPassword: 'quiet-heron-77' };
  const told: unknown[] = [];
  for (let tries = 0; tries < LOCK_AFTER; tries += 1) told.push((await own.call('changePassword', change)).body.params);
  expect(told).toEqual(['4', '3', '2', '1', '0'].map((triesLeft) => ({ triesLeft, minutes: '30' })));
  site.turnClock(28.5 * 60_000);
  expect((await own.call('changePassword', { ...change, oldPassword: PASSWORD })).body).toMatchObject({
    code: 'ACCOUNT_LOCKED',
    params: { minutes: '2' },
  });
});
