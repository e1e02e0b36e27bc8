import { z } from 'zod';

/**
 * Credential calls are sealed on top of TLS: the body is `{sealed}`, a compact JWE (RSA-OAEP-256, A256GCM) to the key
 * of GET seal-key. Its plaintext is {route, at, nonce, body}: `route` is "METHOD /path", `at` Unix ms (60 s of skew),
 * `nonce` 16 random bytes in base64url, used once.
 */
export const SealedSchema = z.object({ sealed: z.string().min(100).max(16_384) });
export const SealKeySchema = z.object({
  kid: z.string(),
  alg: z.literal('RSA-OAEP-256'),
  enc: z.literal('A256GCM'),
  jwk: z.record(z.string(), z.unknown()),
  serverTime: z.number().int(),
});
/** `serverTime` is Unix milliseconds. */
export type SealKey = z.infer<typeof SealKeySchema>;
export const SEAL_SKEW_MS = 60_000;
