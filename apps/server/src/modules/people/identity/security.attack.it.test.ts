/** Attacks: contacts and logins of others, and a password that is changed without the code that it needs. */
import type { LoginValue } from '@baize/contract/identity';
import type { Security } from '@baize/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANNEL_ENV, createTestChannels } from '../../../testing-channels.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { createSoftPasskey } from './testing-passkey.ts';

let site: TestSite;
const sent = createTestChannels();
const PASSWORD = 'river-lamp-42';
const NEW_PASSWORD = 'other-lamp-43';
const flag = async (on: boolean): Promise<void> => {
  const { flags } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, { flags: { ...flags, CHNGPASSVERIF3: on } });
  site.brands.invalidate();
};
/** A new member, logged in. */
async function open(username: string): Promise<Browser> {
  const browser = site.browser();
  const order = { username, password: PASSWORD, confirmPassword: PASSWORD, paymentPassword: '482913' };
  const reply = await browser.call('register', { ...order, termsAccepted: true });
  browser.token = (reply.value as LoginValue).token;
  return browser;
}
const number = (mobileNum: string) => ({ channel: 'sms', countryDialingCode: '+880', mobileNum });
const address = (email: string) => ({ channel: 'email', email });
/** Asks for a code for a contact, and proves it. */
async function prove(browser: Browser, contact: Record<string, string>, password = PASSWORD): Promise<string> {
  const asked = await browser.call('sendContactCode', contact);
  if (asked.code !== 'OK') return asked.code;
  await site.verification.sendNow();
  const verificationCode = sent.codeFor(contact.email ?? `+880${contact.mobileNum}`);
  return (await browser.call('proveContact', { ...contact, verificationCode, password })).code;
}
const securityOf = async (browser: Browser): Promise<Security> => (await browser.call('getSecurity')).value;
const change = (browser: Browser, more: Record<string, string> = {}) =>
  browser.call('changePassword', {
    oldPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
    ...more,
  });

beforeAll(async () => {
  site = await createTestSite({ channels: sent.channels, env: CHANNEL_ENV });
});
afterAll(() => site.close());

test('a number and an address are proven by the codes sent there, and stay', async () => {
  const browser = await open('prover01');
  expect(await securityOf(browser)).toMatchObject({ mobile: null, email: null });
  expect(await prove(browser, number('1711000001'))).toBe('OK');
  expect(await prove(browser, address('prover01@example.com'))).toBe('OK');
  expect(await securityOf(browser)).toMatchObject({
    mobile: { masked: '+88017•••001', isProven: true },
    email: { masked: 'p•••@example.com', isProven: true },
  });
  expect(await prove(browser, number('1711000002'))).toBe('CONTACT_BOUND');
  const forged = { ...number('1711000002'), verificationCode: '123456', password: PASSWORD };
  expect((await browser.call('proveContact', forged)).code).toBe('CODE_EXPIRED');
  expect((await site.browser().login('01711000001', PASSWORD)).value).toMatchObject({ userName: 'prover01' });
});

test('what another member has proven is theirs, and whoever merely named it is found by it no more', async () => {
  const [first, second] = [await open('holder01'), await open('holder02')];
  expect(await prove(first, address('shared@example.com'))).toBe('OK');
  site.turnClock(5 * 60_000);
  expect(await prove(second, address('shared@example.com'))).toBe('NAME_TAKEN');
  expect(await securityOf(second)).toMatchObject({ email: null });
  const forgot = { username: 'holder02', email: 'shared@example.com' };
  const before = sent.kept.length;
  site.turnClock(5 * 60_000);
  await site.browser().call('forgetPassword', forgot);
  await site.verification.sendNow();
  expect(sent.kept).toHaveLength(before);
});

test('a code to prove a contact changes no password, and one member’s code proves nothing for another', async () => {
  const [owner, thief] = [await open('owner001'), await open('thief001')];
  await owner.call('sendContactCode', number('1711000009'));
  await site.verification.sendNow();
  const verificationCode = sent.codeFor('+8801711000009');
  const stolen = await thief.call('proveContact', { ...number('1711000009'), verificationCode, password: PASSWORD });
  expect(stolen.code).toBe('CODE_EXPIRED');
  const reset = { countryDialingCode: '+880', mobileNum: '1711000009', newPassword: NEW_PASSWORD, verificationCode };
  expect((await owner.call('setPasswordByPhone', reset)).code).toBe('CODE_EXPIRED');
});

test('CHNGPASSVERIF3: the password is changed with a code to the proven contact, once', async () => {
  const browser = await open('changer1');
  await flag(true);
  expect((await change(browser)).body).toMatchObject({ code: 'BAD_REQUEST', fields: { verificationCode: 'empty' } });
  expect((await change(browser, { verificationCode: '123456' })).code).toBe('CONTACT_UNPROVEN');
  expect((await browser.call('sendChangeCode')).code).toBe('CONTACT_UNPROVEN');
  expect(await prove(browser, address('changer1@example.com'))).toBe('OK');
  expect((await browser.call('sendChangeCode')).value).toMatchObject({ masked: 'c•••@example.com', expiredMinutes: 2 });
  await site.verification.sendNow();
  const verificationCode = sent.codeFor('changer1@example.com');
  const wrong = verificationCode === '000000' ? '000001' : '000000';
  expect((await change(browser, { verificationCode: wrong })).code).toBe('CODE_WRONG');
  expect((await change(browser, { verificationCode })).code).toBe('OK');
  expect((await change(browser, { verificationCode })).code).toBe('CODE_EXPIRED');
  expect((await site.browser().login('changer1', NEW_PASSWORD)).code).toBe('OK');
  await flag(false);
});

test('CHNGPASSVERIF3 locks out nobody who must change a password that was given, and has no proven contact', async () => {
  const [bare, reached] = [await open('given001'), await open('given002')];
  expect(await prove(reached, number('1711000021'))).toBe('OK');
  await site.deps.db.tx(site.first, (tx) =>
    tx.run("update identity.member set default_password = true where account like 'given%'"),
  );
  await flag(true);
  // The session of the registration is whole, and can prove a contact.
  expect((await change(bare, { verificationCode: '123456' })).code).toBe('CONTACT_UNPROVEN');
  for (const [browser, account] of [
    [bare, 'given001'],
    [reached, 'given002'],
  ] as const)
    expect((await browser.login(account, PASSWORD)).value).toMatchObject({ mustChangePassword: true });
  expect((await change(reached)).body).toMatchObject({ code: 'BAD_REQUEST', fields: { verificationCode: 'empty' } });
  expect((await change(bare)).code).toBe('OK');
  await flag(false);
});

test('a password that is recovered takes passkeys and linked accounts off, but not the only way in', async () => {
  const idOf = '(select id from identity.member where account = $1)';
  const linksAfter = async (account: string, mobileNum: string, more = ''): Promise<Security> => {
    const browser = await open(account);
    expect(await prove(browser, number(mobileNum))).toBe('OK');
    const passkey = createSoftPasskey();
    const begun = (await browser.call('startPasskey', { password: PASSWORD })).value as { options: string };
    const answer = passkey.make(begun.options);
    expect((await browser.call('addPasskey', { name: 'Thief', answer })).code).toBe('OK');
    await site.deps.db.tx(site.first, async (tx) => {
      const link = `values ($2, 'google', convert_to($1, 'UTF8'), ${idOf}, now())`;
      await tx.run(`insert into identity.provider_link ${link}`, [account, site.first]);
      if (more) await tx.run(`update identity.member set ${more} where account = $1`, [account]);
    });
    site.turnClock(5 * 60_000);
    const to = { countryDialingCode: '+880', mobileNum };
    expect((await browser.call('sendPasswordCode', to)).code).toBe('OK');
    await site.verification.sendNow();
    const order = { ...to, newPassword: NEW_PASSWORD, verificationCode: sent.codeFor(`+880${mobileNum}`) };
    browser.token = ((await browser.call('setPasswordByPhone', order)).value as LoginValue).token;
    return securityOf(browser);
  };
  expect(await linksAfter('robbed01', '1711000031')).toMatchObject({ passkeys: [], providers: [] });
  const only = await linksAfter('linked01', '1711000032', 'password_hash = null');
  expect(only).toMatchObject({ passkeys: [], providers: [{ provider: 'google' }] });
});

test('a member sees their logins and ends one of them, and nobody else’s', async () => {
  const here = await open('seer0001');
  const there = site.browser();
  await there.login('seer0001', PASSWORD);
  const stranger = await open('stranger');
  const { sessions } = await securityOf(here);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  const other = sessions.find(({ isCurrent }) => !isCurrent)!;
  expect((await stranger.call('endOwnSession', { id: other.id })).code).toBe('NOT_FOUND');
  expect((await here.call('endOwnSession', { id: other.id })).code).toBe('OK');
  expect((await here.call('endOwnSession', { id: other.id })).code).toBe('NOT_FOUND');
  expect((await there.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect((await securityOf(here)).sessions).toHaveLength(1);
});

test('a member ends all other logins at once: their own go on here, and nobody else’s are ended', async () => {
  const here = await open('seer0002');
  const elsewhere = [site.browser(), site.browser()];
  for (const browser of elsewhere) await browser.login('seer0002', PASSWORD);
  const stranger = await open('stranger2');
  expect((await here.call('endOtherSessions')).code).toBe('OK');
  for (const browser of elsewhere) expect((await browser.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect((await securityOf(here)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await stranger.call('getMemberInfo')).code).toBe('OK');
  expect((await here.call('endOtherSessions')).code).toBe('OK');
});
