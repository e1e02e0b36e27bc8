import { HEADERS, readAnswer } from '@baize/wallet-protocol';
import { createHash } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { again, bet, win } from './testing-kernel.ts';
import { connectSupplier, sendSigned, type TestSupplier } from './testing-wallet-http.ts';

const UNIT = 100_000n;

let t: TestPlatform;
let app: FastifyInstance;
let supplier: TestSupplier;
const observed: string[] = [];

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  app.observers.push((request, reply) => observed.push(`${request.routeOptions.url} ${reply.statusCode}`));
  await app.ready();
  supplier = await connectSupplier(t, 'strict');
});
afterAll(async () => {
  await app.close();
  await t.close();
});

test('a bet and its win are answered with the balance after each, and a repeat with its first answer', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  const stake = bet(player, UNIT);
  const [first, repeat] = [supplier.sign(stake), supplier.sign(again(stake))];
  expect((await sendSigned(app, first)).fields).toMatchObject({ status: 'RS_OK', balance: 9n * UNIT });
  const paid = await sendSigned(app, supplier.sign(win(stake, 3n * UNIT)));
  expect(paid.fields).toMatchObject({ status: 'RS_OK', balance: 12n * UNIT });
  expect((await sendSigned(app, repeat)).fields).toMatchObject({ status: 'RS_OK', balance: 9n * UNIT });
});

test('no hook of the site runs for a wallet call, and its answer is counted like any other', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  observed.length = 0;
  const { http, headers } = await sendSigned(app, supplier.sign(bet(player, UNIT)));
  expect(http).toBe(200);
  expect(Object.keys(headers).toSorted()).toEqual(['connection', 'content-length', 'content-type', 'date']);
  expect(observed).toEqual(['/wallet/:connection/* 200']);
  const page = await app.inject({ url: '/nowhere.txt' });
  expect(page.headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-frame-options': expect.any(String) });
});

test('a request id that comes again with another body is refused, with the same body it is not', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  const first = bet(player, UNIT);
  const { requestUuid, requestUuidEcho } = first;
  expect((await sendSigned(app, supplier.sign(first))).fields).toMatchObject({ status: 'RS_OK' });
  expect((await sendSigned(app, supplier.sign(first))).fields).toMatchObject({ status: 'RS_OK' });
  const other = { ...bet(player, UNIT), requestUuid, requestUuidEcho };
  const refused = await sendSigned(app, supplier.sign(other));
  expect(refused.fields).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail: 'REQUEST_REUSED' });
  expect(await t.cashOf(player.memberId)).toBe(9n * UNIT);
});

test.each([
  ['another body', { body: Buffer.from('{}') }],
  ['another path', { url: '/wallet/tst/transaction/win' }],
  ['no signature of the body', { headers: { [HEADERS.signature]: '' } }],
  ['no stricter signature', { headers: { [HEADERS.signature2]: '' } }],
  ['another time', { headers: { [HEADERS.timestamp]: String(Date.now() + 1_000) } }],
] as const)('a strict call with %s is refused unread', async (_what, change) => {
  const player = await supplier.openPlayer(UNIT);
  const call = supplier.sign(bet(player, UNIT));
  const headers = { ...call.headers, ...('headers' in change ? change.headers : {}) };
  const { http, fields } = await sendSigned(app, { ...call, ...change, headers });
  expect([http, fields['status']]).toEqual([401, 'RS_ERROR_INVALID_SIGNATURE']);
  expect(await t.cashOf(player.memberId)).toBe(UNIT);
});

test('a body over the limit is 413, another method 405, another path 404, and each says why', async () => {
  const url = '/wallet/tst/transaction/bet';
  const told = async (order: InjectOptions) => {
    const { statusCode, headers, body } = await app.inject(order);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    // Neither a status nor a code: to who reads those the outcome is unknown, as it was without a body.
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['error']);
    expect(readAnswer({ kind: 'bet', requestUuid: '' }, statusCode, Buffer.from(body))).toMatchObject({
      kind: 'unknown',
    });
    return [statusCode, (JSON.parse(body) as { error: string }).error];
  };
  const large = { method: 'POST', url, payload: Buffer.alloc(70_000, 'x') } as const;
  expect(await told(large)).toEqual([413, 'a body has at most 65536 bytes']);
  expect(await told({ method: 'GET', url })).toEqual([405, 'every call is a POST; this was a GET']);
  expect((await app.inject({ method: 'GET', url })).headers.allow).toBe('POST');
  expect(await told({ method: 'POST', url: '/wallet/tst/other', payload: '{}' })).toEqual([
    404,
    'there is no call /other; there are /user/info, /user/balance, /transaction/bet, /transaction/win, /transaction/rollback',
  ]);
  expect(await told({ method: 'POST', url: '/wallet/nobody/transaction/bet', payload: '{}' })).toEqual([
    404,
    'no supplier calls a wallet as nobody',
  ]);
});

test('a body that is no JSON as it is read here is told what is wrong, and where', async () => {
  const { request_uuid } = JSON.parse(supplier.sign(bet(await supplier.openPlayer(UNIT), UNIT)).body.toString()) as {
    request_uuid: string;
  };
  const twice = `{"request_uuid":"${request_uuid}","amount":1,"amount":2}`;
  const { http, fields } = await sendSigned(app, supplier.signText('bet', twice));
  expect([http, fields]).toEqual([
    200,
    { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid, cause: 'DUPLICATE_KEY', at: expect.any(BigInt) as bigint },
  ]);
});

test('an account of the sandbox is told the cause of an invalid signature, and the text that was to be signed', async () => {
  const call = supplier.sign(bet(await supplier.openPlayer(UNIT), UNIT));
  const wrong = { ...call, url: '/wallet/tst/transaction/win' };
  expect((await sendSigned(app, wrong)).fields).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid: '' });
  await supplier.setSandbox(true);
  const { http, fields } = await sendSigned(app, wrong);
  expect([http, fields['cause']]).toEqual([401, 'BAD_SIGNATURE']);
  const digest = createHash('sha256').update(call.body).digest('hex');
  const timestamp = call.headers[HEADERS.timestamp]!;
  expect(fields['signed_text']).toBe(`v2\ntst\n${timestamp}\nPOST\n/wallet/tst/transaction/win\n${digest}`);
  const unknown = { ...call, headers: { ...call.headers, [HEADERS.keyId]: 'other' } };
  expect((await sendSigned(app, unknown)).fields).toMatchObject({ cause: 'UNKNOWN_KEY' });
  const unsigned = { ...call, headers: { ...call.headers, [HEADERS.signature2]: '' } };
  expect((await sendSigned(app, unsigned)).fields).toMatchObject({ cause: 'BAD_SIGNATURE' });
  await supplier.setSandbox(false);
});

test.each([
  ['a field of another type', { amount: '5' }, 'RS_ERROR_WRONG_TYPES', 'amount'],
  ['a missing field', { round: undefined }, 'RS_ERROR_WRONG_SYNTAX', 'round'],
  [
    'a field that must not be there',
    { reference_transaction_uuid: 'x' },
    'RS_ERROR_WRONG_SYNTAX',
    'reference_transaction_uuid',
  ],
])('%s is named to the supplier', async (_what, change, ...[status, field]) => {
  const player = await supplier.openPlayer(UNIT);
  const fields = JSON.parse(supplier.sign(bet(player, UNIT)).body.toString()) as object;
  const answer = await sendSigned(app, supplier.signBody('bet', { ...fields, ...change }));
  expect(answer.fields).toMatchObject({ status, field });
});

test('who a player is tells the country of their brand', async () => {
  const { user } = await supplier.openPlayer(UNIT);
  const { body } = supplier.sign(bet({ ...(await supplier.openPlayer(UNIT)) }, UNIT));
  const { request_uuid } = JSON.parse(body.toString()) as { request_uuid: string };
  const { fields } = await sendSigned(app, supplier.signBody('info', { user, request_uuid }));
  expect(fields).toMatchObject({ status: 'RS_OK', user, country: 'BD', sub_partner_id: 'test', tags: [] });
});

test('a supplier of a dialect that calls no wallet finds none', async () => {
  await t.platform.vendors.saveSupplier(
    { code: 'quiet', name: 'Quiet', baseUrl: '', operatorId: 1, mode: 'plain', dialect: 'transfer', keys: [] },
    [t.brandId],
  );
  const url = '/wallet/quiet/transaction/bet';
  expect((await app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404);
});
