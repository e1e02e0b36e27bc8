/**
 * SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104) in plain TypeScript: the fairness rules run in the browser, on a LAN
 * without WebCrypto, and in simulations of 10^7 rounds, where a call into a library for every 32 bytes would dominate.
 */

const BLOCK_BYTES = 64;
const LENGTH_OFFSET = 56;

const ROUND_CONSTANTS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const INITIAL_STATE = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

const STATE_WORDS = 8;
const schedule = new Int32Array(64);
const tail = new Uint8Array(2 * BLOCK_BYTES);
const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

function expandSchedule(bytes: Uint8Array, offset: number): void {
  for (let t = 0, i = offset; t < 16; t++, i += 4) {
    schedule[t] = (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!;
  }
  for (let t = 16; t < 64; t++) {
    const x = schedule[t - 15]!;
    const y = schedule[t - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[t] = (schedule[t - 16]! + s0 + schedule[t - 7]! + s1) | 0;
  }
}

/** Folds the 64 bytes at `offset` into the eight words of `state`. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  expandSchedule(bytes, offset);
  let a = state[0]!,
    b = state[1]!,
    c = state[2]!,
    d = state[3]!;
  let e = state[4]!,
    f = state[5]!,
    g = state[6]!,
    h = state[7]!;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t]! + schedule[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = state[0]! + a;
  state[1] = state[1]! + b;
  state[2] = state[2]! + c;
  state[3] = state[3]! + d;
  state[4] = state[4]! + e;
  state[5] = state[5]! + f;
  state[6] = state[6]! + g;
  state[7] = state[7]! + h;
}

/** `length` bytes are still to be hashed after the `before` bytes (a multiple of 64) that the state already holds. */
type Rest = { readonly length: number; readonly before: number };

function finish(state: Int32Array, bytes: Uint8Array, { length, before }: Rest): void {
  let offset = 0;
  for (; offset + BLOCK_BYTES <= length; offset += BLOCK_BYTES) compress(state, bytes, offset);
  const rest = length - offset;
  const blocks = rest < LENGTH_OFFSET ? 1 : 2;
  const end = blocks * BLOCK_BYTES;
  for (let i = 0; i < rest; i++) tail[i] = bytes[offset + i]!;
  tail[rest] = 0x80;
  tail.fill(0, rest + 1, end);
  // The length in bits is a 64-bit big-endian number; above 2^32 bits its high word is not zero.
  const bits = (before + length) * 8;
  writeWord(tail, end - 8, Math.floor(bits / 0x1_0000_0000));
  writeWord(tail, end - 4, bits >>> 0);
  compress(state, tail, 0);
  if (blocks === 2) compress(state, tail, BLOCK_BYTES);
}

function writeWord(out: Uint8Array, offset: number, word: number): void {
  out[offset] = word >>> 24;
  out[offset + 1] = word >>> 16;
  out[offset + 2] = word >>> 8;
  out[offset + 3] = word;
}

function writeState(state: Int32Array, out: Uint8Array): Uint8Array {
  for (let i = 0; i < STATE_WORDS; i++) writeWord(out, 4 * i, state[i]!);
  return out;
}

/** SHA-256 of `data`: 32 bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const state = INITIAL_STATE.slice();
  finish(state, data, { length: data.length, before: 0 });
  return writeState(state, new Uint8Array(32));
}

/** SHA-256 of the UTF-8 bytes of `text` as 64 lower-case hex digits. A seed's published hash is over its text. */
export const sha256Hex = (text: string): string => toHex(sha256(utf8(text)));

/** Lower-case hex of `bytes`. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/**
 * Prepares HMAC-SHA256 under one key (a text stands for its UTF-8 bytes). The returned function writes the digest of
 * `message[0..length)` into `out` as eight signed 32-bit words, most significant first; the two key blocks are folded
 * once, so a short message costs two compressions.
 */
export function hmacWords(key: string | Uint8Array): (message: Uint8Array, length: number, out: Int32Array) => void {
  const raw = typeof key === 'string' ? utf8(key) : key;
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(raw.length > BLOCK_BYTES ? sha256(raw) : raw);
  const inner = INITIAL_STATE.slice();
  const outer = INITIAL_STATE.slice();
  compress(
    inner,
    block.map((byte) => byte ^ 0x36),
    0,
  );
  compress(
    outer,
    block.map((byte) => byte ^ 0x5c),
    0,
  );
  const state = new Int32Array(STATE_WORDS);
  const digest = new Uint8Array(32);
  return (message, length, out) => {
    state.set(inner);
    finish(state, message, { length, before: BLOCK_BYTES });
    writeState(state, digest);
    out.set(outer);
    finish(out, digest, { length: 32, before: BLOCK_BYTES });
  };
}

/** HMAC-SHA256 of a message: 32 bytes. A text, as key or as message, stands for its UTF-8 bytes. */
export function hmacSha256(key: string | Uint8Array, message: string | Uint8Array): Uint8Array {
  const bytes = typeof message === 'string' ? utf8(message) : message;
  const words = new Int32Array(STATE_WORDS);
  hmacWords(key)(bytes, bytes.length, words);
  return writeState(words, new Uint8Array(32));
}
