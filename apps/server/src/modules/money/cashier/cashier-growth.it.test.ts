/** What calls and the clock ask of the cashier again and again, where years of orders are over and few wait. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../db/pool.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { blocksOf } from '../../../testing-blocks.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { listBrandDeposits, sumDeposits } from './brand-deposits.ts';
import { listManualRows, readUse, sumByMethod } from './manual/store.ts';
import { sumToday } from './channels/store.ts';
import type { Erased } from '../../../personal-data.ts';
import type { Keyring } from '../../../sealing/index.ts';
import { cashierPersonal } from './personal.ts';
import { listDisputedRows, listDue, listDueWays, listFaultyRows, listTakenBackRows, sumOrders } from './store.ts';
import { isUnderReview, listBrandWithdrawals, listDueWithdrawals, sumPaidOut, sumSince } from './withdrawals/store.ts';

const MANY = 60_000;
const MEMBERS = 20_000;
/** A walk over all orders touches thousands. What is forgotten is written into every index of a member's few orders. */
const BLOCKS_MAX = 400;
const ACCOUNT = randomUUID() as Uuid;
let t: TestPlatform;
let superuser: pg.Client;

beforeAll(async () => {
  t = await createTestPlatform();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  await superuser.query('set session_replication_role = replica'); // foreign keys and triggers are not in question
  await superuser.query(
    `insert into cashier.payout_account (id, brand_id, member_id, kind, data, key_version, number_hash, bound_at, usable_at)
      values ($1, $2, 0, 'bank', '', 1, '', now(), now())`,
    [ACCOUNT, t.brandId],
  );
  // The oldest few of each still wait: newer ones stand before them.
  await superuser.query(
    `insert into cashier.withdrawal (id, brand_id, member_id, payout_account_id, currency, amount, fee, state, created_at, closed_at)
      select gen_random_uuid(), $1, n % $3, $4, 'BDT', 100000, 0,
        case when n > $2 - 10 then 'risk-review' else 'received-full' end, now() - n * interval '1 hour',
        case when n > $2 - 10 then null else now() - n * interval '1 hour' end
      from generate_series(1, $2) n`,
    [t.brandId, MANY, MEMBERS, ACCOUNT],
  );
  await superuser.query(
    `insert into cashier.deposit (id, brand_id, member_id, method, currency, amount, state, created_at, expires_at, credited_at, ask_at)
      select gen_random_uuid(), $1, n % $3, case when n % 2 = 0 then 'bank' else 'gateway' end, 'BDT', 100000,
        case when n <= $2 - 40 then case when n % 5 = 0 then 'expired' else 'credited' end when n % 4 = 0 then 'confirming'
          when n % 4 = 1 then 'disputed' when n % 4 = 2 then 'review' else 'pending' end, now() - n * interval '1 hour',
        now() - n * interval '1 hour', case when n <= $2 - 40 and n % 5 <> 0 then now() - n * interval '1 hour' end,
        now() - n * interval '1 hour'
      from generate_series(1, $2) n`,
    [t.brandId, MANY, MEMBERS],
  );
  await superuser.query(
    `insert into cashier.manual_order (deposit_id, brand_id, member_id, account_id, provider, holder, number, remark)
      select id, brand_id, member_id, $1, 'Bank', 'House', '1', left(id::text, 6) from cashier.deposit where method = 'bank'`,
    [ACCOUNT],
  );
  await superuser.query('vacuum analyze cashier.withdrawal, cashier.deposit, cashier.manual_order');
});
afterAll(async () => {
  await superuser?.end();
  await t?.close();
});

const SOMEBODY = memberId(7n);
const nobodysKeys = { keys: () => Promise.resolve({}) } as unknown as Keyring;
const cashier = cashierPersonal({ keyring: nobodysKeys });
const page = { pageSize: 50 };
const part = { limit: 50, offset: 0 };
const now = new Date();
const lately = new Date(now.getTime() - 24 * 3_600_000);

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['withdrawals that wait for a person', (tx) => listBrandWithdrawals(tx, { ...page, waiting: 'yes' })],
  ['withdrawals under review', (tx) => listBrandWithdrawals(tx, { ...page, state: 'risk-review' })],
  ['withdrawals in dispute, of which there is none', (tx) => listBrandWithdrawals(tx, { ...page, state: 'dispute' })],
  ['whether one of a member is looked at', (tx) => isUnderReview(tx, SOMEBODY)],
  ['what a member has ordered today', (tx) => sumSince(tx, SOMEBODY, lately)],
  ['what was paid to a member', (tx) => sumPaidOut(tx, SOMEBODY)],
  ['withdrawals that are due', (tx) => listDueWithdrawals(tx, now, { states: ['applied', 'paid'], limit: 100 })],
  [
    'deposits rejected, of which there is none',
    (tx) => listBrandDeposits(tx, { ...page, by: 'ordered', state: 'rejected' }),
  ],
  ['what rejected deposits add up to', (tx) => sumDeposits(tx, { by: 'ordered', state: 'rejected' })],
  ['deposits that wait for a person', (tx) => listManualRows(tx, { ...page, waiting: 'yes' })],
  ['deposits under review', (tx) => listManualRows(tx, { ...page, state: 'review' })],
  ['disputed deposits', (tx) => listDisputedRows(tx, part)],
  ['deposits at fault', (tx) => listFaultyRows(tx, part)],
  ['deposits that were taken back', (tx) => listTakenBackRows(tx, part)],
  ['who is to be asked', (tx) => listDueWays(tx, now)],
  ['deposits to ask about', (tx) => listDue(tx, now, { provider: 'sandbox', connectionId: null, limit: 100 })],
  ['what a member has paid in', (tx) => sumOrders(tx, SOMEBODY, lately)],
  ['what a member has used of a way to pay', (tx) => sumByMethod(tx, SOMEBODY, { method: 'bank', since: lately, now })],
  ['deposits by a remark', (tx) => listManualRows(tx, { ...page, words: 'ABCDEF' })],
  ['what a member has that keeps them from being forgotten', (tx) => cashier.blocks!(tx, SOMEBODY)],
  ['what a member is told of', (tx) => cashier.tell!(tx, SOMEBODY)],
  ['what is forgotten with a member', (tx) => cashier.erase!(tx, { memberId: SOMEBODY } as Erased)],
  ['what an account is used for', (tx) => readUse(tx, ACCOUNT, { day: lately, lately })],
  ['what accounts bring today', (tx) => sumToday(tx, lately)],
])('%s: read without passing what is over', async (_what, work) => {
  expect(await blocksOf(t, t.brandId, work)).toBeLessThan(BLOCKS_MAX);
});
