/** Logins by passkeys: the ways in that must not be, against an authenticator in software. */
import type { LoginValue } from '@baize/contract/identity';
import type { Security } from '@baize/contract/security';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, SECOND_HOST, type Browser, type Reply, type TestSite } from '../../../testing-site.ts';
import { needsOf } from './login-graph.ts';
import { createSoftPasskey } from './testing-passkey.ts';

const PASSWORD = 'river-lamp-42';
const CHALLENGE_MS = 5 * 60_000;
let site: TestSite;
let last = 0;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const optionsOf = (reply: Reply): string => (reply.value as { options: string }).options;
const challenge = async (browser: Browser): Promise<string> => optionsOf(await browser.call('startPasskeyLogin'));
const enter = (browser: Browser, answer: string): Promise<Reply> => browser.call('loginByPasskey', { answer });

/** A member with a passkey. */
async function open() {
  const account = `holder${(last += 1)}`;
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  const home = site.browser();
  await home.login(account, PASSWORD);
  const passkey = createSoftPasskey();
  const options = optionsOf(await home.call('startPasskey', { password: PASSWORD }));
  const added = await home.call('addPasskey', { name: 'My phone', answer: passkey.make(options) });
  expect(added.code).toBe('OK');
  return { account, home, passkey };
}

test('a passkey logs in without a name, stands for authenticator and new place, and is listed with its use', async () => {
  const { account, home, passkey } = await open();
  const { secret, ticket } = (await home.call('startAuthenticator', { password: PASSWORD })).value as {
    secret: string;
    ticket: string;
  };
  const code = await generate({ secret, epoch: Math.floor(site.deps.now().getTime() / 1_000) });
  expect((await home.call('confirmAuthenticator', { ticket, code })).code).toBe('OK');
  const away = site.browser();
  expect(((await away.login(account, PASSWORD)).value as LoginValue).step).toMatchObject({ need: 'factor' });
  const login = (await enter(away, passkey.sign(await challenge(away)))).value as LoginValue;
  expect(login).toMatchObject({ userName: account, mustChangePassword: false });
  expect([login.token.length > 20, login.step]).toEqual([true, undefined]);
  const { passkeys } = (await home.call('getSecurity')).value as Security;
  expect(passkeys).toEqual([expect.objectContaining({ name: 'My phone', lastUsedAt: expect.any(String) as string })]);
});

test('of all states of the graph a passkey leaves none with a need', () => {
  const rules = { on: true, days: 30, ways: ['sms' as const] };
  for (const hasAuthenticator of [true, false])
    for (const isPlaceKnown of [true, false]) {
      const begun = { hasAuthenticator, isPlaceKnown, rules, has: ['sms', 'totp'] as const, proved: undefined };
      expect(needsOf({ ...begun, isWhole: true })).toEqual({ factor: false, place: false });
      expect(needsOf(begun)).toEqual({ factor: hasAuthenticator, place: !isPlaceKnown });
    }
});

test('a challenge is good once, on its own device and brand, for five minutes, and for what it was put', async () => {
  const { home, passkey } = await open();
  const [own, thief] = [site.browser(), site.browser()];
  const answer = passkey.sign(await challenge(own));
  expect((await enter(thief, answer)).code).toBe('LOGIN_STEP_OVER');
  const elsewhere = site.browser({ host: SECOND_HOST });
  for (const [name, value] of own.cookies) elsewhere.cookies.set(name, value);
  expect((await enter(elsewhere, answer)).code).toBe('LOGIN_STEP_OVER');
  const replies = await Promise.all(Array.from({ length: 20 }, () => enter(own, answer)));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([...Array<string>(19).fill('LOGIN_STEP_OVER'), 'OK']);
  const late = passkey.sign(await challenge(own));
  site.turnClock(CHALLENGE_MS);
  expect((await enter(own, late)).code).toBe('LOGIN_STEP_OVER');
  const toAdd = optionsOf(await home.call('startPasskey', { password: PASSWORD }));
  expect((await enter(home, passkey.sign(toAdd))).code).toBe('LOGIN_STEP_OVER');
});

test.each([
  ['of another page', { origin: 'http://evil.localhost' }],
  ['of a device that did not ask who holds it', { isVerified: false }],
  ['of a copy whose count falls behind', { count: 1 }],
] as const)('an answer %s is refused, and the key goes on', async (_name, bent) => {
  const { passkey } = await open();
  const browser = site.browser();
  expect((await enter(browser, passkey.sign(await challenge(browser), { count: 5 }))).code).toBe('OK');
  expect((await enter(browser, passkey.sign(await challenge(browser), bent))).code).toBe('PASSKEY_REFUSED');
  expect((await enter(browser, passkey.sign(await challenge(browser), { count: 9 }))).code).toBe('OK');
});

test('keys that nobody has, of a closed account, or taken off open nothing; adding one needs the password', async () => {
  const browser = site.browser();
  const nobody = createSoftPasskey();
  expect((await enter(browser, nobody.sign(await challenge(browser)))).code).toBe('PASSKEY_REFUSED');
  for (const answer of ['{}', 'null', '[1]', 'no json', '{"id":"x","response":{"clientDataJSON":"e30"}}'])
    expect((await enter(browser, answer)).code).toBe('PASSKEY_REFUSED');

  const { home, passkey } = await open();
  expect((await home.call('startPasskey', { password: 'wrong-lamp-42' })).code).toBe('OLD_PASSWORD_WRONG');
  const options = optionsOf(await home.call('startPasskey', { password: PASSWORD }));
  const foreign = createSoftPasskey('http://evil.localhost');
  expect((await home.call('addPasskey', { name: 'x', answer: foreign.make(options) })).code).toBe('PASSKEY_REFUSED');
  const other = await open();
  const [mine] = ((await home.call('getSecurity')).value as Security).passkeys;
  const order = { id: mine!.id, password: PASSWORD };
  expect((await other.home.call('removePasskey', order)).code).toBe('NOT_FOUND');
  expect((await home.call('removePasskey', order)).code).toBe('OK');
  expect((await enter(browser, passkey.sign(await challenge(browser)))).code).toBe('PASSKEY_REFUSED');

  await site.deps.db.tx(site.first, (tx) =>
    tx.run("update identity.member set status = 'disabled' where account = $1", [other.account]),
  );
  expect((await enter(browser, other.passkey.sign(await challenge(browser)))).code).toBe('ACCOUNT_DISABLED');
});
