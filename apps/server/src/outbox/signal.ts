import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { openEar, type Ear } from '../db/ear.ts';
import type { Db } from '../db/pool.ts';

const CHANNEL = 'baize_outbox';
/** Other processes are told at most this often, whatever is written: they read all that is there when they look. */
const TELL_EVERY_MS = 25;

/**
 * Wakes those who read events. Inside of the process that wrote them by a call after the commit, in other processes by
 * a notification of its own: inside of the transaction it would put all commits into one row. Nobody may depend on it;
 * readers look now and then by themselves.
 */
export type OutboxSignal = {
  /** Events were committed by this process. */
  readonly wrote: () => void;
  /** Calls back whenever events were committed, here or `elsewhere`. Answers the way out. */
  readonly listen: (look: (elsewhere: boolean) => void) => () => void;
  /** Whether other processes can be heard at this moment. */
  readonly isHeard: () => boolean;
  readonly close: () => Promise<void>;
};

export type SignalNeeds = { readonly db: Db; readonly url: string; readonly log: FastifyBaseLogger };

export function createSignal({ db, url, log }: SignalNeeds): OutboxSignal {
  const me = randomUUID();
  const listeners = new Set<(elsewhere: boolean) => void>();
  const tellAll = (elsewhere: boolean): void => {
    for (const look of listeners) look(elsewhere);
  };
  const tell = (): void => {
    // A reader elsewhere that misses it looks by itself.
    void db.once((tx) => tx.run('select pg_notify($1, $2)', [CHANNEL, me])).catch(() => undefined);
  };
  const throttled = throttle(tell, TELL_EVERY_MS);
  let ear: Ear | undefined;
  return {
    wrote: () => {
      tellAll(false);
      throttled.call();
    },
    listen: (look) => {
      listeners.add(look);
      ear ??= openEar({ url, channel: CHANNEL, log, hear: (from) => from !== me && tellAll(true) });
      return () => {
        listeners.delete(look);
      };
    },
    isHeard: () => ear?.isOpen() ?? false,
    close: async () => {
      throttled.stop();
      await ear?.close();
    },
  };
}

/** At once where the last call is long ago, and for all calls since then once when the time is over. */
function throttle(work: () => void, everyMs: number): { readonly call: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const run = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, everyMs).unref();
    work();
  };
  return {
    call: () => {
      if (timer) again = true;
      else run();
    },
    stop: () => clearTimeout(timer),
  };
}
