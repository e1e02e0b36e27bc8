import { AMOUNT_MAX, type Amount } from '@baize/domain/money';
import type { TransactionId } from './calls.ts';
import type { SignatureFault } from './signing.ts';
import { httpStatusOf, isDetail, isStatus, type CallKind, type Detail, type Status } from './statuses.ts';
import { isJsonObject, parseJson, writeJson, type JsonError } from './strict-json.ts';

/** The answer of the operator (docs/wallet/answers.md), written by the platform and read by the supplier. */
export type Answer = {
  readonly status: Status;
  /** Copied from this request; '' when the request could not be read. */
  readonly requestUuid: string;
  readonly user?: string;
  readonly currency?: string;
  /** What the player may stake in this game after the call: cash and usable bonus. */
  readonly balance?: bigint;
  readonly detail?: Detail;
  /** Beside WRONG_SYNTAX and WRONG_TYPES: the field at fault. Diagnostic only, like `detail`. */
  readonly field?: string;
  /**
   * What is wrong with a body that cannot be read, and, told to accounts of a sandbox alone, with a signature.
   * Diagnostic only.
   */
  readonly cause?: SignatureFault | JsonError;
  /** Beside the cause of a body: the byte at which it ends to be readable. */
  readonly at?: number;
  /** Beside the cause BAD_SIGNATURE: the text that the signature had to be of. */
  readonly signedText?: string;
  /** `/user/info` only. */
  readonly country?: string;
  readonly subPartnerId?: string;
  readonly tags?: readonly string[];
  /** Of actions done together: rollbacks of what never came. Told by the dialects that say so. */
  readonly missing?: readonly TransactionId[];
};

/** HTTP status and body of an answer. */
export function writeAnswer(answer: Answer): { readonly httpStatus: 200 | 401; readonly body: string } {
  return {
    httpStatus: httpStatusOf(answer.status),
    body: writeJson({
      status: answer.status,
      request_uuid: answer.requestUuid,
      user: answer.user,
      currency: answer.currency,
      balance: answer.balance,
      country: answer.country,
      sub_partner_id: answer.subPartnerId,
      tags: answer.tags,
      detail: answer.detail,
      field: answer.field,
      cause: answer.cause,
      at: answer.at === undefined ? undefined : BigInt(answer.at),
      signed_text: answer.signedText,
    }),
  };
}

export type UnknownReason =
  | 'CONNECT_TIMEOUT'
  | 'TIMEOUT'
  | 'NETWORK'
  | 'HTTP_STATUS'
  | 'NOT_JSON'
  | 'NO_STATUS'
  | 'UNKNOWN_STATUS'
  | 'OTHER_REQUEST'
  | 'BAD_BALANCE'
  | 'STATUS_UNKNOWN';

type Told = {
  readonly user?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly subPartnerId?: string;
};

/** What a supplier knows after a call. `unknown`: the effect may or may not have happened. */
export type Outcome =
  | (Told & { readonly kind: 'ok'; readonly status: 'RS_OK'; readonly balance?: Amount })
  | (Told & { readonly kind: 'refused'; readonly status: Status; readonly detail?: Detail; readonly balance?: Amount })
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly httpStatus?: number };

/** Calls whose OK is worthless without a balance. A win or rollback that was accepted stays accepted without it. */
const BALANCE_REQUIRED: ReadonlySet<CallKind> = new Set<CallKind>(['balance', 'bet']);

/** The request that an HTTP answer belongs to. */
export type Asked = { readonly kind: CallKind; readonly requestUuid: string };

/**
 * Classifies an HTTP answer. Anything that is not exactly an answer to this request is unknown: other HTTP codes than
 * 200 (and 401 with INVALID_SIGNATURE), bodies that do not decode, statuses we do not know, a foreign `request_uuid`.
 */
export function readAnswer({ kind, requestUuid }: Asked, httpStatus: number, body: Uint8Array): Outcome {
  const unknown = (reason: UnknownReason): Outcome => ({ kind: 'unknown', reason, httpStatus });
  if (httpStatus !== 200 && httpStatus !== 401) return unknown('HTTP_STATUS');
  const parsed = parseJson(body);
  if (!parsed.ok || !isJsonObject(parsed.value)) return unknown(httpStatus === 200 ? 'NOT_JSON' : 'HTTP_STATUS');
  const fields = parsed.value;
  const { status, request_uuid: echo, balance } = fields;
  if (typeof status !== 'string') return unknown('NO_STATUS');
  if (!isStatus(status)) return unknown('UNKNOWN_STATUS');
  // A body that was refused unread cannot be echoed, so a bad signature needs no matching id.
  if (status === 'RS_ERROR_INVALID_SIGNATURE') return { kind: 'refused', status, detail: detailOf(fields['detail']) };
  if (httpStatus !== 200) return unknown('HTTP_STATUS');
  if (typeof echo !== 'string' || echo.toLowerCase() !== requestUuid.toLowerCase()) return unknown('OTHER_REQUEST');
  if (status === 'RS_ERROR_UNKNOWN' || status === 'RS_ERROR_TIMEOUT') return unknown('STATUS_UNKNOWN');
  const told: Told = {
    user: textOf(fields['user']),
    currency: textOf(fields['currency']),
    country: textOf(fields['country']),
    subPartnerId: textOf(fields['sub_partner_id']),
  };
  const money = typeof balance === 'bigint' && balance >= 0n && balance <= AMOUNT_MAX ? (balance as Amount) : undefined;
  if (status !== 'RS_OK')
    return { kind: 'refused', status, detail: detailOf(fields['detail']), balance: money, ...told };
  const balanceTold = balance !== undefined && balance !== null;
  if (balanceTold ? money === undefined : BALANCE_REQUIRED.has(kind)) return unknown('BAD_BALANCE');
  return { kind: 'ok', status, balance: money, ...told };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const detailOf = (value: unknown): Detail | undefined =>
  typeof value === 'string' && isDetail(value) ? value : undefined;
