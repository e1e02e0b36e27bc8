import type { Tx } from '../db/pool.ts';

/**
 * The database's time at this statement: for rows whose date an event tells as well. All that moves money is dated by
 * it, also where a machine's clock is wrong, for proofs find by it what is new.
 */
export const databaseTime = async (tx: Tx): Promise<Date> =>
  (await tx.row<{ at: Date }>('select clock_timestamp() as at')).at;

/** A time that was told so long ago is asked for anew. */
const OLD_MS = 1_000;

/**
 * The database's clock as this process knows it: a batch that decides from memory has not asked for the time, and
 * wagers must be dated by one clock whichever process placed them. What has passed since it was told is measured, not
 * read from this machine's own clock: somebody may set that.
 */
export type Clock = {
  readonly observe: (databaseNow: Date) => void;
  readonly now: () => Date;
  readonly isOld: () => boolean;
};

export function createClock(passedMs: () => number = () => performance.now()): Clock {
  let told: { readonly now: number; readonly at: number } | undefined;
  return {
    observe: (databaseNow) => {
      told = { now: databaseNow.getTime(), at: passedMs() };
    },
    now: () => new Date(told ? told.now + Math.trunc(passedMs() - told.at) : Date.now()),
    isOld: () => told === undefined || passedMs() - told.at > OLD_MS,
  };
}
