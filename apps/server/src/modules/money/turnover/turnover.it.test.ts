import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { drainOutbox, runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';

const UNITS = 100_000n;
let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

const credit = async (memberId: MemberId, amount: bigint, ref = randomUUID() as Uuid): Promise<void> => {
  const openRequirement = await t.platform.turnover.requirementsOf(t.brandId);
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    openRequirement(tx, { memberId, source: 'deposit', ref, amount: amount * UNITS }),
  );
};
const left = async (memberId: MemberId): Promise<bigint> => {
  const { remaining } = await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.turnover.readTurnover(tx, memberId));
  return remaining / UNITS;
};
/** A bet that is placed; its payout leaves the balance as it was. */
const place = async (memberId: MemberId, stake: bigint): Promise<Uuid> => {
  const id = randomUUID() as Uuid;
  await playWager(t.platform.deps.ledger, { brandId: t.brandId, memberId, id, stake: stake * UNITS });
  return id;
};
const close = (memberId: MemberId, id: Uuid, payout = 0n): Promise<void> =>
  settleWager(t.platform.deps.ledger, { brandId: t.brandId, memberId, id, payout: payout * UNITS });
const play = async (memberId: MemberId, stake: bigint): Promise<Uuid> => {
  const id = await place(memberId, stake);
  await close(memberId, id);
  await t.settle();
  return id;
};

test('a deposit is played once through by settled bets, whoever won them', async () => {
  const member = await t.member(1_000n * UNITS);
  await credit(member, 1_000n);
  const id = await place(member, 400n);
  await t.settle();
  expect(await left(member)).toBe(1_000n); // an open bet counts for nothing
  await close(member, id, 5_000n);
  await t.settle();
  expect(await left(member)).toBe(600n);
  await play(member, 600n);
  expect(await left(member)).toBe(0n);
});

test('a credit that is told of twice is played once', async () => {
  const member = await t.member(1_000n * UNITS);
  const ref = randomUUID() as Uuid;
  await Promise.all([credit(member, 500n, ref), credit(member, 500n, ref)]);
  expect(await left(member)).toBe(500n);
});

test('the oldest row is filled first, and a bet fills as many as it reaches', async () => {
  const member = await t.member(1_000n * UNITS);
  await credit(member, 100n);
  await credit(member, 300n);
  await play(member, 250n);
  const { rows } = await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.turnover.readTurnover(tx, member));
  expect(rows.map(({ amount, done }) => [amount, done])).toEqual([['300.00', '150.00']]);
});

test('what was staked before the deposit does not count, and a reversal takes its part back', async () => {
  const member = await t.member(1_000n * UNITS);
  const early = await place(member, 200n);
  await close(member, early);
  await credit(member, 300n);
  await t.settle();
  expect(await left(member)).toBe(300n);
  const late = await play(member, 300n);
  expect(await left(member)).toBe(0n);
  await reverseWager(t.platform.deps.ledger, { brandId: t.brandId, memberId: member, id: late });
  await t.settle();
  expect(await left(member)).toBe(300n);
});

test('a bet that follows a reversal at once fills what the reversal has opened again', async () => {
  const member = await t.member(1_000n * UNITS);
  await credit(member, 300n);
  const whole = await play(member, 300n);
  await reverseWager(t.platform.deps.ledger, { brandId: t.brandId, memberId: member, id: whole });
  await close(member, await place(member, 100n));
  await t.settle();
  expect(await left(member)).toBe(200n);
});

test('where nothing is left to play with, nothing is to be played', async () => {
  const member = await t.member(0n);
  await credit(member, 500n);
  const open = await place(member, 100n);
  await play(member, 100n);
  expect(await left(member)).toBe(400n); // a bet is still open: it may win
  await close(member, open);
  await t.settle();
  expect(await left(member)).toBe(0n);
  await credit(member, 50n);
  expect(await left(member)).toBe(50n);
});

test('players of one batch are cleared without holding one of them while another is waited for', async () => {
  const { db, ledger } = t.platform.deps;
  const first = await t.member(0n);
  const second = await t.member(0n);
  await t.settle();
  for (const member of [second, first]) {
    await credit(member, 500n);
    await close(member, await place(member, 100n));
  }
  const consumers = t.platform.consumers().filter(({ name }) => name === 'turnover');
  let drained = Promise.resolve();
  await db.tx(t.brandId, async (tx) => {
    await ledger.lock(tx, [first]);
    drained = drainOutbox(db, consumers);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 20_000 });
    const wallet = `select from ledger.account where member_id = ${second} and kind = 1 for update nowait`;
    await runAsSuperuser(t.database, wallet);
  });
  await drained;
  expect([await left(first), await left(second)]).toEqual([0n, 0n]);
});

/** Transactions that wait for one that is not over. */
const countWaiting = async (): Promise<number> => {
  const [row] = await t.platform.deps.db.tx(null, (tx) =>
    tx.rows<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks l where not l.granted and l.locktype in ('transactionid', 'tuple')
        and l.pid in (select pid from pg_stat_activity where datname = current_database())`,
      [],
    ),
  );
  return row!.waiting;
};

test('a player is cleared though the list of open bets was not read to its end yet', async () => {
  const member = await t.member(0n);
  await credit(member, 500n);
  const open = await place(member, 100n);
  await t.settle(); // the list names the bet
  await close(member, open);
  const consumer = t.platform.consumers().filter(({ name }) => name === 'turnover');
  await drainOutbox(t.platform.deps.db, consumer); // and still does, when turnover counts its end
  expect(await left(member)).toBe(0n);
});
