/** Numbers that were proven at Firebase: whose word counts, for whom, how long, and how often. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoginValue } from '@baize/contract/identity';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestChannels } from '../../../testing-channels.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { createFirebaseWitness, PROVEN_WITHIN_S } from './firebase.ts';

const PROJECT = 'baize-demo-1';
const KID = 'a1';
const PASSWORD = 'river-lamp-42';
let site: TestSite;
let server: Server;
let keysUrl: string;
let ours: CryptoKey;
let theirs: CryptoKey;
let isDown = false;
let numbers = 1_760_000_000;
const freshNumber = (): string => String((numbers += 1));
const nowS = (): number => Math.floor(site.deps.now().getTime() / 1_000);

type Word = {
  readonly number: string;
  readonly key?: CryptoKey;
  readonly kid?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
};
/** An ID token in the published form. */
const wordFor = ({ number, key = ours, kid = KID, claims = {} }: Word): Promise<string> =>
  new SignJWT({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'WuGx1p0yUjM3',
    user_id: 'WuGx1p0yUjM3',
    auth_time: nowS(),
    iat: nowS(),
    exp: nowS() + 3_600,
    phone_number: number,
    firebase: { identities: { phone: [number] }, sign_in_provider: 'phone' },
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .sign(key);

const register = (mobileNum: string, more: Record<string, unknown>) =>
  site.browser().call('registerMobile', {
    mobileNum,
    countryDialingCode: '+880',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: '482913',
    termsAccepted: true,
    ...more,
  });
const byWord = (mobileNum: string, firebaseIdToken: string) =>
  register(mobileNum, { firebaseChannel: 'sms', firebaseIdToken });

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  ours = pair.privateKey;
  theirs = (await generateKeyPair('RS256')).privateKey;
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }];
  server = createServer((_request, response) => {
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwk`;
  const now = (): Date => site.deps.now();
  const numberWitness = createFirebaseWitness({ id: PROJECT, keysUrl }, now);
  site = await createTestSite({ channels: { ...createTestChannels().channels, numberWitness } });
});
afterAll(async () => {
  await site.close();
  server.close();
});
const flags = async (asks: boolean): Promise<void> => {
  const { flags: all } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, { flags: { ...all, MOBILENUMPASSREG3: true, REGMOBVERF3: asks } });
  site.brands.invalidate();
};
beforeEach(() => flags(true));

test('a number that was proven at Firebase opens an account, proven, without a code', async () => {
  const number = freshNumber();
  const reply = await byWord(number, await wordFor({ number: `+880${number}` }));
  expect(reply.body).toMatchObject({ code: 'OK' });
  const proven = await site.deps.db.tx(site.first, (tx) =>
    tx.row<{ proven: boolean }>(
      `select p.mobile_proven_at is not null as proven from identity.person p join identity.member m on m.id = p.member_id
        where m.account = $1`,
      [(reply.value as LoginValue).userName],
    ),
  );
  expect(proven).toEqual({ proven: true });
});

const fault = (why: 'wrong' | 'expired' | 'disabled') => ({ code: 'BAD_REQUEST', fields: { firebaseIdToken: why } });

test.each<readonly [string, 'wrong' | 'expired', () => Partial<Word>]>([
  ['of another number', 'wrong', () => ({ number: '+8801700000000' })],
  ['signed by somebody else', 'wrong', () => ({ key: theirs })],
  ['of a key that nobody publishes', 'wrong', () => ({ kid: 'b2' })],
  ['made for another project', 'wrong', () => ({ claims: { aud: 'another-project' } })],
  ['by another issuer', 'wrong', () => ({ claims: { iss: 'https://securetoken.google.com/another-project' } })],
  ['of nobody', 'wrong', () => ({ claims: { sub: '' } })],
  ['of a login by password', 'wrong', () => ({ claims: { firebase: { sign_in_provider: 'password' } } })],
  ['without a number', 'wrong', () => ({ claims: { phone_number: undefined } })],
  ['of a login yet to come', 'wrong', () => ({ claims: { auth_time: nowS() + 600 } })],
  ['that has run out', 'expired', () => ({ claims: { exp: nowS() - 60 } })],
  ['of a login too long ago', 'expired', () => ({ claims: { auth_time: nowS() - PROVEN_WITHIN_S - 10 } })],
])('a token %s opens nothing: %s', async (_what, why, change) => {
  const number = freshNumber();
  const reply = await byWord(number, await wordFor({ number: `+880${number}`, ...change() }));
  expect(reply.body).toMatchObject(fault(why));
});

test.each([
  ['none', (word: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${word.split('.')[1]}.`],
  [
    'another claim under the same signature',
    (word: string) => word.replace(/\.(.)/, (_all, c) => `.${c === 'e' ? 'f' : 'e'}`),
  ],
  ['no token at all', () => 'x'.repeat(4_000)],
])('a signature that is none is refused: %s', async (_what, forge) => {
  const number = freshNumber();
  const reply = await byWord(number, forge(await wordFor({ number: `+880${number}` })));
  expect(reply.body).toMatchObject(fault('wrong'));
});

test('fifty uses of one token at once prove the number once', async () => {
  const number = freshNumber();
  const word = await wordFor({ number: `+880${number}` });
  const check = () =>
    site.verification.codes.checkWord({
      caller: { brandId: site.first, ip: '10.200.0.1', deviceId: 'a-device' },
      purpose: 'register',
      to: { channel: 'sms', countryDialingCode: '+880', mobileNum: number },
      word,
    });
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => check()));
  expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === 'expired')).toHaveLength(49);
});

test('where no code is asked for no token is taken, and a code that is typed is what counts', async () => {
  const number = freshNumber();
  const word = await wordFor({ number: `+880${number}` });
  const both = await register(number, { verificationCode: '123456', firebaseChannel: 'sms', firebaseIdToken: word });
  expect(both.body).toMatchObject({ code: 'BAD_REQUEST', fields: { verificationCode: 'expired' } });
  await flags(false);
  expect((await byWord(number, word)).body).toMatchObject(fault('disabled'));
});

test('keys that cannot be fetched prove nothing, and break nothing', async () => {
  isDown = true;
  const witness = createFirebaseWitness({ id: PROJECT, keysUrl }, () => site.deps.now());
  const judged = await witness.judge(await wordFor({ number: '+8801700000001' }), '+8801700000001');
  expect(judged).toMatchObject({ ok: false });
  isDown = false;
});
