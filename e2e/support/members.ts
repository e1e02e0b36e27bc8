import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { SITE } from './stack.ts';
import { freshName } from './visitors.ts';

export type Member = { readonly account: string; readonly password: string; readonly token: string };
export type Answer<T> = {
  readonly success: boolean;
  readonly value: T;
  readonly code: string | null;
  readonly message: string | null;
  readonly status: number;
};
type Language = 'bn' | 'en';

const PASSWORD = 'river-stone-4711';
const PAYMENT_PASSWORD = '271828';
/** An address of the site's origin that is no page: from it a call can be made with the browser's own cookies. */
const PLAIN_PATH = '/api/v1/system-status';

/** Brings the page to an origin without starting the site there. */
export async function stand(page: Page, site: string): Promise<void> {
  await page.goto(site + PLAIN_PATH);
}

/** Method and path below the API's prefix. */
export type Route = readonly [method: string, path: string];
export type CallOptions = { readonly body?: unknown; readonly headers?: Record<string, string> };

/** A call of the site's API, made by the browser itself: its origin, its cookies. The page must stand on the site. */
export async function call<T>(page: Page, route: Route, { body, headers = {} }: CallOptions = {}): Promise<Answer<T>> {
  const [method, path] = route;
  return page.evaluate(
    async (order) => {
      const response = await fetch(`/api/v1${order.path}`, {
        method: order.method,
        headers: { ...order.headers, ...(order.body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(order.body === undefined ? {} : { body: order.body }),
      });
      return { status: response.status, ...((await response.json()) as object) } as never;
    },
    { method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) },
  );
}

/** A call with credentials, sealed to the site's published key as the page itself does it. */
export async function sealedCall<T>(page: Page, route: Route, body: unknown): Promise<Answer<T>> {
  const { value: key } = await call<{ kid: string; jwk: JWK }>(page, ['GET', '/seal-key']);
  const plain = JSON.stringify({
    route: route.join(' '),
    at: Date.now(),
    nonce: randomBytes(16).toString('base64url'),
    body,
  });
  const sealed = await new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key.jwk, 'RSA-OAEP-256'));
  return call<T>(page, route, { body: { sealed } });
}

type LoginValue = { token: string; userName: string };

/**
 * Puts a session into the tab as the site keeps it, with a language, so that the next page of the site is this
 * member's.
 */
export async function keepSession(page: Page, value: LoginValue, language: Language): Promise<void> {
  await page.evaluate(
    ({ value: { token, userName }, language: code }) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('userInfo', JSON.stringify({ userName, firstTimeLogin: false, passwordExpired: false }));
      for (const key of ['lang', 'hisLang']) localStorage.setItem(key, code);
    },
    { value, language },
  );
}

/** Of whoever asked them in: a player's invitation, an agent's link. */
type Codes = { referralCode?: string; affiliateCode?: string };

/** A new member of the brand, logged in in this tab. */
export async function registerMember(
  page: Page,
  { site = SITE, language = 'en', referralCode, affiliateCode }: { site?: string; language?: Language } & Codes = {},
): Promise<Member> {
  await stand(page, site);
  const account = freshName();
  const answer = await sealedCall<LoginValue>(page, ['PUT', '/register'], {
    username: account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: PAYMENT_PASSWORD,
    termsAccepted: true,
    login: true,
    ...(referralCode !== undefined && { referralCode }),
    ...(affiliateCode !== undefined && { affiliateCode }),
  });
  if (!answer.success) throw new Error(`registration of ${account}: ${answer.status} ${answer.code}`);
  await keepSession(page, answer.value, language);
  return { account, password: PASSWORD, token: answer.value.token };
}

/** Logs an existing member in in this tab; answers the token. */
export async function loginAs(
  page: Page,
  member: Pick<Member, 'account' | 'password'>,
  { site = SITE, language = 'en' }: { site?: string; language?: Language } = {},
): Promise<string> {
  await stand(page, site);
  const answer = await sealedCall<LoginValue>(page, ['POST', '/login'], {
    username: member.account,
    password: member.password,
  });
  if (!answer.success) throw new Error(`login of ${member.account}: ${answer.status} ${answer.code}`);
  await keepSession(page, answer.value, language);
  return answer.value.token;
}

/** A guest who reads this language. */
export async function readIn(page: Page, language: Language, site = SITE): Promise<void> {
  await stand(page, site);
  await page.evaluate((code) => {
    for (const key of ['lang', 'hisLang']) localStorage.setItem(key, code);
  }, language);
}

type Deposit = { id: string; state: string; payUrl: string };

/** More than this only the sandbox's bank takes. */
const WALLET_DEPOSIT_MAX = 50_000;

/** Pays into the member's wallet by the sandbox provider: order, payment page, signed webhook, credit. */
export async function depositThroughSandbox(page: Page, member: Pick<Member, 'token'>, amount: string): Promise<void> {
  const method = Number(amount) > WALLET_DEPOSIT_MAX ? 'sandbox-bank' : 'sandbox-wallet';
  const headers = { 'x-token': member.token };
  const order = await call<Deposit>(page, ['POST', '/deposits'], {
    body: { amount, method },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  if (!order.success) throw new Error(`deposit: ${order.status} ${order.code}`);
  const walletMoved = await listenToWallet(page, member);
  await decidePayment(order.value.payUrl, 'pay');
  await walletMoved();
  const now = await call<Deposit>(page, ['GET', `/deposits/${order.value.id}`], { headers });
  if (now.value.state !== 'credited') throw new Error(`deposit ${order.value.id} was paid and is ${now.value.state}`);
}

/** Listens on /live as the site does; the answered function waits for the next movement of the member's wallet. */
async function listenToWallet(page: Page, member: Pick<Member, 'token'>): Promise<() => Promise<void>> {
  const answer = await call<{ ticket: string }>(page, ['POST', '/live-ticket'], {
    body: {},
    headers: { 'x-token': member.token },
  });
  if (!answer.success) throw new Error(`live ticket: ${answer.status} ${answer.code}`);
  const live = await page.evaluateHandle(async (ticket) => {
    const socket = new WebSocket(`/live?ticket=${encodeURIComponent(ticket)}`);
    const heard = (type: string) =>
      new Promise<void>((resolve, reject) => {
        socket.addEventListener('close', () => reject(new Error(`the socket closed before "${type}"`)));
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          if (data.includes(`"type":"${type}"`)) resolve();
        });
      });
    const moved = heard('wallet');
    await heard('welcome');
    return { moved: moved.then(() => socket.close()) };
  }, answer.value.ticket);
  return async () => {
    await live.evaluate(({ moved }) => moved);
    await live.dispose();
  };
}

/** What pressing a button on the provider's payment page sends. */
async function decidePayment(payUrl: string, decision: 'pay' | 'decline'): Promise<void> {
  const response = await fetch(payUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });
  if (response.status !== 303) throw new Error(`payment page: ${response.status}`);
}

/** A new member with money in the wallet. */
export async function registerPlayer(
  page: Page,
  options: { site?: string; language?: Language; amount?: string } = {},
): Promise<Member> {
  // What is not of a registration would be refused with it.
  const { amount = '1000.00', ...who } = options;
  const member = await registerMember(page, who);
  await depositThroughSandbox(page, member, amount);
  return member;
}
