import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import type { Keyring, Keys, SealedFor, SealedRows } from '../../../sealing/index.ts';
import type { Epoch } from './store.ts';

/** The epoch that a seed belongs to. */
export type SeedOf = Epoch & { readonly brandId: BrandId };
/** A seed as its epoch's row holds it. */
export type SealedSeed = { readonly sealedSeed: Buffer; readonly keyVersion: number };

/** Seeds as one transaction may seal and open them. */
export type Seeds = {
  readonly seal: (of: SeedOf, seed: string) => SealedSeed;
  readonly open: (of: SeedOf, sealed: SealedSeed) => string;
};
/**
 * Seeds rest encrypted and bound to their epoch: reading the database tells nobody what will hit, and who writes to it
 * cannot give a pool the seed of another.
 */
export type SeedVault = { readonly seeds: (tx: Tx) => Promise<Seeds> };

export const createSeedVault = (keyring: Pick<Keyring, 'keys'>): SeedVault => ({
  seeds: async (tx) => seedsOf(await keyring.keys(tx)),
});

const seedsOf = (keys: Keys): Seeds => ({
  seal: (of, seed) => {
    const { value: sealedSeed, keyVersion } = keys.seal(fieldOf(of), seed);
    return { sealedSeed, keyVersion };
  },
  open: (of, { sealedSeed: value, keyVersion }) => keys.open(fieldOf(of), { value, keyVersion }).toString(),
});

const fieldOf = ({ brandId, poolId, epoch }: SeedOf): SealedFor => ({
  field: 'jackpots.jackpot_epoch.sealed_seed',
  before: 'jackpot-seed',
  row: `${brandId}/${poolId}/${epoch}`,
});

const ROWS_AT_ONCE = 100;

/** Seeds of running pools as a rotation of keys finds them; one that was revealed is no secret any more. */
export const sealedSeeds = (keyring: Pick<Keyring, 'keys'>): SealedRows => ({
  name: 'jackpot-seeds',
  ofBrands: true,
  resealSome: async (tx) => {
    const keys = await keyring.keys(tx);
    const seeds = seedsOf(keys);
    const rows = await tx.rows(
      tables
        .selectFrom('jackpots.jackpotEpoch')
        .select(['brandId', 'poolId', 'epoch', 'sealedSeed', 'keyVersion'])
        .where('keyVersion', '<', keys.current)
        .where('endedAt', 'is', null)
        .orderBy('poolId')
        .limit(ROWS_AT_ONCE)
        .forUpdate(),
    );
    const sealed = rows.map((row) => seeds.seal(row, seeds.open(row, row)).sealedSeed);
    await tx.run(sql`
      update jackpots.jackpot_epoch e set sealed_seed = s.sealed_seed, key_version = ${keys.current}
        from unnest(${rows.map(({ poolId }) => poolId)}::text[], ${rows.map(({ epoch }) => epoch)}::integer[],
          ${sealed}::bytea[]) as s (pool_id, epoch, sealed_seed)
        where e.pool_id = s.pool_id and e.epoch = s.epoch`);
    return rows.length;
  },
});
