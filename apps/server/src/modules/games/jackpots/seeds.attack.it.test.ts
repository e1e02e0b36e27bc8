/**
 * Somebody who can write to the database gives a pool the seed of another, plays one back, or changes what was
 * promised; and seeds from before they were bound are drawn, bound, and refused from then on.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealBox } from '../../../secrets.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { seedHash } from './draw.ts';
import { drawStakes } from './pool-draw.ts';
import type { SettledStake } from './pool-money.ts';
import { createSeedVault } from './seed-vault.ts';

const BY = { name: 'cli:test', ip: 'local' };
const CURRENCIES = { mine: 'BDT', other: 'INR', must: 'PKR' } as const;
let t: TestPlatform;
const home = new Map<string, string>();

beforeAll(async () => {
  t = await createTestPlatform();
  for (const [poolId, currency] of Object.entries(CURRENCIES))
    await t.platform.deps.db.tx(t.brandId, (tx) =>
      t.platform.jackpots.openPool(tx, t.brandId, {
        poolId,
        name: { en: poolId },
        currency,
        enabled: true,
        startMin: 100_000n,
        startMax: 100_000n,
        feedMin: 1n,
        feedMax: 1n,
        feedEveryMs: poolId === 'must' ? [] : [3_000],
        restartShareE4: 0,
        contributionE4: 0,
        odds: 1_000_000_000_000n,
        mustHitBy: poolId === 'must' ? 200_000n : null,
      }),
    );
  for (const row of await epochs()) home.set(row.pool_id, JSON.stringify(row));
});
afterAll(() => t.close());

type EpochRow = {
  readonly pool_id: string;
  readonly sealed: string;
  readonly seed_hash: string;
  readonly key_version: number;
};
const epochs = () =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<EpochRow>(
      "select pool_id, encode(sealed_seed, 'hex') as sealed, seed_hash, key_version from jackpots.jackpot_epoch",
    ),
  );
const as = (sql: string) => runAsSuperuser(t.database, sql);
const put = ({ pool_id, sealed, seed_hash, key_version }: EpochRow) =>
  as(`update jackpots.jackpot_epoch set sealed_seed = '\\x${sealed}', seed_hash = '${seed_hash}',
    key_version = ${key_version} where pool_id = '${pool_id}'`);
const rowOf = async (poolId: string): Promise<EpochRow> => (await epochs()).find((row) => row.pool_id === poolId)!;

/** A stake far too small to win, in the pool's currency. */
const draw = async (currency: string = CURRENCIES.mine) => {
  const event = { currency, vendor: 'TST', stakeCash: '1', stakeBonus: '0', wagerId: randomUUID() };
  const stakes = [{ memberId: await t.member(), event }] as unknown as SettledStake[];
  const { db, ledger, keyring } = t.platform.deps;
  return db.tx(t.brandId, (tx) =>
    drawStakes({ ledger, vault: createSeedVault(keyring), tx, brandId: t.brandId }, stakes),
  );
};
/** In the form of before: under a key of the master key, bound to nothing. */
const oldForm = (seed: string): string =>
  sealBox(t.platform.deps.secrets.derive('jackpot-seed')).seal(seed).toString('hex');

beforeEach(async () => {
  for (const row of home.values()) await put(JSON.parse(row) as EpochRow);
});

test('a pool draws with its own seed', async () => {
  expect(await draw()).toEqual([]);
  expect((await rowOf('mine')).key_version).toBeGreaterThan(0);
});

const ATTACKS: Record<string, (mine: EpochRow, other: EpochRow) => EpochRow | Promise<EpochRow>> = {
  'the sealed seed of another pool': (mine, other) => ({ ...mine, sealed: other.sealed }),
  'the seed of another pool with its promise': (mine, other) => ({ ...other, pool_id: mine.pool_id }),
  'a promise of another seed': (mine) => ({ ...mine, seed_hash: seedHash('known to me') }),
  'a changed byte': (mine) => ({ ...mine, sealed: mine.sealed.replace(/..$/, (end) => (end === '00' ? '01' : '00')) }),
  'a value of another key version': (mine) => ({ ...mine, key_version: 0 }),
  'a seed in the form of before': (mine) => ({
    ...mine,
    sealed: oldForm('known to me'),
    seed_hash: seedHash('known to me'),
    key_version: 0,
  }),
  'bytes of my own': (mine) => ({ ...mine, sealed: randomBytes(60).toString('hex') }),
  'nothing at all': (mine) => ({ ...mine, sealed: '' }),
};
test.each(Object.entries(ATTACKS))('%s is not drawn with', async (_name, attack) => {
  await put(await attack(await rowOf('mine'), await rowOf('other')));
  await expect(draw()).rejects.toThrow();
  expect(await draw(CURRENCIES.other)).toEqual([]);
});

test.each([
  ['later', 'hit_to = hit_to + 1000', 'hit_to = hit_to - 1000'],
  ['sooner', 'hit_to = hit_to - 1000', 'hit_to = hit_to + 1000'],
  ['from a lower start', 'hit_from = hit_from - 1000', 'hit_from = hit_from + 1000'],
  ['by chance', 'hit_from = null, hit_to = null', 'hit_from = 100000, hit_to = 200000'],
])('a pool that must be won cannot be made to end %s', async (_name, change, back) => {
  const where = "where pool_id = 'must' and ended_at is null";
  expect(await draw(CURRENCIES.must)).toEqual([]);
  await as(`update jackpots.jackpot_epoch set ${change} ${where}`);
  await expect(draw(CURRENCIES.must)).rejects.toThrow('not the one that was promised');
  await as(`update jackpots.jackpot_epoch set ${back} ${where}`);
  expect(await draw(CURRENCIES.must)).toEqual([]);
});

test('an epoch cannot be given the seed of an earlier one of its pool', async () => {
  await as("update jackpots.jackpot_epoch set epoch = 2 where pool_id = 'mine'");
  await expect(draw()).rejects.toThrow('does not open');
  await as("update jackpots.jackpot_epoch set epoch = 1 where pool_id = 'mine'");
});

test('a rotation moves seeds to the new key, and pools draw before, during and after it', async () => {
  const before = await rowOf('mine');
  const { to } = await t.platform.rotateKeys(BY);
  const after = await rowOf('mine');
  expect(after).toMatchObject({ key_version: to, seed_hash: before.seed_hash });
  expect(await draw()).toEqual([]);
  await put(before); // of a retired key
  await expect(draw()).rejects.toThrow('not good any more');
  await put(after);
});

test('seeds of an installation from before are drawn with, bound by the next rotation, and refused in the old form', async () => {
  const seed = randomBytes(32).toString('hex');
  const old: EpochRow = { pool_id: 'mine', sealed: oldForm(seed), seed_hash: seedHash(seed), key_version: 0 };
  // As the migration leaves it.
  await as('delete from sealing.retired_key');
  await put(old);
  expect(await draw()).toEqual([]);
  await t.platform.rotateKeys(BY);
  const bound = await rowOf('mine');
  expect(bound.key_version).toBeGreaterThan(0);
  expect(await draw()).toEqual([]);
  await put(old);
  await expect(draw()).rejects.toThrow('not good any more');
});
