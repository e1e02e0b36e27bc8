import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LEDGER_PARTS } from '../../ledger-parts.ts';
import type { MemberId, Uuid } from '../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { playWager } from '../../testing-wagers.ts';
import { listParts } from '../part.ts';
import type { Prover } from '../index.ts';
import { QUIET_MAX_MS, schemasOf } from './quiet.ts';

let t: TestPlatform;
let prover: Prover;
let turned = 0;
let superuser: pg.Client;
let member: MemberId;

beforeAll(async () => {
  t = await createTestPlatform();
  member = await t.member(100_000_000n);
  const bet = { brandId: t.brandId, memberId: member, id: randomUUID() as Uuid, stake: 300n };
  await playWager(t.platform.deps.ledger, bet);
  await t.settle();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  prover = t.platform.deps.ledger.createProver({
    db: t.platform.deps.db,
    key: Buffer.alloc(32, 7),
    now: () => new Date(Date.now() + turned),
    freeze: async () => undefined,
  });
  while (await prover.proveSlice());
});
afterAll(async () => {
  await superuser.end();
  await t.close();
});

const proven = () => t.platform.deps.db.tx(null, t.platform.deps.ledger.lastProof);
/** A tail, and after it none: what the server counts late is counted by then. */
const untilQuiet = (): Promise<void> =>
  vi.waitFor(async () => expect(await prover.proveNews()).toBe(false), { timeout: 20_000, interval: 200 });

test('the modules that bring proofs have the schemas that are watched', async () => {
  const schemas = schemasOf(listParts(LEDGER_PARTS));
  const { rows } = await superuser.query<{ name: string }>('select nspname as name from pg_namespace');
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(schemas));
  expect(schemas).toEqual(expect.arrayContaining(['ledger', 'wagers', 'cashier', 'vendors', 'jackpots', 'salaries']));
});

test('where nothing was written one statement says that all still holds', async () => {
  expect(await prover.proveNews()).toBe(true);
  await untilQuiet();
  turned += 60_000;
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  expect(await prover.proveNews()).toBe(false);
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
  const { provenAt, checks } = await proven();
  expect(provenAt!.getTime()).toBeGreaterThan(Date.now() + turned - 10_000);
  expect(checks.every((check) => check.ok)).toBe(true);
});

/** Writes past the product, and has the server count it at once. */
async function intrude(sql: string): Promise<void> {
  await superuser.query(sql, [String(member)]);
  await superuser.query('select pg_stat_force_next_flush()');
}

test('what is written is news, an intruder’s too, and looked at while it is open', async () => {
  await untilQuiet();
  await intrude(`insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
    select p.account_id, p.seq + 1, p.contra_id, 5, p.balance_after + 5, p.kind, gen_random_uuid(), gen_random_uuid()
    from ledger.posting p join ledger.account a on a.id = p.account_id where a.member_id = $1
    order by p.seq desc limit 1`);
  expect(await prover.proveNews()).toBe(true);
  expect((await proven()).checks.some((check) => !check.ok)).toBe(true);
  expect(await prover.proveNews()).toBe(true);
  await intrude(`delete from ledger.posting p using ledger.account a
    where a.id = p.account_id and a.member_id = $1 and p.seq > a.seq`);
  expect(await prover.proveNews()).toBe(true);
  expect((await proven()).checks.every((check) => check.ok)).toBe(true);
});

test('however quiet it is, a tail comes now and then; and where nothing is counted, always', async () => {
  await untilQuiet();
  turned += QUIET_MAX_MS;
  expect(await prover.proveNews()).toBe(true);
  await superuser.query('set track_counts = off');
  const told = await superuser.query("select ledger_rows_written(array['ledger']) as written");
  expect(told.rows).toEqual([{ written: null }]);
  await superuser.query('reset track_counts');
});
