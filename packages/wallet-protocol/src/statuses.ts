/**
 * Answer statuses of the default dialect (docs/wallet/answers.md). The names after `RS_` are published by the vendors;
 * which call may answer which status, what is stored and what is terminal is our reading of them.
 */
export const STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_TIMEOUT',
] as const;
export type Status = (typeof STATUSES)[number];

/** Diagnostics beside a status. A peer never decides by them. */
export const DETAILS = [
  'CONTENT_DIFFERS',
  'ROUND_CLOSED',
  'BET_SETTLED',
  'NOT_A_BET',
  'OTHER_ROUND',
  'OTHER_USER',
  'REWARD_UNKNOWN',
  'REWARD_SPENT',
  'REQUEST_REUSED',
  'STALE',
] as const;
export type Detail = (typeof DETAILS)[number];

export type CallKind = 'info' | 'balance' | 'bet' | 'win' | 'rollback';
export type TransactionKind = Extract<CallKind, 'bet' | 'win' | 'rollback'>;

/**
 * play: the round goes on. discard: no round, nothing to undo. show: tell the player why. roll_back: outcome unsure.
 */
export type AfterBet = 'play' | 'discard' | 'show' | 'roll_back';

const STATUS_SET: ReadonlySet<string> = new Set(STATUSES);
const DETAIL_SET: ReadonlySet<string> = new Set(DETAILS);
export const isStatus = (text: string): text is Status => STATUS_SET.has(text);
export const isDetail = (text: string): text is Detail => DETAIL_SET.has(text);

const AFTER_BET: Readonly<Partial<Record<Status, AfterBet>>> = {
  RS_OK: 'play',
  RS_ERROR_UNKNOWN: 'roll_back',
  RS_ERROR_TIMEOUT: 'roll_back',
  RS_ERROR_NOT_ENOUGH_MONEY: 'show',
  RS_ERROR_LIMIT_REACHED: 'show',
};

/** What our supplier does after a bet was answered with this status. Every refusal that is not named is discarded. */
export const afterBet = (status: Status): AfterBet => AFTER_BET[status] ?? 'discard';

/** A bet answered so must be looked at by a person: the two sides disagree about ids or keys. */
export const alarmsAfterBet = (status: Status): boolean =>
  status === 'RS_ERROR_INVALID_SIGNATURE' || status === 'RS_ERROR_DUPLICATE_TRANSACTION';

const TERMINAL_FOR_WIN: ReadonlySet<Status> = new Set<Status>([
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
]);

/**
 * Whether a win or rollback answered so is never sent again (and opens a reconciliation case). OK is not listed: it is
 * success. DOES_NOT_EXIST counts only once `DOES_NOT_EXIST_GRACE_MS` have passed, because the bet may still be on its
 * way.
 */
export const isTerminal = (kind: 'win' | 'rollback', status: Status): boolean =>
  TERMINAL_FOR_WIN.has(status) || (kind === 'rollback' && status === 'RS_ERROR_INVALID_SIGNATURE');

export const DOES_NOT_EXIST_GRACE_MS = 60_000;

/** Statuses decided before the token check, or unsure: the operator never stores them, so a retry is judged afresh. */
const NEVER_STORED: ReadonlySet<Status> = new Set<Status>([
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
]);

/**
 * Whether the operator keeps this answer for the transaction id for ever. A DUPLICATE about a known id never replaces
 * that id's stored answer; one about a new id (ROUND_CLOSED, NOT_A_BET ...) is stored like any other refusal.
 */
export const isStored = (status: Status): boolean => !NEVER_STORED.has(status);

/** Which call may answer which status. A promo win alone may also answer INVALID_TOKEN. */
const EVERYWHERE: readonly Status[] = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
];
export const ALLOWED_STATUSES: Readonly<Record<CallKind, ReadonlySet<Status>>> = {
  info: new Set<Status>([...EVERYWHERE, 'RS_ERROR_INVALID_PARTNER', 'RS_ERROR_USER_DISABLED']),
  balance: new Set<Status>([
    ...EVERYWHERE,
    'RS_ERROR_INVALID_PARTNER',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_INVALID_GAME',
  ]),
  bet: new Set<Status>([
    ...EVERYWHERE,
    'RS_ERROR_INVALID_PARTNER',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_INVALID_GAME',
    'RS_ERROR_WRONG_CURRENCY',
    'RS_ERROR_NOT_ENOUGH_MONEY',
    'RS_ERROR_LIMIT_REACHED',
    'RS_ERROR_USER_DISABLED',
    'RS_ERROR_DUPLICATE_TRANSACTION',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ]),
  win: new Set<Status>([
    ...EVERYWHERE,
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_INVALID_GAME',
    'RS_ERROR_WRONG_CURRENCY',
    'RS_ERROR_DUPLICATE_TRANSACTION',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ]),
  rollback: new Set<Status>([...EVERYWHERE, 'RS_ERROR_DUPLICATE_TRANSACTION']),
};

/** HTTP code of an answer: everything decoded is 200 with the status inside, a signature that fails is 401. */
export const httpStatusOf = (status: Status): 200 | 401 => (status === 'RS_ERROR_INVALID_SIGNATURE' ? 401 : 200);

const RETRY_MAX_MS = 300_000;
const RETRY_FIRST_MS = 1_000;

/**
 * Pause before retry `attempt` (1 = first retry) of a win or rollback: 1, 2, 4 ... 300 s, then every 300 s, for ever.
 */
export const retryDelayMs = (attempt: number): number =>
  Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(attempt - 1, 20));
