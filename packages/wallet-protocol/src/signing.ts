import { hash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/**
 * Signatures of the default dialect (docs/wallet/signing.md): RSASSA-PKCS1-v1_5 with SHA-256 over the raw body bytes,
 * standard base64. Between our own peers a second signature also covers key id, time, method and path (strict mode).
 * Keys are parsed once; nothing here re-serialises a message. A bare RSA key object means PKCS1-v1_5 in node:crypto,
 * and is a third faster than naming the padding; the tests pin it with the published vectors and a PSS signature.
 */
export type SignatureHeaders = {
  readonly signature: string;
  readonly signature2: string;
  readonly keyId: string;
  readonly timestamp: string;
};
/** Lower case, as Node's HTTP server hands them over. Vendors' presets rename `signature`. */
export const HEADERS: SignatureHeaders = {
  signature: 'x-wallet-signature',
  signature2: 'x-wallet-signature-2',
  keyId: 'x-wallet-key-id',
  timestamp: 'x-wallet-timestamp',
};

export const CLOCK_SKEW_MAX_MS = 60_000;
/** Vendors that send no key id: so many active keys are tried at most. */
export const KEYS_TRIED_MAX = 3;

/** plain: the body signature alone (foreign vendors). strict: both signatures, required between our own peers. */
export type SigningMode = 'plain' | 'strict';

export type Signer = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly mode: SigningMode;
  readonly headers: SignatureHeaders;
};

/** A pinned key of the other side. Times are Unix ms; without `notAfter` it is in force until it is retired. */
export type PinnedKey = {
  readonly kid: string;
  readonly publicKey: KeyObject;
  readonly notBefore: number;
  readonly notAfter?: number;
};
export type KeySet = readonly PinnedKey[];

export type SignatureFault =
  | 'MISSING_SIGNATURE'
  | 'EMPTY_BODY'
  | 'MALFORMED_SIGNATURE'
  | 'UNKNOWN_KEY'
  | 'RETIRED_KEY'
  | 'STALE'
  | 'BAD_SIGNATURE';
export type Verdict =
  | { readonly ok: true; readonly kid: string }
  | { readonly ok: false; readonly reason: SignatureFault };

export type SignedMessage = {
  /** Upper case. */
  readonly method: string;
  /** Path with query, exactly as in the request line. */
  readonly target: string;
  readonly body: Uint8Array;
  /** `digestOf(body)`, where it was computed already. */
  readonly digest?: string;
};

/** SHA-256 of a body, in hex. */
export const digestOf = (body: Uint8Array): string => hash('sha256', body);

const RSA_BITS_MIN = 2048;
/** A 4096-bit signature has 684 characters; a longer header is not worth decoding. */
const SIGNATURE_CHARS_MAX = 1_024;
const KEY_ID = /^[A-Za-z0-9._-]{1,64}$/;
const TIMESTAMP = /^[0-9]{10,15}$/;

/** Throws when the PEM is no RSA key of at least 2048 bits: a connection must not be set up with less. */
export function createSigner(input: {
  readonly kid: string;
  readonly privateKeyPem: string;
  readonly mode?: SigningMode;
  readonly headers?: SignatureHeaders;
}): Signer {
  const privateKey = rsaKey(createPrivateKey(input.privateKeyPem));
  return { kid: keyId(input.kid), privateKey, mode: input.mode ?? 'strict', headers: input.headers ?? HEADERS };
}

/** Parses a pinned public key once. Throws like `createSigner`. */
export function pinKey(input: {
  readonly kid: string;
  readonly pem: string;
  readonly notBefore?: number;
  readonly notAfter?: number;
}): PinnedKey {
  return {
    kid: keyId(input.kid),
    publicKey: rsaKey(createPublicKey(input.pem)),
    notBefore: input.notBefore ?? 0,
    notAfter: input.notAfter,
  };
}

function rsaKey(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < RSA_BITS_MIN)
    throw new TypeError('a wallet key is RSA with at least 2048 bits');
  return key;
}

function keyId(kid: string): string {
  if (!KEY_ID.test(kid)) throw new TypeError('a key id is 1 to 64 letters, digits, dots, underscores or hyphens');
  return kid;
}

/** Base64 signature over raw bytes. */
export const signBytes = (privateKey: KeyObject, bytes: Uint8Array): string =>
  sign('sha256', bytes, privateKey).toString('base64');

/** False for every base64 that is not the one padded standard spelling of a signature of these bytes by this key. */
export function verifyBytes(publicKey: KeyObject, bytes: Uint8Array, signature: string): boolean {
  if (signature.length > SIGNATURE_CHARS_MAX) return false;
  const raw = Buffer.from(signature, 'base64');
  if (raw.toString('base64') !== signature) return false;
  return verify('sha256', bytes, publicKey, raw);
}

/** The text that `X-Wallet-Signature-2` signs. A GET hashes the empty string. */
export function strictText(kid: string, timestamp: string, message: SignedMessage): string {
  const digest = message.digest ?? digestOf(message.body);
  return `v2\n${kid}\n${timestamp}\n${message.method}\n${message.target}\n${digest}`;
}

/** The headers of one request. A retry keeps the body and is signed again, because its time is new. */
export function signCall(signer: Signer, message: SignedMessage, nowMs: number): Record<string, string> {
  const { headers } = signer;
  const out: Record<string, string> = {};
  if (message.body.byteLength > 0) out[headers.signature] = signBytes(signer.privateKey, message.body);
  if (signer.mode === 'plain') return out;
  const timestamp = String(nowMs);
  out[headers.keyId] = signer.kid;
  out[headers.timestamp] = timestamp;
  out[headers.signature2] = signBytes(signer.privateKey, Buffer.from(strictText(signer.kid, timestamp, message)));
  return out;
}

export type VerifyInput = SignedMessage & {
  /** Header values by lower-case name, as `IncomingMessage.headers`. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly keys: KeySet;
  readonly mode: SigningMode;
  readonly nowMs: number;
  readonly names?: SignatureHeaders;
};

/**
 * Verifies a request before anything of it is parsed. A request with a body always needs the body signature. Plain mode
 * verifies it with the active keys; strict mode verifies the second one, with the key that it names, and with it the
 * body's digest: the first must be there as evidence for others, and to verify it too would prove nothing more. A plain
 * request without a body never verifies, since no GET signature exists there.
 */
export function verifyCall(input: VerifyInput): Verdict {
  const names = input.names ?? HEADERS;
  const empty = input.body.byteLength === 0;
  if (input.mode === 'plain') return empty ? refused('EMPTY_BODY') : verifyPlain(input, names);
  if (empty && input.method !== 'GET') return refused('EMPTY_BODY');
  return verifyStrict(input, names, empty);
}

function verifyPlain(input: VerifyInput, names: SignatureHeaders): Verdict {
  const signature = one(input.headers[names.signature]);
  if (signature === undefined) return refused('MISSING_SIGNATURE');
  const active = input.keys.filter((key) => inForce(key, input.nowMs)).slice(0, KEYS_TRIED_MAX);
  if (active.length === 0) return refused(input.keys.length === 0 ? 'UNKNOWN_KEY' : 'RETIRED_KEY');
  const key = active.find((candidate) => verifyBytes(candidate.publicKey, input.body, signature));
  return key ? { ok: true, kid: key.kid } : refused('BAD_SIGNATURE');
}

function verifyStrict(input: VerifyInput, names: SignatureHeaders, empty: boolean): Verdict {
  const kid = one(input.headers[names.keyId]);
  const timestamp = one(input.headers[names.timestamp]);
  const signature = one(input.headers[names.signature]);
  const signature2 = one(input.headers[names.signature2]);
  if (kid === undefined || timestamp === undefined || signature2 === undefined) return refused('MISSING_SIGNATURE');
  if (!empty && (signature === undefined || signature === '')) return refused('MISSING_SIGNATURE');
  if (!KEY_ID.test(kid) || !TIMESTAMP.test(timestamp)) return refused('MALFORMED_SIGNATURE');
  if (Math.abs(input.nowMs - Number(timestamp)) > CLOCK_SKEW_MAX_MS) return refused('STALE');
  const named = input.keys.filter((key) => key.kid === kid);
  const key = named.find((candidate) => inForce(candidate, input.nowMs));
  if (key === undefined) return refused(named.length === 0 ? 'UNKNOWN_KEY' : 'RETIRED_KEY');
  if (!verifyBytes(key.publicKey, Buffer.from(strictText(kid, timestamp, input)), signature2))
    return refused('BAD_SIGNATURE');
  return { ok: true, kid };
}

/** Signs the raw bytes of a feed answer, so that a consumer can keep them as evidence. */
export const signFeedAnswer = (signer: Signer, body: Uint8Array): Record<string, string> => ({
  [signer.headers.signature]: signBytes(signer.privateKey, body),
  [signer.headers.keyId]: signer.kid,
});

/** Verifies a feed answer; the key id is a hint, without it the active keys are tried. */
export function verifyFeedAnswer(input: Pick<VerifyInput, 'headers' | 'keys' | 'nowMs' | 'body' | 'names'>): Verdict {
  const kid = one(input.headers[(input.names ?? HEADERS).keyId]);
  const keys = kid === undefined ? input.keys : input.keys.filter((key) => key.kid === kid);
  return verifyCall({ ...input, keys, method: 'POST', target: '', mode: 'plain' });
}

const inForce = (key: PinnedKey, nowMs: number): boolean =>
  key.notBefore <= nowMs && (key.notAfter === undefined || nowMs < key.notAfter);
const refused = (reason: SignatureFault): Verdict => ({ ok: false, reason });
/** A header that came twice is no signature. */
const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
