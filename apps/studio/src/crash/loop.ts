import type { Log } from '../deps.ts';
import { createPause } from '../pause.ts';

/** Runs passes one after the other as long as they are needed; each answers after how many ms the next is due. */
export type Loop = { readonly start: () => void; readonly stop: () => Promise<void> };
type Driven = {
  readonly pass: () => Promise<number>;
  readonly isNeeded: () => boolean;
  readonly log: Log;
};

const AFTER_TROUBLE_MS = 1_000;

export function createLoop({ pass, isNeeded, log }: Driven): Loop {
  let stopped = false;
  let running: Promise<void> | undefined;
  const pause = createPause();
  const run = async (): Promise<void> => {
    while (!stopped && isNeeded()) {
      let next = AFTER_TROUBLE_MS;
      try {
        next = await pass();
      } catch (error) {
        log.error({ err: error }, 'a look at the table failed');
      }
      if (!stopped) await pause.wait(Math.max(1, next));
    }
    running = undefined;
  };
  return {
    start: () => {
      if (!stopped) running ??= run();
    },
    stop: async () => {
      stopped = true;
      pause.wake();
      await running;
    },
  };
}
