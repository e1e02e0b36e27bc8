import { sql, type Expression } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { prepare, tables, type Row } from '../db/query.ts';

/** Chains of seeds and the rounds that are drawn from them. */
export type Chain = Readonly<Row<'crashChain'>>;
export type SharedRound = Readonly<Row<'crashRound'>>;

/** What a bet tells of its shared round: point and seed are null until that is over. */
export type SharedFacts = Pick<SharedRound, 'id' | 'place' | 'pointE2' | 'seed' | 'seedHash'> &
  Pick<Chain, 'salt' | 'firstHash'> & {
    /** Unix ms. */
    readonly startsAt: number;
  };

const LOCK = 5_005_000;

/** One process at a time moves the table on; it holds this until its transaction ends. */
export const lockTable = (tx: Tx): Promise<unknown[]> => tx.rows(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);

const newest = prepare((_values: object) =>
  tables.selectFrom('crashRound').selectAll().orderBy('startsAt', 'desc').limit(1),
);
export const findNewest = (tx: Tx): Promise<SharedRound | undefined> => tx.maybe(newest({}));

const sharedById = prepare((values: { readonly id: string }) =>
  tables.selectFrom('crashRound').selectAll().where('id', '=', values.id),
);
export const findShared = (tx: Tx, id: string): Promise<SharedRound | undefined> => tx.maybe(sharedById({ id }));

export const findChain = (tx: Tx, id: bigint): Promise<Chain> =>
  tx.row(tables.selectFrom('crashChain').selectAll().where('id', '=', id));
export const findNewestChain = (tx: Tx, gameCode: string): Promise<Chain | undefined> =>
  tx.maybe(tables.selectFrom('crashChain').selectAll().where('gameCode', '=', gameCode).orderBy('id', 'desc').limit(1));

export type NewChain = Omit<Chain, 'id'>;
export const insertChain = (tx: Tx, chain: NewChain): Promise<Chain> =>
  tx.row(tables.insertInto('crashChain').values(chain).returningAll());

export type NewShared = Pick<SharedRound, 'id' | 'chainId' | 'place' | 'seedHash' | 'openedAt' | 'startsAt'>;
export const insertShared = (tx: Tx, shared: NewShared): Promise<SharedRound> =>
  tx.row(
    tables
      .insertInto('crashRound')
      .values({ ...shared, state: 'OPEN', attendedAt: shared.openedAt })
      .returningAll(),
  );

const attended = prepare((values: { readonly id: string; readonly now: Date; readonly interruptedAt: Date | null }) =>
  tables
    .updateTable('crashRound')
    .set({
      attendedAt: values.now,
      interruptedAt: sql<Date | null>`coalesce(interrupted_at, ${values.interruptedAt}::timestamptz)`,
    })
    .where('id', '=', values.id)
    .where('state', '=', 'OPEN')
    .returningAll(),
);
/** A process serves the round at this moment. Undefined where the round is over. */
export const attend = (
  tx: Tx,
  shared: { readonly id: string; readonly now: Date; readonly interruptedAt: Date | null },
): Promise<SharedRound | undefined> => tx.maybe(attended(shared));

export type End = { readonly id: string; readonly pointE2: number; readonly seed: string; readonly now: Date };
/** Ends a round and tells its seed. Undefined where another process did. */
export const endShared = (tx: Tx, { id, pointE2, seed, now }: End): Promise<SharedRound | undefined> =>
  tx.maybe(
    tables
      .updateTable('crashRound')
      .set({ state: 'OVER', pointE2, seed, overAt: now })
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .returningAll(),
  );

/** The last rounds that are over, newest first. */
export const findLast = (tx: Tx, limit: number): Promise<SharedRound[]> =>
  tx.rows(
    tables.selectFrom('crashRound').selectAll().where('state', '=', 'OVER').orderBy('startsAt', 'desc').limit(limit),
  );

/** For a statement that takes a bet, or counts one in: whether the shared round takes bets at this moment. */
type Moment = { readonly sharedId: string | Expression<string>; readonly now: Date | Expression<Date> };
export const takesCrashBets = (values: Moment) => sql<boolean>`exists (${openRound(values)})`;
const openRound = (values: Moment) =>
  tables
    .selectFrom('crashRound')
    .select('crashRound.id')
    .where('crashRound.id', '=', values.sharedId)
    .where('crashRound.state', '=', 'OPEN')
    .where('crashRound.startsAt', '>', values.now);

/** The shared round that a column names. For the statements of other folders. */
export const sharedFactsOf = (sharedId: Expression<string | null>) =>
  tables
    .selectFrom('crashRound')
    .innerJoin('crashChain', 'crashChain.id', 'crashRound.chainId')
    .select(
      sql<SharedFacts | null>`jsonb_build_object('id', crash_round.id, 'place', crash_round.place,
        'pointE2', crash_round.point_e2, 'seed', crash_round.seed, 'seedHash', crash_round.seed_hash,
        'salt', crash_chain.salt, 'firstHash', crash_chain.first_hash,
        'startsAt', round(extract(epoch from crash_round.starts_at) * 1000)::bigint)`.as('shared'),
    )
    .where('crashRound.id', '=', sharedId)
    .$asScalar();

/** What the seed of the shared round that a column names hashes to. */
export const sharedHashOf = (sharedId: Expression<string | null>) =>
  tables.selectFrom('crashRound').select('crashRound.seedHash').where('crashRound.id', '=', sharedId).$asScalar();
