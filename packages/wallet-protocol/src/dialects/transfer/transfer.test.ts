import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTransferClient, type Move, type TransferClient } from './client.ts';
import { readTransferAnswer, readTransferRequest, transferPathOf } from './messages.ts';
import { createTransferVerifier, NONCE_KEPT_MS, transferHeaders } from './signing.ts';
import { createTransferStandIn } from './stand-in.ts';

// The published example (docs/wallet/transfer.md).
const SECRET = Buffer.from('transfer-test-secret-not-for-production');
const MERCHANT = { merchantId: 'lotus', secret: SECRET };
const NOW = 1_795_248_000_000;
const NONCE = '9b1f6a52-0d7e-4f7b-9c33-2e5d1c8f4a10';
const BODY = Buffer.from('{"reference_no":"LT20261121000001","user":"m_48213","currency":"VND","amount":"250000.00"}');
const MESSAGE = { method: 'POST', target: '/transfer/v1/deposit', body: BODY };
const SIGN = 'be0eed8a51690cc838ad3a5a9aa644e919d31402eb1c579133e7794dfdb6d43c';
const HEADERS = transferHeaders(MERCHANT, MESSAGE, { nowMs: NOW, nonce: NONCE });

describe('signature', () => {
  const verifier = () => createTransferVerifier((merchantId) => (merchantId === 'lotus' ? SECRET : undefined));

  test('the published vector', () => {
    expect(HEADERS).toEqual({
      'x-merchant-id': 'lotus',
      'x-timestamp': '1795248000000',
      'x-nonce': NONCE,
      'x-sign': SIGN,
    });
    expect(verifier()({ ...MESSAGE, headers: HEADERS, nowMs: NOW })).toEqual({ ok: true, merchantId: 'lotus' });
  });

  test.each([
    ['a missing header', { headers: { ...HEADERS, 'x-nonce': undefined } }, 'MISSING_SIGNATURE'],
    ['a header that came twice', { headers: { ...HEADERS, 'x-sign': [SIGN, SIGN] } }, 'MISSING_SIGNATURE'],
    ['capitals', { headers: { ...HEADERS, 'x-sign': SIGN.toUpperCase() } }, 'MALFORMED_SIGNATURE'],
    ['another merchant', { headers: { ...HEADERS, 'x-merchant-id': 'other' } }, 'UNKNOWN_KEY'],
    ['61 s old', { nowMs: NOW + 60_001 }, 'STALE'],
    ['61 s ahead', { nowMs: NOW - 60_001 }, 'STALE'],
    ['another path', { target: '/transfer/v1/withdraw' }, 'BAD_SIGNATURE'],
    ['another method', { method: 'PUT' }, 'BAD_SIGNATURE'],
    ['another nonce', { headers: { ...HEADERS, 'x-nonce': randomUUID() } }, 'BAD_SIGNATURE'],
    ['another time', { headers: { ...HEADERS, 'x-timestamp': String(NOW + 1) } }, 'BAD_SIGNATURE'],
    ['a space more', { body: Buffer.from(`${BODY.toString()} `) }, 'BAD_SIGNATURE'],
    ['no body', { body: Buffer.alloc(0) }, 'EMPTY_BODY'],
  ])('%s is refused', (_name, change, reason) => {
    const received = { ...MESSAGE, headers: HEADERS, nowMs: NOW, ...change };
    expect(verifier()(received)).toEqual({ ok: false, reason });
  });

  test('a nonce is good once, and a forged one uses none up', () => {
    const verify = verifier();
    const received = { ...MESSAGE, headers: HEADERS, nowMs: NOW };
    expect(verify({ ...received, body: Buffer.from('{}') })).toMatchObject({ ok: false });
    expect(verify(received)).toMatchObject({ ok: true });
    expect(verify(received)).toEqual({ ok: false, reason: 'NONCE_REUSED' });
    expect(verify({ ...received, nowMs: NOW + 59_000 })).toEqual({ ok: false, reason: 'NONCE_REUSED' });
    expect(NONCE_KEPT_MS).toBeGreaterThan(2 * 60_000);
  });
});

test.each([
  ['no object', '[]', ''],
  ['a key twice', '{"reference_no":"AAAAAAAA","reference_no":"BBBBBBBB"}', ''],
  ['a byte order mark', '\uFEFF{}', ''],
  ['a short reference', '{"reference_no":"A","user":"u","currency":"BDT","amount":"1"}', 'reference_no'],
  ['an amount as a number', '{"reference_no":"AAAAAAAA","user":"u","currency":"BDT","amount":1}', 'amount'],
  ['six places', '{"reference_no":"AAAAAAAA","user":"u","currency":"BDT","amount":"1.000001"}', 'amount'],
  ['zero', '{"reference_no":"AAAAAAAA","user":"u","currency":"BDT","amount":"0.00"}', 'amount'],
  ['less than zero', '{"reference_no":"AAAAAAAA","user":"u","currency":"BDT","amount":"-1"}', 'amount'],
])('a deposit with %s is no request', (_name, body, field) => {
  expect(readTransferRequest('deposit', Buffer.from(body))).toEqual({ ok: false, field });
});
test.each(['/transfer/v1/', '/transfer/v1/toString', '/transfer/v2/deposit', '/deposit'])('no path: %s', (path) => {
  expect(transferPathOf(path)).toBeUndefined();
});
test.each(['', 'null', '{"code":"FINE"}', '{"code":"OK","data":[]}', '{"code":"OK","code":"UNKNOWN"}'])(
  'no answer: %s',
  (body) => expect(readTransferAnswer(Buffer.from(body))).toBeUndefined(),
);

describe('a movement over the wire', () => {
  const start = () => {
    const standIn = createTransferStandIn({ merchants: [MERCHANT], gameUrl: () => 'http://play.test/' });
    const client = createTransferClient({
      baseUrl: 'http://supplier.test',
      merchant: MERCHANT,
      transport: standIn.transport,
    });
    return { standIn, client };
  };
  const player = { user: 'm_1', currency: 'BDT' };
  const reference = () => randomUUID().replaceAll('-', '');
  const deposit = (amount = 500n): Move => ({ kind: 'deposit', reference: reference(), ...player, amount });

  test('there and back', async () => {
    const { standIn, client } = start();
    expect(await client.move(deposit())).toEqual({ kind: 'refused', reason: 'USER_UNKNOWN' });
    expect(await client.createPlayer(player)).toMatchObject({ ok: true });
    const moved = deposit();
    expect(await client.move(moved)).toMatchObject({ kind: 'done', record: { amount: 500n, after_balance: 500n } });
    expect(await client.move(moved)).toMatchObject({ kind: 'done', record: { after_balance: 500n } });
    expect(await client.check(moved)).toMatchObject({ kind: 'done', record: { amount: 500n } });
    expect(await client.balance(player)).toEqual({ ok: true, value: 500n });
    standIn.play('m_1', 75n);
    const back: Move = { kind: 'withdraw', reference: reference(), ...player, amount: 600n };
    expect(await client.move(back)).toEqual({ kind: 'refused', reason: 'INSUFFICIENT_FUNDS' });
    const all: Move = { kind: 'withdraw-all', reference: reference(), ...player };
    expect(await client.move(all)).toMatchObject({ kind: 'done', record: { amount: 575n, after_balance: 0n } });
    expect(await client.check(all)).toMatchObject({ kind: 'done', record: { amount: 575n } });
    expect(standIn.balanceOf('m_1')).toBe(0n);
  });

  test('rec-transfer-same-reference-other-amount: DUPLICATE without data is a contradiction', async () => {
    const { standIn, client } = start();
    await client.createPlayer(player);
    const first = deposit(100n);
    await client.move(first);
    expect(await client.move({ ...first, amount: 900n })).toMatchObject({ kind: 'contradiction' });
    expect(standIn.balanceOf('m_1')).toBe(100n);
  });

  test('rec-transfer-nonce-reused: what comes again word for word is refused, and the money moves once', async () => {
    const { standIn, client } = start();
    await client.createPlayer({ user: 'm_48213', currency: 'VND' });
    const received = { ...MESSAGE, headers: HEADERS, nowMs: NOW };
    const codeOf = (): unknown => JSON.parse(standIn.handle(MESSAGE.target, received)!.body).code;
    expect([codeOf(), codeOf()]).toEqual(['OK', 'BAD_SIGNATURE']);
    expect(standIn.balanceOf('m_48213')).toBe(25_000_000_000n);
  });

  test('a checked reference that never came is burnt', async () => {
    const { standIn, client } = start();
    await client.createPlayer(player);
    const moved = deposit();
    expect(await client.check(moved)).toEqual({ kind: 'refused', reason: 'NEVER_RECEIVED' });
    expect(await client.move(moved)).toMatchObject({ kind: 'contradiction' });
    expect(standIn.balanceOf('m_1')).toBe(0n);
  });

  test.each([
    ['lost-before', 'unknown', 0n],
    ['lost-after', 'unknown', 500n],
    ['late', 'unknown', 0n],
    ['unknown', 'unknown', 500n],
    ['pending', 'unknown', 0n],
    ['not-json', 'unknown', 500n],
    ['duplicate', 'contradiction', 0n],
    ['wrong-amount', 'contradiction', 499n],
    ['in-game', 'refused', 0n],
  ] as const)('%s: the outcome is %s', async (fault, kind, there) => {
    const { standIn, client } = start();
    await client.createPlayer(player);
    standIn.failNext('deposit', fault);
    expect(await client.move(deposit())).toMatchObject({ kind });
    expect(standIn.balanceOf('m_1')).toBe(there);
  });

  test('a check that is refused says nothing of the movement, unless it names it', async () => {
    const { standIn, client } = start();
    await client.createPlayer(player);
    const moved = deposit();
    standIn.failNext('deposit', 'lost-after');
    standIn.failNext('check', 'in-game');
    expect(await client.move(moved)).toMatchObject({ kind: 'unknown' });
    expect(await client.check(moved)).toEqual({ kind: 'unknown', why: 'REJECTED' });
    expect(await client.check(moved)).toMatchObject({ kind: 'done', record: { amount: 500n } });

    const answers = (data: string): TransferClient =>
      createTransferClient({
        baseUrl: 'http://supplier.test',
        merchant: MERCHANT,
        transport: {
          send: async () => ({
            ok: true,
            status: 200,
            headers: {},
            body: Buffer.from(`{"code":"REJECTED","message":"","reason":"LIMIT","data":${data}}`),
          }),
          close: () => undefined,
        },
      });
    expect(await answers(`{"reference_no":"${moved.reference}"}`).check(moved)).toEqual({
      kind: 'refused',
      reason: 'LIMIT',
    });
    expect(await answers('{"reference_no":"another1"}').check(moved)).toEqual({ kind: 'unknown', why: 'REJECTED' });
    expect(await answers('null').check(moved)).toEqual({ kind: 'unknown', why: 'REJECTED' });
  });

  test('what never left is refused, but nothing is known of what was asked about', async () => {
    const { standIn, client } = start();
    standIn.failNext('balance', 'down');
    await client.balance(player);
    expect(await client.move(deposit())).toEqual({ kind: 'refused', reason: 'NOT_SENT' });
    expect(await client.check(deposit())).toEqual({ kind: 'unknown', why: 'NOT_SENT' });
  });
});

describe('the report of bets', () => {
  const start = () => {
    const standIn = createTransferStandIn({ merchants: [MERCHANT], gameUrl: () => 'http://play.test/' });
    const options = { baseUrl: 'http://supplier.test', merchant: MERCHANT, transport: standIn.transport };
    return { standIn, client: createTransferClient(options) };
  };
  const row = (round: string) => ({
    round_id: round,
    user: 'm_1',
    version: 1,
    game_code: 'g',
    status: 'closed',
    opened_at: '2026-11-21T00:00:00Z',
    currency: 'BDT',
    stake: '1.00',
    valid_bet: '1.00',
    payout: '0.00',
    transactions: [],
  });

  test('goes on from where it stood, page by page, to an end that is empty', async () => {
    const { standIn, client } = start();
    standIn.tell(row('a'), row('b'), row('c'));
    const first = await client.bets({ cursor: '', limit: 2 });
    expect(first).toMatchObject({ ok: true, value: { nextCursor: '2', hasMore: true } });
    expect(first.ok && first.value.entries.map(({ key }) => key)).toEqual(['a|m_1', 'b|m_1']);
    const second = await client.bets({ cursor: '2', limit: 2 });
    expect(second).toMatchObject({ ok: true, value: { nextCursor: '3', hasMore: false } });
    expect(await client.bets({ cursor: '3', limit: 2 })).toMatchObject({ ok: true, value: { entries: [] } });
  });

  test('a row that does not fit is set aside by its name, and the others are read', async () => {
    const { standIn, client } = start();
    standIn.tell(row('a'), { ...row('b'), stake: 1 }, row('c'));
    const read = await client.bets({ cursor: '', limit: 10 });
    expect(read).toMatchObject({ value: { unfit: [{ key: 'b|m_1', field: 'stake' }] } });
    expect(read.ok && read.value.entries.map(({ key }) => key)).toEqual(['a|m_1', 'c|m_1']);
  });

  test.each([
    ['another place', { cursor: '9' }, 'UNDECODABLE cursor'],
    ['no way on', { next_cursor: '' }, 'UNDECODABLE next_cursor'],
    ['more after nothing', { data: [], next_cursor: '', has_more: true }, 'UNDECODABLE next_cursor'],
    ['more than was asked for', { data: [row('x'), row('y'), row('z')] }, 'UNDECODABLE data'],
  ])('a page with %s says nothing', async (_name, fields, error) => {
    const { standIn, client } = start();
    standIn.tell(row('a'));
    standIn.distortReport(fields);
    expect(await client.bets({ cursor: '', limit: 2 })).toEqual({ ok: false, error: { code: 'NO_ANSWER', error } });
  });

  test.each(['0'.repeat(64), ''])('a page signed %j says nothing', async (sign) => {
    const { standIn, client } = start();
    standIn.tell(row('a'));
    standIn.distortReport({}, sign);
    const error = { code: 'NO_ANSWER', error: 'UNSIGNED' };
    expect(await client.bets({ cursor: '', limit: 2 })).toEqual({ ok: false, error });
  });

  test('the answer to one request is none to another', async () => {
    const { standIn } = start();
    const kept: Awaited<ReturnType<typeof standIn.transport.send>>[] = [];
    const replaying = createTransferClient({
      baseUrl: 'http://supplier.test',
      merchant: MERCHANT,
      transport: {
        ...standIn.transport,
        send: async (...call) => {
          kept.push(await standIn.transport.send(...call));
          return kept[0]!;
        },
      },
    });
    expect(await replaying.bets({ cursor: '', limit: 2 })).toMatchObject({ ok: true });
    expect(await replaying.bets({ cursor: '', limit: 2 })).toMatchObject({ error: { error: 'UNSIGNED' } });
  });

  test.each([0, 501, -1, 1.5, '5'])('a limit of %s is no request', (limit) => {
    const body = Buffer.from(JSON.stringify({ cursor: '', limit }));
    expect(readTransferRequest('bets', body)).toEqual({ ok: false, field: 'limit' });
  });
});
