import type { FastifyBaseLogger } from 'fastify';
import { isConnectionTrouble, isUncertain, type Db } from '../db/pool.ts';
import type { StoredEvent } from '../outbox/consumer.ts';
import { readNews, type Audience, type News } from '../outbox/read-news.ts';
import { readHead, type Cursor } from '../outbox/relay.ts';

/** Pause after a look that found the outbox at rest: with sockets open, and without. */
const PACE_MS = 60;
const PACE_ALONE_MS = 250;
const TROUBLE_MS = 1_000;

export type OutboxFollower = {
  readonly stop: () => Promise<void>;
  /** Something was committed here: look now. */ readonly wake: () => void;
  /**
   * Resolves when a look has begun that asks for the audience of this moment: from then on nothing that this audience
   * wants is passed over.
   */
  readonly joined: () => Promise<void>;
};

export type FollowParts = {
  readonly db: Db;
  readonly audience: () => Audience;
  readonly deliver: (events: readonly StoredEvent[]) => Promise<void>;
  readonly log: FastifyBaseLogger;
};

/**
 * Follows the outbox from now on and hands over what the audience wants, in order. In trouble it goes on where it was.
 */
export function followOutbox({ db, audience, deliver, log }: FollowParts): OutboxFollower {
  let stopped = false;
  let rouse: (() => void) | undefined;
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms);
      rouse = () => {
        clearTimeout(timer);
        done();
      };
    });
  let joining: (() => void)[] = [];
  const tellJoined = (): void => {
    for (const done of joining) done();
    joining = [];
  };
  const look = async (from: Cursor): Promise<News> =>
    db.tx(null, (tx) => {
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
    while (!stopped) {
      try {
        const from = (cursor ??= await db.tx(null, readHead));
        const news = await look(from);
        if (news.events.length > 0) await hand(news.events);
        cursor = news.cursor;
        if (!news.full && !stopped && joining.length === 0)
          await sleep(audience().flag !== null ? PACE_MS : PACE_ALONE_MS);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'the live tail will try again');
        if (!stopped) await sleep(TROUBLE_MS);
      }
    }
  };
  const running = run();
  return {
    wake: () => rouse?.(),
    joined: () =>
      new Promise((done) => {
        if (stopped) return done();
        joining.push(done);
        rouse?.();
      }),
    stop: async () => {
      stopped = true;
      rouse?.();
      await running;
      tellJoined();
    },
  };
}
