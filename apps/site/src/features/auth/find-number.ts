import { sha256 } from '@baize/domain/sha256';

export type NumberTask = { salt: string; target: string; numbers: number };

const NUMBER_BYTES = 4;
const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

/**
 * The number of `from` to `to` - 1 for which SHA-256 over salt and number is the target, if it is among them. Plain
 * script and not WebCrypto: a digest there is a promise of its own, thirty times slower for so few bytes, and away from
 * TLS there is none.
 */
export function findNumber({ salt, target }: NumberTask, from: number, to: number): number | undefined {
  const head = new TextEncoder().encode(salt);
  const text = new Uint8Array(head.length + NUMBER_BYTES);
  text.set(head);
  const view = new DataView(text.buffer);
  const wanted = bytesOfHex(target);
  for (let number = from; number < to; number += 1) {
    view.setUint32(head.length, number);
    const digest = sha256(text);
    if (digest[0] === wanted[0] && digest.every((byte, at) => byte === wanted[at])) return number;
  }
  return undefined;
}
