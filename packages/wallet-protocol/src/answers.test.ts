import { expect, test } from 'vitest';
import { readAnswer, writeAnswer } from './answers.ts';
import { STATUSES, afterBet, isStored, isTerminal, retryDelayMs } from './statuses.ts';

const REQUEST = '583c985f-fee6-4c0e-bbf5-308aad6265af';
const read = (body: string, status = 200, kind: 'bet' | 'win' | 'info' = 'bet') =>
  readAnswer({ kind, requestUuid: REQUEST }, status, Buffer.from(body));
const ok = (extra: string) => `{"status":"RS_OK","request_uuid":"${REQUEST}"${extra}}`;

test('the worked exchange reads as OK with an exact balance', () => {
  expect(read(ok(',"user":"m_48213","currency":"VND","balance":9007199254740991'))).toMatchObject({
    kind: 'ok',
    user: 'm_48213',
    currency: 'VND',
    balance: 9_007_199_254_740_991n,
  });
  expect(read(ok(',"balance":1').replace(REQUEST, REQUEST.toUpperCase()))).toMatchObject({ kind: 'ok' });
});

test.each([
  ['<html>', 200, 'NOT_JSON'],
  ['', 200, 'NOT_JSON'],
  ['[]', 200, 'NOT_JSON'],
  ['{}', 200, 'NO_STATUS'],
  ['{"status":1}', 200, 'NO_STATUS'],
  [ok('').replace('RS_OK', 'RS_FINE'), 200, 'UNKNOWN_STATUS'],
  [ok(',"balance":1').replace('583', '584'), 200, 'OTHER_REQUEST'],
  ['{"status":"RS_OK","balance":1}', 200, 'OTHER_REQUEST'],
  [ok(''), 200, 'BAD_BALANCE'],
  [ok(',"balance":"1"'), 200, 'BAD_BALANCE'],
  [ok(',"balance":1.5'), 200, 'BAD_BALANCE'],
  [ok(',"balance":-1'), 200, 'BAD_BALANCE'],
  [ok(',"balance":1'), 502, 'HTTP_STATUS'],
  [ok(',"balance":1'), 404, 'HTTP_STATUS'],
  [ok(',"balance":1'), 401, 'HTTP_STATUS'],
  ['<html>', 401, 'HTTP_STATUS'],
  [ok(',"balance":1'), 201, 'HTTP_STATUS'],
  [ok('').replace('RS_OK', 'RS_ERROR_UNKNOWN'), 200, 'STATUS_UNKNOWN'],
  [ok('').replace('RS_OK', 'RS_ERROR_TIMEOUT'), 200, 'STATUS_UNKNOWN'],
  [ok(',"status":"RS_OK","balance":1'), 200, 'NOT_JSON'],
])('%s with %i is unknown: %s', (body, status, reason) => {
  expect(read(body, status)).toEqual({ kind: 'unknown', reason, httpStatus: status });
});

test('an accepted win or info needs no balance, a wrong one still makes it undecodable', () => {
  expect(read(ok(''), 200, 'win')).toMatchObject({ kind: 'ok', balance: undefined });
  expect(read(ok(',"balance":null'), 200, 'win')).toMatchObject({ kind: 'ok' });
  expect(read(ok(',"country":"BD"'), 200, 'info')).toMatchObject({ kind: 'ok', country: 'BD' });
  expect(read(ok(',"balance":"7"'), 200, 'win')).toMatchObject({ kind: 'unknown', reason: 'BAD_BALANCE' });
});

test('refusals carry status, detail and balance', () => {
  const body = ok(',"balance":7,"detail":"ROUND_CLOSED"').replace('RS_OK', 'RS_ERROR_DUPLICATE_TRANSACTION');
  expect(read(body)).toMatchObject({
    kind: 'refused',
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    detail: 'ROUND_CLOSED',
    balance: 7n,
  });
  expect(read('{"status":"RS_ERROR_INVALID_SIGNATURE","request_uuid":"","detail":"STALE"}', 401)).toEqual({
    kind: 'refused',
    status: 'RS_ERROR_INVALID_SIGNATURE',
    detail: 'STALE',
  });
});

test('what the operator writes the supplier reads', () => {
  for (const status of STATUSES) {
    const { httpStatus, body } = writeAnswer({
      status,
      requestUuid: REQUEST,
      user: 'm_1x',
      currency: 'BDT',
      balance: 12n,
      detail: 'STALE',
    });
    expect(httpStatus).toBe(status === 'RS_ERROR_INVALID_SIGNATURE' ? 401 : 200);
    const outcome = read(body, httpStatus);
    expect(outcome.kind).toBe(
      status === 'RS_OK'
        ? 'ok'
        : status === 'RS_ERROR_UNKNOWN' || status === 'RS_ERROR_TIMEOUT'
          ? 'unknown'
          : 'refused',
    );
  }
});

test('the table of docs/wallet/answers.md: what follows a bet, what is terminal, what is stored', () => {
  const after = (wanted: string) => STATUSES.filter((status) => afterBet(status) === wanted);
  expect(after('play')).toEqual(['RS_OK']);
  expect(after('roll_back')).toEqual(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']);
  expect(after('show')).toEqual(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED']);
  expect(after('discard')).toHaveLength(STATUSES.length - 5);
  for (const status of [
    'RS_OK',
    'RS_ERROR_UNKNOWN',
    'RS_ERROR_TOKEN_EXPIRED',
    'RS_ERROR_WRONG_SYNTAX',
    'RS_ERROR_INVALID_PARTNER',
  ] as const) {
    expect(isTerminal('win', status), status).toBe(false);
  }
  expect(isTerminal('win', 'RS_ERROR_INVALID_SIGNATURE')).toBe(false);
  expect(isTerminal('rollback', 'RS_ERROR_INVALID_SIGNATURE')).toBe(true);
  expect(isTerminal('win', 'RS_ERROR_TRANSACTION_ROLLED_BACK')).toBe(true);
  for (const status of [
    'RS_ERROR_UNKNOWN',
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'RS_ERROR_WRONG_TYPES',
    'RS_ERROR_INVALID_PARTNER',
  ] as const) {
    expect(isStored(status), status).toBe(false);
  }
  for (const status of [
    'RS_OK',
    'RS_ERROR_INVALID_TOKEN',
    'RS_ERROR_NOT_ENOUGH_MONEY',
    'RS_ERROR_USER_DISABLED',
  ] as const) {
    expect(isStored(status), status).toBe(true);
  }
});

test('retries wait 1, 2, 4 ... 300 seconds and never give up', () => {
  expect([1, 2, 3, 4, 8, 9, 10, 10_000].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 128_000, 256_000, 300_000, 300_000,
  ]);
});
