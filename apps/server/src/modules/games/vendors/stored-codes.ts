import type { Detail, Status } from '@baize/wallet-protocol';

/**
 * How answers stand in `vendor_tx`, for ever: a number is never given to another word. The order in which the protocol
 * lists its words means nothing here.
 */
export const STATUS_CODES = {
  RS_OK: 0,
  RS_ERROR_UNKNOWN: 1,
  RS_ERROR_INVALID_PARTNER: 2,
  RS_ERROR_INVALID_TOKEN: 3,
  RS_ERROR_TOKEN_EXPIRED: 4,
  RS_ERROR_INVALID_GAME: 5,
  RS_ERROR_WRONG_CURRENCY: 6,
  RS_ERROR_NOT_ENOUGH_MONEY: 7,
  RS_ERROR_LIMIT_REACHED: 8,
  RS_ERROR_USER_DISABLED: 9,
  RS_ERROR_INVALID_SIGNATURE: 10,
  RS_ERROR_WRONG_SYNTAX: 11,
  RS_ERROR_WRONG_TYPES: 12,
  RS_ERROR_DUPLICATE_TRANSACTION: 13,
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 14,
  RS_ERROR_TRANSACTION_ROLLED_BACK: 15,
  RS_ERROR_TIMEOUT: 16,
} as const satisfies Readonly<Record<Status, number>>;

/** 0: none. */
export const DETAIL_CODES = {
  CONTENT_DIFFERS: 1,
  ROUND_CLOSED: 2,
  BET_SETTLED: 3,
  NOT_A_BET: 4,
  OTHER_ROUND: 5,
  OTHER_USER: 6,
  REWARD_UNKNOWN: 7,
  REWARD_SPENT: 8,
  REQUEST_REUSED: 9,
  STALE: 10,
} as const satisfies Readonly<Record<Detail, number>>;
const NO_DETAIL = 0;

type Told = { readonly status: Status; readonly detail?: Detail };
export type StoredCodes = { readonly status: number; readonly detail: number };

const wordsOf = <Word extends string>(codes: Readonly<Record<Word, number>>): ReadonlyMap<number, Word> =>
  new Map(Object.entries<number>(codes).map(([word, code]) => [code, word as Word]));
const STATUS_OF = wordsOf(STATUS_CODES);
const DETAIL_OF = wordsOf(DETAIL_CODES);

export const codesOf = ({ status, detail }: Told): StoredCodes => ({
  status: STATUS_CODES[status],
  detail: detail === undefined ? NO_DETAIL : DETAIL_CODES[detail],
});

export function answerOfCodes(stored: StoredCodes): Told {
  const detail = DETAIL_OF.get(stored.detail);
  return { status: STATUS_OF.get(stored.status)!, ...(detail === undefined ? {} : { detail }) };
}
