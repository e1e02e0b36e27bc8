import type { CaptchaChallenge } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import { targetOf } from './captcha-proof.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** An account that needs a captcha, and a browser in front of it. */
async function failed(account: string): Promise<Browser> {
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const browser = site.browser();
  for (let attempt = 0; attempt < 2; attempt += 1) await browser.login(account, 'wrong-password');
  expect((await browser.login(account, PASSWORD)).code).toBe('CAPTCHA_REQUIRED');
  return browser;
}
function solve({ challenge, salt, target, numbers }: CaptchaChallenge): {
  captchaProof: { challenge: string; number: number };
} {
  for (let number = 0; number < numbers; number += 1)
    if (targetOf(salt, number).toString('hex') === target) return { captchaProof: { challenge, number } };
  throw new Error('no number of the range fits');
}
const proofOf = async (browser: Browser, action = 'login') =>
  solve((await browser.call('getCaptchaChallenge', { action })).value);
const spent = async (): Promise<number> =>
  (
    await site.deps.db.tx(site.first, (tx) =>
      tx.row<{ n: number }>('select count(*)::integer as n from identity.captcha_spent'),
    )
  ).n;

test('a browser that did its work logs in after failures, without any picture', async () => {
  const browser = await failed('worker01');
  const challenge = (await browser.call('getCaptchaChallenge', { action: 'login' })).value as CaptchaChallenge;
  expect(challenge).toMatchObject({ numbers: 10_000, expiresInSeconds: 120 });
  expect((await browser.login('worker01', PASSWORD, solve(challenge))).code).toBe('OK');
});

test('an answered check is good once', async () => {
  const browser = await failed('worker02');
  const proof = await proofOf(browser);
  expect((await browser.login('worker02', 'wrong-password', proof)).code).toBe('LOGIN_FAILED');
  expect((await browser.login('worker02', PASSWORD, proof)).code).toBe('CAPTCHA_WRONG');
});

test('of ten wrong passwords with one answered check, one is looked at', async () => {
  const browser = await failed('worker03');
  const proof = await proofOf(browser);
  const codes = (
    await Promise.all(Array.from({ length: 10 }, () => browser.login('worker03', 'wrong-password', proof)))
  ).map((reply) => reply.code);
  expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'CAPTCHA_WRONG'), 'LOGIN_FAILED']);
});

test('a check for another action, device or brand, a wrong number and one after two minutes are refused', async () => {
  const browser = await failed('worker04');
  const login = async (proof: object) => (await browser.login('worker04', PASSWORD, { ...proof })).code;
  const before = await spent();
  expect(await login(await proofOf(browser, 'register'))).toBe('CAPTCHA_WRONG');
  expect(await login(await proofOf(site.browser()))).toBe('CAPTCHA_WRONG');
  const elsewhere = site.browser({ host: SECOND_HOST });
  elsewhere.cookies.set('baize_device', browser.cookies.get('baize_device')!);
  expect(await login(await proofOf(elsewhere))).toBe('CAPTCHA_WRONG');
  const { captchaProof } = await proofOf(browser);
  expect(await login({ captchaProof: { ...captchaProof, number: (captchaProof.number + 1) % 10_000 } })).toBe(
    'CAPTCHA_WRONG',
  );
  expect(await spent()).toBe(before); // none of them left a row
  site.turnClock(121_000);
  expect(await login({ captchaProof })).toBe('CAPTCHA_WRONG');
  expect(await login(await proofOf(browser))).toBe('OK');
});

test('the challenge names its action; no action and no other one has a challenge', async () => {
  const browser = site.browser();
  expect((await browser.call('getCaptchaChallenge')).code).toBe('BAD_REQUEST');
  expect((await browser.call('getCaptchaChallenge', { action: 'any' })).code).toBe('BAD_REQUEST');
});

test('a registration takes the check in place of the picture, and uses it up even where it is taken back', async () => {
  const rules = (await site.brands.brand(site.first)).settings.registerRules;
  const on = new Set(['captcha', 'email']);
  await site.changeSettings(site.first, {
    registerRules: rules.map((rule) => (on.has(rule.field) ? { ...rule, enabled: true, required: true } : rule)),
  });
  site.brands.invalidate();
  const form = (username: string, more: object) => ({
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: '482913',
    email: 'twice@example.org',
    termsAccepted: true,
    ...more,
  });
  const browser = site.browser();
  expect((await browser.call('register', form('worker05', {}))).body).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { captcha: 'empty' },
  });
  // Made for a login.
  expect((await browser.call('register', form('worker05', await proofOf(browser)))).code).toBe('CAPTCHA_WRONG');
  const proof = await proofOf(browser, 'register');
  expect((await browser.call('register', form('worker05', proof))).code).toBe('OK');
  expect((await browser.call('register', form('worker06', proof))).code).toBe('CAPTCHA_WRONG');
  const again = await proofOf(browser, 'register');
  expect(await browser.call('register', form('worker05', again))).toMatchObject({
    code: 'NAME_TAKEN',
    body: { fields: { username: 'taken' } },
  });
  expect((await browser.call('register', form('worker06', again))).code).toBe('CAPTCHA_WRONG');
});

test('what was spent is forgotten once it could not be used again', async () => {
  expect(await spent()).toBeGreaterThan(0);
  site.turnClock(121_000);
  const [job] = site.identity.jobs!;
  await (job as { run: () => Promise<void> }).run();
  expect(await spent()).toBe(0);
});
