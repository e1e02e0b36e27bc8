/** Accounts that have no password: a fresh login is their owner's proof, and their last way in stays. */
import type { Security } from '@baize/contract/security';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestSite, type Browser, type Reply, type TestSite } from '../../../testing-site.ts';
import { FRESH_LOGIN_MS } from './check-owner.ts';
import { createSoftPasskey } from './testing-passkey.ts';

const PASSWORD = 'river-lamp-42';
const MINUTE_MS = 60_000;
type Passkey = ReturnType<typeof createSoftPasskey>;
type Owner = { readonly id: MemberId; readonly home: Browser; readonly passkey: Passkey };
let site: TestSite;
let last = 0;

beforeAll(async () => {
  site = await createTestSite();
  // Opened for the brand: what rests sealed is read by a visit alone.
  await run("insert into identity.provider values ($1, 'google', true, 'client', '\\x01', 1, 1)", [site.first]);
});
afterAll(() => site.close());

const run = (sql: string, values: readonly unknown[]): Promise<number> =>
  site.deps.db.tx(site.first, (tx) => tx.run(sql as never, values as never));
const rowsOf = <T extends object>(sql: string, values: readonly unknown[]): Promise<T[]> =>
  site.deps.db.tx(site.first, (tx) => tx.rows<T>(sql as never, values as never));
const optionsOf = (reply: Reply): string => (reply.value as { options: string }).options;
const securityOf = async (browser: Browser): Promise<Security> => (await browser.call('getSecurity')).value as Security;
const link = (id: MemberId, provider = 'google'): Promise<number> =>
  run('insert into identity.provider_link values ($2, $4, convert_to($1, $5), $3, now())', [
    `${provider} ${id}`,
    site.first,
    id,
    provider,
    'UTF8',
  ]);

async function enter(browser: Browser, passkey: Passkey): Promise<Reply> {
  const options = optionsOf(await browser.call('startPasskeyLogin'));
  const reply = await browser.call('loginByPasskey', { answer: passkey.sign(options) });
  if (reply.code === 'OK') browser.token = (reply.value as { token: string }).token;
  return reply;
}
async function addPasskey(home: Browser, password: string): Promise<Passkey> {
  const passkey = createSoftPasskey();
  const options = optionsOf(await home.call('startPasskey', { password }));
  expect((await home.call('addPasskey', { name: 'Phone', answer: passkey.make(options) })).code).toBe('OK');
  return passkey;
}
/** An account with one passkey and no password, whose owner has just logged in. */
async function open(): Promise<Owner> {
  const account = `keyless${(last += 1)}`;
  const made = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  const home = site.browser();
  await home.login(account, PASSWORD);
  const passkey = await addPasskey(home, PASSWORD);
  await run('update identity.member set password_hash = null where id = $1', [made.value]);
  expect((await enter(home, passkey)).code).toBe('OK');
  return { id: made.value, home, passkey };
}
const passkeyIds = async (home: Browser): Promise<string[]> => (await securityOf(home)).passkeys.map(({ id }) => id);

/** What asks whose account it is, each with nothing typed. */
const guarded = (passkeyId: string) =>
  [
    ['linkProvider', { provider: 'google', password: '' }],
    ['unlinkProvider', { provider: 'google', password: '' }],
    ['startPasskey', { password: '' }],
    ['removePasskey', { id: passkeyId, password: '' }],
    ['startAuthenticator', { password: '' }],
    ['renewRecoveryCodes', { password: '', code: '123456' }],
    ['removeAuthenticator', { password: '', code: '123456' }],
    ['proveContact', { channel: 'email', email: 'me@example.com', verificationCode: '123456', password: '' }],
    ['setPaymentPassword', { currentPassword: '', newPassword: '482913', confirmNewPassword: '482913' }],
  ] as const;

test('a fresh login unlinks, makes keys and sets the payment password; its owner is told', async () => {
  const { id, home } = await open();
  await link(id);
  const { asksPassword, freshUntil } = await securityOf(home);
  expect([asksPassword, freshUntil]).toEqual([false, expect.any(String)]);
  expect((await home.call('unlinkProvider', { provider: 'google', password: '' })).code).toBe('OK');
  const second = await addPasskey(home, '');
  expect((await enter(site.browser(), second)).code).toBe('OK');
  const payment = { currentPassword: '', newPassword: '482913', confirmNewPassword: '482913' };
  expect((await home.call('setPaymentPassword', payment)).code).toBe('OK');
  const next = { currentPassword: '', newPassword: '593024', confirmNewPassword: '593024' };
  expect((await home.call('setPaymentPassword', next)).code).toBe('OLD_PASSWORD_WRONG');
  const told = await rowsOf(
    "select data->>'change' as change from outbox.outbox where type = 'account.changed' and member_id = $1 order by id",
    [id],
  );
  expect(told).toEqual(['passkey-added', 'provider-unlinked', 'passkey-added'].map((change) => ({ change })));
});

test('a login of more than ten minutes ago proves nothing, nor one of which it is not known how it began', async () => {
  const { id, home, passkey } = await open();
  await link(id);
  const [own] = await passkeyIds(home);
  site.turnClock(FRESH_LOGIN_MS - MINUTE_MS);
  expect((await securityOf(home)).freshUntil).not.toBeNull();
  site.turnClock(MINUTE_MS);
  expect((await securityOf(home)).freshUntil).toBeNull();
  for (const [name, input] of guarded(own!))
    expect([name, (await home.call(name, input)).code]).toEqual([name, 'LOGIN_STALE']);
  for (const way of [null, 'password']) {
    const again = site.browser();
    await enter(again, passkey);
    await run('update identity.session set came_by = $2 where member_id = $1', [id, way]);
    for (const [name, input] of guarded(own!))
      expect([name, (await again.call(name, input)).code]).toEqual([name, 'LOGIN_STALE']);
  }
  expect(await passkeyIds(home)).toEqual([own]);
  expect((await securityOf(home)).providers).toHaveLength(1);
});

test("somebody else's fresh login opens nothing here, and an account with a password is asked for it", async () => {
  const [mine, other] = [await open(), await open()];
  const [own] = await passkeyIds(mine.home);
  expect((await other.home.call('removePasskey', { id: own!, password: '' })).code).toBe('NOT_FOUND');
  // On the same device, after its owner has left: the session is another one.
  mine.home.token = other.home.token;
  expect((await mine.home.call('removePasskey', { id: own!, password: '' })).code).toBe('NOT_LOGGED_IN');

  const account = `withone${(last += 1)}`;
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  const home = site.browser();
  await home.login(account, PASSWORD);
  const key = await addPasskey(home, PASSWORD);
  await enter(home, key);
  expect(await securityOf(home)).toMatchObject({ asksPassword: true, freshUntil: null });
  const [id] = await passkeyIds(home);
  for (const [name, input] of guarded(id!))
    expect(['OLD_PASSWORD_WRONG', 'ACCOUNT_LOCKED'], name).toContain((await home.call(name, input)).code);
});

test('the last way in stays, of two that go at once one, and a way that the brand has closed is none', async () => {
  const { id, home, passkey } = await open();
  const [first] = await passkeyIds(home);
  expect((await home.call('removePasskey', { id: first!, password: '' })).code).toBe('LAST_WAY_IN');
  // Linked where the brand lets nobody in.
  await link(id, 'facebook');
  expect((await home.call('removePasskey', { id: first!, password: '' })).code).toBe('LAST_WAY_IN');
  await addPasskey(home, '');
  const both = await passkeyIds(home);
  const replies = await Promise.all(both.map((key) => home.call('removePasskey', { id: key, password: '' })));
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['LAST_WAY_IN', 'OK']);
  expect(await passkeyIds(home)).toHaveLength(1);
  await link(id);
  const [left] = await passkeyIds(home);
  expect((await home.call('removePasskey', { id: left!, password: '' })).code).toBe('OK');
  expect((await home.call('unlinkProvider', { provider: 'google', password: '' })).code).toBe('LAST_WAY_IN');
  expect((await securityOf(home)).providers.map(({ provider }) => provider)).toContain('google');
  expect((await enter(site.browser(), passkey)).code).toBe('PASSKEY_REFUSED');
});

test('an authenticator, which takes passkeys off, is not switched on where they are the only way in', async () => {
  const { id, home } = await open();
  expect((await home.call('startAuthenticator', { password: '' })).code).toBe('LAST_WAY_IN');
  await link(id);
  const started = await home.call('startAuthenticator', { password: '' });
  const { secret, ticket } = started.value as { secret: string; ticket: string };
  const code = await generate({ secret, epoch: Math.floor(site.deps.now().getTime() / 1_000) });
  await run('delete from identity.provider_link where member_id = $1', [id]);
  expect((await home.call('confirmAuthenticator', { ticket, code })).code).toBe('LAST_WAY_IN');
  expect(await passkeyIds(home)).toHaveLength(1);
  await link(id);
  expect((await home.call('confirmAuthenticator', { ticket, code })).code).toBe('OK');
  expect((await home.call('startPasskey', { password: '' })).code).toBe('CODE_WRONG');
});
