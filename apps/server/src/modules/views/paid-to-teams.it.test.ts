/** What contracts had paid before days told of it is counted by the migration: each payment once, in the line of its day. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { createTestPeople, giveBill, payBill, type OwnBill } from '../rewards/salaries/testing-runs.ts';

const MIGRATION = join(import.meta.dirname, '../../db/migrations/1280_paid_to_teams.sql');
/** The database as it was before. */
const UNDONE = `
  drop trigger payment_noted on salaries.bill;
  drop function salaries_note_payment;
  drop table salaries.payment;
  delete from retention.class where name = 'salary-payments';
  alter table agents.day_sum drop column wages, drop column dividends;
  update outbox.outbox_cursor set types = array_remove(types, 'salary.paid') where consumer = 'agent-teams'`;

let t: TestPlatform;
let owner: pg.Client;
const { idOf, open } = createTestPeople(() => t);
const rows = async (query: string): Promise<unknown[]> => (await owner.query(query)).rows;
const days = (): Promise<unknown[]> =>
  rows(`select member_id, scope, day::text, wages, dividends from agents.day_sum where wages <> 0 or dividends <> 0
    order by 1, 2, 3`);
const payments = (): Promise<unknown[]> =>
  rows('select bill_id, nth, member_id, kind, currency, amount from salaries.payment order by 1, 2');
async function pay(member: MemberId, kind: OwnBill['kind'], net: string): Promise<void> {
  await payBill(t, await giveBill(t, { member, kind, net }));
}
async function migrateAgain(): Promise<void> {
  await owner.query(UNDONE);
  await owner.query('begin');
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  await owner.query('commit');
}

beforeAll(async () => {
  t = await createTestPlatform();
  owner = new pg.Client({ connectionString: t.database.ownerUrl });
  await owner.connect();
  await open('top', 1, null);
  await open('east', 2, 'top');
  await open('west', 2, 'top');
  await open('low', 2, 'east');
  await open('player', 0, 'low');
  const payerId = await giveBill(t, { member: idOf('east'), kind: 'DIVIDEND', net: '5' });
  const inParts = await giveBill(t, { member: idOf('low'), kind: 'DIVIDEND', net: '9', payerId });
  await payBill(t, inParts);
  await pay(idOf('player'), 'REALTIME', '1.50');
  await pay(idOf('player'), 'DIVIDEND', '4');
  await pay(idOf('east'), 'DAILY', '7');
  await pay(idOf('east'), 'HOURLY', '2');
  await t.settle();
  // What is missing of the bill in parts is paid out of what the upline got meanwhile.
  await payBill(t, inParts);
  await t.settle();
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

test('payments that were counted are counted again as they were, with each part of a bill', async () => {
  const before = { days: await days(), payments: await payments() };
  expect(before.payments).toHaveLength(6);
  // Of top three wages and dividends are one row; east, low and player have their own.
  expect(before.days).toHaveLength(6);
  await migrateAgain();
  expect({ days: await days(), payments: await payments() }).toEqual(before);
});

test('a payment that was not read of yet is left to the consumer, and no other', async () => {
  const before = await days();
  await pay(idOf('player'), 'DAILY', '100');
  await migrateAgain();
  expect(await payments()).toHaveLength(7);
  expect(await days()).toEqual(before);
  await t.settle();
  const after = await days();
  expect(after).not.toEqual(before);
  await migrateAgain();
  expect(await days()).toEqual(after);
});

test('what was paid counts in the line in which the account stood on that day', async () => {
  const before = await days();
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.moveBelow(tx, { brandId: t.brandId, memberId: idOf('low'), parentId: idOf('west') }),
  );
  const ended = `now() + interval '1 day'`;
  await owner.query(`insert into agents.move (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason,
      asked_at, effective_at, state, ended_at)
    values (gen_random_uuid(), ${t.brandId}, ${idOf('low')}, ${idOf('east')}, ${idOf('west')}, '', '', now(), now(), 'done',
      ${ended})`);
  await migrateAgain();
  expect(await days()).toEqual(before);
});
