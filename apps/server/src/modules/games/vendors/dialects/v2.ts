import { callKindOfPath, readCall, verifyCall, writeAnswer, type WalletCall } from '@baize/wallet-protocol';
import type { Dialect } from './dialect.ts';

/** The default dialect: its messages are the normal form itself (docs/wallet-wire.md 1). */
export const v2: Dialect<WalletCall> = {
  serves: (path) => callKindOfPath(path) !== undefined,
  verify: ({ supplier, target, headers, body, digest, nowMs }) => {
    const { keys, mode } = supplier;
    const verdict = verifyCall({ method: 'POST', target, body, digest, headers, keys, mode, nowMs });
    if (verdict.ok) return undefined;
    const { reason } = verdict;
    const detail = reason === 'STALE' ? { detail: 'STALE' as const } : {};
    const answer = writeAnswer({ status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '', ...detail });
    return { ok: false, answer, note: { reason } };
  },
  read: ({ path, body }) => {
    const kind = callKindOfPath(path)!;
    const reading = readCall(kind, body);
    if (reading.ok) return { ok: true, message: reading.call, unknown: reading.unknown };
    const { status, field, requestUuidEcho: requestUuid } = reading;
    const answer = writeAnswer({ status, requestUuid, ...(field === '' ? {} : { field }) });
    return { ok: false, answer, note: { kind, status, field } };
  },
  answer: async (kernel, { supplier, digest }, call) => writeAnswer(await kernel.answer({ supplier, call, digest })),
};
