import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX } from '@baize/domain/money';
import { contentOf, type BetCall, type CallOf, type WalletCall } from './calls.ts';
import { readCall, writeCall } from './messages.ts';
import type { CallKind } from './statuses.ts';
import { VECTOR } from './vector.fixture.ts';

const ID = '16d2dcfe-b89e-41e7-854a-58404eea6d16';
const REQUEST = '583c985f-fee6-4c0e-bbf5-308aad6265af';
type Body = Record<string, unknown>;

const TRANSACTION: Body = {
  user: 'm_48213',
  token: '0f8c1b9e-2a63-4d0e-9d57-6f2f0c6a51b4',
  request_uuid: REQUEST,
  transaction_uuid: ID,
  round: 'stu-r-77001',
  round_closed: false,
  game_code: 'stu_dragonfive',
};
const BET: Body = { ...TRANSACTION, currency: 'VND', amount: 250_000_000, is_free: false };
const WIN: Body = { ...BET, reference_transaction_uuid: ID };
const ROLLBACK: Body = { ...TRANSACTION, reference_transaction_uuid: ID };
const BODIES: Record<CallKind, Body> = {
  info: { user: 'm_48213', request_uuid: REQUEST },
  balance: { user: 'm_48213', token: 'a-token-of-ten', request_uuid: REQUEST, game_code: 'stu_dice' },
  bet: BET,
  win: WIN,
  rollback: ROLLBACK,
};
const KINDS = Object.keys(BODIES) as CallKind[];

const read = <K extends CallKind>(kind: K, body: unknown) =>
  readCall(kind, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));
const good = <K extends CallKind>(kind: K, body: unknown): CallOf<K> => {
  const reading = read(kind, body);
  if (!reading.ok) throw new Error(`${reading.status} ${reading.field}`);
  return reading.call;
};
const syntax = (kind: CallKind, body: unknown, field: string) =>
  expect(read(kind, body), field).toMatchObject({ ok: false, status: 'RS_ERROR_WRONG_SYNTAX', field });
const types = (kind: CallKind, body: unknown, field: string) =>
  expect(read(kind, body), `${field} ${JSON.stringify(body)}`).toMatchObject({
    ok: false,
    status: 'RS_ERROR_WRONG_TYPES',
    field,
  });
/** The body with one field written as raw JSON text. */
const raw = (body: Body, field: string, json: string): string =>
  JSON.stringify({ ...body, [field]: '@' }).replace('"@"', json);

test('the published bet reads into its normal form', () => {
  const reading = read('bet', VECTOR.body);
  expect(reading).toMatchObject({ ok: true, unknown: [] });
  expect(good('bet', VECTOR.body)).toMatchObject({
    kind: 'bet',
    user: 'm_48213',
    requestUuid: REQUEST,
    transactionUuid: ID,
    round: 'stu-r-77001',
    roundClosed: false,
    gameCode: 'stu_dragonfive',
    currency: 'VND',
    amount: 250_000_000n,
    isFree: false,
    isSupplierPromo: false,
    isAggregated: false,
    supplierTransactionId: 'stu-bet-900001',
    supplierUser: undefined,
    rewardUuid: undefined,
    bet: 'lines=20;level=3',
    jackpotContribution: 0n,
    meta: { betType: 'spin' },
  });
});

test.each(KINDS)('%s: every required field is required, and null in it is a wrong type', (kind) => {
  expect(read(kind, BODIES[kind])).toMatchObject({ ok: true });
  for (const field of Object.keys(BODIES[kind])) {
    const { [field]: _left, ...rest } = BODIES[kind];
    syntax(kind, rest, field);
    if (field === 'reference_transaction_uuid' && kind === 'win') continue;
    types(kind, { ...BODIES[kind], [field]: null }, field);
  }
});

test('forbidden fields keep a body from being replayed on another path', () => {
  syntax('bet', WIN, 'reference_transaction_uuid');
  syntax('rollback', WIN, 'amount');
  syntax('rollback', { ...ROLLBACK, currency: 'VND' }, 'currency');
  syntax('win', BET, 'reference_transaction_uuid');
  syntax('rollback', BET, 'reference_transaction_uuid');
  syntax('win', ROLLBACK, 'currency');
  expect(read('bet', { ...BET, reference_transaction_uuid: null })).toMatchObject({ ok: true });
  expect(read('rollback', { ...ROLLBACK, amount: null })).toMatchObject({ ok: true });
});

test('presence is judged before types', () => {
  syntax('bet', { ...BET, amount: 'x', round: undefined }, 'round');
  syntax('bet', { ...BET, amount: 'x', reference_transaction_uuid: ID }, 'reference_transaction_uuid');
});

test('a body that is no JSON object is a syntax error', () => {
  for (const body of [
    '',
    '[]',
    '1',
    '"x"',
    'null',
    '{',
    `${VECTOR.body}}`,
    VECTOR.body.replace('"amount":', '"amount":1,"amount":'),
  ]) {
    expect(read('bet', body)).toMatchObject({ ok: false, status: 'RS_ERROR_WRONG_SYNTAX', field: '' });
  }
});

test.each([
  '-1',
  '-0',
  '1.0',
  '1e5',
  '"250"',
  '"1,00"',
  '0.001',
  '9007199254740992',
  '1e308',
  'true',
  '[1]',
  '{}',
  'null',
  '"0x10"',
  '" 1"',
])('amount %s is a wrong type', (json) => {
  types('bet', raw(BET, 'amount', json), 'amount');
  types('win', raw(WIN, 'amount', json), 'amount');
});

test('an amount is accepted exactly from 0 to the ceiling', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (units) => {
      const reading = read('bet', raw(BET, 'amount', units.toString()));
      if (units < 0n || units > AMOUNT_MAX) return !reading.ok && reading.status === 'RS_ERROR_WRONG_TYPES';
      return reading.ok && reading.call.amount === units;
    }),
  );
  expect(good('bet', raw(BET, 'amount', '9007199254740991')).amount).toBe(AMOUNT_MAX);
  expect(good('bet', { ...BET, amount: 0 }).amount).toBe(0n);
});

test('ids, flags and texts have their grammar', () => {
  for (const wrong of ['x', 'a b c', 'm'.repeat(65), 'm_48213\n', 'ম_৪৮২', 7])
    types('bet', { ...BET, user: wrong }, 'user');
  for (const wrong of ['short', 't'.repeat(256), 'with a space in it', 7])
    types('bet', { ...BET, token: wrong }, 'token');
  for (const wrong of ['x', ID.slice(1), `${ID}0`, ID.replace('-', ''), `{${ID}}`, `${ID}\n`, 7])
    types('bet', { ...BET, transaction_uuid: wrong }, 'transaction_uuid');
  for (const wrong of ['', 'r'.repeat(129), 'a\nb', 'a\u2028b', 7]) types('bet', { ...BET, round: wrong }, 'round');
  for (const wrong of ['', 'g'.repeat(129), 'a b', 7]) types('bet', { ...BET, game_code: wrong }, 'game_code');
  for (const wrong of ['', 'V', 'V-D', 'V'.repeat(13), 7]) types('bet', { ...BET, currency: wrong }, 'currency');
  for (const wrong of ['false', 0, 'true', []]) {
    for (const flag of ['round_closed', 'is_free', 'is_supplier_promo', 'is_aggregated'])
      types('bet', { ...BET, [flag]: wrong }, flag);
    types('rollback', { ...ROLLBACK, is_free: wrong }, 'is_free');
  }
  for (const field of ['bet', 'supplier_transaction_id', 'supplier_user']) {
    types('bet', { ...BET, [field]: 'x'.repeat(256) }, field);
    expect(read('bet', { ...BET, [field]: 'x'.repeat(255) })).toMatchObject({ ok: true });
  }
  expect(good('bet', { ...BET, round: 'r'.repeat(128), currency: 'vnd' })).toMatchObject({ currency: 'vnd' });
});

test('uuids compare in lower case and the request id is echoed as it came', () => {
  const call = good('bet', { ...BET, request_uuid: REQUEST.toUpperCase(), transaction_uuid: ID.toUpperCase() });
  expect(call).toMatchObject({ transactionUuid: ID, requestUuid: REQUEST, requestUuidEcho: REQUEST.toUpperCase() });
  expect(read('bet', { ...BET, round: '' })).toMatchObject({ requestUuidEcho: REQUEST });
  expect(read('bet', '{')).toMatchObject({ requestUuidEcho: '' });
  expect(read('bet', JSON.stringify(BET).replace('"amount":', '"amount":1,"amount":'))).toMatchObject({
    ok: false,
    requestUuidEcho: REQUEST,
  });
});

test('free bets name their reward, promotions have their amounts', () => {
  syntax('bet', { ...BET, is_free: true }, 'reward_uuid');
  syntax('win', { ...WIN, is_free: true, reward_uuid: null }, 'reward_uuid');
  expect(good('bet', { ...BET, is_free: true, reward_uuid: ID })).toMatchObject({ isFree: true, rewardUuid: ID });
  types('bet', { ...BET, is_free: true, reward_uuid: 'x' }, 'reward_uuid');
  types('bet', { ...BET, is_supplier_promo: true, is_free: true }, 'amount');
  expect(good('bet', { ...BET, is_supplier_promo: true, amount: 0 })).toMatchObject({
    isFree: true,
    isSupplierPromo: true,
  });
  types('win', { ...WIN, is_supplier_promo: true, amount: 0 }, 'amount');
  const promo = { ...BET, is_supplier_promo: true };
  expect(good('win', promo)).toMatchObject({ reference: undefined, isFree: true });
});

test('jackpot parts never exceed the amount', () => {
  types('bet', { ...BET, jackpot_contribution: 250_000_001 }, 'jackpot_contribution');
  types('bet', { ...BET, jackpot_contribution: -1 }, 'jackpot_contribution');
  types('win', { ...WIN, jackpot_win: 250_000_001 }, 'jackpot_win');
  expect(good('bet', { ...BET, jackpot_contribution: 2_500_000 }).jackpotContribution).toBe(2_500_000n);
  expect(good('win', { ...WIN, jackpot_win: 250_000_000 }).jackpotWin).toBe(250_000_000n);
});

test("meta is the vendor's: known parts are read, odd ones ignored, another type refused", () => {
  const meta = {
    bet_type: 'spin',
    odds: 1.95,
    valid_bet: 100,
    settles: [ID.toUpperCase()],
    jackpot: { pool_id: 'p1' },
    supplier_promo_info: { promo_reference: 'x' },
  };
  expect(good('win', { ...WIN, meta }).meta).toMatchObject({
    betType: 'spin',
    odds: '1.95',
    validBet: 100n,
    settles: [ID],
    jackpotPoolId: 'p1',
    promoReference: 'x',
  });
  expect(good('win', { ...WIN, meta: { valid_bet: -1, settles: ['x'], jackpot: 7, bet_type: {} } }).meta).toMatchObject(
    {
      validBet: undefined,
      settles: undefined,
      jackpotPoolId: undefined,
      betType: undefined,
    },
  );
  for (const wrong of [[], 'x', 1, true]) types('win', { ...WIN, meta: wrong }, 'meta');
  expect(good('win', { ...WIN, meta: null }).meta).toEqual({});
});

test('unknown fields are ignored and named; null is absent where a field is optional', () => {
  expect(read('bet', { ...BET, campaign: 1, __proto__x: {} })).toMatchObject({
    ok: true,
    unknown: ['campaign', '__proto__x'],
  });
  const nulls = {
    supplier_user: null,
    reward_uuid: null,
    bet: null,
    is_supplier_promo: null,
    is_aggregated: null,
    jackpot_contribution: null,
    meta: null,
  };
  expect(good('bet', { ...BET, ...nulls })).toEqual(good('bet', BET));
});

test('content decides duplicates: the listed fields differ it, token, meta, bet and round_closed do not', () => {
  const content = (change: Body) => contentOf(good('win', { ...WIN, ...change }));
  const same = contentOf(good('win', WIN));
  const other = '26d2dcfe-b89e-41e7-854a-58404eea6d16';
  for (const change of [
    { amount: 1 },
    { currency: 'USD' },
    { round: 'r' },
    { user: 'm_2x' },
    { game_code: 'g' },
    { reference_transaction_uuid: other },
    { is_free: true, reward_uuid: other },
    { is_supplier_promo: true },
    { reward_uuid: other },
  ])
    expect(content(change), JSON.stringify(change)).not.toBe(same);
  for (const change of [
    { token: 'another-token' },
    { meta: { a: 1 } },
    { round_closed: true },
    { request_uuid: other },
    { supplier_user: 'x' },
  ]) {
    expect(content(change)).toBe(same);
  }
  expect(contentOf(good('bet', BET))).not.toBe(contentOf(good('bet', { ...BET, amount: 1 })));
  expect(contentOf(good('rollback', ROLLBACK))).not.toBe(same);
});

test.each(KINDS)('%s: what is written is read back equal', (kind) => {
  const call: WalletCall = good(kind, {
    ...BODIES[kind],
    ...(kind === 'win' ? { jackpot_win: 3, meta: { valid_bet: 7, x: [1.5] } } : {}),
  });
  const again = readCall(kind, writeCall(call));
  expect(again).toMatchObject({ ok: true, unknown: [] });
  expect(again.ok && again.call).toEqual(call);
});

test('a written bet carries its amount as a JSON integer', () => {
  const bet: BetCall = { ...good('bet', BET), amount: AMOUNT_MAX };
  expect(writeCall(bet).toString()).toContain('"amount":9007199254740991,');
});
