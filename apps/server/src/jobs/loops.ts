import type { FastifyBaseLogger } from 'fastify';
import { createSleeper } from '../outbox/sleeper.ts';
import type { DueTimes } from './due-times.ts';
import type { Job } from './job.ts';
import type { LoopLocks } from './loop-locks.ts';

export const TROUBLE_MS = 5_000;
export const FOLLOWER_MS = 3_000;
/** However often a loop is woken, its turns lie so far apart. */
export const WOKEN_REST_MS = 1_000;

export type Loop = Extract<Job, { loop: true }>;
type LoopNeeds = {
  readonly locks: Pick<LoopLocks, 'during'>;
  readonly dueTimes?: Pick<DueTimes, 'wake'>;
  readonly log: FastifyBaseLogger;
};

/** Starts the loops. `stop` waits for the turns that run, and not for the pauses after them. */
export function startLoops(needs: LoopNeeds, loops: readonly Loop[]): { readonly stop: () => Promise<void> } {
  const runs = loops.map((loop) => startLoop(needs, loop));
  return {
    stop: async () => {
      await Promise.all(runs.map((run) => run.stop()));
    },
  };
}

function startLoop(needs: LoopNeeds, loop: Loop): { readonly stop: () => Promise<void> } {
  const bell = createSleeper();
  const stop = createSleeper();
  let stopped = false;
  let woken = false;
  const ring = (): void => {
    woken = true;
    bell.ring();
  };
  const deafen = [loop.wakes?.(ring), loop.due === undefined ? undefined : needs.dueTimes?.wake(loop.due, ring)];
  const run = async (): Promise<void> => {
    while (!stopped) {
      const early = woken;
      woken = false;
      const restMs = await takeTurn(needs, loop);
      const deafMs = early || woken ? Math.min(restMs, WOKEN_REST_MS) : 0;
      if (deafMs > 0) await stop.sleep(deafMs);
      await bell.sleep(restMs - deafMs);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      for (const unlisten of deafen) unlisten?.();
      for (const sleeper of [bell, stop]) sleeper.end();
      await running;
    },
  };
}

/** Answers the milliseconds until the next turn. */
async function takeTurn({ locks, log }: LoopNeeds, { name, run }: Loop): Promise<number> {
  try {
    return (await locks.during(name, run)) ?? FOLLOWER_MS;
  } catch (error) {
    log.error({ err: error, job: name }, 'job failed; its next turn comes');
    return TROUBLE_MS;
  }
}
