import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

const POOL_COLUMNS = [
  'p.poolId',
  'p.name',
  'p.currency',
  'p.enabled',
  'p.seedMin',
  'p.seedMax',
  'p.feedMin',
  'p.feedMax',
  'p.feedEveryMs',
  'p.reseedShareE4',
  'p.contributionE4',
  'p.odds',
  'p.version',
  'e.epoch',
  'e.seedHash',
  'e.sealedSeed',
  'e.keyVersion',
] as const;

/** A pool with its running epoch. */
export type Pool = Readonly<
  Pick<
    Row<'jackpots.jackpotPool'> & Row<'jackpots.jackpotEpoch'>,
    (typeof POOL_COLUMNS)[number] extends `${string}.${infer Column}` ? Column : never
  >
>;

/** What a pool has of its running epoch. */
export type Seeded = Pick<Pool, 'epoch' | 'seedHash' | 'sealedSeed' | 'keyVersion'>;

export const listPools = (tx: Tx): Promise<Pool[]> =>
  tx.rows(
    tables
      .selectFrom('jackpots.jackpotPool as p')
      .innerJoin('jackpots.jackpotEpoch as e', (join) =>
        join.onRef('e.poolId', '=', 'p.poolId').on('e.endedAt', 'is', null),
      )
      .select(POOL_COLUMNS)
      .orderBy('p.poolId'),
  );

export type PoolDraft = Omit<Pool, keyof Seeded | 'version'>;

/** False: the brand has this pool already. */
export async function insertPool(tx: Tx, brandId: BrandId, pool: PoolDraft): Promise<boolean> {
  const row = { ...pool, brandId, feedEveryMs: [...pool.feedEveryMs] };
  return (
    (await tx.run(
      tables
        .insertInto('jackpots.jackpotPool')
        .values(row)
        .onConflict((clash) => clash.doNothing()),
    )) === 1
  );
}

/** One life of a pool, from its seed to its hit. */
export type Epoch = Pick<Row<'jackpots.jackpotEpoch'>, 'poolId' | 'epoch'>;
export type EpochDraft = Epoch &
  Pick<Row<'jackpots.jackpotEpoch'>, 'brandId' | 'seedHash' | 'sealedSeed' | 'keyVersion'>;

export async function openEpoch(tx: Tx, draft: EpochDraft): Promise<void> {
  await tx.run(tables.insertInto('jackpots.jackpotEpoch').values(draft));
}

export async function closeEpoch(tx: Tx, { poolId, epoch }: Epoch, revealedSeed: string): Promise<void> {
  await tx.run(
    tables
      .updateTable('jackpots.jackpotEpoch')
      .set({ endedAt: sql`clock_timestamp()`, revealedSeed })
      .where('poolId', '=', poolId)
      .where('epoch', '=', epoch),
  );
}

export type HitDraft = Pick<
  Row<'jackpots.jackpotHit'>,
  'brandId' | 'poolId' | 'epoch' | 'memberId' | 'wagerId' | 'amount'
>;

export async function insertHit(tx: Tx, draft: HitDraft): Promise<void> {
  await tx.run(tables.insertInto('jackpots.jackpotHit').values(draft));
}

export type Hit = Pick<Row<'jackpots.jackpotHit'>, 'poolId' | 'memberId' | 'amount' | 'hitAt'> & {
  readonly revealedSeed: string;
};

export const listHits = (tx: Tx, limit: number): Promise<Hit[]> =>
  tx.rows(
    tables
      .selectFrom('jackpots.jackpotHit as h')
      .innerJoin('jackpots.jackpotEpoch as e', (join) =>
        join.onRef('e.poolId', '=', 'h.poolId').onRef('e.epoch', '=', 'h.epoch'),
      )
      .select(['h.poolId', 'h.memberId', 'h.amount', 'h.hitAt'])
      // A hit ends its epoch and reveals the seed.
      .select((eb) => eb.ref('e.revealedSeed').$notNull().as('revealedSeed'))
      .orderBy('h.hitAt', 'desc')
      .limit(limit),
  );

/** What an operator may change of a pool. */
export type PoolGrowth = Pick<Pool, 'enabled' | 'feedMin' | 'feedMax' | 'contributionE4'>;

/** False: somebody else changed it first. A change never touches the prize or its odds (standards, item 48). */
export async function updatePool(
  tx: Tx,
  pool: Pick<Pool, 'poolId' | 'version'>,
  { enabled, feedMin, feedMax, contributionE4 }: PoolGrowth,
): Promise<boolean> {
  const changed = await tx.run(
    tables
      .updateTable('jackpots.jackpotPool')
      .set({ enabled, feedMin, feedMax, contributionE4, version: sql`version + 1` })
      .where('poolId', '=', pool.poolId)
      .where('version', '=', pool.version),
  );
  return changed === 1;
}

/** What moved into and out of a pool's account, by posting kind. */
export async function sumMoves(tx: Tx, poolId: string): Promise<Map<number, bigint>> {
  const rows = await tx.rows(
    sql<Computed<{ kind: number; total: bigint }>>`select kind, total from ledger_house_totals(${`jackpot:${poolId}`})`,
  );
  return new Map(rows.map((row) => [row.kind, row.total]));
}

/** A pool with what flowed into it and out of it, and its newest hits. */
export type PoolReport = {
  readonly pool: Pool;
  readonly amount: bigint;
  readonly hits: readonly Hit[];
  readonly house: bigint;
  readonly stakes: bigint;
  readonly paid: bigint;
};
