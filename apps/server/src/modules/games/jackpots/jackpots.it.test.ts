import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { TAKE_BACK_MAX_MS } from '../../base/wagers/index.ts';
import { drawWaitingStakes } from './commands/draw-waiting-stakes.ts';
import { isHit, seedHash } from './draw.ts';
import { createSeedVault } from './seed-vault.ts';
import { openTestPool, reportOf, settleStakes, stakeEvent } from './testing-stakes.ts';

let t: TestPlatform;
const ODDS = 10_000_000n;
beforeAll(async () => {
  t = await createTestPlatform();
  await openTestPool(t, {
    poolId: 'pool',
    startMin: 1_000_000_000n,
    startMax: 1_000_000_000n,
    feedMin: 100_000n,
    feedMax: 200_000n,
    feedEveryMs: [3_000],
    restartShareE4: 2_000,
    odds: ODDS,
  });
});
afterAll(() => t.close());

const settle = (member: MemberId, stake: bigint, n: number): Promise<void> =>
  settleStakes(
    t,
    Array.from({ length: n }, () => ({ member, stake })),
  );
const report = () => reportOf(t, 'pool');

test('one per cent of slot stakes feeds the pool, once', async () => {
  const before = await report();
  await settle(await t.member(), 100n, 50); // far too small to hit: 5000 / 10,000,000
  const after = await report();
  const hits = after.hits.length - before.hits.length;
  expect(hits).toBe(0);
  expect(after.amount - before.amount).toBe(50n);
  await t.settle();
  expect((await report()).amount).toBe(after.amount);
});

test('a stake of the whole odds wins the whole pool; its seed is revealed and re-derives the hit; a new pool starts', async () => {
  const member = await t.member();
  const before = await report();
  await settle(member, ODDS, 1);
  const after = await report();
  const won = before.amount + ODDS / 100n;
  expect(await t.cashOf(member)).toBe(won);
  expect(after.hits[0]).toMatchObject({ memberId: member, amount: won });
  expect(seedHash(after.hits[0]!.revealedSeed)).toBe(before.pool.seedHash);
  expect(after.pool.seedHash).not.toBe(before.pool.seedHash);
  expect(after.amount).toBe(1_000_000_000n); // the configured start, more than a fifth of what was won
  const [hit] = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ wager_id: Uuid }>('select wager_id from jackpots.jackpot_hit order by hit_at desc limit 1'),
  );
  expect(
    isHit({ seed: after.hits[0]!.revealedSeed, poolId: 'pool', odds: ODDS }, { wagerId: hit!.wager_id, stake: ODDS }),
  ).toBe(true);
  expect(
    (await t.platform.deps.db.tx(null, t.platform.deps.ledger.checkInvariants)).filter((check) => !check.ok),
  ).toEqual([]);
});

test('two winners in one batch: the second wins the pool that the first left', async () => {
  const [first, second] = [await t.member(), await t.member()];
  await settleStakes(
    t,
    [first, second].map((member) => ({ member, stake: ODDS })),
  );
  expect(await t.cashOf(first)).toBeGreaterThan(0n);
  expect(await t.cashOf(second)).toBe(1_000_000_000n);
  expect((await report()).amount).toBe(1_000_000_000n);
});

test('the job feeds a pool out of the promotion account, and not again before its time', async () => {
  const [job] = t.platform.jackpots.jobs!;
  if (!job || !('loop' in job)) throw new Error('the job that feeds is gone');
  t.platform.deps.onlookers.say();
  const before = await report();
  expect(await job.run()).toBe(3_000);
  expect(await job.run()).toBeLessThanOrEqual(3_000);
  const fed = (await report()).house - before.house;
  expect(fed).toBeGreaterThanOrEqual(100_000n);
  expect(fed).toBeLessThanOrEqual(200_000n);
});

test('a bet that closed its own round feeds and draws once it may no longer be taken back, and not at all if it was', async () => {
  const { deps } = t.platform;
  const [kept, undone] = [await t.member(), await t.member()];
  const wagers = [kept, undone].map((memberId) => ({ brandId: t.brandId, memberId, id: randomUUID() as Uuid }));
  for (const wager of wagers) await playWager(deps.ledger, { ...wager, stake: ODDS });
  await settleWager(deps.ledger, { ...wagers[0]!, payout: 0n });
  await reverseWager(deps.ledger, wagers[1]!);
  const before = await report();
  await deps.db.tx(t.brandId, (tx) =>
    appendEvents(
      tx,
      t.brandId,
      wagers.map(({ memberId, id }) => ({ memberId, event: stakeEvent({ wagerId: id, stake: ODDS, version: 1 }) })),
    ),
  );
  await t.settle();
  const drawAt = (later: number) =>
    drawWaitingStakes({ ...deps, now: () => new Date(Date.now() + later) }, createSeedVault(deps.keyring), t.brandId);
  // Each of them is a stake of the whole odds: whichever is drawn wins.
  const hits = async () => (await report()).hits.length;
  expect(await hits()).toBe(before.hits.length);
  await drawAt(TAKE_BACK_MAX_MS);
  expect(await hits()).toBe(before.hits.length);
  expect((await report()).amount).toBe(before.amount);
  // While the pool is stopped they wait on.
  const run = (enabled: boolean) =>
    deps.db.tx(t.brandId, (tx) => tx.run(`update jackpots.jackpot_pool set enabled = ${String(enabled)}`));
  await run(false);
  await drawAt(2 * TAKE_BACK_MAX_MS);
  expect(await hits()).toBe(before.hits.length);
  await run(true);
  await drawAt(2 * TAKE_BACK_MAX_MS);
  expect(await hits()).toBe(before.hits.length + 1);
  expect((await report()).hits[0]).toMatchObject({ memberId: kept, amount: before.amount + ODDS / 100n });
  expect(await t.cashOf(undone)).toBe(0n);
  await drawAt(3 * TAKE_BACK_MAX_MS);
  expect(await hits()).toBe(before.hits.length + 1);
});

test('however many stakes have waited, all of them are drawn without a pause between', async () => {
  const member = await t.member();
  const before = await report();
  const count = 205;
  const settledAt = new Date(Date.now() - 2 * TAKE_BACK_MAX_MS).toISOString();
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    appendEvents(
      tx,
      t.brandId,
      Array.from({ length: count }, () => ({
        memberId: member,
        event: { ...stakeEvent({ stake: 1_000n, version: 1 }), settledAt },
      })),
    ),
  );
  await t.settle();
  const job = t.platform.jackpots.jobs!.find(({ name }) => name === 'draw-waiting-stakes');
  if (!job || !('loop' in job)) throw new Error('the job that draws is gone');
  expect(await job.run()).toBe(0);
  expect(await job.run()).toBeGreaterThan(0);
  expect((await report()).stakes - before.stakes).toBe(BigInt(count) * 10n);
});
