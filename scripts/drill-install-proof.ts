/** What the drill of an installation asks of the brand that stands then, as its people and its supplier would. */
import { createHmac, randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS, type SiteCallName } from '@baize/contract/site-calls';
import { CompactEncrypt, importJWK, type JWK } from 'jose';

export type InstallProof = { readonly proven: string[]; readonly findings: string[] };
type Address = { readonly host: string; readonly port: number };
export type Installed = {
  readonly site: Address;
  readonly console: Address;
  readonly ca: string;
  /** What the commands printed that made the first operators. */
  readonly links: readonly string[];
  /** A round at the supplier, at the address of a launch. */
  readonly play: (url: string) => Promise<{ readonly state: string; readonly balance: bigint | undefined }>;
};

const ACCOUNT = 'firstplayer';
const PASSWORD = 'river-stone-4711';
const UNIT = 100_000n;
const STAKE = UNIT;
const GIVEN = '100.00';
const GIVEN_UNITS = 100n * UNIT;

export async function proveBrand({ proven, findings }: InstallProof, installed: Installed): Promise<void> {
  const check = (what: string, holds: boolean, saw: unknown): void => {
    if (holds) proven.push(what);
    else
      findings.push(
        `${what}: ${JSON.stringify(saw, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))}`,
      );
  };
  const player = createBrowser(installed.site, installed.ca);
  await proveFace(player, check);
  const registered = await seal(player, 'register', {
    username: ACCOUNT,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: '271828',
    termsAccepted: true,
    login: true,
  });
  check('a player registers', registered.success, registered);
  const visitor = createBrowser(installed.site, installed.ca);
  const login = await seal<{ token: string }>(visitor, 'login', { username: ACCOUNT, password: PASSWORD });
  check('the player logs in', login.success, login);
  const given = await giveMoney(installed);
  check('two operators enrol, and give money that one asked for and the other agreed to', given === 'applied', given);
  const token = { [TOKEN_HEADER]: login.value?.token ?? '' };
  const launched = await siteCall<{ url: string }>(visitor, 'launchGame', {
    query: { gameCode: 'ref_dice', mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' },
    headers: token,
  });
  check('a game of the supplier is launched', launched.success, launched);
  if (!launched.success) return;
  const played = await installed.play(launched.value.url);
  const isLost = played.state === 'lost' && played.balance === GIVEN_UNITS - STAKE;
  const isWon = played.state === 'won' && played.balance !== undefined && played.balance > GIVEN_UNITS - STAKE;
  check('the first signed bet is taken and settled', isLost || isWon, played);
}

type Check = (what: string, holds: boolean, saw: unknown) => void;

/** What a visitor meets, as the commands of the guide said it. */
async function proveFace(visitor: Browser, check: Check): Promise<void> {
  const page = await visitor.send('GET', '/');
  check('the first page is the brand’s', page.status === 200 && page.body.includes('River'), page.status);
  const boot = await siteCall<{ brand: { licence: object; theme: object }; languages: { code: string }[] }>(
    visitor,
    'getPermission',
  );
  const { licence = {}, theme = {} } = boot.value?.brand ?? {};
  const languages = (boot.value?.languages ?? []).map(({ code }) => code).join();
  const said = {
    licence: Object.keys(licence).toSorted().join(),
    theme: Object.keys(theme).toSorted().join(),
    languages,
  };
  const wanted = { licence: 'bn,en', theme: 'brand-fill,brand-text', languages: 'bn,en' };
  check('licence, colours and languages are those of the guide', JSON.stringify(said) === JSON.stringify(wanted), said);
  const told = await siteCall<{ banners: { title: string }[]; player: { title: string }[] }>(
    visitor,
    'getAnnouncements',
    {
      query: { types: 'B,PL', platform: 'W', lang: 'en' },
    },
  );
  const titles = [...(told.value?.banners ?? []), ...(told.value?.player ?? [])].map(({ title }) => title).join();
  check('banner and marquee are shown', titles === 'Welcome,River is open', told);
  const pools = await siteCall<{ poolId: string }[]>(visitor, 'getJackpots');
  check('the pool is open', pools.value?.[0]?.poolId === 'night', pools);
}

/** Money as the house gives it where nobody can pay in yet: one operator writes a correction, another applies it. */
async function giveMoney({ console: address, ca, links }: Installed): Promise<string> {
  const [maker, checker] = await Promise.all(links.map((link) => openOperator(createBrowser(address, ca), link)));
  const order = { account: ACCOUNT, direction: 'credit', amount: GIVEN, reason: 'The first money of the drill' };
  const made = await maker!<{ id: string }>('POST', '/corrections', order);
  const applied = await checker!<{ state: string }>('POST', `/corrections/${made.id}/check`, { decision: 'apply' });
  return applied.state;
}

/** Enrols by the link that the command line printed, and logs in. */
async function openOperator(browser: Browser, printed: string) {
  const name = /^operator\s+(\S+)/m.exec(printed)?.[1];
  const token = /^link\s+\/enrol#(\S+)$/m.exec(printed)?.[1];
  let brand = '0';
  const ask = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const headers = { [BRAND_HEADER]: brand, [IDEMPOTENCY_HEADER]: randomBytes(16).toString('hex') };
    const answer = await read<T>(browser.send(method, CONSOLE_PREFIX + path, { body, headers }));
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.code} ${JSON.stringify(answer.fields ?? {})}`);
    return answer.value;
  };
  const opened = await ask<{ totpSecret: string; ticket: string }>('POST', '/enrolment', { token });
  const password = `own-${randomBytes(9).toString('base64url')}`;
  const step = Math.floor(Date.now() / STEP_MS);
  const { totpSecret, ticket } = opened;
  await ask('POST', '/enrolment/complete', { token, ticket, password, code: oneTimeCode(totpSecret, step) });
  await browser.send('DELETE', `${CONSOLE_PREFIX}/session`);
  // A step is good for one login, and the one after the current is taken too.
  const login = { name, password, code: oneTimeCode(totpSecret, step + 1) };
  const operator = await ask<{ brands: { id: number }[] }>('POST', '/session', login);
  brand = String(operator.brands[0]?.id);
  return ask;
}

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function oneTimeCode(secret: string, step: number): string {
  let bits = '';
  for (const letter of secret.replace(/=+$/, '')) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

type Reply = { readonly status: number; readonly body: string };
type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
type Browser = { readonly send: (method: string, path: string, sent?: Sent) => Promise<Reply> };

/** Asks over TLS under the name of the origin, and keeps its cookies. */
function createBrowser({ host, port }: Address, ca: string): Browser {
  const cookies = new Map<string, string>();
  return {
    send: (method, path, { body, headers = {} } = {}) =>
      new Promise((done, fail) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const own = {
          host,
          origin: `https://${host}`,
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
          ...headers,
        };
        const order = { host: '127.0.0.1', port, servername: host, ca, method, path, headers: own };
        const sent = request(order, (reply) => {
          for (const line of reply.headers['set-cookie'] ?? []) {
            const [name, ...value] = line.split(';')[0]!.split('=');
            cookies.set(name!, value.join('='));
          }
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.once('end', () => done({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
        });
        sent.once('error', fail);
        sent.end(text);
      }),
  };
}

type Answer<T> =
  | { readonly success: true; readonly value: T; readonly code: 'OK' }
  | { readonly success: false; readonly value: null; readonly code: string; readonly fields?: object };
const read = async <T>(reply: Promise<Reply>): Promise<Answer<T>> => JSON.parse((await reply).body) as Answer<T>;

type SiteOrder = Sent & { readonly query?: Readonly<Record<string, string>> };
function siteCall<T>(browser: Browser, name: SiteCallName, { query, ...sent }: SiteOrder = {}): Promise<Answer<T>> {
  const { method, path } = SITE_CALLS[name];
  const asked = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  return read<T>(browser.send(method, SITE_PREFIX + path + asked, sent));
}

/** A call with credentials, sealed to the published key as the page does it. */
async function seal<T>(browser: Browser, name: SiteCallName, body: object): Promise<Answer<T>> {
  const key = await read<{ kid: string; jwk: JWK }>(browser.send('GET', `${SITE_PREFIX}/seal-key`));
  if (!key.success) throw new Error(`seal-key: ${key.code}`);
  const { method, path } = SITE_CALLS[name];
  const plain = { route: `${method} ${path}`, at: Date.now(), nonce: randomBytes(16).toString('base64url'), body };
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(plain)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.value.kid })
    .encrypt(await importJWK(key.value.jwk, 'RSA-OAEP-256'));
  return siteCall<T>(browser, name, { body: { sealed } });
}
