import { HEADERS, verifyCall, type SignatureFault } from '@baize/wallet-protocol';
import type { FastifyRequest } from 'fastify';
import type { KeyedConnection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';

export type Verified =
  | { readonly ok: true; readonly connection: KeyedConnection }
  | { readonly ok: false; readonly reason: SignatureFault };

/** Each label is served below an address of its own, as if it were a house of its own. */
export const LABEL_PREFIX = '/labels/:label';
export const labelOfRequest = ({ params }: FastifyRequest): string | undefined =>
  (params as { readonly label?: string } | undefined)?.label;

/**
 * Finds the operator by the key that signed the raw bytes, before anything is parsed. A key id narrows the search;
 * without a valid signature there is no operator, whatever operator_id the body claims. One operator has a connection
 * for each label, so that the address says which of them is meant.
 */
export function verifyOperator(deps: Deps, request: FastifyRequest, body: Uint8Array): Verified {
  const kid = request.headers[HEADERS.keyId];
  const label = labelOfRequest(request);
  const candidates = deps.connections
    .all()
    .filter((one) => one.dialect === 'v2')
    .filter((one) => one.label === label && (!one.strict || one.theirKeys.some((key) => key.kid === kid)));
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
