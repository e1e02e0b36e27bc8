import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Computed } from '../db/query.ts';
import type { Consumer } from './consumer.ts';

/** Events that every consumer has passed are kept this long, for who looks back. */
const KEEP = '7 days';
/** Tables of days to come. */
const DAYS_AHEAD = 3;

/**
 * Makes the tables of the days to come, and those of events that had to go to the rest because theirs was missing.
 * Answers how many it made. Idempotent.
 */
export const makeDays = (db: Db): Promise<number> =>
  db.tx(null, async (tx) => {
    const { made } = await tx.row(sql<Computed<{ made: number }>>`select outbox_make_days(${DAYS_AHEAD}) as made`);
    return made;
  });

/** Drops the days that are old and that every consumer has read to the end, and answers how many. Idempotent. */
export const dropDays = (db: Db, consumers: readonly Consumer[]): Promise<number> =>
  db.tx(null, async (tx) => {
    const names = consumers.map((consumer) => consumer.name);
    const { dropped } = await tx.row(
      sql<Computed<{ dropped: number }>>`select outbox_drop_days(${names}, ${KEEP}::interval) as dropped`,
    );
    return dropped;
  });
