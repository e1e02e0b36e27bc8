import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../../ids.ts';
import { runAsSuperuser } from '../../../../testing.ts';
import { workAllBrands, workDueWithdrawals } from './jobs.ts';
import { openWithdrawals, type Withdrawals } from './testing-withdrawals.ts';

let w: Withdrawals;
beforeAll(async () => {
  w = await openWithdrawals();
});
afterAll(() => w.t.close());
const ORDERS = 14;

test('a provider that says nothing is left alone after some orders, and what is decided here goes on', async () => {
  const approved: Uuid[] = [];
  for (let times = 0; times < ORDERS; times += 1) {
    const id = await w.order(await w.member(500n), '300.00');
    await w.work(id);
    await w.decide(id);
    approved.push(id);
  }
  const fresh = await w.order(await w.member(500n), '300.00');
  w.stand.mood = 'loses-order';
  await workDueWithdrawals(w.paying);
  expect(w.stand.handed).toBeGreaterThanOrEqual(5);
  expect(w.stand.handed).toBeLessThan(ORDERS);
  expect((await w.read(fresh)).state).toBe('risk-review');
  // The next turns reach those that this one left.
  w.stand.mood = 'takes';
  await workDueWithdrawals(w.paying);
  await workDueWithdrawals(w.paying);
  const states = await Promise.all(approved.map(async (id) => (await w.read(id)).state));
  expect(states.filter((state) => state === 'approved')).toEqual([]);
});

test('a turn that takes long begins nothing more: the others are for the next', async () => {
  const ids: Uuid[] = [];
  for (let times = 0; times < ORDERS; times += 1) {
    const id = await w.order(await w.member(500n), '300.00');
    await w.work(id);
    await w.decide(id);
    ids.push(id);
  }
  w.t.stopClock();
  const { createPayout } = w.stand.provider;
  const slow = async (order: Parameters<typeof createPayout>[0]) => {
    w.t.turnClock(6_000);
    return createPayout(order);
  };
  const provider = { ...w.stand.provider, createPayout: slow };
  await workDueWithdrawals({ ...w.paying, parts: { ...w.parts, provider } });
  const left = await Promise.all(ids.map(async (id) => (await w.read(id)).state));
  expect(left.filter((state) => state === 'approved').length).toBeGreaterThan(ORDERS / 2);
});

test('a brand whose orders cannot be worked on stops no other', async () => {
  const id = await w.order(await w.member(500n), '300.00');
  const broken = { ...w.paying, brandId: 0 as typeof w.paying.brandId };
  const db = { ...w.deps.db, tx: () => Promise.reject(new Error('this brand is broken')) } as typeof w.deps.db;
  const parts = { ...w.parts, deps: { ...w.deps, db } };
  await workAllBrands(w.deps, [{ ...broken, parts }, w.paying]);
  expect((await w.read(id)).state).toBe('risk-review');
});

test('a hundred orders that cannot be read do not keep a sound one waiting, and are tried again later', async () => {
  const id = await w.order(await w.member(500n), '300.00');
  // Copies of it, due before, whose account nobody can open any more.
  await runAsSuperuser(
    w.t.database,
    `insert into cashier.payout_account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
        'number_hash', '\\x' || md5(n::text)))).*
      from cashier.payout_account a join cashier.withdrawal o on o.payout_account_id = a.id and o.id = '${id}',
        generate_series(1, 100) n`,
    `insert into cashier.withdrawal select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
        'payout_account_id', a.id, 'act_at', o.act_at - interval '1 minute'))).*
      from cashier.withdrawal o join cashier.payout_account a on a.member_id = o.member_id and a.id <> o.payout_account_id
      where o.id = '${id}'`,
  );
  await workDueWithdrawals(w.paying);
  await workDueWithdrawals(w.paying);
  expect((await w.read(id)).state).toBe('risk-review');
  const { rows } = await w.deps.db.tx(w.t.brandId, async (tx) => ({
    rows: await tx.rows<{ state: string; fault: string; later: boolean }>(
      `select distinct state, fault, act_at > $1 as later from cashier.withdrawal where state = 'applied'`,
      [w.deps.now()],
    ),
  }));
  expect(rows).toEqual([{ state: 'applied', fault: 'our own work on it broke', later: true }]);
});
