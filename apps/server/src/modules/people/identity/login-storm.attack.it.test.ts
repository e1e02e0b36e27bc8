/** Attacks: a stolen list of names and passwords is tried, each pair once, from very many addresses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAPTCHA_TEXT, createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';
/** Of each address; the list of ten thousand pairs goes the same way, ten times as long. */
const TRIES = 10;
const ADDRESSES = 100;
/** One in a hundred of ten thousand. */
const EVALUATED_MAX = 100;

beforeAll(async () => {
  site = await createTestSite();
  await site.deps.db.tx(site.first, async (tx) => {
    for (const account of ['owner001', 'owner002', 'victim01'])
      await site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD });
  });
});
afterAll(() => site.close());

/** Addresses of networks that have nothing to do with each other. */
const addressOf = (index: number): string => `${20 + (index % 100)}.${Math.floor(index / 100)}.${index % 251}.7`;
const solved = async (browser: Browser): Promise<Record<string, unknown>> => {
  const { value } = await browser.call('getCaptcha', { action: 'login' });
  return { captcha: CAPTCHA_TEXT, captchaId: (value as { captchaId: string }).captchaId };
};

test('of a list from many addresses no more than a hundred pairs are looked at, and the owners get in', async () => {
  const home = site.browser({ ip: '203.0.113.5' });
  expect((await home.login('owner001', PASSWORD)).code).toBe('OK');
  const codes = new Map<string, number>();
  for (let address = 0; address < ADDRESSES; address += 1) {
    const browser = site.browser({ ip: addressOf(address) });
    for (let index = 0; index < TRIES; index += 1) {
      const { code } = await browser.login(`leaked${address}x${index}`, 'password-of-a-leak');
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  expect([...codes.keys()].toSorted()).toEqual(['CAPTCHA_REQUIRED', 'LOGIN_FAILED']);
  expect(codes.get('LOGIN_FAILED')).toBeLessThanOrEqual(EVALUATED_MAX);
  // A pair that is right says so to nobody who has not passed the captcha.
  expect((await site.browser({ ip: addressOf(7_000) }).login('victim01', PASSWORD)).code).toBe('CAPTCHA_REQUIRED');
  // Where the account was logged in before nothing is asked, and anew on a new device a captcha is enough.
  expect((await home.login('owner001', PASSWORD)).code).toBe('OK');
  const abroad = site.browser({ ip: '198.51.100.77' });
  expect((await abroad.login('owner002', PASSWORD, await solved(abroad))).code).toBe('OK');
  expect((await site.browser({ host: SECOND_HOST }).login('nobody01', PASSWORD)).code).toBe('LOGIN_FAILED');
});

test('it is over after half an hour', async () => {
  site.turnClock(31 * 60_000);
  expect((await site.browser({ ip: addressOf(8_000) }).login('victim01', PASSWORD)).code).toBe('OK');
});

test('where most people come in, those who mistype do not bring a captcha for everybody', async () => {
  await site.deps.db.tx(site.first, (tx) => tx.run('delete from identity.login_guard'));
  for (let index = 0; index < 30; index += 1)
    expect((await site.browser({ ip: addressOf(index) }).login('owner002', PASSWORD)).code).toBe('OK');
  for (let index = 0; index < 58; index += 1)
    await site.browser({ ip: addressOf(index) }).login(`typo${index}`, 'not-the-password');
  expect((await site.browser({ ip: addressOf(9_000) }).login('victim01', PASSWORD)).code).toBe('OK');
});
