/**
 * Somebody with the whole database lets a player's money go unplayed: each case changes one row of what must be played,
 * and the proof of the books names it and nothing else.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { createTurnoverModule } from './index.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';

const UNITS = 100_000n;
let t: TestPlatform;
let intruder: pg.Client;
let member: MemberId;
let order: Uuid;
let bet: Uuid;

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

/** A deposit as its order, its posting and its row, in one transaction. */
async function deposit(to: MemberId, units: bigint, multiple = 1): Promise<Uuid> {
  const id = randomUUID() as Uuid;
  const { db, ledger } = t.platform.deps;
  await intruder.query(
    `insert into cashier.deposit (id, brand_id, member_id, method, currency, amount, state, expires_at, credited_at)
      values ('${id}', ${t.brandId}, ${to}, 'card', 'BDT', ${units * UNITS}, 'credited', now(), now())`,
  );
  const rules = { settings: { withdrawals: { depositMultiple: multiple, gameWeights: {} } } };
  const turnover = createTurnoverModule(
    { ledger },
    { brand: async () => rules as never, hasMoneyElsewhere: async () => false },
  );
  const openRequirement = await turnover.requirementsOf(t.brandId);
  await db.tx(t.brandId, async (tx) => {
    const leg = { memberId: to, pocket: 'cash', house: 'cashier:test', kind: 'deposit', key: id, ref: id } as const;
    const posted = await ledger.post(tx, t.brandId, { transfers: [{ ...leg, amount: units * UNITS }] });
    if (!posted.ok) throw new Error(posted.code);
    await openRequirement(tx, { memberId: to, source: 'deposit', ref: id, amount: units * UNITS });
  });
  return id;
}
async function play(units: bigint): Promise<Uuid> {
  const of = { brandId: t.brandId, memberId: member, id: randomUUID() as Uuid };
  await playWager(t.platform.deps.ledger, { ...of, stake: units * UNITS });
  await settleWager(t.platform.deps.ledger, { ...of, payout: 0n });
  await t.settle();
  return of.id;
}
async function broken(): Promise<string[]> {
  const { db, ledger } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx, { caughtUp: true }));
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

beforeEach(async () => {
  member = await t.member();
  order = await deposit(member, 1_000n);
  bet = await play(400n);
  expect(await broken()).toEqual([]);
});

const row = (): string => `member_id = ${member} and ref = '${order}'`;
type Case = readonly [what: string, names: readonly string[], breaks: () => string, mends: () => string];
const CASES: readonly Case[] = [
  [
    'a row that says more was played',
    ['turnover-agrees-with-fills'],
    () => `update turnover.requirement set done = done + 1 where ${row()}`,
    () => `update turnover.requirement set done = done - 1 where ${row()}`,
  ],
  [
    'a row that asks for less',
    ['turnover-agrees-with-credits'],
    () => `update turnover.requirement set required = required - 1 where ${row()}`,
    () => `update turnover.requirement set required = required + 1 where ${row()}`,
  ],
  [
    'a row of a smaller deposit than came',
    ['turnover-agrees-with-credits'],
    () => `update turnover.requirement set required = required - 1, amount = amount - 1 where ${row()}`,
    () => `update turnover.requirement set required = required + 1, amount = amount + 1 where ${row()}`,
  ],
  [
    'a row that was ended while money was there',
    ['turnover-was-cleared'],
    () => `update turnover.requirement set state = 'cancelled', closed_at = now() where ${row()}`,
    () => `update turnover.requirement set state = 'open', closed_at = null where ${row()}`,
  ],
  [
    'a row that was ended by a balance that was none',
    ['turnover-was-cleared'],
    () => `update turnover.requirement set state = 'cancelled', closed_at = now(), cleared_seq = 1 where ${row()}`,
    () => `update turnover.requirement set state = 'open', closed_at = null, cleared_seq = null where ${row()}`,
  ],
  [
    'a row that is gone',
    ['credits-have-turnover'],
    () => `create table gone as select * from turnover.requirement where ${row()};
      create table gone_fills as select * from turnover.fill where member_id = ${member};
      delete from turnover.fill where member_id = ${member}; delete from turnover.requirement where ${row()}`,
    () => `insert into turnover.requirement select * from gone; insert into turnover.fill select * from gone_fills;
      drop table gone; drop table gone_fills`,
  ],
  [
    'a bet that counts for more than it was',
    ['fills-agree-with-wagers'],
    () => `update turnover.requirement set done = done + 100 where ${row()};
      update turnover.fill set raw = raw + 100, counted = counted + 100 where wager_id = '${bet}'`,
    () => `update turnover.requirement set done = done - 100 where ${row()};
      update turnover.fill set raw = raw - 100, counted = counted - 100 where wager_id = '${bet}'`,
  ],
  [
    'a bet that counts for more than its game does',
    ['fills-agree-with-wagers'],
    () => `update turnover.requirement set weights = '{"BGS": 50}' where ${row()}`,
    () => `update turnover.requirement set weights = '{}' where ${row()}`,
  ],
  [
    'a bet that nobody made',
    ['fills-agree-with-wagers'],
    () => `update turnover.requirement set done = done + 100 where ${row()};
      insert into turnover.fill (requirement_id, brand_id, member_id, supplier_id, wager_id, raw, counted)
        select id, brand_id, member_id, 7, gen_random_uuid(), 100, 100 from turnover.requirement where ${row()}`,
    () => `update turnover.requirement set done = done - 100 where ${row()};
      delete from turnover.fill where member_id = ${member} and wager_id <> '${bet}'`,
  ],
  [
    'a bet from before the deposit',
    ['fills-agree-with-wagers'],
    () => `update turnover.requirement set opened_at = now() + interval '1 minute' where ${row()}`,
    () => `update turnover.requirement set opened_at = now() - interval '1 hour' where ${row()}`,
  ],
];
test.each(CASES)('%s is named by %s', async (...[, names, breaks, mends]) => {
  await intruder.query(breaks());
  const found = await broken();
  await intruder.query(mends());
  expect(found).toEqual(names);
  expect(await broken()).toEqual([]);
});

test('what must not be played has its row, which is played; what was cleared is sound', async () => {
  const free = await t.member();
  await deposit(free, 50n, 0);
  const { rows } = await intruder.query(`select state, required from turnover.requirement where member_id = ${free}`);
  expect(rows).toEqual([{ state: 'completed', required: '0' }]);
  await play(600n);
  const { rows: own } = await intruder.query(`select state from turnover.requirement where ${row()}`);
  expect(own).toEqual([{ state: 'completed' }]);
  const again = await deposit(member, 10n, 3);
  const rest = {
    memberId: member,
    pocket: 'cash',
    house: 'promotion',
    kind: 'transfer',
    key: randomUUID() as Uuid,
  } as const;
  const { db, ledger } = t.platform.deps;
  const balance = await t.cashOf(member);
  await db.tx(t.brandId, (tx) => ledger.post(tx, t.brandId, { transfers: [{ ...rest, amount: -balance }] }));
  await play(10n);
  const { rows: cleared } = await intruder.query(`select state from turnover.requirement where ref = '${again}'`);
  expect(cleared).toEqual([{ state: 'cancelled' }]);
  expect(await broken()).toEqual([]);
});

test('the tail names what something happened to', async () => {
  const since = async (walk: string) =>
    t.platform.deps.db.tx(null, async (tx) => {
      const found = await tx.rows<{ key: string }>(
        `select key from ${walk}_since(clock_timestamp() - interval '1 minute', '', 5000)`,
      );
      return found.map(({ key }) => key);
    });
  const { rows } = await intruder.query<{ id: string }>(`select id from turnover.requirement where ${row()}`);
  expect(await since('turnover_requirements')).toContain(rows[0]!.id);
  expect(await since('turnover_fills')).toContain(`${member}/7/${bet}`);
});

test('a bet that was taken back and still counts is named, and is none once it was told', async () => {
  await reverseWager(t.platform.deps.ledger, { brandId: t.brandId, memberId: member, id: bet });
  expect(await broken()).toContain('fills-agree-with-wagers');
  await t.settle();
  // The test's way to take a bet back moves no money.
  expect(await broken()).toEqual(['wagers-agree-with-ledger']);
});
