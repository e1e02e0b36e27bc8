/**
 * A brand and a supplier that are set up by `npm run admin` alone, against the reference supplier: what stands then
 * serves launches, signed calls and audit chains that name the command line.
 */
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_PREFIX } from '@baize/contract/addresses';
import { TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS, type SiteCallName } from '@baize/contract/site-calls';
import { startSupplierDouble } from '@baize/wallet-protocol/conformance/doubles/supplier';
import { httpSupplier } from '@baize/wallet-protocol/conformance/testbed';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BRAND_USAGE, runBrand } from './brand.ts';
import { runSupplier, SUPPLIER_USAGE } from './supplier.ts';
import { buildSite } from '../app.ts';
import { DEVICE_COOKIE } from '../http/site-frame.ts';
import type { BrandId, Uuid } from '../ids.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { addSupplier } from '../modules/games/vendors/commands/add-supplier.ts';
import type { PinKey } from '../modules/games/vendors/commands/pin-supplier-key.ts';

const ADMIN = join(import.meta.dirname, '../../../../scripts/admin.ts');
const EXAMPLE = join(import.meta.dirname, '../../../../docs/examples/supplier.py');
const CONTROL_KEY = 'control-key-of-this-test';
const HOST = 'play.river.example';
const PASSWORD = 'river-lamp-42';
const DEVICE = 'd'.repeat(40);

let t: TestPlatform;
let app: FastifyInstance;
let double: Awaited<ReturnType<typeof startSupplierDouble>>;
let home: string;

const CLI = { name: 'cli:test', ip: 'local' };
/** A line of the command line, without the process around it. */
async function run(...[word, ...words]: string[]): Promise<string> {
  const { exit, text } = await (word === 'brand' ? runBrand : runSupplier)(t.platform, CLI, words);
  if (exit !== 0) throw new Error(`${word} ${words[0]}: ${exit} ${text}`);
  return text;
}

beforeAll(async () => {
  t = await createTestPlatform({ INSECURE_UNSEALED: '1' });
  home = mkdtempSync(join(tmpdir(), 'baize-connect-'));
  double = await startSupplierDouble({ controlKey: CONTROL_KEY });
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await double.close();
  await t.close();
  rmSync(home, { recursive: true, force: true });
});

async function ask<T>(name: SiteCallName, input: Record<string, unknown>, token?: string): Promise<T> {
  const { method, path } = SITE_CALLS[name];
  const reply = await app.inject({
    method,
    url: SITE_PREFIX + path,
    cookies: { [DEVICE_COOKIE]: DEVICE },
    headers: { host: HOST, ...(token === undefined ? {} : { [TOKEN_HEADER]: token }) },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  });
  const { code, value } = reply.json<{ code: string; value: T }>();
  expect([name, code]).toEqual([name, 'OK']);
  return value;
}

async function player(brandId: BrandId, account = 'rina'): Promise<string> {
  const { identity, deps } = t.platform;
  await deps.db.tx(brandId, async (tx) => {
    const made = await identity.createMember(tx, brandId, { account, type: 0, password: PASSWORD });
    if (!made.ok) throw new Error(made.error.code);
    const paid = {
      memberId: made.value,
      amount: 1_000_000n,
      house: 'cashier:test',
      key: randomUUID() as Uuid,
    } as const;
    await deps.ledger.post(tx, brandId, { transfers: [{ ...paid, pocket: 'cash', kind: 'deposit' }] });
  });
  return (await ask<{ token: string }>('login', { username: account, password: PASSWORD, area: 'site' })).token;
}

test('opened and connected by commands alone, a brand serves a launch, and the signed calls of its supplier', async () => {
  const control = httpSupplier(double.url, CONTROL_KEY);
  const { port } = app.server.address() as AddressInfo;
  const river = ['--name', 'River', '--currency', 'BDT', '--domains', `${HOST},agent:a.river.example`];
  await run('brand', 'open', 'river', ...river, '--offset', '+06:00', '--country', 'BD', '--play-money');
  const [kid, ...pem] = (await run('supplier', 'key')).trim().split('\n');
  const ours = { kid: kid!.split(/\s+/)[1], pem: pem.join('\n') };
  const theirs = await control('operator', {
    label: 'river',
    wallet_base_url: `http://127.0.0.1:${port}/wallet/ref`,
    keys: [ours],
    mode: 'strict',
    currency: 'BDT',
  });
  const number = String(theirs.operator_id);
  const agreed = ['--name', 'Reference', '--url', theirs.base_url, '--id', number, '--brands', 'river'];
  expect(await run('supplier', 'add', 'ref', ...agreed)).toContain('/wallet/ref');
  const file = join(home, 'theirs.pem');
  writeFileSync(file, theirs.keys[0]!.pem);
  const theirKid = theirs.keys[0]!.kid;
  expect(await run('supplier', 'key', 'pin', 'ref', theirKid, file)).toContain('good now: 1');
  expect(await run('supplier', 'games', 'ref', 'river', '--shelf', 'REF:BGS:Reference', '--open')).toContain(
    'ref_dice',
  );

  const { id } = (await t.platform.brand.brandByCode('river'))!;
  expect(await t.platform.brand.brand(id)).toMatchObject({
    gmtOffsetMinutes: 360,
    currencySymbol: '৳',
    domains: [
      { domain: HOST, kind: 'site' },
      { domain: 'a.river.example', kind: 'agent' },
    ],
    settings: { homeCountry: 'BD' },
  });
  const token = await player(id);
  const order = { gameCode: 'ref_dice', mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' };
  const { url } = await ask<{ url: string }>('launchGame', order, token);
  const { session } = await control('open', { url });
  const played = await control('play', { session, stake: '1', favour: 'lose' });
  // Its chance is small and not nothing: what counts here is that the stake was taken.
  expect(played).toMatchObject({ state: expect.stringMatching(/^(lost|won)$/) as string, balance: 900_000n });

  expect(await run('supplier', 'shut-out', 'ref', 'river')).toContain('no longer');
  expect(await run('supplier', 'ceiling', 'ref', 'river', '50', '500')).toContain('50 BDT');
  expect(await run('supplier', 'key', 'retire', 'ref', theirKid)).toContain('no key is good now');
  expect(await run('supplier', 'list')).toMatch(/^ref .* brands none {2}keys .*\(retired\)$/m);
  t.platform.vendors.directory.forget();
  const after = await control('play', { session, stake: '1', favour: 'lose' });
  expect(after).toMatchObject({ state: 'refused' });

  const rows = await t.platform.deps.db.tx(id, (tx) =>
    tx.rows<{ actor: string; action: string }>(
      `select actor, action from audit.audit where actor like 'cli:%' order by seq`,
    ),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'open-brand',
    'add-supplier',
    'pin-supplier-key',
    'shelve-games',
    'shut-supplier-out',
    'change-supplier-ceiling',
    'retire-supplier-key',
  ]);
});

/** The key files of a supplier that stands outside: its own, and ours. */
async function writeKeys(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const file = (kind: string): string => join(home, `${name}-${kind}.pem`);
  writeFileSync(file('own'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(file('public'), publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(file('operator'), (await run('supplier', 'key')).split('\n').slice(1).join('\n'));
  return { privateKey, own: file('own'), public: file('public'), operator: file('operator') };
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('the example of the documents plays a bet, a win and a rollback', async () => {
  const { id } = (await t.platform.brand.brandByCode('river'))!;
  const { port } = app.server.address() as AddressInfo;
  const keys = await writeKeys('example');
  const wallet = ['--port', '0', '--wallet', `http://127.0.0.1:${port}/wallet/example`, '--currency', 'BDT'];
  const files = ['--key', keys.own, '--kid', 'e1', '--operator-key', keys.operator];
  const child = spawn('python3', ['-B', EXAMPLE, ...wallet, ...files], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(line.toString())![0];
    const agreed = ['--name', 'Example', '--url', url, '--id', '9', '--brands', 'river', '--frames', url];
    await run('supplier', 'add', 'example', ...agreed);
    expect(await t.platform.vendors.frameHosts(id)).toContain(url);
    await run('supplier', 'key', 'pin', 'example', 'e1', keys.public);
    const shelf = ['--shelf', 'EX:BGS:Example', '--open'];
    expect(await run('supplier', 'games', 'example', 'river', ...shelf)).toContain('py_coin');

    const token = await player(id, 'mita');
    const order = { gameCode: 'py_coin', mode: 'real', platform: 'GPL_DESKTOP', language: 'EN' };
    const { url: page } = await ask<{ url: string }>('launchGame', order, token);
    const done = (balance: number) => expect.objectContaining({ status: 'RS_OK', balance }) as object;
    expect(await (await fetch(page)).json()).toEqual({
      bet: done(0),
      win: done(2_500_000),
      second: done(2_100_000),
      rollback: done(2_500_000),
    });
  } finally {
    child.kill();
  }
});

test("a supplier's row that does not fit is named, and its games' hosts are changed by a word", async () => {
  const keys = await writeKeys('unfit');
  const row = { game_code: 'bare', version: 1 };
  const page = { data: [row], next_cursor: '1', has_more: false, as_of: '2026-11-24T00:00:00Z' };
  const feed = createServer((_, answer) => {
    const body = Buffer.from(JSON.stringify(page));
    answer.setHeader('x-wallet-signature', sign('sha256', body, keys.privateKey).toString('base64')).end(body);
  });
  await once(feed.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
  try {
    const told = await run('supplier', 'add', 'unfit', '--name', 'U', '--url', url, '--id', '9', '--brands', 'test');
    expect(told).toContain('supplier change unfit --frames');
    await run('supplier', 'key', 'pin', 'unfit', 'u1', keys.public);
    expect(await run('supplier', 'games', 'unfit', 'test', '--shelf', 'UN:BGS:U')).toMatch(
      /set aside: bare, its name /,
    );
    await run('supplier', 'change', 'unfit', '--frames', 'https://one.example,https://two.example');
    expect(await t.platform.vendors.frameHosts(t.brandId)).toEqual(
      expect.arrayContaining(['https://one.example', 'https://two.example']),
    );
    const open = await runSupplier(t.platform, CLI, ['change', 'unfit', '--frames', 'https://*.example']);
    expect(open).toMatchObject({ exit: 1, text: expect.stringMatching(/^frameHosts: /) as string });
  } finally {
    feed.close();
  }
});

test('the command line is the one of the scripts: it finds its database, and does what a person types', async () => {
  const { DATABASE_URL, SECRETS_DIR } = t.platform.deps.env;
  const child = spawn(process.execPath, [ADMIN, 'brand', 'list'], {
    env: { PATH: process.env.PATH, DATABASE_URL, SECRETS_DIR, DEMO: '0', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  expect(await new Promise((closed) => child.on('close', closed))).toBe(0);
  expect(out).toContain('test  Test  BDT  +06:00  test.localhost');
});

test('our key is printed with the address of a supplier that there is, and of no other', async () => {
  const facts = ['--name', 'Caller', '--url', 'https://caller.example', '--id', '8', '--brands', 'test'];
  await run('supplier', 'add', 'caller', ...facts);
  expect(await run('supplier', 'key', 'caller')).toMatch(/^wallet {2}.*\/wallet\/caller\nkid /);
  expect(await run('supplier', 'key')).toMatch(/^kid /);
  expect(await runSupplier(t.platform, CLI, ['key', 'callr'])).toEqual({
    exit: 1,
    text: expect.stringMatching(/no such supplier/) as string,
  });
});

test('a supplier that holds balances is connected with a secret, and calls nothing of ours', async () => {
  const facts = ['--name', 'Holder', '--url', 'http://holder.test', '--id', '7', '--brands', 'test'];
  const told = await run('supplier', 'add', 'holder', ...facts, '--dialect', 'transfer');
  expect(told).toContain('supplier secret holder');
  expect(told).not.toContain('/wallet/holder');
  expect(await run('supplier', 'key', 'holder')).not.toContain('/wallet/holder');
  const file = join(home, 'secret');
  writeFileSync(file, 'a-secret-that-is-long-enough-for-this');
  await run('supplier', 'secret', 'holder', 'lotus', file);
  t.platform.vendors.directory.forget();
  const found = await t.platform.vendors.directory.supplierByCode('holder');
  expect([found?.dialect, found?.secrets.map(({ kid }) => kid)]).toEqual(['transfer', ['lotus']]);
});

test('help names every command; what is not understood ends with 2', async () => {
  for (const words of ['brand open', 'supplier add', 'key pin', 'key retire', 'ceiling', 'let-in|shut-out'])
    expect(`${BRAND_USAGE}\n${SUPPLIER_USAGE}`).toContain(words);
  expect(await runSupplier(t.platform, CLI, ['add'])).toMatchObject({ exit: 2 });
  expect(await runSupplier(t.platform, CLI, ['add', 'x', '--name', 'X'])).toMatchObject({
    exit: 1,
    text: expect.stringMatching(/^url: it is needed\nid: it is needed\nbrands: it is needed\n/) as string,
  });
  expect(await runSupplier(t.platform, CLI, [])).toMatchObject({ exit: 2 });
  const unknown = ['let-in', 'ref', 'nowhere'];
  expect(await runSupplier(t.platform, CLI, unknown)).toMatchObject({
    exit: 1,
    text: expect.stringMatching(/nowhere/),
  });
});

test('in production a supplier without https is not added by the command line', async () => {
  const { db, now } = t.platform.deps;
  const order = { code: 'open', name: 'Open', baseUrl: 'http://open.example', operatorId: 1, mode: 'strict' };
  const deps = { db, now, env: { NODE_ENV: 'production' }, directory: t.platform.vendors.directory } as const;
  const answer = await addSupplier(deps, CLI, { ...order, brandIds: [t.brandId] });
  expect(answer).toMatchObject({ error: { fields: { url: 'must be https in production' } } });
});

const fieldsOf = (answer: { readonly ok: boolean; readonly error?: { readonly fields?: object } }) =>
  answer.ok ? 'ok' : Object.keys(answer.error?.fields ?? {});

test('each wrong field of a brand is named, all at once, and nothing is opened', async () => {
  const domains = [{ domain: 'Not A Host', kind: 'site' }] as const;
  const wrong = {
    code: 'X',
    name: ' ',
    currency: '৳',
    domains,
    gmtOffsetMinutes: 9_999,
    country: 'XX',
    language: 'xx',
  };
  const answer = await t.platform.brand.openNewBrand(CLI, { ...wrong, symbol: '', playMoney: false });
  expect(fieldsOf(answer)).toEqual(['code', 'name', 'currency', 'offset', 'country', 'language', 'domains']);
  const right = { name: 'B', currency: 'BDT', gmtOffsetMinutes: 0, country: 'BD', language: 'bn', symbol: '' };
  const host = (domain: string) => [{ domain, kind: 'site' }] as const;
  const open = (code: string, domain: string) =>
    t.platform.brand.openNewBrand(CLI, { ...right, code, domains: host(domain), playMoney: false });
  expect(fieldsOf(await open('test', 'free.example'))).toEqual(['code']);
  expect(fieldsOf(await open('free', 'test.localhost'))).toEqual(['domains']);
  expect(await t.platform.brand.brandByCode('free')).toBeUndefined();
});

test('each wrong field of a supplier and of a key is named, and nothing is kept', async () => {
  const { administer } = t.platform.vendors;
  const wrong = { code: 'Y', name: '', baseUrl: 'ftp://x', operatorId: 0.5, mode: 'loose', brandIds: [] };
  expect(fieldsOf(await administer.add(CLI, wrong))).toEqual(['code', 'name', 'url', 'id', 'mode', 'brands']);
  const right = { name: 'K', baseUrl: 'https://k.example', operatorId: 1, mode: 'strict', brandIds: [t.brandId] };
  expect(fieldsOf(await administer.add(CLI, { ...right, code: 'keys' }))).toBe('ok');
  expect(fieldsOf(await administer.add(CLI, { ...right, code: 'keys' }))).toEqual(['code']);
  expect(fieldsOf(await administer.change(CLI, { code: 'keys', baseUrl: 'https://k.example/?q=1' }))).toEqual(['url']);

  const pair = (bits: number) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return { spki, secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  };
  const [good, next, weak] = [pair(2_048), pair(2_048), pair(1_024)];
  const key = { code: 'keys', kid: 'k1', pem: good.spki, from: null, until: null };
  const at = (ms: number) => new Date(t.platform.deps.now().getTime() + ms);
  const pin = async (change: Partial<PinKey>) => fieldsOf(await administer.pinKey(CLI, { ...key, ...change }));
  expect(await pin({ kid: 'with blanks' })).toEqual(['kid']);
  expect(await pin({ pem: 'nothing' })).toEqual(['pem']);
  expect(await pin({ pem: good.secret })).toEqual(['pem']);
  expect(await pin({ pem: weak.spki })).toEqual(['pem']);
  expect(await pin({ until: at(-1) })).toEqual(['until']);
  expect(await pin({ from: new Date('soon') })).toEqual(['from']);
  expect(await administer.pinKey(CLI, { ...key, code: 'nobody' })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await pin({})).toBe('ok');
  expect(await pin({ pem: next.spki })).toEqual(['kid']);
  // A rotation: the next key from tomorrow on, the old one until the day after.
  expect(await pin({ kid: 'k2', pem: next.spki, from: at(86_400_000) })).toBe('ok');
  expect(await pin({ until: at(172_800_000) })).toBe('ok');
  const [row] = (await administer.list()).filter(({ code }) => code === 'keys');
  expect(row!.keys.map(({ kid, notBefore, notAfter }) => [kid, notBefore !== null, notAfter !== null])).toEqual([
    ['k2', true, false],
    ['k1', false, true],
  ]);
  expect(await administer.retireKey(CLI, { code: 'keys', kid: 'k9' })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await administer.letIn(CLI, { code: 'nobody', brandId: t.brandId, letIn: true })).toMatchObject({ ok: false });
});
