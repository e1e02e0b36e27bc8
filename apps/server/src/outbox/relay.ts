import type { FastifyBaseLogger } from 'fastify';
import { isOutOfTime, isUncertain, type Db } from '../db/pool.ts';
import type { Consumer } from './consumer.ts';
import { settleEpoch } from './cursors.ts';
import { feedOnce, feedSingly, type Fed } from './feed.ts';
import { NOTE_EVERY_MS, noteLag } from './lag.ts';
import { lookAtHead, readHead, type Cursor, type HeadLook } from './read.ts';
import type { OutboxSignal } from './signal.ts';
import { createSleeper, type Sleeper } from './sleeper.ts';

export const OTHER_CLUSTER = 'the database has come to another cluster: a new epoch of the outbox begins';

export type Relay = { readonly stop: () => Promise<void> };

/** Waits of the relay in milliseconds, and how often a batch is tried before its events are tried one by one. */
export type RelayPace = {
  /** Between two looks at the head, however often somebody wrote. */
  readonly lookMs: number;
  /** After a turn that had much to read: what comes meanwhile is one larger batch, at the cost of one transaction. */
  readonly busyMs: number;
  /** Without news a look is taken this often, for what nobody told; more often while other processes are not heard. */
  readonly slowMs: number;
  readonly unheardMs: number;
  /** Doubles with every failure, up to the largest. */
  readonly firstRetryMs: number;
  readonly largestRetryMs: number;
  readonly triesMax: number;
};
export const RELAY_PACE: RelayPace = {
  lookMs: 50,
  busyMs: 250,
  slowMs: NOTE_EVERY_MS,
  unheardMs: 250,
  firstRetryMs: 1_000,
  largestRetryMs: 30_000,
  triesMax: 5,
};
/** A turn that read so many events had much to read. */
const BUSY_EVENTS = 64;
/** What an older transaction holds back is looked for again after this time, and then after ever longer ones. */
const HELD_MS = 20;
const HELD_MAX_MS = 500;

/**
 * After a batch that had to be tried event by event, this many batches are so at their first failure: broken events
 * come in numbers, and each would make its consumer wait through all tries.
 */
const WARY_BATCHES = 20;

export type RelayParts = {
  readonly db: Db;
  readonly consumers: readonly Consumer[];
  readonly signal: Pick<OutboxSignal, 'listen' | 'isHeard'>;
  readonly log: FastifyBaseLogger;
  /** Tests bring shorter waits. */
  readonly pace?: Partial<RelayPace>;
};
type RelayNeeds = Omit<RelayParts, 'pace'> & { readonly pace: RelayPace };

/**
 * Feeds the consumers until stopped. One look at the head tells which of them have something to read; it is taken when
 * somebody wrote, and else now and then. A database that is away is waited for and is no failure of an event.
 */
export function startRelay({ pace: given, ...parts }: RelayParts): Relay {
  const needs: RelayNeeds = { ...parts, pace: { ...RELAY_PACE, ...given } };
  const { signal, consumers } = needs;
  const news = createSleeper();
  const stop = createSleeper();
  const fed = consumers.map((consumer) => ({ consumer, bell: createSleeper(), stop: createSleeper() }));
  const state = { stopped: false };
  const unlisten = signal.listen(news.ring);
  const running = [
    watchHead(needs, { news, stop, fed, state }),
    ...fed.map((each) => runConsumer(needs, { ...each, state })),
  ];
  return {
    stop: async () => {
      state.stopped = true;
      unlisten();
      for (const sleeper of [news, stop, ...fed.flatMap((each) => [each.bell, each.stop])]) sleeper.end();
      await Promise.all(running);
    },
  };
}

/** `stop` is for pauses that nothing else may end. */
type Fedable = { readonly consumer: Consumer; readonly bell: Sleeper; readonly stop: Sleeper };
type Watch = {
  readonly news: Sleeper;
  readonly stop: Sleeper;
  readonly fed: readonly Fedable[];
  readonly state: { readonly stopped: boolean };
};

/** Looks at the head and rings for the consumers that have something to read. */
async function watchHead(needs: RelayNeeds, { news, stop, fed, state }: Watch): Promise<void> {
  const { pace, log, signal } = needs;
  let head: Cursor | undefined;
  let heldMs = HELD_MS;
  /** Something passed since all consumers were last rung for: their cursors have to follow. */
  let passed = true;
  let notedAt = -Infinity;
  while (!state.stopped) {
    const began = performance.now();
    let restMs = signal.isHeard() ? pace.slowMs : pace.unheardMs;
    try {
      const seen = await look(needs, head);
      head = seen.next;
      passed ||= seen.types === 'many' || seen.types.length > 0;
      ringFor(fed, seen);
      if (began - notedAt >= pace.slowMs) {
        notedAt = began;
        const behind = await note(needs);
        for (const { consumer, bell } of fed) if (passed || behind.includes(consumer.name)) bell.ring();
        passed = false;
      }
      heldMs = seen.held ? Math.min(HELD_MAX_MS, heldMs * 2) : HELD_MS;
      if (seen.held) restMs = heldMs;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the relay will look again');
      restMs = pace.firstRetryMs;
    }
    await news.sleep(restMs);
    const early = began + pace.lookMs - performance.now();
    if (early > 0) await stop.sleep(early);
  }
}

const look = ({ db }: RelayNeeds, head: Cursor | undefined): Promise<HeadLook> =>
  head ? db.once((tx) => lookAtHead(tx, head)) : db.tx(null, async (tx) => lookAtHead(tx, await readHead(tx)));

function ringFor(fed: readonly Fedable[], { types, resumable }: HeadLook): void {
  for (const { consumer, bell } of fed)
    if (types === 'many' || resumable.includes(consumer.name) || consumer.types.some((type) => types.includes(type)))
      bell.ring();
}

/** Notes the lag, and the cluster: a database that was restored below a running process is seen here. */
async function note({ db, log }: RelayNeeds): Promise<readonly string[]> {
  return db.tx(null, async (tx) => {
    const [{ epoch, began }, behind] = await Promise.all([settleEpoch(tx), noteLag(tx)]);
    if (began) log.warn({ epoch }, OTHER_CLUSTER);
    return behind;
  });
}

type Turns = Fedable & { readonly state: { readonly stopped: boolean } };

/**
 * Feeds one consumer whenever its bell rings. A batch that keeps failing is tried event by event after `triesMax`
 * tries, so that one event cannot hold up its consumer.
 */
async function runConsumer({ db, pace, log }: RelayNeeds, { consumer, bell, stop, state }: Turns): Promise<void> {
  let tries = 0;
  let wary = 0;
  const turn = async (): Promise<Fed> => {
    const single = tries >= (wary > 0 ? 1 : pace.triesMax);
    if (!single) {
      const done = await feedOnce(db, consumer);
      wary = Math.max(0, wary - 1);
      return done;
    }
    const read = await feedSingly(db, consumer, tries);
    wary = WARY_BATCHES;
    return { read, more: read > 0 };
  };
  while (!state.stopped) {
    try {
      const { read, more } = await turn();
      tries = 0;
      if (more) continue;
      if (read >= BUSY_EVENTS) await stop.sleep(pace.busyMs); // what rings meanwhile is heard after it
      await bell.sleep();
    } catch (error) {
      if (!isUncertain(error) || isOutOfTime(error)) tries += 1;
      log.error({ err: error, consumer: consumer.name, tries }, 'consumer failed; its cursor stays');
      await stop.sleep(retryMs(pace, tries)); // what rings meanwhile has its turn then
    }
  }
}

const retryMs = ({ firstRetryMs, largestRetryMs }: RelayPace, tries: number): number =>
  Math.min(largestRetryMs, firstRetryMs * 2 ** Math.max(0, tries - 1));
