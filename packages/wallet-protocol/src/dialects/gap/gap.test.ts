import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapCodeOf, writeGapAnswer, writeGapRefusal } from './answers.ts';
import { readGap } from './messages.ts';
import { faultOfGap, signGap } from './signing.ts';
import { fromSubunits, isWholeSubunits, placesOf, toSubunits } from './subunits.ts';

/** The exchange of docs/wallet/aggregators.md, which openssl signs alike. */
const SECRET = Buffer.from('gap-test-secret-not-for-production');
const BODY = Buffer.from(
  '{"user_id":"48213","currency":"EUR","game":"acme:BookOfTests","game_id":"r-5501","session_id":"s-7f21","finished":true,"actions":[{"action":"bet","action_id":"a-1001","amount":100},{"action":"win","action_id":"a-1002","amount":250}]}',
);
const SIGNATURE = '5a6f56b0e547310e77b3404537160e71a8fb59d2378e666e75f40aff47cf5646';
const ours = [{ kid: 'one', secret: SECRET, notBefore: 0 }];
const fault = (header: string | readonly string[] | undefined, more: object = {}) =>
  faultOfGap({ header, body: BODY, secrets: ours, nowMs: 1_000, ...more });

describe('signature', () => {
  test('the vector is what we sign, and verifies in either case of its letters', () => {
    expect(signGap(SECRET, BODY)).toBe(SIGNATURE);
    expect(fault(SIGNATURE)).toBeUndefined();
    expect(fault(SIGNATURE.toUpperCase())).toBeUndefined();
  });

  test.each([
    ['none', undefined, {}, 'MISSING_SIGNATURE'],
    ['an empty one', '', {}, 'MISSING_SIGNATURE'],
    ['two of them', [SIGNATURE, SIGNATURE], {}, 'MISSING_SIGNATURE'],
    ['a shorter one', SIGNATURE.slice(2), {}, 'MALFORMED_SIGNATURE'],
    ['another alphabet', Buffer.from(SIGNATURE, 'hex').toString('base64'), {}, 'MALFORMED_SIGNATURE'],
    ['no body', SIGNATURE, { body: Buffer.alloc(0) }, 'EMPTY_BODY'],
    ['a line feed after the body', SIGNATURE, { body: Buffer.concat([BODY, Buffer.from('\n')]) }, 'BAD_SIGNATURE'],
    ['another secret', signGap(Buffer.from('other'), BODY), {}, 'BAD_SIGNATURE'],
    ['no secret of ours', SIGNATURE, { secrets: [] }, 'UNKNOWN_KEY'],
    ['a secret that is over', SIGNATURE, { secrets: [{ ...ours[0], notAfter: 1_000 }] }, 'RETIRED_KEY'],
    ['a secret to come', SIGNATURE, { secrets: [{ ...ours[0], notBefore: 1_001 }] }, 'RETIRED_KEY'],
  ] as const)('%s is refused', (...[, header, more, reason]) => {
    expect(fault(header, more)).toBe(reason);
  });

  test('both secrets of a rotation are good', () => {
    const secrets = [{ kid: 'old', secret: Buffer.from('old'), notBefore: 0, notAfter: 2_000 }, ...ours];
    expect(fault(SIGNATURE, { secrets })).toBeUndefined();
    expect(fault(signGap(Buffer.from('old'), BODY), { secrets })).toBeUndefined();
  });
});

test('the vector is read as it stands', () => {
  const reading = readGap('play', BODY);
  expect(reading).toMatchObject({
    ok: true,
    unknown: [],
    message: {
      kind: 'play',
      user: '48213',
      currency: 'EUR',
      game: 'acme:BookOfTests',
      round: 'r-5501',
      session: 's-7f21',
      finished: true,
      actions: [
        { action: 'bet', actionId: 'a-1001', amount: 100_000n },
        { action: 'win', actionId: 'a-1002', amount: 250_000n },
      ],
    },
  });
});

const read = (fields: object) => {
  const body = { user_id: 'm_1', currency: 'EUR', game: 'g', game_id: 'r', actions: [], ...fields };
  return readGap('play', Buffer.from(JSON.stringify(body)));
};

test('a player may be a number, and a jackpot a fraction of a subunit', () => {
  const actions = [{ action: 'bet', action_id: 'a', amount: 10, jackpot_contribution: 0.5 }];
  expect(read({ user_id: 48213, actions })).toMatchObject({
    message: { user: '48213', actions: [{ amount: 10_000n, jackpotContribution: 500n }] },
  });
});

test('fields that nobody asked for are ignored and named', () => {
  expect(read({ tip: 1 })).toMatchObject({ ok: true, unknown: ['tip'] });
});

test.each([
  ['EUR', 2],
  ['BDT', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['mBTC', 5],
])('the subunit of %s has %i places', (currency, places) => {
  expect(placesOf(currency)).toBe(places);
});

test('subunits come back as they were, and what is finer is cut', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 9_007_199_254_740_991n), fc.constantFrom('EUR', 'JPY', 'KWD', 'mBTC'), (units, code) => {
      const told = toSubunits(units, code);
      const back = fromSubunits(told, code)!;
      expect(back <= units).toBe(true);
      expect(back === units).toBe(isWholeSubunits(units, code));
    }),
  );
  expect(fromSubunits(9_007_199_254_741n, 'EUR')).toBeUndefined();
});

test('answers are written as the document shows them', () => {
  const ok = { status: 'RS_OK', currency: 'EUR', balance: 10_150_999n } as const;
  const transactions = [
    { actionId: 'a-1001', txId: 'tx-1' },
    { actionId: 'a-1002', txId: undefined },
  ];
  expect(writeGapAnswer(ok, { round: 'r-5501', transactions })).toEqual({
    httpStatus: 200,
    body: '{"balance":10150,"game_id":"r-5501","transactions":[{"action_id":"a-1001","tx_id":"tx-1"},{"action_id":"a-1002"}]}',
  });
  expect(writeGapRefusal({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', currency: 'EUR', balance: 99_999n })).toEqual({
    httpStatus: 412,
    body: '{"code":100,"message":"NOT_ENOUGH_MONEY","balance":99}',
  });
});

test.each([
  ['RS_ERROR_NOT_ENOUGH_MONEY', 100],
  ['RS_ERROR_INVALID_TOKEN', 101],
  ['RS_ERROR_TOKEN_EXPIRED', 101],
  ['RS_ERROR_LIMIT_REACHED', 105],
  ['RS_ERROR_INVALID_GAME', 107],
  ['RS_ERROR_USER_DISABLED', 10],
  ['RS_ERROR_WRONG_CURRENCY', 154],
  ['RS_ERROR_INVALID_SIGNATURE', 403],
  ['RS_ERROR_DUPLICATE_TRANSACTION', 500],
  ['RS_ERROR_TRANSACTION_ROLLED_BACK', 500],
  ['RS_ERROR_UNKNOWN', 500],
] as const)('%s is code %i', (status, code) => {
  expect(gapCodeOf(status)).toBe(code);
});
