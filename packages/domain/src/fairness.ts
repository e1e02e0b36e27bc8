import { drawsFromWords, type Draws } from './rng.ts';
import { err, ok, type Result } from './result.ts';
import { hmacWords, sha256Hex, utf8 } from './sha256.ts';

/**
 * The published provably fair core (domain-rules 4.1). The house commits to SHA256(serverSeed as text) before the bet,
 * the player may edit clientSeed, the nonce counts the bets; every outcome follows from the three.
 */
export type SeedState = {
  /** 64 lower-case hex digits, secret until the player rotates it. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** 0, 1, 2 ... one per round; a rotation resets it to 0. */
  readonly nonce: number;
};

/** HMAC-SHA256(key as text, message as text) -> 32 bytes. The server may hand in `node:crypto`. */
export type HmacText = (key: string, message: string) => Uint8Array;

export const CLIENT_SEED_MAX = 64;
const SERVER_SEED = /^[0-9a-f]{64}$/;
const CONTROL = /\p{Cc}/u;
const WORDS_PER_BLOCK = 8;

/** The commitment that is shown before the first bet: SHA256 over the seed's text, as 64 lower-case hex digits. */
export const serverSeedHash = (serverSeed: string): string => sha256Hex(serverSeed);

/** Whether a text is a server seed: 64 lower-case hex digits. */
export const isServerSeed = (text: string): boolean => SERVER_SEED.test(text);

/** Checks a player's seed: 1 to 64 UTF-16 units, well formed, no control characters. */
export function parseClientSeed(text: string): Result<string, 'client_seed_length' | 'client_seed_characters'> {
  if (text.length < 1 || text.length > CLIENT_SEED_MAX) return err('client_seed_length');
  if (!text.isWellFormed() || CONTROL.test(text)) return err('client_seed_characters');
  return ok(text);
}

/** The message of one 32-byte block of a round's stream. */
export const blockMessage = (seed: SeedState, block: number): string => `${seed.clientSeed}:${seed.nonce}:${block}`;

function checkNonce(nonce: number): void {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`nonce ${nonce}`);
}

/**
 * The draws of one round. Words are taken from block 0, 1, 2 ... in order; a block is computed when its first word is
 * needed. `hmac` replaces the pure implementation and must agree with it.
 */
export function fairDraws(seed: SeedState, hmac?: HmacText): Draws {
  if (!hmac) return fairSource(seed.serverSeed)(seed.clientSeed, seed.nonce);
  checkNonce(seed.nonce);
  let block = 0;
  let used = WORDS_PER_BLOCK;
  let view: DataView = new DataView(new ArrayBuffer(32));
  return drawsFromWords(() => {
    if (used === WORDS_PER_BLOCK) {
      const bytes = hmac(seed.serverSeed, blockMessage(seed, block++));
      view = new DataView(bytes.buffer, bytes.byteOffset, 32);
      used = 0;
    }
    return view.getUint32(4 * used++);
  });
}

/** The same stream for many rounds under one server seed: the key is folded once. */
export function fairSource(serverSeed: string): (clientSeed: string, nonce: number) => Draws {
  const digest = hmacWords(serverSeed);
  let prefixOf = '';
  let prefix = utf8(':');
  // Room for the prefix, two safe integers of at most 16 digits and a colon.
  let message = new Uint8Array(prefix.length + 40);
  const usePrefix = (clientSeed: string): void => {
    if (clientSeed === prefixOf) return;
    prefixOf = clientSeed;
    prefix = utf8(`${clientSeed}:`);
    message = new Uint8Array(prefix.length + 40);
    message.set(prefix);
  };
  message.set(prefix);
  return (clientSeed, nonce) => {
    checkNonce(nonce);
    const block = new Int32Array(WORDS_PER_BLOCK);
    let next = 0;
    let used = WORDS_PER_BLOCK;
    return drawsFromWords(() => {
      if (used === WORDS_PER_BLOCK) {
        usePrefix(clientSeed);
        const counters = `${nonce}:${next++}`;
        let length = prefix.length;
        for (let i = 0; i < counters.length; i++) message[length++] = counters.charCodeAt(i);
        digest(message, length, block);
        used = 0;
      }
      return block[used++]! >>> 0;
    });
  };
}
