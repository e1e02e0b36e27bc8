import { isUncertain, type Db, type Tx } from '../db/pool.ts';
import { statement } from '../db/query.ts';
import { createLimiter, createLocalStore, type Grant, type RateLimiter, type Wish } from './limiter.ts';

/**
 * Takes tokens of a window and tells how many there were: the count never passes `max`, whoever asks at the same
 * moment. The clock is the database's (`excluded.starts_at` is now): a process whose clock is minutes off would begin
 * everybody's window anew. One that has ended, or that a clock set back has left far in the future, begins anew. A
 * start that is a little ahead is no such thing: who asked first and waited for the other's row read the clock before
 * them.
 */
const GRANT = statement<Grant>(
  'limiter_grant',
  `insert into limiter.rate_window as w (key, starts_at, ends_at, taken, granted)
      select $1, t, t + make_interval(secs => $2::double precision / 1000),
          least($4::integer, $3::integer), least($4::integer, $3::integer)
        from clock_timestamp() t
      on conflict (key) do update set
        granted = case when excluded.ends_at >= w.starts_at and excluded.starts_at < w.ends_at
          then greatest(0, least($4::integer, $3::integer - w.taken)) else excluded.granted end,
        taken = case when excluded.ends_at >= w.starts_at and excluded.starts_at < w.ends_at
          then w.taken + greatest(0, least($4::integer, $3::integer - w.taken)) else excluded.taken end,
        starts_at = case when excluded.ends_at >= w.starts_at and excluded.starts_at < w.ends_at
          then w.starts_at else excluded.starts_at end,
        ends_at = case when excluded.ends_at >= w.starts_at and excluded.starts_at < w.ends_at
          then w.ends_at else excluded.ends_at end
      returning granted, least($2::integer,
        ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::integer) as ends_in_ms`,
);

const grant = (tx: Tx, { key, windowMs, max, tokens }: Wish): Promise<Grant> =>
  tx.row(GRANT, [key, windowMs, max, tokens]);

type SharedDeps = {
  readonly db: Pick<Db, 'once'>;
  readonly now: () => Date;
  readonly log: { readonly warn: (facts: object, text: string) => void };
};

/**
 * Counts in PostgreSQL, for all processes together. While the database is away each process counts for itself: a limit
 * must neither fall open nor close the door on everybody.
 */
export function createSharedLimiter({ db, now, log }: SharedDeps): RateLimiter {
  const alone = createLocalStore(now);
  return createLimiter({
    now,
    store: {
      grant: async (wish) => {
        try {
          return await db.once((tx) => grant(tx, wish));
        } catch (error) {
          if (!isUncertain(error)) throw error;
          log.warn({ reason: (error as Error).message }, 'rates are counted in this process alone');
          return alone.grant(wish);
        }
      },
    },
  });
}

/** Removes the windows that have run out. */
export const forgetWindows = (tx: Tx): Promise<number> =>
  tx.run('delete from limiter.rate_window where ends_at <= clock_timestamp()');
