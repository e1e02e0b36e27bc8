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
const TOTP_STEP_MS = 30_000;
let site: TestSite;
let last = 0;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const optionsOf = (reply: Reply): string => (reply.value as { options: string }).options;
const challenge = async (browser: Browser): Promise<string> => optionsOf(await browser.call('startPasskeyLogin'));
const enter = (browser: Browser, answer: string): Promise<Reply> => browser.call('loginByPasskey', { answer });

const epoch = (): number => Math.floor(site.deps.now().getTime() / 1_000);

/** Switches an authenticator on; answers its secret. */
async function switchOn(home: Browser): Promise<string> {
  const started = await home.call('startAuthenticator', { password: PASSWORD });
  const { secret, ticket } = started.value as { secret: string; ticket: string };
  const code = await generate({ secret, epoch: epoch() });
  expect((await home.call('confirmAuthenticator', { ticket, code })).code).toBe('OK');
  site.turnClock(TOTP_STEP_MS);
  return secret;
}

/** Makes a passkey with an authenticator's code. */
async function addWithCode(home: Browser, secret: string) {
  const passkey = createSoftPasskey();
  const code = await generate({ secret, epoch: epoch() });
  const options = optionsOf(await home.call('startPasskey', { password: PASSWORD, code }));
  expect((await home.call('addPasskey', { name: 'My phone', answer: passkey.make(options) })).code).toBe('OK');
  return passkey;
}

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
  const { account, home } = await open();
  const passkey = await addWithCode(home, await switchOn(home));
  const away = site.browser();
  expect(((await away.login(account, PASSWORD)).value as LoginValue).step).toMatchObject({ need: 'factor' });
  const login = (await enter(away, passkey.sign(await challenge(away)))).value as LoginValue;
  expect(login).toMatchObject({ userName: account, mustChangePassword: false });
  expect([login.token.length > 20, login.step]).toEqual([true, undefined]);
  const { passkeys } = (await home.call('getSecurity')).value as Security;
  expect(passkeys).toEqual([expect.objectContaining({ name: 'My phone', lastUsedAt: expect.any(String) as string })]);
});

test('a passkey needs a code of the authenticator, and those that were made without one go when it is switched on', async () => {
  const { home, passkey: early } = await open();
  const half = createSoftPasskey();
  const begun = optionsOf(await home.call('startPasskey', { password: PASSWORD }));
  await switchOn(home);
  const browser = site.browser();
  expect((await enter(browser, early.sign(await challenge(browser)))).code).toBe('PASSKEY_REFUSED');
  expect((await home.call('addPasskey', { name: 'x', answer: half.make(begun) })).code).toBe('LOGIN_STEP_OVER');
  const without = await home.call('startPasskey', { password: PASSWORD });
  expect(without.body).toMatchObject({ code: 'CODE_WRONG', fields: { code: 'empty' } });
  expect((await home.call('startPasskey', { password: PASSWORD, code: '000000' })).code).toBe('CODE_WRONG');
  expect(((await home.call('getSecurity')).value as Security).passkeys).toEqual([]);
});

test('a member has ten passkeys, also when they are made at once, and only transports that there are', async () => {
  const { home } = await open();
  const answers: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const options = optionsOf(await home.call('startPasskey', { password: PASSWORD }));
    answers.push(createSoftPasskey().make(options).replace('"internal"', '"internal","by-owl"'));
  }
  const replies = await Promise.all(answers.map((answer) => home.call('addPasskey', { name: 'one more', answer })));
  expect(replies.filter(({ code }) => code === 'OK')).toHaveLength(9);
  expect(replies.filter(({ code }) => code === 'STATE_CONFLICT')).toHaveLength(3);
  const kept = await site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ transports: string[] }>("select distinct transports from identity.passkey where name = 'one more'"),
  );
  expect(kept).toEqual([{ transports: ['internal'] }]);
});

test('a refused passkey of a member stands among their refused logins', async () => {
  const { account, passkey } = await open();
  const browser = site.browser();
  await enter(browser, passkey.sign(await challenge(browser), { isVerified: false }));
  const noted = () =>
    site.deps.db.tx(site.first, (tx) =>
      tx.rows(
        'select reason from identity.login_refusal where member_id = (select id from identity.member where account = $1)',
        [account],
      ),
    );
  expect(await noted()).toEqual([{ reason: 'LOGIN_FAILED' }]);
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
  expect((await enter(own, answer)).code).toBe('OK');
  expect((await enter(own, answer)).code).toBe('LOGIN_STEP_OVER');
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
