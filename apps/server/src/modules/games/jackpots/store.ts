import type { Tx } from '../../../db/pool.ts';
import { memberId, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';

export type Pool = {
  readonly poolId: string;
  readonly name: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly enabled: boolean;
  readonly seedMin: bigint;
  readonly seedMax: bigint;
  readonly feedMin: bigint;
  readonly feedMax: bigint;
  readonly feedEveryMs: readonly number[];
  readonly reseedShareE4: number;
  readonly contributionE4: number;
  readonly odds: bigint;
  readonly version: number;
  readonly epoch: number;
  readonly seedHash: string;
  readonly sealedSeed: Buffer;
};
type Raw = {
  pool_id: string;
  name: Record<string, string>;
  currency: string;
  enabled: boolean;
  seed_min: string;
  seed_max: string;
  feed_min: string;
  feed_max: string;
  feed_every_ms: number[];
  reseed_share_e4: number;
  contribution_e4: number;
  odds: string;
  version: number;
  epoch: number;
  seed_hash: string;
  sealed_seed: Buffer;
};

export async function listPools(tx: Tx): Promise<Pool[]> {
  const rows = await tx.rows<Raw>(
    `select p.pool_id, p.name, p.currency, p.enabled, p.seed_min, p.seed_max, p.feed_min, p.feed_max, p.feed_every_ms, p.reseed_share_e4, p.contribution_e4, p.odds, p.version, e.epoch, e.seed_hash, e.sealed_seed
      from jackpot_pool p join jackpot_epoch e on e.pool_id = p.pool_id and e.ended_at is null order by p.pool_id`,
  );
  return rows.map((row) => ({
    poolId: row.pool_id,
    name: row.name,
    currency: row.currency,
    enabled: row.enabled,
    seedMin: BigInt(row.seed_min),
    seedMax: BigInt(row.seed_max),
    feedMin: BigInt(row.feed_min),
    feedMax: BigInt(row.feed_max),
    feedEveryMs: row.feed_every_ms,
    reseedShareE4: row.reseed_share_e4,
    contributionE4: row.contribution_e4,
    odds: BigInt(row.odds),
    version: row.version,
    epoch: row.epoch,
    seedHash: row.seed_hash,
    sealedSeed: row.sealed_seed,
  }));
}

export type PoolDraft = Omit<Pool, 'epoch' | 'seedHash' | 'sealedSeed' | 'version'>;

/** False: the brand has this pool already. */
export async function insertPool(tx: Tx, brand: BrandId, pool: PoolDraft): Promise<boolean> {
  return (
    (await tx.run(
      'insert into jackpot_pool (brand_id, pool_id, name, currency, enabled, seed_min, seed_max, feed_min, feed_max, feed_every_ms, reseed_share_e4, contribution_e4, odds) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing',
      [
        brand,
        pool.poolId,
        pool.name,
        pool.currency,
        pool.enabled,
        pool.seedMin,
        pool.seedMax,
        pool.feedMin,
        pool.feedMax,
        pool.feedEveryMs,
        pool.reseedShareE4,
        pool.contributionE4,
        pool.odds,
      ],
    )) === 1
  );
}

export async function openEpoch(
  tx: Tx,
  brand: BrandId,
  poolId: string,
  epoch: number,
  seedHash: string,
  sealedSeed: Buffer,
): Promise<void> {
  await tx.run(
    'insert into jackpot_epoch (brand_id, pool_id, epoch, seed_hash, sealed_seed) values ($1, $2, $3, $4, $5)',
    [brand, poolId, epoch, seedHash, sealedSeed],
  );
}

export async function closeEpoch(tx: Tx, poolId: string, epoch: number, revealedSeed: string): Promise<void> {
  await tx.run('update jackpot_epoch set ended_at = now(), revealed_seed = $3 where pool_id = $1 and epoch = $2', [
    poolId,
    epoch,
    revealedSeed,
  ]);
}

export async function insertHit(
  tx: Tx,
  brand: BrandId,
  hit: { poolId: string; epoch: number; memberId: MemberId; wagerId: Uuid; amount: bigint },
): Promise<void> {
  await tx.run(
    'insert into jackpot_hit (brand_id, pool_id, epoch, member_id, wager_id, amount) values ($1, $2, $3, $4, $5, $6)',
    [brand, hit.poolId, hit.epoch, hit.memberId, hit.wagerId, hit.amount],
  );
}

export type Hit = {
  readonly poolId: string;
  readonly memberId: MemberId;
  readonly amount: bigint;
  readonly hitAt: Date;
  readonly revealedSeed: string;
};
export async function listHits(tx: Tx, limit: number): Promise<Hit[]> {
  const rows = await tx.rows<{
    pool_id: string;
    member_id: string;
    amount: string;
    hit_at: Date;
    revealed_seed: string;
  }>(
    'select h.pool_id, h.member_id, h.amount, h.hit_at, e.revealed_seed from jackpot_hit h join jackpot_epoch e on e.pool_id = h.pool_id and e.epoch = h.epoch order by h.hit_at desc limit $1',
    [limit],
  );
  return rows.map((row) => ({
    poolId: row.pool_id,
    memberId: memberId(row.member_id),
    amount: BigInt(row.amount),
    hitAt: row.hit_at,
    revealedSeed: row.revealed_seed,
  }));
}

/** False: somebody else changed it first. A change never touches the prize or its odds (standards, item 48). */
export async function updatePool(
  tx: Tx,
  poolId: string,
  version: number,
  change: {
    enabled?: boolean | undefined;
    feedMin?: bigint | undefined;
    feedMax?: bigint | undefined;
    contributionE4?: number | undefined;
  },
): Promise<boolean> {
  return (
    (await tx.run(
      'update jackpot_pool set enabled = coalesce($3, enabled), feed_min = coalesce($4, feed_min), feed_max = coalesce($5, feed_max), contribution_e4 = coalesce($6, contribution_e4), version = version + 1 where pool_id = $1 and version = $2',
      [
        poolId,
        version,
        change.enabled ?? null,
        change.feedMin ?? null,
        change.feedMax ?? null,
        change.contributionE4 ?? null,
      ],
    )) === 1
  );
}

export async function sumMoves(tx: Tx, poolId: string): Promise<Map<number, bigint>> {
  const rows = await tx.rows<{ kind: number; total: string }>('select kind, total from ledger_house_totals($1)', [
    `jackpot:${poolId}`,
  ]);
  return new Map(rows.map((row) => [row.kind, BigInt(row.total)]));
}
