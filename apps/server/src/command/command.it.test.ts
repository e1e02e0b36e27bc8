import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../db/pool.ts';
import { brandId, type BrandId } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { keep, NOTHING_CHANGED, runCommand, runOperatorCommand } from './index.ts';
import type { RequestKey } from './requests.ts';

let database: TestDatabase;
let brand: BrandId;
let other: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'command', 'BDT'));
  other = brandId(await seedBrand(database.ownerUrl, 'command-two', 'BDT'));
});
afterAll(() => database.close());

const write = (tx: Tx, domain: string) =>
  tx.run("insert into brand.brand_domain (domain, brand_id, kind) values ($1, $2, 'lite')", [domain, brand]);
const written = async (domain: string): Promise<boolean> =>
  (await database.db.tx(null, (tx) => tx.rows('select 1 from brand.brand_domain where domain = $1', [domain])))
    .length === 1;
const auditOf = (brandOf: BrandId) =>
  database.db.tx(brandOf, (tx) =>
    tx.rows<{ action: string; before: unknown; after: unknown; reason: string; actor: string }>(
      'select action, before, after, reason, actor from audit.audit order by seq',
    ),
  );

test('a success commits and then runs what waits for the commit', async () => {
  let ran = 0;
  const answer = await runCommand(database, { brandId: brand, afterCommit: () => (ran += 1) }, async (tx) => {
    await write(tx, 'success.test');
    expect(ran).toBe(0);
    return ok('done');
  });
  expect(answer).toEqual(ok('done'));
  expect(await written('success.test')).toBe(true);
  expect(ran).toBe(1);
});

test('a returned failure rolls back and runs nothing afterwards', async () => {
  let ran = 0;
  const answer = await runCommand(database, { brandId: brand, afterCommit: () => (ran += 1) }, async (tx) => {
    await write(tx, 'failure.test');
    return fail('STATE_CONFLICT', { fields: { version: 'old' } });
  });
  expect(answer).toEqual(fail('STATE_CONFLICT', { fields: { version: 'old' } }));
  expect(await written('failure.test')).toBe(false);
  expect(ran).toBe(0);
});

test('a kept failure commits, and its mark does not reach the caller', async () => {
  let ran = 0;
  const answer = await runCommand(database, { brandId: brand, afterCommit: () => (ran += 1) }, async (tx) => {
    await write(tx, 'kept.test');
    return keep('the count of wrong passwords', fail('LOGIN_FAILED'));
  });
  expect(answer).toEqual(fail('LOGIN_FAILED'));
  expect(await written('kept.test')).toBe(true);
  expect(ran).toBe(1);
});

test('what is thrown rolls back and is thrown on', async () => {
  const work = async (tx: Tx): Promise<never> => {
    await write(tx, 'thrown.test');
    throw new Error('unexpected');
  };
  await expect(runCommand(database, { brandId: brand }, work)).rejects.toThrow('unexpected');
  expect(await written('thrown.test')).toBe(false);
});

const keyed = (key: string, amount: string): RequestKey => ({
  command: 'testCommand',
  actor: 'member:1',
  key,
  content: { amount },
});

test('the same key gets the same answer and one effect, another content is a conflict, a failure leaves the key free', async () => {
  let runs = 0;
  const run = (request: RequestKey, fails = false) =>
    runCommand(database, { brandId: brand, request }, async () => {
      runs += 1;
      return fails ? fail('UNAVAILABLE') : ok({ id: `made-${runs}` });
    });
  expect(await run(keyed('k1', '1'), true)).toEqual(fail('UNAVAILABLE'));
  expect(runs).toBe(1);
  const first = await run(keyed('k1', '1'));
  expect(first).toEqual(ok({ id: 'made-2' }));
  expect(await run(keyed('k1', '1'))).toEqual(first);
  expect(await run(keyed('k1', '2'))).toEqual(fail('IDEMPOTENCY_CONFLICT'));
  expect(await run({ ...keyed('k1', '1'), actor: 'member:2' })).toEqual(ok({ id: 'made-3' }));
  expect(runs).toBe(3);
});

const waitingForLocks = async (): Promise<number> => {
  const waiting = await database.db.tx(null, (tx) =>
    tx.rows(
      `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`,
    ),
  );
  return waiting.length;
};
test('keyed work that keeps a failure does not compile: the key would have no answer to repeat', async () => {
  const kept = async () => keep('a wrong try', fail('LOGIN_FAILED'));
  const by = { name: 'maker', ip: '10.0.0.1' };
  // @ts-expect-error a failure that is kept
  const command = () => runCommand(database, { brandId: brand, request: keyed('kept', '1') }, kept);
  // @ts-expect-error a failure that is kept
  const operators = () => runOperatorCommand(database, { brandId: brand, by, request: keyed('kept', '1') }, kept);
  expect([command, operators]).toHaveLength(2);
});

test('two requests with one key at the same time have one effect', async () => {
  let runs = 0;
  const run = () =>
    runCommand(database, { brandId: brand, request: keyed('together', '1') }, async () => {
      runs += 1;
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), { timeout: 20_000 });
      return ok({ run: runs });
    });
  const answers = await Promise.all([run(), run(), run()]);
  expect(answers).toEqual([ok({ run: 1 }), ok({ run: 1 }), ok({ run: 1 })]);
});

test('the audit entry of an operator commits and rolls back with the change', async () => {
  const by = { name: 'maker', ip: '10.0.0.1' };
  const change = { action: 'test-change', target: 'test:1', before: { on: false }, after: { on: true }, reason: 'why' };
  await runOperatorCommand(database, { brandId: brand, by }, async () => ok({ value: null, audit: change }));
  await runOperatorCommand(database, { brandId: brand, by }, async () => fail('STATE_CONFLICT'));
  await runOperatorCommand(database, { brandId: brand, by }, async () => ok({ value: 1, audit: NOTHING_CHANGED }));
  expect(await auditOf(brand)).toEqual([
    { action: 'test-change', before: { on: false }, after: { on: true }, reason: 'why', actor: 'maker' },
  ]);
  await runOperatorCommand(database, { brandId: null, by }, async () =>
    ok({ value: null, audit: { ...change, before: null, brandIds: [other, brand] } }),
  );
  expect((await auditOf(other)).map((row) => row.before)).toEqual([null]);
  expect(await auditOf(brand)).toHaveLength(2);
});
