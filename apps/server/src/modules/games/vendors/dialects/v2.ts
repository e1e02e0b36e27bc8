import {
  CALL_PATHS,
  callKindOfPath,
  HEADERS,
  readCall,
  strictText,
  verifyCall,
  writeAnswer,
  type SignatureFault,
  type WalletCall,
} from '@baize/wallet-protocol';
import type { Dialect, IncomingCall } from './dialect.ts';

/** The default dialect: its messages are the normal form itself (docs/wallet/index.md). */
export const v2: Dialect<WalletCall> = {
  paths: Object.values(CALL_PATHS),
  serves: (path) => callKindOfPath(path) !== undefined,
  verify: (incoming) => {
    const { supplier, target, headers, body, digest, nowMs } = incoming;
    const { keys, mode } = supplier;
    const verdict = verifyCall({ method: 'POST', target, body, digest, headers, keys, mode, nowMs });
    if (verdict.ok) return undefined;
    const { reason } = verdict;
    const detail = reason === 'STALE' ? { detail: 'STALE' as const } : {};
    const hint = supplier.sandbox ? hintOf(incoming, reason) : {};
    const answer = writeAnswer({ status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '', ...detail, ...hint });
    return { ok: false, answer, note: { reason } };
  },
  read: ({ path, body }) => {
    const kind = callKindOfPath(path)!;
    const reading = readCall(kind, body);
    if (reading.ok) return { ok: true, message: reading.call, unknown: reading.unknown };
    const { status, field, syntax, requestUuidEcho: requestUuid } = reading;
    const answer = writeAnswer({ status, requestUuid, ...(field === '' ? {} : { field }), ...syntax });
    return { ok: false, answer, note: { kind, status, field } };
  },
  answer: async (kernel, { supplier, digest }, call) => writeAnswer(await kernel.answer({ supplier, call, digest })),
};

/** What whoever tries a signature out is told: nothing of it but what they sent, and which of our rules it broke. */
function hintOf({ supplier, target, headers, body, digest }: IncomingCall, cause: SignatureFault) {
  const [kid, timestamp] = [headers[HEADERS.keyId], headers[HEADERS.timestamp]];
  const isStrict = cause === 'BAD_SIGNATURE' && supplier.mode === 'strict';
  return isStrict && typeof kid === 'string' && typeof timestamp === 'string'
    ? { cause, signedText: strictText(kid, timestamp, { method: 'POST', target, body, digest }) }
    : { cause };
}
