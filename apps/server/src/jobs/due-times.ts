import type { FastifyBaseLogger } from 'fastify';
import { createSleeper } from '../outbox/sleeper.ts';

/** The due times are asked for this often; one that falls before is waited for. */
export const ASK_EVERY_MS = 10_000;
const SOON_MS = 1_000;

/** Answers one row: for each call of a function how many milliseconds ahead its time is, null where it has none. */
export type AskDue = (calls: readonly string[]) => Promise<readonly (number | null)[]>;

type DueNeeds = { readonly ask: AskDue; readonly log: FastifyBaseLogger };
export type DueTimes = {
  /** The bell rings when the time of a call has come. Answers the way out. */
  readonly wake: (call: string, ring: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Asks for all jobs together when each has something to do next, and wakes those whose time has come: an idle product
 * says one statement where each job would look for itself.
 */
export function startDueTimes({ ask, log }: DueNeeds): DueTimes {
  const bells = new Map<string, () => void>();
  const sleeper = createSleeper();
  let stopped = false;
  const look = async (): Promise<number> => {
    const asked = [...bells];
    const ahead = await ask(asked.map(([call]) => call));
    let restMs = ASK_EVERY_MS;
    for (const [at, [, ring]] of asked.entries()) {
      const ms = ahead[at] ?? Infinity;
      if (ms <= 0) ring();
      else restMs = Math.min(restMs, Math.max(SOON_MS, ms));
    }
    return restMs;
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      let restMs = ASK_EVERY_MS;
      try {
        if (bells.size > 0) restMs = await look();
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'due times could not be asked for; they are asked for again');
      }
      await sleeper.sleep(restMs);
    }
  };
  const running = run();
  return {
    wake: (call, ring) => {
      bells.set(call, ring);
      return () => bells.delete(call);
    },
    stop: async () => {
      stopped = true;
      sleeper.end();
      await running;
    },
  };
}
