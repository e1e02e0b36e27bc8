/** A pool that must be won: fed and won by stakes alone, at the amount that was committed to when it opened. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '../../../db/pool.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { hitAmount, mustHitHash } from './draw.ts';
import { closeMonth, listMonths, monthOf } from './months.ts';
import { drawStakes } from './pool-draw.ts';
import { createSeedVault } from './seed-vault.ts';
import type { PoolReport } from './store.ts';
import { openTestPool, reportOf, settleStakes, stakeEvent, type Stake } from './testing-stakes.ts';

const UNITS = 100_000n;
const [FROM, TO] = [1_000n * UNITS, 1_010n * UNITS];
/** Brings less than the least that any pool can still lack when it opens. */
const SMALL = UNITS / 100n;
let t: TestPlatform;

const COMMON = { feedMin: UNITS, feedMax: UNITS, feedEveryMs: [], odds: 10_000_000_000_000n };
beforeAll(async () => {
  t = await createTestPlatform();
  await openTestPool(t, {
    ...COMMON,
    poolId: 'honey',
    startMin: FROM,
    startMax: FROM,
    restartShareE4: 0,
    gameCode: 'honey-slot',
    mustHitBy: TO,
    refillE4: 2_000,
  });
  await openTestPool(t, { ...COMMON, poolId: 'all', startMin: UNITS, startMax: UNITS, restartShareE4: 2_000 });
});
afterAll(() => t.close());

const settle = (stakes: readonly Stake[]): Promise<void> =>
  settleStakes(
    t,
    stakes.map((stake) => ({ gameCode: 'honey-slot', ...stake })),
  );
const report = (poolId = 'honey'): Promise<PoolReport> => reportOf(t, poolId);
const bounds = ({ pool }: PoolReport) => ({ poolId: 'honey', epoch: pool.epoch, from: pool.hitFrom!, to: pool.hitTo! });
/** A stake that brings the pool so much: 0.8 % of it, the other 0.2 % is put aside. */
const bringing = (amount: bigint): bigint => amount * 125n;
/** What the running pool is won at, which only who holds the keys can tell. */
const hitOf = (standing: PoolReport): Promise<bigint> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const seeds = await createSeedVault(t.platform.deps.keyring).seeds(tx);
    return hitAmount(seeds.open({ ...standing.pool, brandId: t.brandId }, standing.pool), bounds(standing));
  });

test('a game with a pool of its own feeds that one alone: 80 % of the share to it, 20 % aside for the next', async () => {
  const [before, others] = [await report(), await report('all')];
  await settle([{ member: await t.member(), stake: SMALL }]);
  const after = await report();
  expect(after.amount - before.amount).toBe(8n);
  expect(after.aside - before.aside).toBe(2n);
  expect((await report('all')).amount).toBe(others.amount);
  await settle([{ member: await t.member(), stake: SMALL, gameCode: 'other-slot' }]);
  expect((await report()).amount).toBe(after.amount);
  expect((await report('all')).amount).toBe(others.amount + 10n);
});

test('the stake that brings it to the committed amount wins exactly that, and the rest is of the next pool', async () => {
  const [first, second, third] = [await t.member(), await t.member(), await t.member()];
  const before = await report();
  // All three at once. The second brings it four over its end, after the first and not before it: the order of the
  // outbox decides.
  const brings = (await hitOf(before)) - before.amount - 8n + 4n;
  await settle([
    { member: first, stake: SMALL },
    { member: second, stake: bringing(brings) },
    { member: third, stake: SMALL },
  ]);
  const after = await report();
  const [hit] = after.hits;
  const prize = hitAmount(hit!.revealedSeed, bounds(before));
  expect(hit).toMatchObject({
    memberId: second,
    amount: prize,
    stake: bringing(brings),
    seedHash: before.pool.seedHash,
  });
  expect(mustHitHash(hit!.revealedSeed, bounds(before))).toBe(before.pool.seedHash);
  expect(prize > FROM && prize <= TO && prize % 1_000n === 0n).toBe(true);
  expect(await t.cashOf(second)).toBe(prize);
  const brought = before.amount + 8n + brings + 8n - prize;
  expect(brought).toBe(4n + 8n);
  expect(after.amount).toBe(FROM + brought);
  expect(after.pool).toMatchObject({ epoch: before.pool.epoch + 1, hitFrom: FROM, hitTo: TO });
  // The start came out of what was put aside, the rest of it from the house.
  expect(after.aside).toBe(2n);
  expect(after.due).toBe(0n);
  const checks = await t.platform.deps.db.tx(null, t.platform.deps.ledger.checkInvariants);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
});

test('one stake that brings more than a whole pool wins more than one, each at its own amount', async () => {
  const member = await t.member();
  const before = await report();
  await settle([{ member, stake: bringing(3n * (TO - FROM)) }]);
  const hits = (await report()).hits.filter((hit) => hit.memberId === member);
  expect(hits.length).toBeGreaterThanOrEqual(3);
  expect(await t.cashOf(member)).toBe(hits.reduce((sum, hit) => sum + hit.amount, 0n));
  for (const hit of hits)
    expect(hit.amount).toBe(
      hitAmount(hit.revealedSeed, { poolId: 'honey', epoch: hit.epoch, from: hit.hitFrom!, to: hit.hitTo! }),
    );
  expect(Math.min(...hits.map(({ epoch }) => epoch))).toBe(before.pool.epoch);
});

test('two who draw at once count what the other brought: the prize is the committed one', async () => {
  const { deps } = t.platform;
  const [first, second] = [await t.member(), await t.member()];
  const before = await report();
  const hitAt = await hitOf(before);
  const draw = (tx: Tx, memberId: typeof first, brings: bigint) => {
    const event = stakeEvent({ gameCode: 'honey-slot', stake: bringing(brings) });
    const vault = createSeedVault(deps.keyring);
    return drawStakes({ ledger: deps.ledger, vault, tx, brandId: t.brandId }, [{ memberId, event }]);
  };
  const isWaiting = () =>
    deps.db.tx(null, (tx) =>
      tx.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    );
  let other: Promise<unknown> | undefined;
  await deps.db.tx(t.brandId, async (tx) => {
    await draw(tx, first, hitAt - before.amount - 4n);
    other = deps.db.tx(t.brandId, (theirs) => draw(theirs, second, 8n));
    await vi.waitFor(async () => expect(await isWaiting()).toHaveLength(1));
  });
  await other;
  const after = await report();
  expect(after.hits[0]).toMatchObject({ memberId: second, amount: hitAt, epoch: before.pool.epoch });
  expect(after.amount).toBe(FROM + 4n);
});

const asOwner = (sql: string) => t.platform.deps.db.tx(t.brandId, (tx) => tx.run(sql));
test('stopped it neither grows nor is won, and goes on as it was', async () => {
  const before = await report();
  await asOwner("update jackpots.jackpot_pool set enabled = false where pool_id = 'honey'");
  await settle([{ member: await t.member(), stake: bringing(TO) }]);
  expect(await report()).toMatchObject({ amount: before.amount, aside: before.aside });
  await asOwner("update jackpots.jackpot_pool set enabled = true where pool_id = 'honey'");
  expect((await report()).pool).toMatchObject({ epoch: before.pool.epoch, seedHash: before.pool.seedHash });
});

test('nothing says beforehand where it will be won', async () => {
  const [pool] = (await t.platform.jackpots.jackpots(t.brandId)).filter(({ poolId }) => poolId === 'honey');
  const { pool: row } = await report();
  const secret = row.sealedSeed.toString('latin1');
  expect(pool).toMatchObject({
    mustHitBy: { from: '1000.00', to: '1010.00' },
    seedHash: row.seedHash,
    gameCode: 'honey-slot',
  });
  expect(Object.keys(pool!)).not.toEqual(expect.arrayContaining(['seed']));
  expect(secret).not.toMatch(/[0-9a-f]{64}/);
});

test('who may write to the pools may neither delete one nor end an unpaid one', async () => {
  for (const table of ['jackpot_pool', 'jackpot_epoch', 'jackpot_hit', 'pool_month'])
    await expect(asOwner(`delete from jackpots.${table}`)).rejects.toThrow('permission denied');
});

test('the months of a pool add up to its account, and one that is over stays as it was', async () => {
  const { platform, brandId } = t;
  const now = platform.deps.now();
  const offset = 360;
  const moves = await report();
  expect(moves.amount).toBe(moves.house + moves.stakes - moves.paid);
  const next = new Date(monthOf(now, offset).begins.getTime() + 40 * 86_400_000);
  const close = () =>
    platform.deps.db.tx(brandId, (tx) =>
      closeMonth(tx, {
        brandId,
        poolId: 'honey',
        now: next,
        offsetMinutes: offset,
        codeOf: platform.deps.ledger.codeOf,
      }),
    );
  await close();
  await close();
  const months = await platform.deps.db.tx(brandId, (tx) => listMonths(tx, 'honey'));
  expect(months).toHaveLength(1);
  const { contributed, started, fed, paid } = months[0]!;
  expect(contributed + started + fed - paid).toBe(moves.amount);
  expect(paid).toBe(moves.paid);
});
