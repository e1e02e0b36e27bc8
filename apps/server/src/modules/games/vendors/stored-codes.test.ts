import { DETAILS, STATUSES } from '@baize/wallet-protocol';
import { expect, test } from 'vitest';
import { answerOfCodes, codesOf, DETAIL_CODES, STATUS_CODES } from './stored-codes.ts';

test('the numbers of stored answers never change: new words get new numbers at the end', () => {
  expect(Object.entries(STATUS_CODES).slice(0, 17)).toEqual([
    ['RS_OK', 0],
    ['RS_ERROR_UNKNOWN', 1],
    ['RS_ERROR_INVALID_PARTNER', 2],
    ['RS_ERROR_INVALID_TOKEN', 3],
    ['RS_ERROR_TOKEN_EXPIRED', 4],
    ['RS_ERROR_INVALID_GAME', 5],
    ['RS_ERROR_WRONG_CURRENCY', 6],
    ['RS_ERROR_NOT_ENOUGH_MONEY', 7],
    ['RS_ERROR_LIMIT_REACHED', 8],
    ['RS_ERROR_USER_DISABLED', 9],
    ['RS_ERROR_INVALID_SIGNATURE', 10],
    ['RS_ERROR_WRONG_SYNTAX', 11],
    ['RS_ERROR_WRONG_TYPES', 12],
    ['RS_ERROR_DUPLICATE_TRANSACTION', 13],
    ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 14],
    ['RS_ERROR_TRANSACTION_ROLLED_BACK', 15],
    ['RS_ERROR_TIMEOUT', 16],
  ]);
  expect(Object.entries(DETAIL_CODES).slice(0, 10)).toEqual([
    ['CONTENT_DIFFERS', 1],
    ['ROUND_CLOSED', 2],
    ['BET_SETTLED', 3],
    ['NOT_A_BET', 4],
    ['OTHER_ROUND', 5],
    ['OTHER_USER', 6],
    ['REWARD_UNKNOWN', 7],
    ['REWARD_SPENT', 8],
    ['REQUEST_REUSED', 9],
    ['STALE', 10],
  ]);
});

test('every word has a number of its own and comes back from it', () => {
  for (const status of STATUSES) expect(answerOfCodes(codesOf({ status }))).toEqual({ status });
  for (const detail of DETAILS)
    expect(answerOfCodes(codesOf({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail }))).toMatchObject({ detail });
});
