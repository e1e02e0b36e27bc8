/** What the generated tables of docs/wallet say in words: meanings of statuses, causes and fields of the feed. */
import type { SignatureFault, Status } from '@baize/wallet-protocol';
import type { JsonError } from '@baize/wallet-protocol/strict-json';

export const STATUS_WORDS: Readonly<Record<Status, { readonly means: string; readonly cause: string }>> = {
  RS_OK: { means: 'Done, now or before.', cause: '' },
  RS_ERROR_UNKNOWN: {
    means: 'The outcome is not sure.',
    cause: 'A fault on our side, or more work than can be done in time. Treat it as a lost answer.',
  },
  RS_ERROR_INVALID_PARTNER: {
    means: 'The brand is unknown, or closed to you.',
    cause: 'An operator has shut the brand out, or the connection has no brand yet.',
  },
  RS_ERROR_INVALID_TOKEN: {
    means: 'No session of this player.',
    cause: 'The token is unknown, of another player or supplier, or was used before `/game/url` was answered.',
  },
  RS_ERROR_TOKEN_EXPIRED: {
    means: 'The session is over.',
    cause: 'The player logged out or was idle for too long, or opened the game anew: the newest launch counts.',
  },
  RS_ERROR_INVALID_GAME: {
    means: 'The game is unknown or closed.',
    cause: 'It is on no shelf of the brand, switched off, or in maintenance.',
  },
  RS_ERROR_WRONG_CURRENCY: {
    means: "Not the wallet's currency.",
    cause: 'The brand plays in another one, or the code is written in small letters.',
  },
  RS_ERROR_NOT_ENOUGH_MONEY: {
    means: 'Refused; `balance` is the real one.',
    cause: 'The stake is more than cash and usable bonus.',
  },
  RS_ERROR_LIMIT_REACHED: {
    means: 'A limit of stake, loss or time.',
    cause: 'One that the player has set, or that the jurisdiction sets.',
  },
  RS_ERROR_USER_DISABLED: {
    means: 'The player may not play.',
    cause: 'Disabled, frozen, excluded, or unknown to us.',
  },
  RS_ERROR_INVALID_SIGNATURE: {
    means: 'The signature does not verify.',
    cause: 'Sandbox accounts are told why: `cause` and `signed_text`.',
  },
  RS_ERROR_WRONG_SYNTAX: {
    means: 'The body cannot be read, or a field is missing or must not be there.',
    cause: '`field` names it; of a body that is no JSON, `cause` and `at` tell what is wrong and at which byte.',
  },
  RS_ERROR_WRONG_TYPES: { means: 'A field has the wrong type or range.', cause: '`field` names it.' },
  RS_ERROR_DUPLICATE_TRANSACTION: {
    means: 'The id was used with other content, or the call contradicts what is stored.',
    cause:
      '`detail` says which: `CONTENT_DIFFERS`, `ROUND_CLOSED`, `BET_SETTLED`, `NOT_A_BET`, `OTHER_ROUND`, `OTHER_USER`, ' +
      '`REWARD_UNKNOWN`, `REWARD_SPENT`, `REQUEST_REUSED`.',
  },
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: {
    means: 'The bet that is referred to is not known.',
    cause: 'It never came, or is still on its way: send the win again for a minute before you give it up.',
  },
  RS_ERROR_TRANSACTION_ROLLED_BACK: {
    means: 'That bet was taken back, or its id was before it came.',
    cause: 'A rollback was answered `RS_OK` for this bet.',
  },
  RS_ERROR_TIMEOUT: { means: 'Never sent by us.', cause: 'Known from elsewhere; read it as unknown.' },
};

export const SIGNATURE_WORDS: Readonly<Record<SignatureFault, string>> = {
  MISSING_SIGNATURE: 'A header is not there, empty, or there twice. Strict mode needs all four.',
  EMPTY_BODY: 'A `POST` without a body never verifies.',
  MALFORMED_SIGNATURE: 'The key id is not 1 to 64 of `[A-Za-z0-9._-]`, or the time is not 10 to 15 digits.',
  UNKNOWN_KEY: 'No key of this id is pinned for you. Tell us the public key, and compare the fingerprint.',
  RETIRED_KEY: 'The key is not good yet, or not any more.',
  STALE: 'The time is more than 60 s away from ours: seconds for milliseconds, or a clock that is off.',
  BAD_SIGNATURE:
    'The signature is of other bytes or by another key. `signed_text` is what it had to be of; compare it with yours, ' +
    'letter by letter: path with its prefix, hex in small letters, no LF at the end, the body as it was sent.',
};

export const JSON_WORDS: Readonly<Record<JsonError, string>> = {
  TOO_LARGE: 'More than 64 KiB.',
  NOT_UTF8: 'Bytes that are no UTF-8, or half of a character.',
  NOT_JSON: 'No JSON object, or something behind it; a byte order mark too.',
  DUPLICATE_KEY: 'A key stands twice in one object.',
  TOO_DEEP: 'Nested more than 16 deep.',
};

/** By stream and field, where the name alone does not say it. */
export const FEED_WORDS: Readonly<Record<string, string>> = {
  version: 'grows with every change of the row',
  'games.name': 'by language',
  'games.limits': 'by currency',
  'games.rtp_theoretical':
    'share of 1, as 0.9653; of a game whose return depends on what a player chooses, at the least favourable choice',
  'games.rtp_highest':
    'the same at the most favourable choice: not below `rtp_theoretical`, and only beside it; left out: there is one figure',
  'games.model_hash': 'what the return follows from',
  'games.freebet_support': 'can be played with free rounds',
  'games.demo': 'has try play',
  'games.jackpot_pools': 'what a share of every stake feeds; `operator`: the pools that the operator runs',
  'rounds.user': 'as the launch told it',
  'rounds.valid_bet': 'what counts as turnover',
  'rounds.is_supplier_promo':
    'given outside of play, by a supplier that holds the money ([transfer wallets](transfer.md))',
  'rounds.is_free':
    'a round of a reward: `stake` and `payout` are its value and what it won ([free rounds](rewards.md))',
  'rounds.reward_uuid': 'of a free round',
  'rounds.transactions': "the wallet's calls of this round",
  'rounds.replay_url': 'a page that shows the round',
  'rounds.chances':
    'of a closed round, in stakes: what it paid on average, its deviation, the most that one chance in it could bring or take',
  'wagers.stake': 'shots and hands within one buy-in',
  'jackpots.must_hit_by': 'amount by which it falls',
  'rtp.rtp_actual': 'share of 1',
};
