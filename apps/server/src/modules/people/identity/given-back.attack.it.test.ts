/** What operators take off an account and give back to its owner, and what its owner is told of any change of it. */
import type { LoginValue } from '@baize/contract/identity';
import type { Security } from '@baize/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import type { MemberId } from '../../../ids.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { removePlayerKeys } from './commands/remove-player-keys.ts';
import { resetPlayerPassword } from './commands/reset-player-password.ts';
import { bindContact, readContacts } from './contact-store.ts';
import { createIdentityDeps, type IdentityDeps } from './deps.ts';
import { findNamed } from './forgotten.ts';
import { createSoftPasskey } from './testing-passkey.ts';

const PASSWORD = 'river-lamp-42';
const OWN = 'lantern-stone-77';
const HOUR_MS = 3_600_000;
let site: TestSite;
let deps: IdentityDeps;
let by: OperatorContext;
let last = 0;

beforeAll(async () => {
  site = await createTestSite();
  const { brands, identity, verification, deps: all } = site;
  const none = {} as never;
  deps = {
    ...createIdentityDeps(
      {
        ...all,
        brand: brands.brand,
        draw: none,
        captchaNumbers: 1,
        codes: verification.codes,
        holders: none,
        providers: none,
      },
      all,
    ),
    forgetSessions: identity.forgetSessions,
  };
  by = {
    brandId: site.first,
    operator: { operatorId: 1n, name: 'mila' },
    ip: '10.9.9.9',
  } as unknown as OperatorContext;
});
afterAll(() => site.close());

type Holder = { readonly account: string; readonly id: MemberId; readonly home: Browser };

/** A member with a passkey and a linked account, logged in. */
async function open(): Promise<Holder & { readonly passkey: ReturnType<typeof createSoftPasskey> }> {
  const account = `owner${(last += 1)}`;
  const made = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  const home = site.browser();
  await home.login(account, PASSWORD);
  const passkey = createSoftPasskey();
  const { options } = (await home.call('startPasskey', { password: PASSWORD })).value as { options: string };
  expect((await home.call('addPasskey', { name: 'Phone of Rahim', answer: passkey.make(options) })).code).toBe('OK');
  const link = "insert into identity.provider_link values ($2, 'google', convert_to($1, 'UTF8'), $3, now())";
  await site.deps.db.tx(site.first, (tx) => tx.run(link, [account, site.first, made.value]));
  return { account, id: made.value, home, passkey };
}

const rowsOf = <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  site.deps.db.tx(site.first, (tx) => tx.rows<T>(text as never, values as never));
const auditOf = ({ id }: Holder) =>
  rowsOf<{ actor: string; action: string; reason: string; ip: string; before: unknown; after: unknown }>(
    'select actor, action, reason, ip, before, after from audit.audit where target = $1 order by seq',
    [`player:${id}`],
  );
const toldOf = async ({ id }: Holder): Promise<string[]> =>
  (
    await rowsOf<{ change: string }>(
      "select data->>'change' as change from outbox.outbox where type = 'account.changed' and member_id = $1 order by id",
      [id],
    )
  ).map(({ change }) => change);
const securityOf = async (home: Browser): Promise<Security> => (await home.call('getSecurity')).value as Security;
const byPasskey = async (passkey: ReturnType<typeof createSoftPasskey>): Promise<string> => {
  const browser = site.browser();
  const { options } = (await browser.call('startPasskeyLogin')).value as { options: string };
  return (await browser.call('loginByPasskey', { answer: passkey.sign(options) })).code;
};

test('what a member adds and takes off is told to them, and put on record without names or addresses', async () => {
  const owner = await open();
  const { passkeys } = await securityOf(owner.home);
  const gone = await owner.home.call('removePasskey', { id: passkeys[0]!.id, password: PASSWORD });
  const unlinked = await owner.home.call('unlinkProvider', { provider: 'google', password: PASSWORD });
  expect([gone.code, unlinked.code]).toEqual(['OK', 'OK']);
  expect(await toldOf(owner)).toEqual(['passkey-added', 'passkey-removed', 'provider-unlinked']);
  const audit = await auditOf(owner);
  expect(audit.map(({ actor, action, after }) => [actor, action, after])).toEqual([
    [`player:${owner.id}`, 'passkey-added', { passkeys: 1 }],
    [`player:${owner.id}`, 'passkey-removed', { passkeys: 0 }],
    [`player:${owner.id}`, 'provider-unlinked', { links: 0 }],
  ]);
  expect(JSON.stringify(audit)).not.toMatch(/Rahim|owner\d|10\.\d/);
});

test('an operator takes passkeys and linked accounts off with a reason; an only way in stays', async () => {
  const [lost, bare] = [await open(), await open()];
  await rowsOf('update identity.member set password_hash = null where id = $1 returning id', [bare.id]);
  for (const { id, account } of [lost, bare]) {
    const to = { channel: 'email', email: `${account}@example.com` } as const;
    const binding = { brandId: site.first, memberId: id, to, now: site.deps.now() };
    await site.deps.db.tx(site.first, (tx) => bindContact(tx, deps.vault, binding));
  }
  const remove = ({ id }: Holder) => removePlayerKeys(deps, by, { id, reason: 'somebody else made them' });
  expect([(await remove(lost)).ok, (await remove(bare)).ok]).toEqual([true, true]);
  for (const each of [lost, bare])
    expect(await remove(each)).toMatchObject({ ok: false, error: { code: 'STATE_CONFLICT' } });
  expect(await securityOf(lost.home)).toMatchObject({ passkeys: [], providers: [], email: { isProven: false } });
  expect(await securityOf(bare.home)).toMatchObject({ email: { isProven: true } });
  const kept = await securityOf(bare.home);
  expect([kept.passkeys, kept.providers.map(({ provider }) => provider)]).toEqual([[], ['google']]);
  expect([await byPasskey(lost.passkey), await byPasskey(bare.passkey)]).toEqual([
    'PASSKEY_REFUSED',
    'PASSKEY_REFUSED',
  ]);
  const record = {
    actor: 'mila',
    action: 'remove-keys',
    reason: 'somebody else made them',
    before: { passkeys: 1, links: 1, contacts: 1 },
  };
  expect((await auditOf(lost)).at(-1)).toMatchObject({ ...record, after: { passkeys: 0, links: 0, contacts: 0 } });
  expect((await auditOf(bare)).at(-1)).toMatchObject({ ...record, after: { passkeys: 0, links: 1, contacts: 1 } });
  expect((await toldOf(lost)).at(-1)).toBe('keys-removed');
  const other = { ...by, brandId: site.second };
  expect(await removePlayerKeys(deps, other, { id: lost.id, reason: 'of another brand' })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
});

test('a password that an operator gives ends all that was open, and does nothing but let its owner choose one', async () => {
  const owner = await open();
  const given = await resetPlayerPassword(deps, by, { id: owner.id, reason: 'proved who they are' });
  if (!given.ok) throw new Error(given.error.code);
  const { password } = given.value;
  expect((await owner.home.call('getSecurity')).code).toBe('NOT_LOGGED_IN');
  expect((await site.browser().login(owner.account, PASSWORD)).code).toBe('LOGIN_FAILED');
  expect(await byPasskey(owner.passkey)).toBe('PASSKEY_REFUSED');
  const back = site.browser();
  expect((await back.login(owner.account, password)).value as LoginValue).toMatchObject({ mustChangePassword: true });
  expect((await back.call('getSecurity')).code).toBe('PASSWORD_CHANGE_NEEDED');
  const change = { oldPassword: password, newPassword: OWN, confirmNewPassword: OWN };
  expect((await back.call('changePassword', change)).code).toBe('OK');
  const security = await securityOf(back);
  expect([security.passkeys, security.providers]).toEqual([[], []]);
  const held = (new Date(security.heldUntil!).getTime() - site.deps.now().getTime()) / HOUR_MS;
  expect([held > 47.9, held <= 48]).toEqual([true, true]);
  expect((await site.browser().login(owner.account, password)).code).toBe('LOGIN_FAILED');
  expect((await toldOf(owner)).at(-1)).toBe('password-reset');
  expect((await auditOf(owner)).at(-1)).toMatchObject({
    actor: 'mila',
    action: 'reset-password',
    reason: 'proved who they are',
    after: { ended: 1 },
  });
  // Told once: nothing that is kept holds it.
  const stored = await rowsOf<{ row: string }>(
    'select m::text as row from identity.member m union all select a::text from audit.audit a union all select e::text from outbox.outbox e',
  );
  expect(JSON.stringify(stored)).not.toContain(password);
});

test('a given password is none any more after a day, one’s own goes on, and nobody who is disabled gets one', async () => {
  const [late, own, shut] = [await open(), await open(), await open()];
  const give = async ({ id }: Holder): Promise<string> => {
    const given = await resetPlayerPassword(deps, by, { id, reason: 'proved who they are' });
    if (!given.ok) throw new Error(given.error.code);
    return given.value.password;
  };
  const [forLate, forOwn] = [await give(late), await give(own)];
  const back = site.browser();
  await back.login(own.account, forOwn);
  await back.call('changePassword', { oldPassword: forOwn, newPassword: OWN, confirmNewPassword: OWN });
  site.turnClock(24 * HOUR_MS);
  expect((await site.browser().login(late.account, forLate)).code).toBe('LOGIN_FAILED');
  expect((await site.browser().login(own.account, OWN)).code).toBe('OK');
  await rowsOf("update identity.member set status = 'disabled' where id = $1 returning id", [shut.id]);
  for (const [context, code] of [
    [by, 'STATE_CONFLICT'],
    [{ ...by, brandId: site.second }, 'NOT_FOUND'],
  ] as const)
    expect(await resetPlayerPassword(deps, context, { id: shut.id, reason: 'asked by mail' })).toMatchObject({
      error: { code },
    });
});

test('a brand that closes passkeys has none made or used, and its members can still take theirs off', async () => {
  const owner = await open();
  await site.changeSettings(site.first, { closedCapabilities: ['passkeys'] });
  site.brands.invalidate();
  const tries = {
    startPasskeyLogin: {},
    startPasskey: { password: PASSWORD },
    addPasskey: { name: 'x', answer: '{}' },
    loginByPasskey: { answer: '{}' },
  } as const;
  for (const [name, input] of Object.entries(tries))
    expect((await owner.home.call(name as keyof typeof tries, input)).code, name).toBe('CAPABILITY_CLOSED');
  const { passkeys } = await securityOf(owner.home);
  expect((await owner.home.call('removePasskey', { id: passkeys[0]!.id, password: PASSWORD })).code).toBe('OK');
  await site.changeSettings(site.first, { closedCapabilities: [] });
  site.brands.invalidate();
});

test('a given password is none any more after its day, not even to choose another in a login of before', async () => {
  const owner = await open();
  const given = await resetPlayerPassword(deps, by, { id: owner.id, reason: 'proved who they are' });
  if (!given.ok) throw new Error(given.error.code);
  const { password } = given.value;
  const back = site.browser();
  expect((await back.login(owner.account, password)).code).toBe('OK');
  await rowsOf('update identity.member set given_until = $2 where id = $1 returning id', [owner.id, site.deps.now()]);
  const change = { oldPassword: password, newPassword: OWN, confirmNewPassword: OWN };
  expect((await back.call('changePassword', change)).code).toBe('OLD_PASSWORD_WRONG');
});

test('stopping the reset of an authenticator lifts its own hold, and not that of a password given back', async () => {
  const [owner, other] = [await open(), await open()];
  const given = await resetPlayerPassword(deps, by, { id: owner.id, reason: 'proved who they are' });
  if (!given.ok) throw new Error(given.error.code);
  const back = site.browser();
  await back.login(owner.account, given.value.password);
  const change = { oldPassword: given.value.password, newPassword: OWN, confirmNewPassword: OWN };
  expect((await back.call('changePassword', change)).code).toBe('OK');
  const { heldUntil } = await securityOf(back);
  expect(heldUntil).not.toBeNull();
  const dueAt = new Date(site.deps.now().getTime() + 24 * HOUR_MS);
  const ask = `insert into identity.safety
      (member_id, brand_id, totp_secret, key_version, totp_since, reset_asked_at, reset_due_at)
    values ($1, $2, 'secret', 1, now(), now(), $3)
    on conflict (member_id) do update set totp_secret = excluded.totp_secret, key_version = 1, totp_since = now(),
      reset_asked_at = now(), reset_due_at = excluded.reset_due_at returning member_id`;
  for (const { id } of [owner, other]) await rowsOf(ask, [id, site.first, dueAt]);
  const byReset = new Date(dueAt.getTime() + 24 * HOUR_MS).toISOString();
  expect((await securityOf(other.home)).heldUntil).toBe(byReset);
  for (const home of [back, other.home]) expect((await home.call('stopAuthenticatorReset')).code).toBe('OK');
  expect([(await securityOf(back)).heldUntil, (await securityOf(other.home)).heldUntil]).toEqual([heldUntil, null]);
});

test('a contact that somebody bound from an open page is proven no more once a password is given back', async () => {
  const owner = await open();
  const to = { channel: 'email', email: 'thief@example.com' } as const;
  const binding = { brandId: site.first, memberId: owner.id, to, now: site.deps.now() };
  expect(await site.deps.db.tx(site.first, (tx) => bindContact(tx, deps.vault, binding))).toBe('bound');
  const found = () => findNamed(deps, { brandId: site.first } as never, { username: owner.account, email: to.email });
  // Its owner has an older passkey, so that it waits for a day.
  expect(await found()).toBeUndefined();
  site.turnClock(24 * HOUR_MS);
  expect((await found())?.id).toBe(owner.id);
  expect((await resetPlayerPassword(deps, by, { id: owner.id, reason: 'proved who they are' })).ok).toBe(true);
  expect(await found()).toBeUndefined();
  const contacts = await site.deps.db.tx(site.first, (tx) => readContacts(tx, deps.vault, owner.id));
  expect(contacts.email?.isProven).toBe(false);
});
