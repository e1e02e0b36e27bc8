import { amount, type Currency } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { Exchange, Outgoing } from '../../http-exchange.ts';
import type { Unsent } from '../../supplier-client.ts';
import { readGap } from './messages.ts';
import { GAP_SIGNATURE, signGap } from './signing.ts';
import { createGapWalletClient, prepareGapCall } from './wallet-client.ts';

const secret = Buffer.from('gap-test-secret-not-for-production');
const BDT = 'BDT' as Currency;
const sent: Outgoing[] = [];
const clientOf = (exchange: Exchange) =>
  createGapWalletClient({
    baseUrl: 'https://casino.example/wallet/acme/',
    secret,
    transport: {
      send: async (outgoing) => {
        sent.push(outgoing);
        return exchange;
      },
      close: () => undefined,
    },
  });
const common = {
  user: 'm_1',
  token: 'a-token-of-ours',
  gameCode: 'g_1',
  round: 'r-1',
  transactionUuid: 'b-1',
} as unknown as Pick<Unsent<'bet'>, 'user' | 'token' | 'gameCode' | 'round' | 'transactionUuid'>;
const bet: Unsent<'bet'> = { ...common, roundClosed: false, currency: BDT, amount: amount(1_050_000n) };
const prepared = prepareGapCall('bet', bet, BDT);
const answered = (status: number, body: string): Exchange => ({
  ok: true,
  status,
  headers: {},
  body: Buffer.from(body),
});
const betAnswered = (status: number, body: string) => clientOf(answered(status, body)).deliver(prepared);

test('a call is the request that an operator of the dialect reads, and is signed over its bytes', async () => {
  const win: Unsent<'win'> = { ...bet, amount: amount(0n), roundClosed: true, reference: 'b-1' as never };
  const undo: Unsent<'rollback'> = { ...common, roundClosed: true, reference: 'b-1' as never };
  const read = (kind: 'play' | 'rollback', body: Buffer) => {
    const reading = readGap(kind, body);
    return reading.ok ? { ...reading.message, unknown: reading.unknown } : reading;
  };
  const parties = { user: 'm_1', currency: 'BDT', game: 'g_1', session: 'a-token-of-ours', unknown: [] };
  expect(read('play', prepared.body)).toMatchObject({
    ...parties,
    round: 'r-1',
    finished: false,
    actions: [{ action: 'bet', actionId: 'b-1', amount: 1_050_000n }],
  });
  expect(read('play', prepareGapCall('win', win, BDT).body)).toMatchObject({
    finished: true,
    actions: [{ action: 'win', amount: 0n }],
  });
  expect(read('rollback', prepareGapCall('rollback', undo, BDT).body)).toMatchObject({
    ...parties,
    actions: [{ action: 'rollback', actionId: 'b-1', originalActionId: 'b-1' }],
  });
  expect(read('play', prepareGapCall('balance', common, BDT).body)).toMatchObject({ ...parties, actions: [] });
  await betAnswered(500, '');
  const { url, headers, body } = sent.at(-1)!;
  expect([url.href, headers[GAP_SIGNATURE]]).toEqual([
    'https://casino.example/wallet/acme/play',
    signGap(secret, body),
  ]);
});

test('a part of an amount may be finer than the subunit, the amount itself may not', () => {
  const part = prepareGapCall('bet', { ...bet, jackpotContribution: amount(10_050n) }, BDT);
  expect(readGap('play', part.body)).toMatchObject({ message: { actions: [{ jackpotContribution: 10_050n }] } });
  expect(() => prepareGapCall('bet', { ...bet, amount: amount(1_050_001n) }, BDT)).toThrow(RangeError);
  expect(() => prepareGapCall('info', common, BDT)).toThrow(TypeError);
});

const done = '"transactions":[{"action_id":"b-1","tx_id":"t"}]';
test.each([
  ['done', 200, `{"balance":10150,"game_id":"r-1",${done}}`, { kind: 'ok', balance: 10_150_000n }],
  ['another round', 200, `{"balance":1,"game_id":"r-2",${done}}`, { kind: 'unknown', reason: 'OTHER_REQUEST' }],
  [
    'another action',
    200,
    '{"balance":1,"game_id":"r-1","transactions":[{"action_id":"b-2","tx_id":"t"}]}',
    { kind: 'unknown', reason: 'OTHER_REQUEST' },
  ],
  [
    'a bet without a name',
    200,
    '{"balance":1,"game_id":"r-1","transactions":[{"action_id":"b-1"}]}',
    { kind: 'unknown', reason: 'OTHER_REQUEST' },
  ],
  ['no balance', 200, `{"game_id":"r-1",${done}}`, { kind: 'unknown', reason: 'BAD_BALANCE' }],
  ['a fraction', 200, `{"balance":1.5,"game_id":"r-1",${done}}`, { kind: 'unknown', reason: 'BAD_BALANCE' }],
  ['no JSON', 200, '<html>', { kind: 'unknown', reason: 'NOT_JSON' }],
  ['a page of a server before it', 502, '{"code":100}', { kind: 'unknown', reason: 'HTTP_STATUS' }],
  ['412 of another kind', 412, '{}', { kind: 'unknown', reason: 'NO_STATUS' }],
  [
    'too little money',
    412,
    '{"code":100,"message":"","balance":99}',
    { kind: 'refused', status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 99_000n },
  ],
])('a bet answered with %s', async (...row) => {
  const [, status, body, outcome] = row;
  expect(await betAnswered(status, body)).toMatchObject(outcome);
});

test.each([
  [101, 'INVALID_TOKEN'],
  [105, 'LIMIT_REACHED'],
  [106, 'LIMIT_REACHED'],
  [107, 'INVALID_GAME'],
  [153, 'INVALID_GAME'],
  [10, 'USER_DISABLED'],
  [110, 'USER_DISABLED'],
  [154, 'WRONG_CURRENCY'],
  [403, 'INVALID_SIGNATURE'],
  [500, 'UNKNOWN'],
  [777, 'UNKNOWN'],
])('code %i refuses with %s', async (code, status) => {
  expect(await betAnswered(412, `{"code":${code},"message":"why"}`)).toEqual({
    kind: 'refused',
    status: `RS_ERROR_${status}`,
    balance: undefined,
  });
});

test('a rollback of what never came is done, though the wallet has no name for it', async () => {
  const undo = prepareGapCall('rollback', { ...common, roundClosed: true, reference: 'x' as never }, BDT);
  const body = '{"balance":5,"game_id":"r-1","transactions":[{"action_id":"b-1"}]}';
  expect(await clientOf(answered(200, body)).deliver(undo)).toMatchObject({ kind: 'ok', balance: 5_000n });
});

test('an exchange that broke leaves the outcome open', async () => {
  const client = clientOf({ ok: false, reason: 'TIMEOUT' });
  expect(await client.deliver(prepared)).toEqual({ kind: 'unknown', reason: 'TIMEOUT' });
});
