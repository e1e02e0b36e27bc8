/** Who connects a supplier says where money goes and what pages show: nobody does so alone, for others, or past the form. */
import { PERMISSIONS } from '@baize/contract/permissions';
import { connectionCalls } from '@baize/contract/console/connections';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import { pagePolicy } from '../../../http/page-template.ts';
import { operatorId, type BrandId, type OperatorId, type Uuid } from '../../../ids.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { openTestBrand } from '../../../testing-platform.ts';
import { displayNamesOf, operatorsNamed, refusalToCheck } from '../../base/operators/index.ts';
import { checkProposal } from '../../base/proposals/index.ts';
import { connectsSupplier, changeConnection, connectSupplier } from './commands/connect-supplier.ts';
import { proposeSecret, sharesSecret } from './commands/propose-secret.ts';
import { isFrameHost } from './commands/add-supplier.ts';
import { connectionRoutes } from './connection-routes.ts';
import { setSupplierBrand } from './store.ts';
import { createTransferBed, TRANSFER_CODE, type TransferBed } from './transfer/testing-transfers.ts';

let bed: TransferBed;
let superuser: pg.Client;
let [maker, checker] = [0 as OperatorId, 0 as OperatorId];
let other: BrandId;
const REASON = 'Their contract of November.';
const SECRET = 'agreed-on-the-telephone-in-person';

beforeAll(async () => {
  bed = await createTransferBed();
  superuser = new pg.Client({ connectionString: bed.t.database.superUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ id: number }>(
    `insert into operators.operator (name, display_name, role, seeded) values ('maker', 'Maker', 'owner', true),
      ('checker', 'Checker', 'owner', true) returning id`,
  );
  [maker, checker] = rows.map(({ id }) => operatorId(id)) as [OperatorId, OperatorId];
  other = await openTestBrand(bed.t.platform, { code: 'other' });
});
afterAll(async () => {
  await superuser?.end();
  await bed?.t.close();
});

const deps = () => ({ ...bed.t.platform.deps, directory: bed.t.platform.vendors.directory });
const as = (id: OperatorId): OperatorContext => operatorContext(id, bed.t.brandId, PERMISSIONS);
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'OK' : result.error.code;
const check = async (by: OperatorContext = as(checker), decision: 'apply' | 'reject' = 'apply'): Promise<string> => {
  const { rows } = await superuser.query<{ id: Uuid }>(`select id from command.proposal where state = 'waiting'`);
  const kinds = () => [connectsSupplier(deps().directory), sharesSecret(deps())];
  const people = { deps: deps(), kinds, refusalToCheck, displayNamesOf, operatorsNamed };
  return codeOf(await checkProposal(people, by, { id: rows[0]!.id, decision, note: REASON }));
};
const FACTS = {
  name: 'Harbour Games',
  baseUrl: 'https://harbour.example',
  operatorId: 71,
  mode: 'strict' as const,
  frameHosts: ['https://play.harbour.example'],
  reason: REASON,
};
const found = async (code = 'harbour') => {
  deps().directory.forget();
  return deps().directory.supplierByCode(code);
};

test('a new supplier is there once another owner has checked it, and in this brand alone', async () => {
  const order = { ...FACTS, supplier: 'harbour', dialect: 'transfer' as const };
  expect(codeOf(await connectSupplier(deps(), as(maker), order))).toBe('OK');
  expect(await found()).toBeUndefined();
  expect(codeOf(await connectSupplier(deps(), as(checker), order))).toBe('STATE_CONFLICT');
  expect(await check(as(maker))).not.toBe('OK');
  expect(await check()).toBe('OK');
  expect(await found()).toMatchObject({ baseUrl: FACTS.baseUrl, dialect: 'transfer', operatorId: 71, secrets: [] });
  expect((await found())!.brands).toEqual(new Set([bed.t.brandId]));
  expect(await bed.t.platform.vendors.frameHosts(bed.t.brandId)).toEqual(['https://play.harbour.example']);
  expect(await bed.t.platform.vendors.frameHosts(other)).toEqual([]);
  expect(codeOf(await connectSupplier(deps(), as(maker), order))).toBe('STATE_CONFLICT');
});

test('a secret signs nothing until it is checked, and is on no record', async () => {
  const order = { supplier: 'harbour', kid: 'lotus', secret: SECRET, reason: REASON };
  expect(codeOf(await proposeSecret(deps(), as(maker), order))).toBe('OK');
  expect((await found())!.secrets.every(({ notBefore }) => notBefore > Date.now())).toBe(true);
  expect(codeOf(await proposeSecret(deps(), as(checker), order))).toBe('STATE_CONFLICT');
  const told = await superuser.query<{ row: string }>(
    `select row_to_json(p)::text as row from command.proposal p union all select row_to_json(a)::text from audit.audit a`,
  );
  expect(told.rows.length).toBeGreaterThan(1);
  for (const { row } of told.rows) expect(row).not.toContain(SECRET);
  expect(await check()).toBe('OK');
  expect((await found())!.secrets).toMatchObject([{ kid: 'lotus', secret: Buffer.from(SECRET) }]);
  // A rejected one leaves what is in force as it was.
  expect(codeOf(await proposeSecret(deps(), as(maker), { ...order, secret: `${SECRET}-not` }))).toBe('OK');
  expect(await check(as(checker), 'reject')).toBe('OK');
  expect((await found())!.secrets.find(({ kid }) => kid === 'lotus')!.secret.toString()).toBe(SECRET);
});

test('a change holds on what its maker saw, and nobody changes what other brands play with', async () => {
  const change = { ...FACTS, supplier: 'harbour', baseUrl: 'https://second.harbour.example' };
  expect(codeOf(await changeConnection(deps(), as(maker), change))).toBe('OK');
  await superuser.query(`update vendors.supplier set operator_id = 72 where code = 'harbour'`);
  expect(await check()).toBe('STATE_CONFLICT');
  expect(await check(as(checker), 'reject')).toBe('OK');
  expect(codeOf(await changeConnection(deps(), as(maker), change))).toBe('OK');
  const { id } = (await found())!;
  await bed.deps.db.tx(null, (tx) => setSupplierBrand(tx, { supplierId: id, brandId: other, enabled: true }));
  await found();
  expect(await check()).toBe('FORBIDDEN');
  expect(codeOf(await changeConnection(deps(), as(maker), change))).toBe('FORBIDDEN');
  const secret = { supplier: 'harbour', kid: 'mine', secret: SECRET, reason: REASON };
  expect(codeOf(await proposeSecret(deps(), as(maker), secret))).toBe('FORBIDDEN');
  const both = (by: OperatorId) => {
    const ctx = as(by);
    return { ...ctx, operator: { ...ctx.operator, brandIds: new Set([bed.t.brandId, other]) } } as OperatorContext;
  };
  expect(await check(both(checker))).toBe('OK');
  expect((await found())!.baseUrl).toBe('https://second.harbour.example');
  // What waits in one brand is not given another text by way of the other one.
  const elsewhere = { ...both(checker), brandId: other };
  expect(codeOf(await proposeSecret(deps(), both(maker), secret))).toBe('OK');
  expect(codeOf(await proposeSecret(deps(), elsewhere, { ...secret, secret: `${SECRET}-swapped` }))).toBe('OK');
  await superuser.query('delete from command.proposal where brand_id = $1', [other]);
  expect(await check(both(checker))).toBe('OK');
  expect((await found())!.secrets.find(({ kid }) => kid === 'mine')!.secret.toString()).toBe(SECRET);
});

const HOSTS = [
  'https://*',
  'https://*.example',
  '*',
  "'self'",
  "'unsafe-inline'",
  'https:',
  'data:',
  'javascript:alert(1)',
  'https://a.example; script-src *',
  'https://a.example script-src',
  'https://a.example,https://b.example',
  'https://a.example\n',
  'https://a.example/path',
  'https://a.example?q',
  'https://a.example#f',
  'https://user@a.example',
  'https://user:word@a.example',
  'https://A.example',
  'https://a.example:443',
  'https://a.example:99999',
  'ftp://a.example',
  '//a.example',
  'a.example',
  'https://[::1]',
  'https://পাই.example',
  '',
];
test.each(HOSTS)('%j is no host of games', async (host) => {
  expect(isFrameHost(host, false)).toBe(false);
  const order = { ...FACTS, supplier: 'second', dialect: 'transfer' as const, frameHosts: [host] };
  expect(codeOf(await connectSupplier(deps(), as(maker), order))).toBe('BAD_REQUEST');
});
test('nor is one without TLS in production; and a good one stands in the policy of the page alone', () => {
  expect([isFrameHost('http://a.example', false), isFrameHost('http://a.example', true)]).toEqual([true, false]);
  const parts = { host: 'site.test', secure: true, scriptHashes: [], images: [], analytics: false };
  const rules = pagePolicy({ ...parts, frames: ['https://play.harbour.example'] }).split('; ');
  expect(rules.filter((rule) => rule.includes('harbour'))).toEqual(['frame-src https://play.harbour.example']);
});
test.each(['https://a.example; script-src *', "'unsafe-inline'", 'https://*', 'data:', 'javascript:1'])(
  'the table itself refuses %j',
  async (host) => {
    await expect(
      superuser.query('update vendors.supplier set frame_hosts = $1 where code = $2', [[host], TRANSFER_CODE]),
    ).rejects.toThrow(/supplier_frame_hosts_check/);
  },
);

test('the form shows how a supplier is called, never a secret, and a test call moves nothing', async () => {
  const routes = connectionRoutes({
    ...bed.t.platform.deps,
    directory: deps().directory,
    brand: async () => ({ currency: 'BDT' }),
    transferClients: bed.deps.clients,
  });
  const call = async (asked: unknown) => {
    const route = routes.find((each) => each.call === asked)!;
    return route.handle(as(maker) as never, {}, { supplier: TRANSFER_CODE });
  };
  const shown = await call(connectionCalls.getConnection);
  expect(shown).toMatchObject({
    ok: true,
    value: { dialect: 'transfer', waiting: false, secrets: [{ kid: 'lotus' }] },
  });
  expect(JSON.stringify(shown)).not.toContain('transfer-test-secret');
  expect(await call(connectionCalls.testConnection)).toMatchObject({ value: { result: 'heard' } });
  bed.standIn.failNext('balance', 'down');
  expect(await call(connectionCalls.testConnection)).toMatchObject({ value: { result: 'away' } });
  bed.standIn.recover();
});
