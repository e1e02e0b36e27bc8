import { constants, createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createSigner,
  digestOf,
  HEADERS,
  pinKey,
  signBytes,
  signCall,
  signFeedAnswer,
  verifyBytes,
  verifyCall,
  verifyFeedAnswer,
  type KeySet,
  type VerifyInput,
} from './signing.ts';
import { VECTOR } from './vector.fixture.ts';

const body = Buffer.from(VECTOR.body);
const vectorKey = pinKey({ kid: VECTOR.kid, pem: VECTOR.publicKeyPem });
const NOW = 1_795_248_000_000;

const pair = (): { privateKeyPem: string; pem: string } => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKeyPem: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};
const ours = pair();
const theirs = pair();
const signer = createSigner({ kid: 'ours-1', privateKeyPem: ours.privateKeyPem });
const keys: KeySet = [pinKey({ kid: 'ours-1', pem: ours.pem })];

function signed(change: Partial<VerifyInput> = {}, headers: Record<string, string | undefined> = {}): VerifyInput {
  const message = { method: 'POST', target: '/transaction/bet', body };
  return {
    ...message,
    headers: { ...signCall(signer, message, NOW), ...headers },
    keys,
    mode: 'strict',
    nowMs: NOW,
    ...change,
  };
}

test('the published body has the published digest and length', () => {
  expect(body.byteLength).toBe(484);
  expect(createHash('sha256').update(body).digest('hex')).toBe(VECTOR.bodySha256);
});

test('the published base signature verifies, alone and through a plain call', () => {
  expect(verifyBytes(vectorKey.publicKey, body, VECTOR.signature)).toBe(true);
  const headers = { [HEADERS.signature]: VECTOR.signature };
  expect(
    verifyCall({ method: 'POST', target: '/x', body, headers, keys: [vectorKey], mode: 'plain', nowMs: NOW }),
  ).toEqual({ ok: true, kid: VECTOR.kid });
});

test('the published strict signature verifies', () => {
  const headers = {
    [HEADERS.signature]: VECTOR.signature,
    [HEADERS.signature2]: VECTOR.signature2,
    [HEADERS.keyId]: VECTOR.kid,
    [HEADERS.timestamp]: VECTOR.timestamp,
  };
  const input: VerifyInput = {
    method: VECTOR.method,
    target: VECTOR.target,
    body,
    headers,
    keys: [vectorKey],
    mode: 'strict',
    nowMs: NOW,
  };
  expect(verifyCall(input)).toEqual({ ok: true, kid: VECTOR.kid });
  expect(verifyCall({ ...input, target: '/transaction/win' })).toEqual({ ok: false, reason: 'BAD_SIGNATURE' });
  expect(verifyCall({ ...input, nowMs: NOW + 60_000 })).toEqual({ ok: true, kid: VECTOR.kid });
  expect(verifyCall({ ...input, nowMs: NOW + 61_000 })).toEqual({ ok: false, reason: 'STALE' });
  expect(verifyCall({ ...input, nowMs: NOW - 61_000 })).toEqual({ ok: false, reason: 'STALE' });
});

test('one flipped bit anywhere in the body, or an appended newline, is refused', () => {
  for (let at = 0; at < body.byteLength; at += 1) {
    const flipped = Buffer.from(body);
    flipped[at]! ^= 1;
    expect(verifyBytes(vectorKey.publicKey, flipped, VECTOR.signature)).toBe(false);
  }
  expect(verifyBytes(vectorKey.publicKey, Buffer.concat([body, Buffer.from('\n')]), VECTOR.signature)).toBe(false);
});

test('every flipped bit of the signature is refused', () => {
  const raw = Buffer.from(VECTOR.signature, 'base64');
  for (let at = 0; at < raw.byteLength; at += 1) {
    const flipped = Buffer.from(raw);
    flipped[at]! ^= 0x80;
    expect(verifyBytes(vectorKey.publicKey, body, flipped.toString('base64'))).toBe(false);
  }
});

test('a signature has one spelling: no whitespace, no url alphabet, no missing padding', () => {
  for (const spelling of [
    `${VECTOR.signature}\n`,
    ` ${VECTOR.signature}`,
    VECTOR.signature.replaceAll('+', '-').replaceAll('/', '_'),
    VECTOR.signature.replace(/=+$/, ''),
    `${VECTOR.signature}=`,
    '',
    'none',
    Buffer.alloc(256).toString('base64'),
  ]) {
    expect(verifyBytes(vectorKey.publicKey, body, spelling), spelling.slice(0, 12)).toBe(false);
  }
});

test('PSS padding, SHA-1 and another key are refused', () => {
  const key = signer.privateKey;
  const own = keys[0]!.publicKey;
  expect(verifyBytes(own, body, signBytes(key, body))).toBe(true);
  const pss = sign('sha256', body, { key, padding: constants.RSA_PKCS1_PSS_PADDING }).toString('base64');
  const sha1 = sign('sha1', body, { key, padding: constants.RSA_PKCS1_PADDING }).toString('base64');
  const other = signBytes(createSigner({ kid: 'x', privateKeyPem: theirs.privateKeyPem }).privateKey, body);
  for (const wrong of [pss, sha1, other]) expect(verifyBytes(own, body, wrong)).toBe(false);
});

test('strict mode binds key id, time, method, path, query and body, and needs both signatures', () => {
  expect(verifyCall(signed())).toEqual({ ok: true, kid: 'ours-1' });
  for (const change of [
    { method: 'PUT' },
    { target: '/transaction/bet?x=1' },
    { target: '/transaction/win' },
    { body: Buffer.from('{}') },
  ]) {
    expect(verifyCall(signed(change)), JSON.stringify(change)).toEqual({ ok: false, reason: 'BAD_SIGNATURE' });
  }
  expect(verifyCall(signed({}, { [HEADERS.timestamp]: String(NOW + 1) }))).toEqual({
    ok: false,
    reason: 'BAD_SIGNATURE',
  });
  expect(verifyCall(signed({}, { [HEADERS.timestamp]: '0x19f' }))).toEqual({
    ok: false,
    reason: 'MALFORMED_SIGNATURE',
  });
  expect(verifyCall(signed({}, { [HEADERS.keyId]: 'ours-2' }))).toEqual({ ok: false, reason: 'UNKNOWN_KEY' });
  for (const name of Object.values(HEADERS)) {
    expect(verifyCall(signed({}, { [name]: undefined })), name).toEqual({ ok: false, reason: 'MISSING_SIGNATURE' });
  }
  expect(verifyCall(signed({}, { [HEADERS.signature]: '' }))).toEqual({ ok: false, reason: 'MISSING_SIGNATURE' });
  expect(verifyCall(signed({}, { [HEADERS.signature2]: VECTOR.signature2 }))).toEqual({
    ok: false,
    reason: 'BAD_SIGNATURE',
  });
});

test('strict mode verifies the signature that covers more, and keeps the other unread', () => {
  expect(verifyCall(signed({}, { [HEADERS.signature]: VECTOR.signature }))).toEqual({ ok: true, kid: 'ours-1' });
  const plain = signed({ mode: 'plain' }, { [HEADERS.signature]: VECTOR.signature });
  expect(verifyCall(plain)).toEqual({ ok: false, reason: 'BAD_SIGNATURE' });
});

test('a digest that was computed already is taken for the body', () => {
  expect(verifyCall(signed({ digest: digestOf(body) }))).toEqual({ ok: true, kid: 'ours-1' });
  expect(verifyCall(signed({ digest: digestOf(Buffer.from('{}')) }))).toEqual({ ok: false, reason: 'BAD_SIGNATURE' });
});

test('a header that came twice is no signature', () => {
  const input = signed();
  const twice = { ...input, headers: { ...input.headers, [HEADERS.signature2]: ['a', 'b'] } };
  expect(verifyCall(twice)).toEqual({ ok: false, reason: 'MISSING_SIGNATURE' });
});

test('an empty body never verifies, except on a strict GET', () => {
  const empty = Buffer.alloc(0);
  const get = { method: 'GET', target: '/feed/v1/games?limit=2', body: empty };
  const headers = signCall(signer, get, NOW);
  expect(verifyCall({ ...get, headers, keys, mode: 'strict', nowMs: NOW })).toEqual({ ok: true, kid: 'ours-1' });
  const post = { ...get, method: 'POST' };
  expect(verifyCall({ ...post, headers: signCall(signer, post, NOW), keys, mode: 'strict', nowMs: NOW })).toEqual({
    ok: false,
    reason: 'EMPTY_BODY',
  });
  const plain = { [HEADERS.signature]: signBytes(signer.privateKey, empty) };
  expect(verifyCall({ ...get, headers: plain, keys, mode: 'plain', nowMs: NOW })).toEqual({
    ok: false,
    reason: 'EMPTY_BODY',
  });
});

test('rotation: both keys verify in the overlap, the retired one afterwards does not', () => {
  const next = createSigner({ kid: 'ours-2', privateKeyPem: theirs.privateKeyPem });
  const set: KeySet = [
    pinKey({ kid: 'ours-1', pem: ours.pem, notAfter: NOW + 1_000 }),
    pinKey({ kid: 'ours-2', pem: theirs.pem, notBefore: NOW - 1_000 }),
  ];
  const message = { method: 'POST', target: '/transaction/bet', body };
  const judge = (by: typeof signer, nowMs: number) =>
    verifyCall({ ...message, headers: signCall(by, message, nowMs), keys: set, mode: 'strict', nowMs });
  expect(judge(signer, NOW)).toEqual({ ok: true, kid: 'ours-1' });
  expect(judge(next, NOW)).toEqual({ ok: true, kid: 'ours-2' });
  expect(judge(signer, NOW + 1_000)).toEqual({ ok: false, reason: 'RETIRED_KEY' });
  expect(judge(next, NOW - 2_000)).toEqual({ ok: false, reason: 'RETIRED_KEY' });
  expect(judge(next, NOW + 1_000)).toEqual({ ok: true, kid: 'ours-2' });
});

test('a plain vendor without key id is tried against the active keys', () => {
  const plain = createSigner({ kid: 'vendor', privateKeyPem: theirs.privateKeyPem, mode: 'plain' });
  const message = { method: 'POST', target: '/transaction/bet', body };
  const headers = signCall(plain, message, NOW);
  expect(Object.keys(headers)).toEqual([HEADERS.signature]);
  const set: KeySet = [...keys, pinKey({ kid: 'vendor-2', pem: theirs.pem })];
  expect(verifyCall({ ...message, headers, keys: set, mode: 'plain', nowMs: NOW })).toEqual({
    ok: true,
    kid: 'vendor-2',
  });
  expect(verifyCall({ ...message, headers, keys, mode: 'plain', nowMs: NOW })).toEqual({
    ok: false,
    reason: 'BAD_SIGNATURE',
  });
  expect(verifyCall({ ...message, headers, keys: set, mode: 'strict', nowMs: NOW })).toEqual({
    ok: false,
    reason: 'MISSING_SIGNATURE',
  });
});

test('a feed answer is signed over its raw bytes', () => {
  const answer = Buffer.from('{"data":[]}');
  const headers = signFeedAnswer(signer, answer);
  expect(verifyFeedAnswer({ headers, keys, nowMs: NOW, body: answer })).toEqual({ ok: true, kid: 'ours-1' });
  expect(verifyFeedAnswer({ headers, keys, nowMs: NOW, body: Buffer.from('{"data": []}') })).toEqual({
    ok: false,
    reason: 'BAD_SIGNATURE',
  });
  expect(verifyFeedAnswer({ headers: {}, keys, nowMs: NOW, body: answer })).toEqual({
    ok: false,
    reason: 'MISSING_SIGNATURE',
  });
});

test('a short or foreign kind of key is no wallet key', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
  const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(() => pinKey({ kid: 'a', pem: short })).toThrow(TypeError);
  expect(() => pinKey({ kid: 'a', pem: curve })).toThrow(TypeError);
  expect(() => pinKey({ kid: 'a\nb', pem: ours.pem })).toThrow(TypeError);
});
