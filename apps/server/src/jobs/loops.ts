import type { FastifyBaseLogger } from 'fastify';
import type { Job } from './job.ts';
import type { LoopLocks } from './loop-locks.ts';

export const TROUBLE_MS = 5_000;
export const FOLLOWER_MS = 3_000;

export type Loop = Extract<Job, { loop: true }>;
type LoopNeeds = { readonly locks: LoopLocks; readonly log: FastifyBaseLogger };

/** Starts the loops. `stop` waits for the turns that run, and not for the pauses after them. */
export function startLoops(needs: LoopNeeds, loops: readonly Loop[]): { readonly stop: () => Promise<void> } {
  let stopped = false;
  const sleepers = new Set<() => void>();
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(end, ms);
      function end(): void {
        clearTimeout(timer);
        sleepers.delete(end);
        done();
      }
      sleepers.add(end);
    });
  const running = loops.map(async (loop) => {
    while (!stopped) {
      const restMs = await takeTurn(needs, loop);
      if (!stopped) await sleep(restMs); // a turn that ended after the stop must not sleep it out
    }
  });
  return {
    stop: async () => {
      stopped = true;
      for (const end of sleepers) end();
      await Promise.all(running);
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
