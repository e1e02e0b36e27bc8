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

export type FeedPlan<P> = { readonly due: readonly P[]; readonly times: FeedTimes; readonly pauseMs: number };

/**
 * Which pools are fed now, when each comes next, and how long until the first of them. A pool of which nothing is known
 * is due at once. `draw` takes one of a pool's pauses.
 */
export function planFeeds<P extends FedPool>(
  pools: readonly P[],
  times: FeedTimes,
  { now, draw }: { readonly now: number; readonly draw: (pauses: readonly number[]) => number },
): FeedPlan<P> {
  const due = pools.filter(({ key }) => (times.get(key) ?? now) <= now);
  const dueKeys = new Set(due.map(({ key }) => key));
  const next = new Map(
    pools.map(({ key, feedEveryMs }) => [key, dueKeys.has(key) ? now + draw(feedEveryMs) : times.get(key)!]),
  );
  return { due, times: next, pauseMs: Math.min(LOOK_EVERY_MS, ...[...next.values()].map((at) => at - now)) };
}
