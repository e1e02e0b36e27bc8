/** Attacks: a stolen session binds a contact of the thief's, and recovers the account by it. */
import type { LoginValue } from '@baize/contract/identity';
import { CONTACT_HOLD_HOURS, type Security } from '@baize/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANNEL_ENV, createTestChannels } from '../../../testing-channels.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { createSoftPasskey } from './testing-passkey.ts';

const PASSWORD = 'river-lamp-42';
const NEW_PASSWORD = 'other-lamp-43';
const MINUTE_MS = 60_000;
const HOLD_MS = CONTACT_HOLD_HOURS * 60 * MINUTE_MS;
/** As the brand's own language says it. */
const NEW_PASSWORD_CODE = 'নতুন পাসওয়ার্ড দেওয়ার';
const sent = createTestChannels();
let site: TestSite;
let last = 0;

beforeAll(async () => {
  site = await createTestSite({ channels: sent.channels, env: CHANNEL_ENV });
});
afterAll(() => site.close());

type Owner = { home: Browser; readonly account: string; readonly email: string; readonly mobileNum: string };

/** A new member, logged in, with the contacts that are meant to be theirs. */
async function open(): Promise<Owner> {
  const account = `bound${(last += 1)}0`;
  const home = site.browser();
  const order = { username: account, password: PASSWORD, confirmPassword: PASSWORD, paymentPassword: '482913' };
  const reply = await home.call('register', { ...order, termsAccepted: true });
  home.token = (reply.value as LoginValue).token;
  return { home, account, email: `${account}@example.com`, mobileNum: `17110001${String(last).padStart(2, '0')}` };
}
const number = ({ mobileNum }: Owner) => ({ channel: 'sms', countryDialingCode: '+880', mobileNum });
const address = (email: string) => ({ channel: 'email', email });
type Contact = ReturnType<typeof number> | ReturnType<typeof address>;
const codeTo = (contact: Contact): string =>
  sent.codeFor('email' in contact ? contact.email.toLowerCase() : `+880${contact.mobileNum}`);

/** Asks for a code for a contact and proves it; a minute goes by. */
async function prove({ home }: Owner, contact: Contact, password = PASSWORD): Promise<string> {
  site.turnClock(MINUTE_MS);
  await home.call('sendContactCode', contact);
  await site.verification.sendNow();
  return (await home.call('proveContact', { ...contact, verificationCode: codeTo(contact), password })).code;
}
const securityOf = async ({ home }: Owner): Promise<Security> => (await home.call('getSecurity')).value as Security;
const letters = (): { to: string; subject: string }[] =>
  sent.kept.filter(({ subject }) => subject.includes('নতুন নম্বর বা ইমেইল'));
const rowsOf = <T extends object>(sql: string, values: readonly unknown[]): Promise<T[]> =>
  site.deps.db.tx(site.first, (tx) => tx.rows<T>(sql as never, values as never));

/** Whether a forgotten password is set anew by the number, or by the address. */
async function recover(owner: Owner, by: 'sms' | 'email'): Promise<string> {
  site.turnClock(5 * MINUTE_MS);
  const stranger = site.browser();
  const codes = (): number => sent.kept.filter(({ text }) => text.includes(NEW_PASSWORD_CODE)).length;
  const before = codes();
  const to = { countryDialingCode: '+880', mobileNum: owner.mobileNum };
  const named = { username: owner.account, email: owner.email };
  const asked =
    by === 'sms' ? await stranger.call('sendPasswordCode', to) : await stranger.call('forgetPassword', named);
  expect(asked.code).toBe('OK');
  await site.verification.sendNow();
  if (codes() === before) return 'NO CODE';
  const verificationCode = codeTo(by === 'sms' ? number(owner) : address(owner.email));
  const order = { newPassword: NEW_PASSWORD, verificationCode };
  const set =
    by === 'sms'
      ? await stranger.call('setPasswordByPhone', { ...to, ...order })
      : await stranger.call('setPasswordByEmail', { ...named, ...order });
  if (set.code === 'OK') stranger.token = (set.value as LoginValue).token;
  if (set.code === 'OK') owner.home = stranger;
  return set.code;
}

test('an open session alone binds nothing, and a wrong password uses no code up', async () => {
  const owner = await open();
  const contact = address('thief@example.com');
  for (const guess of ['', 'guessed-lamp-1'])
    expect([guess, await prove(owner, contact, guess)]).toEqual([guess, 'OLD_PASSWORD_WRONG']);
  expect(await securityOf(owner)).toMatchObject({ email: null });
  const again = { ...contact, verificationCode: codeTo(contact), password: PASSWORD };
  expect((await owner.home.call('proveContact', again)).code).toBe('OK');
  const other = await open();
  const guesses: string[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const order = { ...number(other), verificationCode: '123456', password: `guess-lamp-${guess}` };
    guesses.push((await other.home.call('proveContact', order)).code);
  }
  expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'OLD_PASSWORD_WRONG'), 'ACCOUNT_LOCKED']);
});

test('its owner is told: in the account, and by letter to the address that the account had', async () => {
  const owner = await open();
  expect(await prove(owner, address(owner.email))).toBe('OK');
  expect(letters().filter(({ to }) => to === owner.email)).toEqual([]);
  expect(await prove(owner, number(owner))).toBe('OK');
  await site.verification.sendNow();
  expect(letters().filter(({ to }) => to === owner.email)).toHaveLength(1);
  const told = await rowsOf(
    `select data->>'change' as change from outbox.outbox where type = 'account.changed'
       and member_id = (select id from identity.member where account = $1)`,
    [owner.account],
  );
  expect(told).toEqual([{ change: 'contact-bound' }, { change: 'contact-bound' }]);
  const audit = await rowsOf<{ after: unknown }>(
    `select after from audit.audit where action = 'contact-bound'
       and target = 'player:' || (select id from identity.member where account = $1) order by seq`,
    [owner.account],
  );
  expect(audit.map(({ after }) => after)).toEqual([{ contacts: 1 }, { contacts: 2 }]);
});

test('an address that was proven before, and is replaced, is told too; one that is proven anew is not', async () => {
  const owner = await open();
  expect(await prove(owner, address(owner.email))).toBe('OK');
  const unprove = () =>
    rowsOf(
      `update identity.person set email_hash = null, email_proven_at = null
        where member_id = (select id from identity.member where account = $1) returning member_id`,
      [owner.account],
    );
  await unprove();
  site.turnClock(5 * MINUTE_MS);
  expect(await prove(owner, address(owner.email.toUpperCase()))).toBe('OK');
  await site.verification.sendNow();
  expect(letters().filter(({ to }) => to === owner.email)).toEqual([]);
  await unprove();
  expect(await prove(owner, address(`new-${owner.email}`))).toBe('OK');
  await site.verification.sendNow();
  expect(letters().filter(({ to }) => to.endsWith(owner.email))).toMatchObject([{ to: owner.email }]);
});

test('a new contact recovers nothing for a day where an older one does, which takes it off', async () => {
  const owner = await open();
  expect(await prove(owner, address(owner.email))).toBe('OK');
  expect(await prove(owner, number(owner))).toBe('OK');
  const { mobile, email } = await securityOf(owner);
  const left = new Date(mobile!.heldUntil!).getTime() - site.deps.now().getTime();
  expect([left > HOLD_MS - 2 * MINUTE_MS, left <= HOLD_MS, email?.heldUntil]).toEqual([true, true, null]);
  expect(await recover(owner, 'sms')).toBe('NO CODE');
  expect(await recover(owner, 'email')).toBe('OK');
  expect(await securityOf(owner)).toMatchObject({ mobile: { isProven: false }, email: { isProven: true } });
  site.turnClock(HOLD_MS);
  expect(await recover(owner, 'sms')).toBe('NO CODE');
});

test('a code that was sent while nothing held the contact sets no password once something does', async () => {
  const owner = await open();
  expect(await prove(owner, number(owner))).toBe('OK');
  site.turnClock(5 * MINUTE_MS);
  const to = { countryDialingCode: '+880', mobileNum: owner.mobileNum };
  const stranger = site.browser();
  expect((await stranger.call('sendPasswordCode', to)).code).toBe('OK');
  await site.verification.sendNow();
  await rowsOf(
    `update identity.person set email_proven_at = $2, email_hash = convert_to($1, 'UTF8')
      where member_id = (select id from identity.member where account = $1) returning member_id`,
    [owner.account, new Date(site.deps.now().getTime() - HOLD_MS)],
  );
  const order = { ...to, newPassword: NEW_PASSWORD, verificationCode: codeTo(number(owner)) };
  expect((await stranger.call('setPasswordByPhone', order)).code).toBe('CODE_WRONG');
  expect((await site.browser().login(owner.account, PASSWORD)).code).toBe('OK');
});

test('an only way recovers at once, and a younger contact leaves an older one as it is', async () => {
  const owner = await open();
  expect(await prove(owner, number(owner))).toBe('OK');
  expect((await securityOf(owner)).mobile?.heldUntil).toBeNull();
  expect(await recover(owner, 'sms')).toBe('OK');
  site.turnClock(HOLD_MS);
  await owner.home.login(owner.account, NEW_PASSWORD);
  expect(await prove(owner, address(owner.email), NEW_PASSWORD)).toBe('OK');
  site.turnClock(HOLD_MS);
  await owner.home.login(owner.account, NEW_PASSWORD);
  expect(await securityOf(owner)).toMatchObject({ mobile: { heldUntil: null }, email: { heldUntil: null } });
  expect(await recover(owner, 'email')).toBe('OK');
  expect(await securityOf(owner)).toMatchObject({ mobile: { isProven: true }, email: { isProven: true } });
});

test('an older passkey or link holds it as well, unless the brand lets nobody in by it', async () => {
  const [keyed, linked] = [await open(), await open()];
  const { options } = (await keyed.home.call('startPasskey', { password: PASSWORD })).value as { options: string };
  const answer = createSoftPasskey().make(options);
  expect((await keyed.home.call('addPasskey', { name: 'Phone', answer })).code).toBe('OK');
  await rowsOf(
    `insert into identity.provider_link values ($2, 'google', convert_to($1, 'UTF8'),
       (select id from identity.member where account = $1), $3) returning member_id`,
    [linked.account, site.first, site.deps.now()],
  );
  for (const owner of [keyed, linked]) expect(await prove(owner, number(owner))).toBe('OK');
  // Nobody has told the brand's Google who it is: its links open nothing.
  expect((await securityOf(linked)).mobile?.heldUntil).toBeNull();
  await rowsOf(
    "insert into identity.provider values ($1, 'google', true, 'client', '\\x01', 1, 1) returning provider",
    [site.first],
  );
  for (const owner of [keyed, linked]) {
    expect((await securityOf(owner)).mobile?.heldUntil).not.toBeNull();
    expect(await recover(owner, 'sms')).toBe('NO CODE');
  }
  await site.changeSettings(site.first, { closedCapabilities: ['passkeys', 'socialLogin'] });
  site.brands.invalidate();
  for (const owner of [keyed, linked]) expect(await recover(owner, 'sms')).toBe('OK');
});
