import type { SealKey } from '@baize/contract/seal';
import { err, ok } from '@baize/domain/result';
import { clientFailure, type CallResult } from './outcome.ts';

const encoder = new TextEncoder();
const CEK_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;

export function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * A compact JWE (RFC 7516) of `plain` under `key`: RSA-OAEP-256 wraps a fresh content key, A256GCM seals with the
 * protected header as additional data.
 */
export async function sealCompact(key: SealKey, plain: unknown): Promise<string> {
  const header = base64url(encoder.encode(JSON.stringify({ alg: key.alg, enc: key.enc, kid: key.kid })));
  const publicKey = await crypto.subtle.importKey(
    'jwk',
    key.jwk as JsonWebKey,
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const cek = crypto.getRandomValues(new Uint8Array(CEK_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const wrapped = new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, cek));
  const contentKey = await crypto.subtle.importKey('raw', cek, 'AES-GCM', false, ['encrypt']);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: encoder.encode(header), tagLength: TAG_BYTES * 8 },
      contentKey,
      encoder.encode(JSON.stringify(plain)),
    ),
  );
  const split = sealed.length - TAG_BYTES;
  return [
    header,
    base64url(wrapped),
    base64url(iv),
    base64url(sealed.subarray(0, split)),
    base64url(sealed.subarray(split)),
  ].join('.');
}

export type Sealer = { forget: () => void; seal: (route: string, body: unknown) => Promise<CallResult<string>> };

/**
 * Seals the bodies of credential calls. The key is fetched once; the difference between the server's clock and ours is
 * measured with it (half the round trip counted to the way back), so that a wrong device clock does not make seals
 * stale.
 */
export function createSealer(fetchKey: () => Promise<CallResult<SealKey>>): Sealer {
  let held: { key: SealKey; offsetMs: number } | null = null;

  async function keyNow(): Promise<CallResult<{ key: SealKey; offsetMs: number }>> {
    if (held !== null) return ok(held);
    const asked = Date.now();
    const fetched = await fetchKey();
    if (!fetched.ok) return fetched;
    held = { key: fetched.value, offsetMs: fetched.value.serverTime - (asked + Date.now()) / 2 };
    return ok(held);
  }

  return {
    forget: () => {
      held = null;
    },
    /** `route` is "METHOD /path" of the call table, without the prefix of the API. */
    async seal(route: string, body: unknown): Promise<CallResult<string>> {
      // A browser without WebCrypto (plain http away from localhost) cannot seal; only the demo runs without seals.
      if (globalThis.crypto?.subtle === undefined) return err(clientFailure('SEAL_INVALID'));
      const now = await keyNow();
      if (!now.ok) return now;
      const nonce = base64url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
      const at = Math.round(Date.now() + now.value.offsetMs);
      return ok(await sealCompact(now.value.key, { route, at, nonce, body }));
    },
  };
}
