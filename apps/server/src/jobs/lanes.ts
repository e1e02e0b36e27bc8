import type { FastifyBaseLogger } from 'fastify';

/** A turn waits so long for its lanes: what takes longer goes on beside the next turns. */
export const LANE_WAIT_MS = 1_000;
/** The rest of a loop of which a lane is still under way: the others have their next turn meanwhile. */
export const LANE_REST_MS = 1_000;

export type Lanes = {
  /** Begins the work on each key on which none is under way. Answers whether all work is done. */
  readonly take: (keys: readonly string[], work: (key: string) => Promise<unknown>) => Promise<boolean>;
};
type LaneNeeds = {
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Left out: until all are done. */
  readonly waitMs?: number;
};

/**
 * Work of one loop in lanes, each by itself: who is slow, or breaks, holds up nobody else. What is under way when the
 * process stops is left: as after a crash, it must be safe to do again.
 */
export function createLanes({ log, waitMs }: LaneNeeds): Lanes {
  const busy = new Map<string, Promise<void>>();
  const begin = async (key: string, work: (key: string) => Promise<unknown>): Promise<void> => {
    try {
      await work(key);
    } catch (error) {
      log.error({ err: error, lane: key }, 'a lane of a job broke; its next turn comes');
    } finally {
      busy.delete(key);
    }
  };
  return {
    take: async (keys, work) => {
      for (const key of keys) if (!busy.has(key)) busy.set(key, begin(key, work));
      await within(Promise.all(busy.values()), waitMs);
      return busy.size === 0;
    },
  };
}

async function within(work: Promise<unknown>, waitMs: number | undefined): Promise<void> {
  if (waitMs === undefined) {
    await work;
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((done) => {
    timer = setTimeout(done, waitMs);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
