import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { openEar, type Ear } from '../db/ear.ts';
import type { Db } from '../db/pool.ts';

const CHANNEL = 'baize_onlookers';
/** A process with open pages says so this often. */
export const SAY_EVERY_MS = 10_000;
/** Nobody looks on where nothing was said for so long: two words may be lost. */
export const LEFT_AFTER_MS = 3 * SAY_EVERY_MS;

/**
 * Whether any page is open, at whichever process: what moves only to be seen need not move as often where nobody looks.
 * Nothing that is owed to anybody may depend on it.
 */
export type Onlookers = {
  readonly areThere: () => boolean;
  /** Pages are open at this process. */
  readonly say: () => void;
  /** Calls back when the first of them comes. Answers the way out. */
  readonly onComing: (tell: () => void) => () => void;
  readonly close: () => Promise<void>;
};

type OnlookersNeeds = {
  readonly db: Db;
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

export function createOnlookers({ db, url, log, now }: OnlookersNeeds): Onlookers {
  const me = randomUUID();
  const listeners = new Set<() => void>();
  let saidAt = -Infinity;
  let ear: Ear | undefined;
  // Where the others cannot be heard somebody may be there.
  const areThere = (): boolean => ear?.isOpen() === false || Math.abs(now().getTime() - saidAt) < LEFT_AFTER_MS;
  const note = (): void => {
    const coming = !areThere();
    saidAt = now().getTime();
    if (coming) for (const tell of listeners) tell();
  };
  return {
    areThere,
    say: () => {
      note();
      // Who misses it hears the next one.
      void db.once((tx) => tx.run('select pg_notify($1, $2)', [CHANNEL, me])).catch(() => undefined);
    },
    onComing: (tell) => {
      listeners.add(tell);
      // Whoever was there before the ear was open will say so again soon.
      ear ??= openEar({ url, channel: CHANNEL, log, hear: (from) => from !== me && note() });
      return () => {
        listeners.delete(tell);
      };
    },
    close: async () => {
      await ear?.close();
    },
  };
}
