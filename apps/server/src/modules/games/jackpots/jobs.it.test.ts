import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { jackpotJobs } from './jobs.ts';
import { createSeedVault } from './seed-vault.ts';
import { listAllPools } from './store.ts';
import { openTestPool, stakeEvent } from './testing-stakes.ts';
import { brandsToDraw } from './waiting-stakes.ts';

const SEED = 1_000_000_000n;
const FEED = 100_000n;
/** Longer than a bet may be taken back. */
const LONG_MS = 2 * 86_400_000;

let t: TestPlatform;
let other: BrandId;
/** Each brand has a pool of one name; the first has one beside it that stands still. */
beforeAll(async () => {
  t = await createTestPlatform();
  other = await openTestBrand(t.platform, { code: 'other', currency: 'BDT' });
  const draft = { startMin: SEED, startMax: SEED, feedMin: FEED, feedMax: FEED, feedEveryMs: [60_000] };
  const open = { ...draft, restartShareE4: 0, odds: 10_000_000_000n };
  await openTestPool(t, { ...open, poolId: 'pool' });
  await openTestPool(t, { ...open, poolId: 'pool' }, other);
  await openTestPool(t, { ...open, poolId: 'still', enabled: false });
});
afterAll(() => t.close());

/** The jobs over a database that tells for which brands transactions were opened, and opens none for `broken`. */
function createJobs(broken?: BrandId) {
  const { deps } = t.platform;
  const opened: (BrandId | null)[] = [];
  const db: Db = {
    ...deps.db,
    tx: async (brandId, work) => {
      opened.push(brandId);
      if (brandId !== null && brandId === broken) throw new Error('the database of this brand is broken');
      return deps.db.tx(brandId, work);
    },
  };
  const jobs = jackpotJobs({ ...deps, db, offsetOf: async () => 0 }, createSeedVault(deps.keyring));
  return {
    opened,
    run: async (name: string): Promise<(BrandId | null)[]> => {
      opened.length = 0;
      await jobs.find((job) => job.name === name)!.run();
      return [...opened];
    },
  };
}

const amountOf = async (brandId: BrandId, poolId = 'pool'): Promise<bigint> => {
  const reports = await t.platform.deps.db.tx(brandId, (tx) => t.platform.jackpots.report(tx, brandId));
  return reports.find(({ pool }) => pool.poolId === poolId)!.amount;
};

const grownBy = async (work: () => Promise<unknown>): Promise<bigint[]> => {
  const amounts = () => Promise.all([amountOf(t.brandId), amountOf(other), amountOf(t.brandId, 'still')]);
  const before = await amounts();
  await work();
  return (await amounts()).map((amount, index) => amount - before[index]!);
};

test('the pools of all brands are found by one statement, and a turn opens transactions for what is due alone', async () => {
  const { run } = createJobs();
  const grown = await grownBy(async () => {
    expect(await run('feed-jackpots')).toEqual([null, t.brandId, other]);
    expect(await run('feed-jackpots')).toEqual([null]);
  });
  expect(grown).toEqual([FEED, FEED, 0n]);
});

test('a pool that cannot be fed keeps no pool of another brand from its feed', async () => {
  const { run } = createJobs(t.brandId);
  const grown = await grownBy(() => expect(run('feed-jackpots')).rejects.toThrow('this brand is broken'));
  expect(grown).toEqual([0n, FEED, 0n]);
});

test('only brands whose stakes waited long enough are asked for them, and each pool takes those of its own', async () => {
  const { run } = createJobs();
  expect(await run('draw-waiting-stakes')).toEqual([null]);
  const memberId = await t.member(0n, other);
  const settledAt = new Date(t.platform.deps.now().getTime() - LONG_MS).toISOString();
  const event = { ...stakeEvent({ stake: 1_000n, version: 1 }), settledAt };
  await t.platform.deps.db.tx(other, (tx) => appendEvents(tx, other, [{ memberId, event }]));
  await t.settle();
  const grown = await grownBy(async () => expect(await run('draw-waiting-stakes')).toEqual([null, other]));
  expect(grown).toEqual([0n, 10n, 0n]);
  expect(await run('draw-waiting-stakes')).toEqual([null]);
});

test('the past of each pool is folded on its own', async () => {
  expect(await createJobs().run('fold-jackpot-moves')).toEqual([null, t.brandId, t.brandId, other]);
});

test('a brand sees the pools of no other, and learns of no stake that waits there', async () => {
  const memberId = await t.member(0n, other);
  const event = stakeEvent({ stake: 1_000n, version: 1 });
  await t.platform.deps.db.tx(other, (tx) => appendEvents(tx, other, [{ memberId, event }]));
  await t.settle();
  const later = new Date(t.platform.deps.now().getTime() + LONG_MS);
  const seenBy = (brandId: BrandId | null) =>
    t.platform.deps.db.tx(brandId, async (tx) => ({
      pools: (await listAllPools(tx)).map((pool) => pool.brandId),
      waiting: await brandsToDraw(tx, later),
    }));
  expect(await seenBy(null)).toEqual({ pools: [t.brandId, t.brandId, other], waiting: [other] });
  expect(await seenBy(t.brandId)).toEqual({ pools: [t.brandId, t.brandId], waiting: [] });
  expect(await seenBy(other)).toEqual({ pools: [other], waiting: [] });
});
