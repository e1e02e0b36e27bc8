import { formatAmount, type Amount } from '@baize/domain/money';
import { FEED_LIMIT_MAX } from '../../feed.ts';
import {
  anything,
  count,
  decimal,
  match,
  oneOf,
  optional,
  readShape,
  shape,
  text,
  time,
  type Reader,
  type ReaderValue,
  type Shaped,
} from '../../shapes.ts';
import { parseJson, writeJson, type JsonObject, type Writable } from '../../strict-json.ts';
import { described } from '../../wire-schema.ts';

/** The transfer wallet (docs/wallet/transfer.md): the supplier holds a balance of its own, which we fill and empty. */
export const TRANSFER_PREFIX = '/transfer/v1/';
export const TRANSFER_CODES = [
  'OK',
  'DUPLICATE',
  'UNKNOWN',
  'PENDING',
  'REJECTED',
  'BAD_SIGNATURE',
  'BAD_REQUEST',
] as const;
export type TransferCode = (typeof TRANSFER_CODES)[number];
export const REJECTIONS = ['INSUFFICIENT_FUNDS', 'USER_UNKNOWN', 'CURRENCY', 'LIMIT', 'IN_GAME'] as const;
export type Rejection = (typeof REJECTIONS)[number];
export const MOVE_KINDS = ['deposit', 'withdraw', 'withdraw-all'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

const reference = match(/^[A-Za-z0-9]{8,64}$/);
const currency = match(/^[A-Za-z]{3,8}$/);
const user = text(64);
const aboveZero: Reader<Amount> = described(
  (value, field) => {
    const read = decimal(value, field);
    // A zero is no decimal above zero: read as the fault that a word would be.
    return read > 0n ? read : decimal('', field);
  },
  { type: 'string', format: 'money', description: 'above zero' },
);

const pageLimit: Reader<number> = described(
  (value, field) => {
    const read = count(value, field);
    return read > 0 && read <= FEED_LIMIT_MAX ? read : count(null, field);
  },
  { type: 'integer', minimum: 1, maximum: FEED_LIMIT_MAX },
);

export const TRANSFER_REQUESTS = {
  deposit: shape({ reference_no: reference, user, currency, amount: aboveZero }),
  withdraw: shape({ reference_no: reference, user, currency, amount: aboveZero }),
  'withdraw-all': shape({ reference_no: reference, user, currency }),
  balance: shape({ user, currency }),
  check: shape({ reference_no: reference }),
  'create-player': shape({ user, currency }),
  launch: shape({
    user: optional(user),
    currency,
    game_code: text(64),
    platform: oneOf('GPL_DESKTOP', 'GPL_MOBILE'),
    lang: text(8),
    country: text(2),
    ip: text(45),
    lobby_url: text(255),
    deposit_url: text(255),
    meta: optional(anything),
  }),
  bets: shape({ cursor: optional(text(512, 0)), limit: pageLimit }),
} as const;
export type TransferPath = keyof typeof TRANSFER_REQUESTS;
export type TransferRequest<P extends TransferPath> = ReaderValue<(typeof TRANSFER_REQUESTS)[P]>;

export const transferPathOf = (path: string): TransferPath | undefined => {
  const name = path.startsWith(TRANSFER_PREFIX) ? path.slice(TRANSFER_PREFIX.length) : '';
  return Object.hasOwn(TRANSFER_REQUESTS, name) ? (name as TransferPath) : undefined;
};

/** A verified body as the request of its path, or the field at fault (empty: no JSON object). */
export function readTransferRequest<P extends TransferPath>(path: P, body: Uint8Array): Shaped<TransferRequest<P>> {
  const json = parseJson(body);
  if (!json.ok) return { ok: false, field: '' };
  return readShape(TRANSFER_REQUESTS[path] as Reader<TransferRequest<P>>, json.value);
}

/** What a supplier has written down of one reference. */
export const TRANSFER_RECORD = shape({
  reference_no: reference,
  type: oneOf(...MOVE_KINDS),
  amount: decimal,
  before_balance: decimal,
  after_balance: decimal,
  vendor_tx_id: text(128),
  processed_at: time,
});
export type TransferRecord = ReaderValue<typeof TRANSFER_RECORD>;

const ENVELOPE = shape({
  code: oneOf(...TRANSFER_CODES),
  message: optional(text(1_000, 0)),
  reason: optional(oneOf(...REJECTIONS)),
  data: optional(anything),
});
export type TransferAnswer = {
  readonly code: TransferCode;
  readonly reason: Rejection | undefined;
  readonly data: JsonObject | undefined;
};

/** Undefined: no envelope of this wire, so nothing was said. */
export function readTransferAnswer(body: Uint8Array, bytesMax?: number): TransferAnswer | undefined {
  const json = parseJson(body, bytesMax);
  const read = json.ok ? readShape(ENVELOPE, json.value) : undefined;
  if (!read?.ok) return undefined;
  const { code, reason, data } = read.value;
  return { code, reason, data };
}

/** The supplier's side of the envelope. */
export const writeTransferAnswer = (
  code: TransferCode,
  data: Writable = null,
  more: { readonly reason?: Rejection; readonly message?: string } = {},
): string => writeJson({ code, message: more.message ?? '', reason: more.reason, data });

/** Money as this wire writes it. */
export const decimalOf = (amount: bigint): string => formatAmount(amount);
