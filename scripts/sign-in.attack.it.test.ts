/** Logins by Google and Facebook, against the demo's own provider on its real wires: the ways in that must not be. */
import type { LoginValue } from '@baize/contract/identity';
import type { ProviderReturn } from '@baize/contract/providers';
import type { SignInProvider } from '@baize/contract/sign-in-providers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSignIn, SIGN_IN_CLIENT } from '../apps/sandbox/src/sign-in.ts';
import formbody from '@fastify/formbody';
import { generate } from 'otplib';
import type { BrandId } from '../apps/server/src/ids.ts';
import {
  createTestSite,
  SECOND_HOST,
  type Browser,
  type Reply,
  type TestSite,
} from '../apps/server/src/testing-site.ts';
import { freePorts } from './ports.ts';

const PASSWORD = 'river-lamp-42';
const AWAY_MS = 10 * 60_000;
const STEP_MS = 30_000;
const TERMS = { termsAccepted: true };
let provider: FastifyInstance;
let site: TestSite;
let last = 0;

beforeAll(async () => {
  const port = (await freePorts()).sandbox;
  const base = `http://localhost:${port}`;
  provider = Fastify();
  await provider.register(formbody);
  await serveSignIn(provider, base);
  await provider.listen({ host: 'localhost', port });
  site = await createTestSite({ env: { SIGN_IN_URL: base } });
  for (const brandId of [site.first, site.second]) await openProviders(brandId);
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, {
      account: 'player',
      type: 0,
      password: PASSWORD,
      person: { email: 'player@example.com' },
    }),
  );
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const openProviders = (brandId: BrandId): Promise<void> =>
  site.deps.db.tx(brandId, (tx) => site.identity.openSignIn(tx, brandId, SIGN_IN_CLIENT));

/** Where the provider sends a person back to: the query that it brings. */
async function goAs(person: string, url: string): Promise<string> {
  const away = new URL(url);
  away.pathname += '/as';
  away.searchParams.set('person', person);
  const back = await fetch(away, { redirect: 'manual' });
  return new URL(back.headers.get('location')!).search;
}
async function answerOf(browser: Browser, person: string, name: SignInProvider = 'google'): Promise<string> {
  const started = await browser.call('startProviderLogin', { provider: name });
  expect(started.code).toBe('OK');
  return goAs(person, (started.value as { url: string }).url);
}
const finish = (browser: Browser, answer: string): Promise<Reply> => browser.call('finishProviderLogin', { answer });
const visit = async (browser: Browser, person: string, name: SignInProvider = 'google'): Promise<Reply> =>
  finish(browser, await answerOf(browser, person, name));
const ticketOf = (reply: Reply): string => {
  const value = reply.value as ProviderReturn;
  if (value.kind !== 'newcomer') throw new Error(value.kind);
  return value.ticket;
};
const loginOf = (reply: Reply): LoginValue => {
  const value = reply.value as ProviderReturn;
  if (value.kind !== 'login') throw new Error(value.kind);
  return value.login;
};
const newPerson = (): string => `person-${(last += 1)}`;

/** Somebody who has come by a provider and opened an account. */
async function register(name: SignInProvider = 'google') {
  const person = newPerson();
  const browser = site.browser();
  const opened = await browser.call('registerByProvider', {
    ...TERMS,
    ticket: ticketOf(await visit(browser, person, name)),
  });
  expect(opened.code).toBe('OK');
  const { userName, token } = opened.value as LoginValue;
  browser.token = token;
  return { person, browser, account: userName };
}
/** A member with a password, logged in. */
async function openMember() {
  const account = `linker${(last += 1)}`;
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  const browser = site.browser();
  await browser.login(account, PASSWORD);
  return { account, browser };
}
async function link(browser: Browser, person: string): Promise<Reply> {
  const started = await browser.call('linkProvider', { provider: 'google', password: PASSWORD });
  expect(started.code).toBe('OK');
  return finish(browser, await goAs(person, (started.value as { url: string }).url));
}

test.each(['google', 'facebook'] as const)(
  '%s: the first visit opens an account under the terms, the next logs in',
  async (name) => {
    const person = newPerson();
    const browser = site.browser();
    const ticket = ticketOf(await visit(browser, person, name));
    expect((await browser.call('registerByProvider', { ticket, termsAccepted: false })).code).toBe(
      'TERMS_NOT_ACCEPTED',
    );
    expect((await site.browser().call('registerByProvider', { ...TERMS, ticket })).code).toBe('LOGIN_STEP_OVER');
    const opened = await browser.call('registerByProvider', { ...TERMS, ticket });
    expect(opened.value).toMatchObject({ firstTimeLogin: true, mustChangePassword: false });
    expect((await browser.call('registerByProvider', { ...TERMS, ticket })).code).toBe('LOGIN_STEP_OVER');
    const again = loginOf(await visit(site.browser(), person, name));
    expect(again.userName).toBe((opened.value as LoginValue).userName);
    expect(again.token).not.toBe('');
  },
);

test('an address is nobody’s way in, and a person of one provider is nobody at the other', async () => {
  expect((await visit(site.browser(), newPerson())).value).toMatchObject({ kind: 'newcomer' });
  const { person } = await register('google');
  expect((await visit(site.browser(), person, 'facebook')).value).toMatchObject({ kind: 'newcomer' });
  const elsewhere = site.browser({ host: SECOND_HOST });
  expect((await visit(elsewhere, person)).value).toMatchObject({ kind: 'newcomer' });
});

test.each(['wrong-nonce', 'wrong-audience', 'wrong-issuer', 'wrong-key', 'expired', 'unsigned'])(
  'what a provider says with the fault %s is refused, and is no answer any more',
  async (fault) => {
    const browser = site.browser();
    const answer = await answerOf(browser, fault);
    expect((await finish(browser, answer)).code).toBe('PROVIDER_REFUSED');
    expect((await finish(browser, answer)).code).toBe('LOGIN_STEP_OVER');
  },
);

test('an answer is good once, on its own device and brand, and for ten minutes', async () => {
  const { person } = await register();
  const [own, thief] = [site.browser(), site.browser()];
  const answer = await answerOf(own, person);
  expect((await finish(thief, answer)).code).toBe('LOGIN_STEP_OVER');
  const elsewhere = site.browser({ host: SECOND_HOST });
  for (const [name, value] of own.cookies) elsewhere.cookies.set(name, value);
  expect((await finish(elsewhere, answer)).code).toBe('LOGIN_STEP_OVER');
  const replies = await Promise.all(Array.from({ length: 50 }, () => finish(site.browser({ like: own }), answer)));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([...Array<string>(49).fill('LOGIN_STEP_OVER'), 'OK']);

  const late = await answerOf(own, person);
  site.turnClock(AWAY_MS);
  expect((await finish(own, late)).code).toBe('LOGIN_STEP_OVER');
});

test('fifty uses of one newcomer’s ticket at once open one account', async () => {
  const browser = site.browser();
  const ticket = ticketOf(await visit(browser, newPerson()));
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => site.browser({ like: browser }).call('registerByProvider', { ...TERMS, ticket })),
  );
  expect(replies.map(({ code }) => code).toSorted()).toEqual([...Array<string>(49).fill('LOGIN_STEP_OVER'), 'OK']);
});

test('a code of somebody else’s visit opens nothing, nor does a refusal or what is made up', async () => {
  const { person } = await register();
  const victim = new URLSearchParams(await answerOf(site.browser(), person));
  const thief = site.browser();
  const own = new URLSearchParams(await answerOf(thief, newPerson()));
  own.set('code', victim.get('code')!);
  expect((await finish(thief, `?${own}`)).code).toBe('PROVIDER_REFUSED');
  expect((await visit(thief, '')).code).toBe('PROVIDER_REFUSED');
  for (const answer of ['?', '?state=', '?code=1&state=1', 'state=x'])
    expect((await finish(thief, answer)).code).toBe('LOGIN_STEP_OVER');
});

test('an authenticator is asked for whoever comes by a provider', async () => {
  const { account, browser } = await openMember();
  const { secret, ticket } = (await browser.call('startAuthenticator', { password: PASSWORD })).value as {
    secret: string;
    ticket: string;
  };
  const codeNow = (): Promise<string> => generate({ secret, epoch: Math.floor(site.deps.now().getTime() / 1_000) });
  expect((await browser.call('confirmAuthenticator', { ticket, code: await codeNow() })).code).toBe('OK');
  const person = newPerson();
  expect((await link(browser, person)).value).toEqual({ kind: 'linked', provider: 'google' });
  const away = site.browser();
  const login = loginOf(await visit(away, person));
  expect(login).toMatchObject({ token: '', step: { need: 'factor' } });
  site.turnClock(STEP_MS);
  const passed = await away.call('passLoginStep', {
    ticket: login.step!.ticket,
    way: 'totp',
    proof: await codeNow(),
  });
  expect(passed.value).toMatchObject({ userName: account, token: expect.stringMatching(/.{20}/) as string });
});

test('linking needs the password and the session that began it; what opens another account is taken', async () => {
  const { person, browser: passwordless } = await register();
  const { account, browser } = await openMember();
  expect((await browser.call('linkProvider', { provider: 'google', password: 'wrong-lamp-42' })).code).toBe(
    'OLD_PASSWORD_WRONG',
  );
  expect((await link(browser, person)).code).toBe('PROVIDER_TAKEN');
  const started = await browser.call('linkProvider', { provider: 'google', password: PASSWORD });
  const mine = newPerson();
  const answer = await goAs(mine, (started.value as { url: string }).url);
  const { token } = browser;
  browser.token = undefined;
  expect((await finish(browser, answer)).code).toBe('LOGIN_STEP_OVER');
  browser.token = token;
  expect((await link(browser, mine)).code).toBe('OK');
  expect(loginOf(await visit(site.browser(), mine)).userName).toBe(account);
  expect((await browser.call('getSecurity')).value).toMatchObject({ providers: [{ provider: 'google' }] });

  // Who has no password would lock themselves out.
  const unlink = (who: Browser): Promise<Reply> =>
    who.call('unlinkProvider', { provider: 'google', password: PASSWORD });
  expect((await unlink(passwordless)).code).toBe('LAST_WAY_IN');
  expect((await unlink(browser)).code).toBe('OK');
  expect((await unlink(browser)).code).toBe('NOT_FOUND');
  expect((await visit(site.browser(), mine)).value).toMatchObject({ kind: 'newcomer' });
});

test('a disabled account stays closed, and a brand whose numbers are proven opens none', async () => {
  const { person, account } = await register();
  await site.deps.db.tx(site.first, (tx) =>
    tx.run("update identity.member set status = 'disabled' where account = $1", [account]),
  );
  expect((await visit(site.browser(), person)).code).toBe('ACCOUNT_DISABLED');
  const ticket = ticketOf(await visit(site.browser(), newPerson()));
  const { flags } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, { flags: { ...flags, REGMOBVERF3: true } });
  site.brands.invalidate();
  expect((await visit(site.browser(), newPerson())).code).toBe('PROVIDER_UNKNOWN');
  expect((await site.browser().call('registerByProvider', { ...TERMS, ticket })).code).toBe('PROVIDER_UNKNOWN');
  await site.changeSettings(site.first, { flags });
  site.brands.invalidate();
});

test('a provider that is off is offered to nobody', async () => {
  expect((await site.browser().call('listProviders')).value).toEqual({ providers: ['google', 'facebook'] });
  await site.deps.db.tx(site.second, (tx) =>
    tx.run("update identity.provider set is_on = false where provider = 'google'"),
  );
  const elsewhere = site.browser({ host: SECOND_HOST });
  expect((await elsewhere.call('listProviders')).value).toEqual({ providers: ['facebook'] });
  expect((await elsewhere.call('startProviderLogin', { provider: 'google' })).code).toBe('NOT_FOUND');
});
