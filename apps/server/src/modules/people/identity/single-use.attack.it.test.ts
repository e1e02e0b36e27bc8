/**
 * Attacks: whatever is good once is used fifty times at the same instant, by one device from fifty addresses, so that
 * no budget of an address stands in the way. Two more stand with their providers: the answer and the ticket of a visit
 * in scripts/sign-in.attack.it.test.ts, the word of a third party in verification/firebase.attack.it.test.ts.
 */
import type { CaptchaChallenge, LoginValue } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { CHANNEL_ENV, createTestChannels } from '../../../testing-channels.ts';
import { CAPTCHA_TEXT, createTestSite, type Browser, type Reply, type TestSite } from '../../../testing-site.ts';
import { codeAt } from '../../base/operators/index.ts';
import { targetOf } from './captcha-proof.ts';
import { createSoftPasskey } from './testing-passkey.ts';

const TIMES = 50;
const PASSWORD = 'river-lamp-42';
const DIAL = { countryDialingCode: '+880' };
const CODE_WAIT_MS = 5 * 60_000;
const STEP_MS = 30_000;
const sent = createTestChannels();
let site: TestSite;
let last = 0;

beforeAll(async () => {
  site = await createTestSite({ channels: sent.channels, env: CHANNEL_ENV });
  const { flags, registerRules } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, {
    flags: { ...flags, MOBILENUMPASSREG3: true, MOBILEVERCODELOGIN3: true, REGMOBVERF3: true },
    registerRules: registerRules.map((rule) =>
      rule.field === 'captcha' || rule.field === 'email' ? { ...rule, enabled: true } : rule,
    ),
  });
  site.brands.invalidate();
});
afterAll(() => site.close());

/** How often each answer came, of so many uses at once by one browser from an address of its own each. */
async function atOnce(browser: Browser, use: (own: Browser, at: number) => Promise<Reply>) {
  const browsers = Array.from({ length: TIMES }, () => site.browser({ like: browser }));
  const counts: Record<string, number> = {};
  for (const { code } of await Promise.all(browsers.map(use))) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
const count = async (query: string, ...values: unknown[]): Promise<number> =>
  (await site.deps.db.tx(site.first, (tx) => tx.row<{ n: number }>(`select (${query})::integer as n`, values))).n;
const sessionsOf = (account: string): Promise<number> =>
  count(
    `select count(*) from identity.session s join identity.member m on m.id = s.member_id where m.account = $1`,
    account,
  );

/** A member with a number and an address that they have proven, logged in. */
async function open() {
  const account = `oncer${(last += 1)}`;
  const [mobileNum, email] = [
    `1${String(last).padStart(2, '0')}${String(last).padStart(7, '0')}`,
    `${account}@example.com`,
  ];
  const person = { email, mobileNum, ...DIAL };
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD, person }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const id: MemberId = opened.value;
  await site.deps.db.tx(site.first, (tx) =>
    tx.run('update identity.person set email_proven_at = now(), mobile_proven_at = now() where member_id = $1', [id]),
  );
  const home = site.browser();
  const step = ((await home.login(account, PASSWORD)).value as LoginValue).step;
  expect(step).toBeUndefined();
  return { id, account, email, mobileNum, home };
}
async function codeFor(to: string): Promise<string> {
  await site.verification.sendNow();
  return sent.codeFor(to);
}

/** A browser that cannot log in without a captcha any more. */
async function failing(account: string): Promise<Browser> {
  const browser = site.browser();
  for (let attempt = 0; attempt < 2; attempt += 1) await browser.login(account, 'wrong-password');
  return browser;
}
async function solvedPicture(browser: Browser, action: string) {
  const { captchaId } = (await browser.call('getCaptcha', { action })).value as { captchaId: string };
  return { captchaId, captcha: CAPTCHA_TEXT };
}
async function solvedCheck(browser: Browser, action: string) {
  const given = (await browser.call('getCaptchaChallenge', { action })).value as CaptchaChallenge;
  for (let number = 0; number < given.numbers; number += 1)
    if (targetOf(given.salt, number).toString('hex') === given.target)
      return { captchaProof: { challenge: given.challenge, number } };
  throw new Error('no number of the range fits');
}

test.each([
  ['picture', solvedPicture],
  ['answered check', solvedCheck],
])('of passwords with one %s one is looked at', async (_what, solve) => {
  const { account } = await open();
  const browser = await failing(account);
  const solved = await solve(browser, 'login');
  const counts = await atOnce(browser, (own) => own.login(account, 'wrong-password', solved));
  expect(counts['LOGIN_FAILED']).toBe(1);
  expect(counts['OK']).toBeUndefined();
});

test.each([
  ['picture', solvedPicture],
  ['answered check', solvedCheck],
])('one %s gets one registration as far as its code', async (_what, solve) => {
  const browser = site.browser();
  const solved = await solve(browser, 'register');
  const order = { ...DIAL, password: PASSWORD, confirmPassword: PASSWORD, paymentPassword: '482913' };
  const counts = await atOnce(browser, (own, at) =>
    own.call('registerMobile', {
      ...order,
      mobileNum: `19${String(at).padStart(8, '0')}`,
      verificationCode: '123456',
      termsAccepted: true,
      ...solved,
    }),
  );
  expect(counts).toEqual({ BAD_REQUEST: 1, CAPTCHA_WRONG: TIMES - 1 });
});

test('one code opens one account', async () => {
  const [browser, mobileNum] = [site.browser(), '1888888888'];
  await browser.call('sendRegisterCode', { ...DIAL, mobileNum });
  const verificationCode = await codeFor(`+880${mobileNum}`);
  const order = { ...DIAL, mobileNum, verificationCode, password: PASSWORD, confirmPassword: PASSWORD };
  const pictures = await Promise.all(
    Array.from({ length: TIMES }, () => solvedPicture(site.browser({ like: browser }), 'register')),
  );
  const before = await count('select count(*) from identity.member');
  const counts = await atOnce(browser, (own, at) =>
    own.call('registerMobile', { ...order, paymentPassword: '482913', termsAccepted: true, ...pictures[at] }),
  );
  expect(counts).toEqual({ OK: 1, BAD_REQUEST: TIMES - 1 });
  expect(await count('select count(*) from identity.member')).toBe(before + 1);
});

test('one code to a number logs in once', async () => {
  const { account, mobileNum } = await open();
  const browser = site.browser();
  await browser.call('sendLoginCode', { ...DIAL, mobileNum });
  const code = await codeFor(`+880${mobileNum}`);
  const before = await sessionsOf(account);
  const counts = await atOnce(browser, (own) => own.login(mobileNum, code, { type: 'sms', ...DIAL }));
  expect(counts).toEqual({ OK: 1, CODE_EXPIRED: TIMES - 1 });
  expect(await sessionsOf(account)).toBe(before + 1);
});

test.each(['sms', 'email'] as const)('one code by %s sets one password', async (channel) => {
  const { account, mobileNum, email } = await open();
  site.turnClock(CODE_WAIT_MS);
  const browser = site.browser();
  await (channel === 'sms'
    ? browser.call('sendPasswordCode', { ...DIAL, mobileNum })
    : browser.call('forgetPassword', { username: account, email }));
  const verificationCode = await codeFor(channel === 'sms' ? `+880${mobileNum}` : email);
  const newPassword = (at: number): string => `other-lamp-${100 + at}`;
  let winner = -1;
  const counts = await atOnce(browser, async (own, at) => {
    const order = { newPassword: newPassword(at), verificationCode };
    const reply = await (channel === 'sms'
      ? own.call('setPasswordByPhone', { ...DIAL, mobileNum, ...order })
      : own.call('setPasswordByEmail', { username: account, email, ...order }));
    if (reply.code === 'OK') winner = at;
    return reply;
  });
  expect(counts).toEqual({ OK: 1, CODE_EXPIRED: TIMES - 1 });
  expect((await browser.login(account, newPassword(winner))).code).toBe('OK');
});

test.each(['sms', 'email'] as const)('one code by %s binds one contact', async (channel) => {
  const { id, home, account } = await open();
  await site.deps.db.tx(site.first, (tx) =>
    tx.run('update identity.person set email_proven_at = null, mobile_proven_at = null where member_id = $1', [id]),
  );
  const mobileNum = `15${String(last).padStart(8, '0')}`;
  const contact = channel === 'sms' ? { channel, mobileNum, ...DIAL } : { channel, email: `${account}@example.org` };
  expect((await home.call('sendContactCode', contact)).code).toBe('OK');
  const verificationCode = await codeFor(channel === 'sms' ? `+880${mobileNum}` : `${account}@example.org`);
  const counts = await atOnce(home, (own) =>
    own.call('proveContact', { ...contact, verificationCode, password: PASSWORD }),
  );
  expect(counts['OK']).toBe(1);
  const changes = `select count(*) from outbox.outbox where type = 'account.changed' and member_id = $1`;
  expect(await count(changes, id)).toBe(1);
});

test('a step that a code passes opens one session', async () => {
  const { account, email } = await open();
  const browser = site.browser();
  const rules = { on: true, days: 30, ways: ['email'] };
  const login = { ...(await site.brands.brand(site.first)).settings.login };
  await site.changeSettings(site.first, { login: { ...login, newPlace: rules } } as never);
  site.brands.invalidate();
  const { step } = (await browser.login(account, PASSWORD)).value as LoginValue;
  await browser.call('sendStepCode', { ticket: step!.ticket, way: 'email' });
  const proof = await codeFor(email);
  const before = await sessionsOf(account);
  const counts = await atOnce(browser, (own) =>
    own.call('passLoginStep', { ticket: step!.ticket, way: 'email', proof }),
  );
  expect(counts['OK']).toBe(1);
  expect(await sessionsOf(account)).toBe(before + 1);
  await site.changeSettings(site.first, { login } as never);
  site.brands.invalidate();
});

/** A member with an authenticator, and fifty logins of theirs that wait for it. */
async function withAuthenticator() {
  const { account, home } = await open();
  const started = (await home.call('startAuthenticator', { password: PASSWORD })).value;
  const { secret, ticket } = started as { secret: string; ticket: string };
  const confirm = { ticket, code: await codeAt(secret, site.deps.now()) };
  const confirmed: Reply[] = [];
  const counts = await atOnce(home, async (own) => {
    const reply = await own.call('confirmAuthenticator', confirm);
    confirmed.push(reply);
    return reply;
  });
  const on = confirmed.find(({ code }) => code === 'OK');
  const { recoveryCodes } = on!.value as { recoveryCodes: string[] };
  const waiting: string[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const { step } = (await site.browser({ like: home }).login(account, PASSWORD)).value as LoginValue;
    waiting.push(step!.ticket);
  }
  return { account, home, secret, recoveryCodes, counts, waiting };
}

test('an authenticator is switched on once; of one code of it, and of one recovery code, one login comes in', async () => {
  const { account, home, secret, recoveryCodes, counts, waiting } = await withAuthenticator();
  expect(counts['OK']).toBe(1);
  site.turnClock(STEP_MS);
  const before = await sessionsOf(account);
  const half = TIMES / 2;
  const pass = (proof: string, way: 'totp' | 'recovery', tickets: readonly string[]) =>
    atOnce(home, (own, at) => own.call('passLoginStep', { ticket: tickets[at % tickets.length]!, way, proof }));
  const byTotp = await pass(await codeAt(secret, site.deps.now()), 'totp', waiting.slice(0, half));
  expect(byTotp['OK']).toBe(1);
  site.turnClock(CODE_WAIT_MS);
  const byRecovery = await pass(recoveryCodes[0]!, 'recovery', waiting.slice(half));
  expect(byRecovery['OK']).toBe(1);
  expect(await sessionsOf(account)).toBe(before + 2);
});

test('the ticket of a payment’s page takes a login up once', async () => {
  const { home } = await open();
  const actor = await site.identity.findActor(site.first, home.token!, home.cookies.get('baize_device')!);
  const ticket = await site.identity.issueReturnTicket({
    brandId: site.first,
    sessionId: actor!.sessionId,
    deviceId: home.cookies.get('baize_device')!,
    expiresAt: new Date(site.deps.now().getTime() + CODE_WAIT_MS),
  });
  const counts = await atOnce(home, (own) => own.call('redeemTicket', { ticket }));
  expect(counts).toEqual({ OK: 1, NOT_FOUND: TIMES - 1 });
});

test('a challenge makes one passkey, and another one opens one session', async () => {
  const { account, home } = await open();
  const passkey = createSoftPasskey();
  const optionsOf = (reply: Reply): string => (reply.value as { options: string }).options;
  const made = passkey.make(optionsOf(await home.call('startPasskey', { password: PASSWORD })));
  const added = await atOnce(home, (own) => own.call('addPasskey', { name: 'My phone', answer: made }));
  expect(added).toEqual({ OK: 1, LOGIN_STEP_OVER: TIMES - 1 });
  const browser = site.browser();
  const answer = passkey.sign(optionsOf(await browser.call('startPasskeyLogin')));
  const before = await sessionsOf(account);
  const entered = await atOnce(browser, (own) => own.call('loginByPasskey', { answer }));
  expect(entered).toEqual({ OK: 1, LOGIN_STEP_OVER: TIMES - 1 });
  expect(await sessionsOf(account)).toBe(before + 1);
});

test('a sealed call is heard once', async () => {
  const { account, home } = await open();
  const sealed = await home.seal('login', { username: account, password: PASSWORD });
  const counts = await atOnce(home, (own) => own.call('login', {}, { raw: { sealed } }));
  expect(counts).toEqual({ OK: 1, SEAL_INVALID: TIMES - 1 });
});

test('an old password is changed once', async () => {
  const { account, home } = await open();
  const counts = await atOnce(home, (own, at) => {
    const newPassword = `other-lamp-${100 + at}`;
    return own.call('changePassword', { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword });
  });
  expect(counts['OK']).toBe(1);
  expect((await home.login(account, PASSWORD)).code).toBe('LOGIN_FAILED');
});
