import { usualCeilings } from '@baize/contract/console/jackpot-bounds';
import { sql } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { goesTowardsNewer, type KeysetQuery } from '../../../page.ts';

const POOL_COLUMNS = [
  'p.poolId',
  'p.name',
  'p.currency',
  'p.enabled',
  'p.startMin',
  'p.startMax',
  'p.feedMin',
  'p.feedMax',
  'p.feedEveryMs',
  'p.feeding',
  'p.feedHourMax',
  'p.feedDayMax',
  'p.restartShareE4',
  'p.contributionE4',
  'p.odds',
  'p.gameCode',
  'p.mustHitBy',
  'p.refillE4',
  'p.version',
  'e.epoch',
  'e.startedAt',
  'e.hitFrom',
  'e.hitTo',
  'e.shareE4',
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
export type OfEpoch = Pick<
  Pool,
  'epoch' | 'startedAt' | 'hitFrom' | 'hitTo' | 'shareE4' | 'seedHash' | 'sealedSeed' | 'keyVersion'
>;

/** What the pool takes of stakes now: of one that must be won what it was opened with. */
export const shareOfStakes = ({ shareE4, contributionE4 }: Pick<Pool, 'shareE4' | 'contributionE4'>): number =>
  shareE4 ?? contributionE4;

export const listPools = (tx: Tx): Promise<Pool[]> =>
  tx.rows(
    tables
      .selectFrom('jackpots.jackpotPool as p')
      .innerJoin('jackpots.jackpotEpoch as e', (join) =>
        join.onRef('e.poolId', '=', 'p.poolId').on('e.endedAt', 'is', null),
      )
      .select(POOL_COLUMNS)
      // The pools of all games before those of one.
      .orderBy(sql`p.game_code is not null`)
      .orderBy('p.poolId'),
  );

const CLOCK_COLUMNS = ['brandId', 'poolId', 'enabled', 'feeding', 'feedEveryMs'] as const;
/** A pool as far as the clock has to do with it. */
export type ClockPool = Readonly<Pick<Row<'jackpots.jackpotPool'>, (typeof CLOCK_COLUMNS)[number]>>;

/** The pools of all brands, for a transaction of none. */
export const listAllPools = (tx: Tx): Promise<ClockPool[]> =>
  tx.rows(tables.selectFrom('jackpots.jackpotPool').select(CLOCK_COLUMNS).orderBy('brandId').orderBy('poolId'));

/**
 * Holds pools, or one of them, until the transaction ends: what follows from the amount in a pool is decided by one at
 * a time. Before anything is read of them, and before any account of the ledger.
 */
export const lockPools = (tx: Tx, poolId?: string): Promise<number> =>
  tx.run(
    tables
      .selectFrom('jackpots.jackpotPool')
      .select('poolId')
      .$if(poolId !== undefined, (pools) => pools.where('poolId', '=', poolId!))
      .orderBy('poolId')
      .forUpdate(),
  );

/** Where nothing is said a pool is fed by all games, decided by chance, and puts nothing aside; its feed is not cut. */
type Chosen = 'gameCode' | 'mustHitBy' | 'refillE4' | 'feeding' | 'feedHourMax' | 'feedDayMax';
export type PoolDraft = Omit<Pool, keyof OfEpoch | 'version' | Chosen> & Partial<Pick<Pool, Chosen>>;

/** A pool as it begins. */
export const poolOf = (draft: PoolDraft): Omit<Pool, keyof OfEpoch> => ({
  gameCode: null,
  mustHitBy: null,
  refillE4: 0,
  feeding: true,
  ...usualCeilings(draft),
  ...draft,
  version: 1,
});

/** False: the brand has this pool already. */
export async function insertPool(tx: Tx, brandId: BrandId, draft: PoolDraft): Promise<boolean> {
  const row = { ...poolOf(draft), brandId, feedEveryMs: [...draft.feedEveryMs] };
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
  Pick<
    Row<'jackpots.jackpotEpoch'>,
    'brandId' | 'seedHash' | 'sealedSeed' | 'keyVersion' | 'hitFrom' | 'hitTo' | 'shareE4'
  >;

/** Answers when it began. */
export async function openEpoch(tx: Tx, draft: EpochDraft): Promise<Date> {
  const { startedAt } = await tx.row(tables.insertInto('jackpots.jackpotEpoch').values(draft).returning('startedAt'));
  return startedAt;
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
  'brandId' | 'poolId' | 'epoch' | 'memberId' | 'wagerId' | 'amount' | 'stake'
>;

/** Its number is the next of its brand, whose pools are held by who draws. */
export async function insertHit(tx: Tx, draft: HitDraft): Promise<void> {
  const hitNo = sql<bigint>`(select coalesce(max(hit_no), 0) + 1 from jackpots.jackpot_hit
    where brand_id = ${draft.brandId})`;
  await tx.run(tables.insertInto('jackpots.jackpotHit').values({ ...draft, hitNo }));
}

/** Within so long a pool that must be won is won so often at most; then it rests until the first is older. */
export const HITS_AT_ONCE = { hits: 30, perMs: 3_600_000 } as const;

/** How many hits of a pool are left until it rests, and until when it then does. */
export async function hitsLeft(tx: Tx, poolId: string): Promise<{ readonly left: number; readonly restsUntil: Date }> {
  const span = sql`make_interval(secs => ${HITS_AT_ONCE.perMs / 1_000})`;
  const { left, restsUntil } = await tx.row(sql<Computed<{ left: number; restsUntil: Date }>>`
    select ${HITS_AT_ONCE.hits} - count(*)::integer as left,
      coalesce(min(hit_at), clock_timestamp()) + ${span} as rests_until
    from (select hit_at from jackpots.jackpot_hit
      where pool_id = ${poolId} and hit_at > clock_timestamp() - ${span}
      order by hit_at desc limit ${HITS_AT_ONCE.hits}) newest`);
  return { left, restsUntil };
}

type HitColumns = 'poolId' | 'epoch' | 'memberId' | 'wagerId' | 'amount' | 'stake' | 'hitAt';
export type Hit = Pick<Row<'jackpots.jackpotHit'>, HitColumns> &
  Pick<Row<'jackpots.jackpotEpoch'>, 'hitFrom' | 'hitTo' | 'seedHash'> & {
    readonly revealedSeed: string;
  };

/** The newest hits of each pool. */
export const listHits = (tx: Tx, ofEach: number): Promise<Hit[]> =>
  tx.rows(sql<Hit>`
    select h.pool_id, h.epoch, h.member_id, h.wager_id, h.amount, h.stake, h.hit_at, e.hit_from, e.hit_to, e.seed_hash,
      e.revealed_seed
    from jackpots.jackpot_pool p,
      lateral (select * from jackpots.jackpot_hit h where h.brand_id = p.brand_id and h.pool_id = p.pool_id
        order by h.epoch desc limit ${ofEach}) h
      join jackpots.jackpot_epoch e on e.brand_id = h.brand_id and e.pool_id = h.pool_id and e.epoch = h.epoch
    order by h.hit_at desc, h.epoch desc`);

/** A hit as everybody may see it, but for the winner's name. */
export type ListedHit = Hit &
  Pick<Row<'jackpots.jackpotPool'>, 'name' | 'currency' | 'odds'> & { readonly hitNo: bigint };

/** Hits of all pools or of one, beside a cursor, one row more than the page. */
export function listAllHits(
  tx: Tx,
  { poolId, ...page }: KeysetQuery & { readonly poolId?: string | undefined },
): Promise<ListedHit[]> {
  const cursor = page.before ?? page.after;
  const newer = goesTowardsNewer(page);
  const beside = cursor === undefined ? sql`true` : newer ? sql`h.hit_no > ${cursor}` : sql`h.hit_no < ${cursor}`;
  return tx.rows(sql<ListedHit>`
    select h.pool_id, h.epoch, h.member_id, h.wager_id, h.amount, h.stake, h.hit_at, h.hit_no, e.hit_from, e.hit_to,
      e.seed_hash, e.revealed_seed, p.name, p.currency, p.odds
    from jackpots.jackpot_hit h
      join jackpots.jackpot_pool p on p.brand_id = h.brand_id and p.pool_id = h.pool_id
      join jackpots.jackpot_epoch e on e.brand_id = h.brand_id and e.pool_id = h.pool_id and e.epoch = h.epoch
    where ${beside} ${poolId === undefined ? sql`` : sql`and h.pool_id = ${poolId}`}
    order by h.hit_no ${newer ? sql`asc` : sql`desc`} limit ${page.pageSize + 1}`);
}

type HitsBetween = {
  readonly poolId: string;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly query: KeysetQuery;
};

/** Hits of a pool within a time, beside a cursor, one row more than the page. */
export function listHitsBetween(tx: Tx, { poolId, from, to, query }: HitsBetween): Promise<WonEpoch[]> {
  const newer = goesTowardsNewer(query);
  const cursor = query.before ?? query.after;
  return tx.rows(
    tables
      .selectFrom('jackpots.jackpotHit')
      .select(['epoch', 'memberId', 'wagerId', 'amount', 'hitAt'])
      .where('poolId', '=', poolId)
      .$if(from !== null, (hits) => hits.where('hitAt', '>=', from!))
      .$if(to !== null, (hits) => hits.where('hitAt', '<', to!))
      .$if(cursor !== undefined, (hits) => hits.where('epoch', newer ? '>' : '<', Number(cursor)))
      .orderBy('epoch', newer ? 'asc' : 'desc')
      .limit(query.pageSize + 1),
  );
}
type WonEpoch = Readonly<Pick<Row<'jackpots.jackpotHit'>, 'epoch' | 'memberId' | 'wagerId' | 'amount' | 'hitAt'>>;

/** A page tells so many at most; the others when these were seen. */
const UNSEEN_MAX = 10;

/** What a player has won and not seen, the oldest first. */
export const listUnseen = (tx: Tx, memberId: MemberId): Promise<UnseenHit[]> =>
  tx.rows(
    tables
      .selectFrom('jackpots.jackpotHit as h')
      .innerJoin('jackpots.jackpotPool as p', 'p.poolId', 'h.poolId')
      .select(['h.poolId', 'h.epoch', 'h.amount', 'h.hitAt', 'p.name', 'p.currency'])
      .where('h.memberId', '=', memberId)
      .where('h.seenAt', 'is', null)
      .orderBy('h.hitNo')
      .limit(UNSEEN_MAX),
  );
type UnseenHit = Readonly<
  Pick<Row<'jackpots.jackpotHit'>, 'poolId' | 'epoch' | 'amount' | 'hitAt'> &
    Pick<Row<'jackpots.jackpotPool'>, 'name' | 'currency'>
>;

/** False: the player has won no such pool. */
export async function markSeen(tx: Tx, memberId: MemberId, { poolId, epoch }: Epoch): Promise<boolean> {
  const seen = await tx.run(
    tables
      .updateTable('jackpots.jackpotHit')
      .set({ seenAt: sql`coalesce(seen_at, clock_timestamp())` })
      .where('memberId', '=', memberId)
      .where('poolId', '=', poolId)
      .where('epoch', '=', epoch),
  );
  return seen === 1;
}

/** What all hits of a pool came to. */
export async function sumHits(tx: Tx, poolId: string): Promise<bigint> {
  const { total } = await tx.row(
    sql<Computed<{ total: bigint }>>`select coalesce(sum(amount), 0)::bigint as total from jackpots.jackpot_hit
      where pool_id = ${poolId}`,
  );
  return total;
}

/** What an operator may change of a pool. */
export type PoolGrowth = Pick<Pool, (typeof GROWTH_COLUMNS)[number]>;
const GROWTH_COLUMNS = [
  'enabled',
  'feeding',
  'feedMin',
  'feedMax',
  'feedHourMax',
  'feedDayMax',
  'contributionE4',
  'startMin',
  'startMax',
  'mustHitBy',
] as const;

/** False: somebody else changed it first. A change never touches the prize or its odds (standards, item 48). */
export async function updatePool(tx: Tx, pool: Pick<Pool, 'poolId' | 'version'>, growth: PoolGrowth): Promise<boolean> {
  const { enabled, feeding, feedMin, feedMax, feedHourMax, feedDayMax } = growth;
  const { contributionE4, startMin, startMax, mustHitBy } = growth;
  const fed = { enabled, feeding, feedMin, feedMax, feedHourMax, feedDayMax };
  const changed = await tx.run(
    tables
      .updateTable('jackpots.jackpotPool')
      .set({ ...fed, contributionE4, startMin, startMax, mustHitBy, version: sql`version + 1` })
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
  /** Of hits that no payment stands beside. */
  readonly due: bigint;
  /** Put aside for the next pool. */
  readonly aside: bigint;
  readonly restsUntil: Date | null;
};

/** What the house had put into the pools when this day was looked at first. */
export const listHouseDays = (tx: Tx, day: string): Promise<Pick<DayOfHouse, 'poolId' | 'house'>[]> =>
  tx.rows(tables.selectFrom('jackpots.houseDay').select(['poolId', 'house']).where('day', '=', day));

type DayOfHouse = Pick<Row<'jackpots.houseDay'>, 'brandId' | 'poolId' | 'day' | 'house'>;
/** What the house had put into a pool when the day was looked at first, which is now where it was not yet. */
export async function houseOnDay(tx: Tx, now: DayOfHouse): Promise<bigint> {
  const { brandId, poolId, day } = now;
  const noted = await tx.maybe(
    tables
      .selectFrom('jackpots.houseDay')
      .select('house')
      .where('brandId', '=', brandId)
      .where('poolId', '=', poolId)
      .where('day', '=', day),
  );
  if (noted) return noted.house;
  const { house } = now;
  await tx.run(
    tables
      .insertInto('jackpots.houseDay')
      .values(now)
      .onConflict((clash) => clash.columns(['brandId', 'poolId']).doUpdateSet({ day, house })),
  );
  return house;
}

/** Changes of pools wait for each other: each counts what the others are fed. */
export const takeTurn = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.jackpotFeeds}::integer)`);

/** What the house fed into a pool, as its last feed left it. */
export type FeedSpent = Readonly<Row<'jackpots.feedSpent'>>;
export const listSpent = (tx: Tx): Promise<FeedSpent[]> => tx.rows(tables.selectFrom('jackpots.feedSpent').selectAll());
/** Read and written by one at a time: who holds the pool. */
export const findSpent = (tx: Tx, poolId: string): Promise<FeedSpent | undefined> =>
  tx.maybe(tables.selectFrom('jackpots.feedSpent').selectAll().where('poolId', '=', poolId));
export async function putSpent(tx: Tx, spent: FeedSpent): Promise<void> {
  const { day, hour, inHour, inDay } = spent;
  await tx.run(
    tables
      .insertInto('jackpots.feedSpent')
      .values(spent)
      .onConflict((clash) => clash.columns(['brandId', 'poolId']).doUpdateSet({ day, hour, inHour, inDay })),
  );
}
