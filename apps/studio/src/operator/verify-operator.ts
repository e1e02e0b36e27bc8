import { HEADERS, verifyCall, type SignatureFault } from '@baize/wallet-protocol';
import type { FastifyRequest } from 'fastify';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';

export type Verified =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly reason: SignatureFault };

/**
 * Finds the operator by the key that signed the raw bytes, before anything is parsed. A key id narrows the search;
 * without a valid signature there is no operator, whatever operator_id the body claims.
 */
export function verifyOperator(deps: Deps, request: FastifyRequest, body: Uint8Array): Verified {
  const kid = request.headers[HEADERS.keyId];
  const candidates = deps.connections
    .all()
    .filter((one) => !one.strict || one.theirKeys.some((key) => key.kid === kid));
  let reason: SignatureFault = request.headers[HEADERS.signature2] === undefined ? 'MISSING_SIGNATURE' : 'UNKNOWN_KEY';
  for (const connection of candidates) {
    const check = verifyCall({
      method: request.method,
      target: request.raw.url ?? '',
      body,
      headers: request.headers,
      keys: connection.theirKeys,
      mode: connection.strict ? 'strict' : 'plain',
      nowMs: deps.clock(),
    });
    if (check.ok) return { ok: true, connection };
    reason = check.reason;
  }
  return { ok: false, reason };
}
