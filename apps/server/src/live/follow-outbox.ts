import type { FastifyBaseLogger } from 'fastify';
import { isConnectionTrouble, isUncertain, type Db } from '../db/pool.ts';
import type { StoredEvent } from '../outbox/consumer.ts';
import { readNews, type Audience, type News } from '../outbox/read-news.ts';
import { readHead, type Cursor } from '../outbox/read.ts';
import type { OutboxSignal } from '../outbox/signal.ts';
import { createSleeper } from '../outbox/sleeper.ts';

/** Between two looks, however often somebody wrote. */
const PACE_MS = 40;
/** Without news a look is taken this often, for what nobody told; more often while other processes are not heard. */
const SLOW_MS = 20_000;
const UNHEARD_MS = 100;
/** What an older transaction holds back is looked for again after this time, and then after ever longer ones. */
const HELD_MS = 20;
const HELD_MAX_MS = 200;
const TROUBLE_MS = 1_000;

export type OutboxFollower = {
  readonly stop: () => Promise<void>;
  /**
   * Resolves when a look has begun that asks for the audience of this moment: from then on nothing that this audience
   * wants is passed over.
   */
  readonly joined: () => Promise<void>;
};

export type FollowParts = {
  readonly db: Db;
  readonly signal: Pick<OutboxSignal, 'listen' | 'isHeard'>;
  readonly audience: () => Audience;
  readonly deliver: (events: readonly StoredEvent[]) => Promise<void>;
  readonly log: FastifyBaseLogger;
};

/**
 * Follows the outbox from now on and hands over what the audience wants, in order. In trouble it goes on where it was.
 */
export function followOutbox({ db, signal, audience, deliver, log }: FollowParts): OutboxFollower {
  let stopped = false;
  /** Somebody wrote; or somebody joins, who waits for no pause. */
  const news = createSleeper();
  const joins = createSleeper();
  const unlisten = signal.listen(news.ring);
  let joining: (() => void)[] = [];
  const tellJoined = (): void => {
    for (const done of joining) done();
    joining = [];
  };
  const look = async (from: Cursor): Promise<News> =>
    db.once((tx) => {
      const reading = readNews(tx, from, audience());
      tellJoined();
      return reading;
    });
  /** One event that cannot be told holds up neither the others nor the cursor: it is left out. */
  const hand = async (events: readonly StoredEvent[]): Promise<void> => {
    try {
      await deliver(events);
    } catch (error) {
      if (isUncertain(error) || isConnectionTrouble(error)) throw error;
      if (events.length > 1) for (const each of events) await hand([each]);
      else log.error({ err: error, event: events[0]!.id }, 'an event cannot be told to open pages; it is left out');
    }
  };
  const run = async (): Promise<void> => {
    let cursor: Cursor | undefined;
    let heldMs = HELD_MS;
    while (!stopped) {
      const began = performance.now();
      let restMs = signal.isHeard() ? SLOW_MS : UNHEARD_MS;
      try {
        const from = (cursor ??= await db.tx(null, readHead));
        const found = await look(from);
        if (found.events.length > 0) await hand(found.events);
        cursor = found.cursor;
        heldMs = found.held ? Math.min(HELD_MAX_MS, heldMs * 2) : HELD_MS;
        if (found.full) restMs = 0;
        else if (found.held) restMs = heldMs;
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the live tail will try again');
        restMs = TROUBLE_MS;
      }
      if (joining.length > 0 || restMs === 0) continue;
      await news.sleep(restMs);
      const early = began + PACE_MS - performance.now();
      if (early > 0 && joining.length === 0) await joins.sleep(early);
    }
  };
  const running = run();
  return {
    joined: () =>
      new Promise((done) => {
        if (stopped) return done();
        joining.push(done);
        news.ring();
        joins.ring();
      }),
    stop: async () => {
      stopped = true;
      unlisten();
      news.end();
      joins.end();
      await running;
      tellJoined();
    },
  };
}
