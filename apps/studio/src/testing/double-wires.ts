import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  callKindOfPath,
  pinKey,
  readCall,
  verifyCall,
  writeAnswer,
  type Detail,
  type Status,
  type WalletCall,
} from '@baize/wallet-protocol';
import { singleCallOf, writeSingle } from '@baize/wallet-protocol/conformance/doubles/gap-door';
import { writeGapAnswer } from '@baize/wallet-protocol/dialects/gap/answers';
import { gapKindOfPath, readGap } from '@baize/wallet-protocol/dialects/gap/messages';
import { faultOfGap, GAP_SIGNATURE } from '@baize/wallet-protocol/dialects/gap/signing';

/** How the operator of the tests hears a call and answers it, in each dialect of the studio. */
export const DIALECTS = ['v2', 'gap'] as const;
export type Dialect = (typeof DIALECTS)[number];

type Received = { readonly target: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };
type Written = { readonly httpStatus: number; readonly body: string };
export type Told = {
  readonly status: Status;
  readonly detail?: Detail | undefined;
  readonly balance: bigint | undefined;
  readonly currency: string;
};
export type DoubleWire = {
  /** Undefined: there is no such call. Written: it was refused unread. */
  readonly read: (received: Received) => WalletCall | Written | undefined;
  readonly write: (call: WalletCall, told: Told) => Written;
  /** An answer to something that was not asked. */
  readonly writeToAnother: (call: WalletCall, told: Told) => Written;
};
export const isWritten = (read: WalletCall | Written): read is Written => 'httpStatus' in read;

export function keyedWire(studio: { readonly kid: string; readonly pem: string }, clock: () => number): DoubleWire {
  const keys = [pinKey(studio)];
  const write = (call: WalletCall, told: Told, requestUuid: string = call.requestUuidEcho): Written =>
    writeAnswer({ ...told, requestUuid, user: call.user });
  return {
    read: ({ target, headers, body }) => {
      const kind = callKindOfPath(target);
      if (!kind) return undefined;
      const verified = verifyCall({ method: 'POST', target, body, headers, keys, mode: 'strict', nowMs: clock() });
      if (!verified.ok) return writeAnswer({ status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '' });
      const read = readCall(kind, body);
      return read.ok ? read.call : writeAnswer({ status: read.status, requestUuid: read.requestUuidEcho });
    },
    write: (call, told) => write(call, told),
    writeToAnother: (call, told) => write(call, told, randomUUID()),
  };
}

export function secretWire(secret: string, clock: () => number): DoubleWire {
  const secrets = [{ kid: '', secret: Buffer.from(secret), notBefore: 0 }];
  /** A win names its round alone. */
  const betsOfRound = new Map<string, readonly string[]>();
  const write = (call: WalletCall, told: Told, round?: string): Written => {
    const { status: httpStatus, body } = writeSingle(told, call, round);
    return { httpStatus, body };
  };
  return {
    read: ({ target, headers, body }) => {
      const kind = gapKindOfPath(target);
      if (!kind) return undefined;
      const refused = (status: Status) => writeGapAnswer({ status });
      if (faultOfGap({ header: headers[GAP_SIGNATURE], body, secrets, nowMs: clock() }))
        return refused('RS_ERROR_INVALID_SIGNATURE');
      const read = readGap(kind, body);
      if (!read.ok || read.message.kind === 'freespins') return refused('RS_ERROR_WRONG_TYPES');
      return singleCallOf(read.message, betsOfRound);
    },
    write: (call, told) => write(call, told),
    writeToAnother: (call, told) => write(call, told, 'another-round'),
  };
}
