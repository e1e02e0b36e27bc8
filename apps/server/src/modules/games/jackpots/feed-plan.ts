/** A pool as far as its feeding goes. */
export type FedPool = {
  /** Names it among the pools of all brands. */
  readonly key: string;
  /** Pauses between two feeds, in milliseconds; one of them is drawn each time. */
  readonly feedEveryMs: readonly number[];
};
/** By the pools' keys, when each is fed next, in milliseconds since 1970. */
export type FeedTimes = ReadonlyMap<string, number>;

/** A pool that was opened or switched on meanwhile is noticed within this time. */
const LOOK_EVERY_MS = 5_000;
/** Where nobody looks on, what falls due within this time is fed in one sum. */
export const UNWATCHED_MS = 600_000;
/** Feeds that were missed for longer are not made up for: nobody ran, or the clock jumped. */
const MADE_UP_MS = 2 * UNWATCHED_MS;
/** No pool is fed more often, whatever is set. */
const PACE_MIN_MS = 1_000;

type Due<P> = { readonly of: P; readonly feeds: number };
export type FeedPlan<P> = {
  /** What is fed now, and how many feeds it is. */
  readonly due: readonly Due<P>[];
  readonly times: FeedTimes;
  readonly pauseMs: number;
};

export type FeedMoment = {
  readonly now: number;
  /** Takes one of a pool's pauses. */
  readonly draw: (pauses: readonly number[]) => number;
  readonly watched: boolean;
};

/**
 * Which pools are fed now, when each comes next, and how long until the next look. A pool of which nothing is known is
 * due at once. A pool grows as fast where nobody looks on, only in fewer steps.
 */
export function planFeeds<P extends FedPool>(
  pools: readonly P[],
  times: FeedTimes,
  { now, draw, watched }: FeedMoment,
): FeedPlan<P> {
  const next = new Map<string, number>();
  const due: Due<P>[] = [];
  for (const pool of pools) {
    const known = times.get(pool.key) ?? now;
    let at = known < now - MADE_UP_MS ? now : known;
    let feeds = 0;
    for (; at <= now; feeds += 1) at += Math.max(PACE_MIN_MS, draw(pool.feedEveryMs));
    if (feeds > 0) due.push({ of: pool, feeds });
    next.set(pool.key, at);
  }
  const soonest = Math.min(LOOK_EVERY_MS, ...[...next.values()].map((at) => at - now));
  return { due, times: next, pauseMs: watched ? soonest : UNWATCHED_MS };
}
