/**
 * SHA-256 and HMAC written a second time, from the definition: the constants are computed from the primes instead of
 * copied, so that a slip of the pen in one implementation cannot hide in the other. Nothing here is tuned for speed.
 */

/** The largest integer whose `degree`-th power does not exceed `value`, by bisection. */
function integerRoot(value: bigint, degree: bigint): bigint {
  let low = 0n;
  let high = value + 1n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** degree <= value) low = middle;
    else high = middle;
  }
  return low;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of the fraction of the root of a prime. */
const fractionBits = (prime: number, degree: bigint): number =>
  Number(integerRoot(BigInt(prime) << (32n * degree), degree) & 0xffff_ffffn);

const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fractionBits(prime, 2n));
const CONSTANTS = PRIMES.map((prime) => fractionBits(prime, 3n));

const rotate = (word: number, bits: number): number => ((word >>> bits) | (word << (32 - bits))) >>> 0;
const add = (...words: number[]): number => words.reduce((sum, word) => (sum + word) >>> 0, 0);

function padded(message: readonly number[]): number[] {
  const zeros = (119 - (message.length % 64)) % 64;
  const bits = BigInt(message.length) * 8n;
  const length = Array.from({ length: 8 }, (_, i) => Number((bits >> BigInt(56 - 8 * i)) & 0xffn));
  return [...message, 0x80, ...Array.from({ length: zeros }, () => 0), ...length];
}

function scheduleOf(block: readonly number[]): number[] {
  const words = Array.from({ length: 16 }, (_, i) =>
    block.slice(4 * i, 4 * i + 4).reduce((word, byte) => word * 256 + byte, 0),
  );
  for (let t = 16; t < 64; t++) {
    const early = words[t - 15]!;
    const late = words[t - 2]!;
    const a = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const b = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push(add(words[t - 16]!, a >>> 0, words[t - 7]!, b >>> 0));
  }
  return words;
}

function absorb(state: readonly number[], block: readonly number[]): number[] {
  const words = scheduleOf(block);
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const mixE = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) >>> 0;
    const choice = ((e & f) ^ (~e & g)) >>> 0;
    const mixA = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) >>> 0;
    const majority = ((a & b) ^ (a & c) ^ (b & c)) >>> 0;
    const first = add(h, mixE, choice, CONSTANTS[t]!, words[t]!);
    [h, g, f, e, d, c, b, a] = [g, f, e, add(d, first), c, b, a, add(first, mixA, majority)];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => add(word, state[i]!));
}

/** SHA-256 of bytes: 32 bytes. */
export function sha256(message: readonly number[]): number[] {
  const bytes = padded(message);
  let state: readonly number[] = START;
  for (let at = 0; at < bytes.length; at += 64) state = absorb(state, bytes.slice(at, at + 64));
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
}

/** HMAC-SHA256 (RFC 2104) of bytes under a key of bytes. */
export function hmacSha256(key: readonly number[], message: readonly number[]): number[] {
  const short = key.length > 64 ? sha256(key) : key;
  const block = Array.from({ length: 64 }, (_, i) => short[i] ?? 0);
  const inner = sha256([...block.map((byte) => byte ^ 0x36), ...message]);
  return sha256([...block.map((byte) => byte ^ 0x5c), ...inner]);
}

/** The UTF-8 bytes of a text; a lone surrogate counts as U+FFFD, as everywhere else. */
export function utf8(text: string): number[] {
  return Array.from(text).flatMap((character) => {
    const raw = character.codePointAt(0)!;
    const code = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (code < 0x80) return [code];
    const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
    if (code < 0x1_0000) return [0xe0 | (code >> 12), tail(6), tail(0)];
    return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
  });
}

/** SHA-256 of a text's UTF-8 bytes, 64 lower-case hex digits. */
export const sha256Hex = (text: string): string =>
  sha256(utf8(text))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
