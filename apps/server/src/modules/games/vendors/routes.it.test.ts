import { HEADERS } from '@baize/wallet-protocol';
import type { FastifyInstance } from 'fastify';
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

test('a body over the limit is 413, another method 405, another path 404', async () => {
  const url = '/wallet/tst/transaction/bet';
  const large = await app.inject({ method: 'POST', url, payload: Buffer.alloc(70_000, 'x') });
  expect(large.statusCode).toBe(413);
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(405);
  expect((await app.inject({ method: 'POST', url: '/wallet/tst/other', payload: '{}' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/wallet/nobody/transaction/bet', payload: '{}' })).statusCode).toBe(
    404,
  );
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
