/** Attacks: guesses and replays of codes, codes of others, asking after who is known by a number, and pumping. */
import type { WhitelabelFlag } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestSite, SECOND_HOST, type Browser, type Reply, type TestSite } from '../../../testing-site.ts';
import type { BrandId } from '../../../ids.ts';
import { CHANNEL_ENV, createTestChannels } from '../../../testing-channels.ts';

let site: TestSite;
const sent = createTestChannels();
const PASSWORD = 'river-lamp-42';
const DIAL = { countryDialingCode: '+880' };
let last = 0;
/** A number that nobody has asked for: its beginning is one of a hundred. */
const freshNumber = (): string => `1${String((last += 1) % 100).padStart(2, '0')}${String(last).padStart(7, '0')}`;
const flags = async (on: readonly WhitelabelFlag[], brand: BrandId = site.first): Promise<void> => {
  const known = (await site.brands.brand(brand)).settings.flags;
  const none = Object.fromEntries(Object.keys(known).map((name) => [name, false])) as typeof known;
  await site.changeSettings(brand, { flags: { ...none, ...Object.fromEntries(on.map((name) => [name, true])) } });
  site.brands.invalidate();
};
const rules = async (part: 'codes' | 'login', values: object): Promise<void> => {
  await site.deps.db.tx(site.first, (tx) =>
    tx.run(
      `update brand.brand set settings = jsonb_set(settings, '{${part}}',
         coalesce(settings -> '${part}', '{}') || $1::jsonb) where id = $2`,
      [JSON.stringify(values), site.first],
    ),
  );
  site.brands.invalidate();
};
const count = async (query: string): Promise<number> =>
  (await site.deps.db.tx(site.first, (tx) => tx.row<{ n: number }>(`select (${query})::integer as n`))).n;

/** Asks for a code on a browser, lets it be sent, and answers it. */
async function codeFor(
  browser: Browser,
  call: 'sendRegisterCode' | 'sendLoginCode' | 'sendPasswordCode',
  mobileNum: string,
): Promise<string> {
  const reply = await browser.call(call, { ...DIAL, mobileNum });
  expect(reply.code).toBe('OK');
  expect(reply.value).toEqual({ expiredMinutes: 2, resendSeconds: 120 });
  await site.verification.sendNow();
  return sent.codeFor(`+880${mobileNum}`);
}
const registration = (mobileNum: string, verificationCode: string) => ({
  ...DIAL,
  mobileNum,
  verificationCode,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: '482913',
  termsAccepted: true,
});
/** A member who has proven a number. */
async function openProven(mobileNum = freshNumber(), email?: string) {
  const browser = site.browser();
  const code = await codeFor(browser, 'sendRegisterCode', mobileNum);
  const order = { ...registration(mobileNum, code), ...(email ? { email } : {}) };
  const reply = await browser.call('registerMobile', order);
  expect(reply.body).toMatchObject({ code: 'OK' });
  const { userName, token } = reply.value as LoginValue;
  browser.token = token;
  return { browser, mobileNum, userName };
}
const spoken = ({ status, body }: Reply) => ({ status, body: { ...body, requestId: undefined } });

beforeAll(async () => {
  site = await createTestSite({ channels: sent.channels, env: CHANNEL_ENV });
  const known = (await site.brands.brand(site.first)).settings.registerRules;
  const withAddress = known.map((rule) => (rule.field === 'email' ? { ...rule, enabled: true } : rule));
  await site.changeSettings(site.first, { registerRules: withAddress });
});
beforeEach(async () => {
  sent.answerWith({ ok: true, reference: 'SM1' });
  await flags(['MOBILENUMPASSREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3']);
});
afterAll(() => site.close());

test('a registration by mobile number is opened by the code that was sent there, in Bengali where nothing is asked', async () => {
  const { userName } = await openProven('1711111111');
  expect(userName).toMatch(/^p\d{9}$/);
  expect(sent.kept.at(-1)).toMatchObject({ channel: 'sms', to: '+8801711111111' });
  expect(sent.kept.at(-1)?.text).toMatch(/^অ্যাকাউন্ট খোলার জন্য আপনার Baize কোড \d{6}। কোডটি 2 মিনিট চলবে। কাউকে বলবেন না।$/);
  await site.browser().call('sendRegisterCode', { ...DIAL, mobileNum: '1711111112', language: 'en' });
  await site.verification.sendNow();
  expect(sent.kept.at(-1)?.text).toMatch(
    /^Your Baize code to open an account is \d{6}\. It holds for 2 min\. Tell it to nobody\.$/,
  );
});

test('fifty parallel uses of one code open one account', async () => {
  const [browser, number] = [site.browser(), freshNumber()];
  const code = await codeFor(browser, 'sendRegisterCode', number);
  const check = { caller: callerOf(browser), purpose: 'register', to: target(number), code } as const;
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => site.verification.codes.checkCode(check)));
  expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1);
});

const target = (mobileNum: string) => ({ channel: 'sms', ...DIAL, mobileNum }) as const;
const callerOf = (browser: Browser, brandId = site.first) => ({
  brandId,
  ip: '10.200.0.1',
  deviceId: browser.cookies.get('baize_device') ?? [...browser.cookies.values()][0] ?? '',
});

test('of a hundred parallel guesses five are judged, and then the right one is worth nothing', async () => {
  const [browser, number] = [site.browser(), freshNumber()];
  const code = await codeFor(browser, 'sendRegisterCode', number);
  const guess = (typed: string) =>
    site.verification.codes.checkCode({
      caller: callerOf(browser),
      purpose: 'register',
      to: target(number),
      code: typed,
    });
  const wrong = code === '000000' ? '000001' : '000000';
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => guess(wrong)));
  expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5);
  expect(await guess(code)).toBe('expired');
});

test('a code is good for its purpose, number, device and brand alone, for two minutes', async () => {
  const [browser, number] = [site.browser(), freshNumber()];
  const code = await codeFor(browser, 'sendRegisterCode', number);
  const right = { caller: callerOf(browser), purpose: 'register', to: target(number), code } as const;
  const { checkCode } = site.verification.codes;
  expect(await checkCode({ ...right, purpose: 'password' })).toBe('expired');
  expect(await checkCode({ ...right, purpose: 'login' })).toBe('expired');
  expect(await checkCode({ ...right, to: target(freshNumber()) })).toBe('expired');
  expect(await checkCode({ ...right, caller: callerOf(site.browser()) })).toBe('expired');
  expect(await checkCode({ ...right, caller: callerOf(browser, site.second) })).toBe('expired');
  expect(await checkCode({ ...right, code: 'abcdef' })).toBe('wrong');
  site.turnClock(2 * 60_000);
  expect(await checkCode(right)).toBe('expired');
  expect((await browser.call('registerMobile', registration(number, code))).body).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { verificationCode: 'expired' },
  });
});

test('neither the code nor the recipient rests in clear', async () => {
  const number = '1733333331';
  const code = await codeFor(site.browser(), 'sendRegisterCode', number);
  const rows = await site.deps.db.tx(site.first, (tx) =>
    tx.rows<{
      text: string;
    }>(`select to_jsonb(m)::text || encode(m.sealed, 'escape') as text from verification.message m
      union all select to_jsonb(c)::text from verification.code c`),
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { text } of rows) {
    expect(text).not.toContain(number);
    expect(text).not.toContain(`"${code}"`);
  }
  expect(rows.some(({ text }) => text.includes('+88017•••331'))).toBe(true);
});

test('the next code waits for the countdown; after five requests nothing is sent for five minutes', async () => {
  const [browser, number] = [site.browser(), freshNumber()];
  const ask = () => browser.call('sendRegisterCode', { ...DIAL, mobileNum: number });
  const first = await Promise.all([ask(), ask(), ask()]);
  expect(first.map(({ code }) => code).toSorted()).toEqual(['OK', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  expect(first.find(({ code }) => code !== 'OK')?.body).toMatchObject({ params: { seconds: '120' } });
  const { codes } = site.verification;
  const order = {
    caller: callerOf(browser),
    purpose: 'register',
    to: target(number),
    language: 'en',
    isAddressed: true,
  } as const;
  await codes.sendCode(order);
  await codes.sendCode(order);
  expect(await codes.sendCode(order)).toMatchObject({
    error: { code: 'TOO_MANY_REQUESTS', params: { seconds: '300' } },
  });
  site.turnClock(4 * 60_000);
  expect(await codes.sendCode(order)).toMatchObject({ error: { params: { seconds: '60' } } });
  site.turnClock(60_000);
  expect(await codes.sendCode(order)).toMatchObject({ ok: true });
});

test('a network passes a captcha before its fourth code', async () => {
  const browser = site.browser();
  const ask = (more = {}) => browser.call('sendRegisterCode', { ...DIAL, mobileNum: freshNumber(), ...more });
  expect([(await ask()).code, (await ask()).code, (await ask()).code]).toEqual(['OK', 'OK', 'OK']);
  expect((await ask()).body).toMatchObject({ code: 'CAPTCHA_REQUIRED', captcha: true });
  const { captchaId } = (await browser.call('getCaptcha', { action: 'code' })).value as { captchaId: string };
  expect((await ask({ captchaId, captcha: 'x7Qm' })).code).toBe('OK');
  expect((await ask({ captchaId, captcha: 'x7Qm' })).code).toBe('CAPTCHA_WRONG');
});

test('who asks for a code to log in or for a password learns nothing of the number, and nobody else gets one', async () => {
  const { mobileNum } = await openProven();
  site.turnClock(5 * 60_000);
  for (const call of ['sendLoginCode', 'sendPasswordCode'] as const) {
    const before = sent.kept.length;
    const [stranger, nobody] = [freshNumber(), freshNumber()];
    const known = await site.browser().call(call, { ...DIAL, mobileNum });
    const unknown = await site.browser().call(call, { ...DIAL, mobileNum: stranger });
    expect(spoken(known)).toEqual(spoken(unknown));
    await site.verification.sendNow();
    expect(sent.kept.slice(before).map(({ to }) => to)).toEqual([`+880${mobileNum}`]);
    const guess = (number: string) => site.browser().login(number, '123456', { type: 'sms', ...DIAL });
    expect(spoken(await guess(mobileNum))).toEqual(spoken(await guess(nobody)));
    site.turnClock(5 * 60_000);
  }
  expect(await count(`select count(*) from verification.message where state = 'withheld' and price = 0`)).toBe(2);
});

test('MOBILEVERCODELOGIN3: a proven number logs in by its code, once, and a wrong one is on record', async () => {
  const { mobileNum, userName } = await openProven();
  site.turnClock(5 * 60_000);
  const browser = site.browser();
  const code = await codeFor(browser, 'sendLoginCode', mobileNum);
  const login = (typed: string) => browser.login(`0${mobileNum}`, typed, { type: 'sms', ...DIAL });
  expect((await login(code === '111111' ? '222222' : '111111')).body).toMatchObject({
    code: 'CODE_WRONG',
    fields: { verificationCode: 'wrong' },
  });
  expect((await login(code)).value).toMatchObject({ userName, defaultPassword: false });
  expect((await login(code)).code).toBe('CODE_EXPIRED');
  expect(
    await count(`select count(*) from identity.login_refusal r join identity.member m on m.id = r.member_id
    where m.account = '${userName}'`),
  ).toBe(2);
  await flags(['MOBILENUMPASSREG3', 'REGMOBVERF3']);
  expect((await site.browser().call('sendLoginCode', { ...DIAL, mobileNum })).code).toBe('CAPABILITY_CLOSED');
  expect((await login(code)).code).toBe('CAPABILITY_CLOSED');
});

test('a forgotten password is set by telephone: every session ends, the caller is logged in', async () => {
  const { mobileNum, userName, browser: old } = await openProven();
  site.turnClock(5 * 60_000);
  const browser = site.browser();
  const code = await codeFor(browser, 'sendPasswordCode', mobileNum);
  const set = (newPassword: string, verificationCode = code) =>
    browser.call('setPasswordByPhone', { ...DIAL, mobileNum, newPassword, verificationCode });
  expect((await set('short')).body).toMatchObject({ code: 'BAD_REQUEST', fields: { newPassword: 'length' } });
  expect((await set('password1')).code).toBe('PASSWORD_WEAK');
  expect((await set('other-lamp-43', '12')).code).toBe('CODE_WRONG');
  const reply = await set('other-lamp-43');
  expect(reply.value).toMatchObject({ userName });
  expect((await old.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  browser.token = (reply.value as LoginValue).token;
  expect((await browser.call('getMemberInfo')).code).toBe('OK');
  expect((await set('third-lamp-44')).code).toBe('CODE_EXPIRED');
  expect((await site.browser().login(userName, PASSWORD)).code).toBe('LOGIN_FAILED');
  expect((await site.browser().login(userName, 'other-lamp-43')).code).toBe('OK');
});

test('a forgotten password is set by e-mail where name and address belong together', async () => {
  const { userName } = await openProven(freshNumber(), 'rina@example.com');
  site.turnClock(5 * 60_000);
  const browser = site.browser();
  const ask = (username: string, email: string) => site.browser().call('forgetPassword', { username, email });
  const right = await browser.call('forgetPassword', { username: userName, email: 'Rina@example.com', language: 'en' });
  expect(spoken(right)).toEqual(spoken(await ask('nobody77', 'nobody@example.com')));
  await site.verification.sendNow();
  const mail = sent.kept.filter(({ channel }) => channel === 'email');
  expect(mail).toHaveLength(1);
  expect(mail[0]).toMatchObject({ to: 'rina@example.com', subject: 'Baize: your code' });
  const order = {
    email: 'rina@example.com',
    newPassword: 'other-lamp-43',
    verificationCode: sent.codeFor('rina@example.com'),
  };
  expect((await browser.call('setPasswordByEmail', { ...order, username: 'somebody' })).code).toBe('CODE_WRONG');
  site.turnClock(5 * 60_000);
  await browser.call('forgetPassword', { username: userName, email: 'rina@example.com' });
  await site.verification.sendNow();
  const again = { ...order, username: userName, verificationCode: sent.codeFor('rina@example.com') };
  // Said before the code is used up: the name was given.
  expect((await browser.call('setPasswordByEmail', { ...again, newPassword: userName })).code).toBe('PASSWORD_WEAK');
  expect((await browser.call('setPasswordByEmail', again)).value).toMatchObject({ userName });
  site.turnClock(5 * 60_000);
  expect((await ask(userName, 'wrong@example.com')).code).toBe('OK');
  await rules('login', { tellUnknownAccounts: true });
  expect((await ask(userName, 'other@example.com')).code).toBe('NOT_FOUND');
  await rules('login', { tellUnknownAccounts: false });
});

test('another brand has neither the member nor the code', async () => {
  await flags(['MOBILEVERCODELOGIN3'], site.second);
  const { mobileNum } = await openProven();
  const before = sent.kept.length;
  const reply = await site.browser({ host: SECOND_HOST }).call('sendLoginCode', { ...DIAL, mobileNum });
  expect(reply.code).toBe('OK');
  await site.verification.sendNow();
  expect(sent.kept).toHaveLength(before);
});

test('what a provider refuses for good is failed, what passes is tried again until the code has expired', async () => {
  const ask = () => site.browser().call('sendRegisterCode', { ...DIAL, mobileNum: freshNumber() });
  const states = () =>
    site.deps.db.tx(site.first, (tx) =>
      tx.rows<{ state: string; fault: string | null; tries: number }>(
        'select state, fault, tries from verification.message order by created_at desc, id limit 1',
      ),
    );
  sent.answerWith({ ok: false, fault: 'twilio 21211: no valid number', final: true });
  site.turnClock(1_000);
  await ask();
  await site.verification.sendNow();
  expect(await states()).toEqual([{ state: 'failed', fault: 'twilio 21211: no valid number', tries: 1 }]);
  sent.answerWith({ ok: false, fault: 'status 503', final: false });
  site.turnClock(1_000);
  await ask();
  const pauseMs = await site.verification.sendNow();
  expect(pauseMs).toBeGreaterThan(1_000);
  expect(pauseMs).toBeLessThanOrEqual(2_000);
  expect(await states()).toEqual([{ state: 'waiting', fault: 'status 503', tries: 1 }]);
  site.turnClock(2_000);
  await site.verification.sendNow();
  expect(await states()).toMatchObject([{ state: 'waiting', tries: 2 }]);
  site.turnClock(120_000);
  await site.verification.sendNow();
  expect(await states()).toMatchObject([{ state: 'failed', fault: 'expired', tries: 3 }]);
});

test('a prefix whose codes do not come back is stopped, and the house is told; others go on', async () => {
  site.turnClock(24 * 3_600_000);
  const to = (end: number) =>
    ({ channel: 'sms', countryDialingCode: '+44', mobileNum: `79${String(end).padStart(8, '0')}` }) as const;
  const ask = (end: number) =>
    site.verification.codes.sendCode({
      caller: { brandId: site.first, ip: `10.60.${end}.1`, deviceId: `pump-${end}` },
      purpose: 'register',
      to: to(end),
      language: 'en',
      isAddressed: true,
    });
  for (let end = 0; end < 50; end += 1) expect(await ask(end)).toMatchObject({ ok: true });
  expect(await ask(50)).toMatchObject({ error: { code: 'CODE_QUOTA_SPENT' } });
  expect((await site.browser().call('sendRegisterCode', { ...DIAL, mobileNum: freshNumber() })).code).toBe('OK');
});

test('a crowd of addresses and numbers spends no more than a day may cost', async () => {
  site.turnClock(24 * 3_600_000);
  await rules('codes', { dailyBudget: '2' });
  const ask = (at: number) =>
    site.verification.codes.sendCode({
      caller: { brandId: site.first, ip: `10.${70 + (at % 100)}.0.${at % 250}`, deviceId: `crowd-${at}` },
      purpose: 'register',
      to: {
        channel: 'sms',
        countryDialingCode: '+49',
        mobileNum: `1${String(at % 500).padStart(3, '0')}${String(at).padStart(6, '0')}`,
      },
      language: 'en',
      isAddressed: true,
    });
  const codes: string[] = [];
  for (let at = 0; at < 1_000; at += 50) {
    const some = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(at + index)));
    codes.push(...some.map((each) => (each.ok ? 'OK' : each.error.code)));
  }
  expect(codes.filter((code) => code === 'OK')).toHaveLength(40);
  expect(await count(`select max(spent) from verification.day_spend`)).toBeGreaterThanOrEqual(200_000);
  expect(await count(`select spent from verification.day_spend order by day desc limit 1`)).toBe(200_000);
  await rules('codes', { dailyBudget: '100' });
}, 120_000);
