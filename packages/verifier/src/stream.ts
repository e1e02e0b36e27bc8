import { hmacSha256, utf8 } from './sha256.ts';

/** What fixes a round: HMAC_SHA256(serverSeed as text, "clientSeed:nonce:block"), block = 0, 1, 2 ... */
export type Seeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number };
export type Words = Iterator<bigint, never>;

/** The 32-bit words of a round: four bytes each, eight to a block, most significant byte first. */
export function* wordsOf({ serverSeed, clientSeed, nonce }: Seeds): Generator<bigint, never> {
  const key = utf8(serverSeed);
  for (let block = 0; ; block++) {
    const bytes = hmacSha256(key, utf8(`${clientSeed}:${nonce}:${block}`));
    for (let at = 0; at < bytes.length; at += 4) {
      yield bytes.slice(at, at + 4).reduce((word, byte) => word * 256n + BigInt(byte), 0n);
    }
  }
}

export const WORDS = 2n ** 32n;

/** floor(word x range / 2^32), taking the next word where (word x range mod 2^32) < (2^32 mod range). */
export function integerBelow(words: Words, range: number): number {
  const n = BigInt(range);
  for (;;) {
    const product = words.next().value * n;
    if (product % WORDS >= WORDS % n) return Number(product / WORDS);
  }
}

/** The first `count` of a shuffle of 0 .. size - 1: take index floor(f x remaining), remove it, repeat. */
export function shuffled(words: Words, size: number, count: number): number[] {
  let remaining = Array.from({ length: size }, (_, i) => i);
  const taken: number[] = [];
  while (taken.length < count) {
    const index = integerBelow(words, remaining.length);
    taken.push(remaining[index]!);
    remaining = remaining.filter((_, i) => i !== index);
  }
  return taken;
}
