import { createHash } from 'node:crypto';
import pg from 'pg';
import { LOCK_SPACE } from '../db/advisory-locks.ts';
import { isConnectionTrouble } from '../db/pool.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 15_000;
/** Over a pause up to this a loop keeps its lock; after a longer one any process may take the next turn. */
export const KEPT_PAUSE_MS = 15_000;
/** A connection that answered so recently is taken to hold its locks still. */
const HELD_CHECK_MS = 10_000;
/** The server notices within half a minute that the machine behind a connection is gone, and frees its locks. */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/** One process at a time takes a turn of a loop, by advisory locks of the database. */
export type LoopLocks = {
  /**
   * What the turn answers, the milliseconds until the next one; undefined: another process is at it. Before a short
   * pause the lock is kept, so that an idle loop does not take and free it with every turn.
   */
  readonly during: (loop: string, turn: () => Promise<number>) => Promise<number | undefined>;
  readonly close: () => Promise<void>;
};

/** Asks for nothing: that there is an answer is enough. */
const ANSWER = 'select $1::int < $2::int as done';
/** The name's own number, whatever loops stand beside it: two versions of the server must mean the same lock. */
const keyOf = (loop: string): number => createHash('sha256').update(loop).digest().readInt32BE(0);

/**
 * Holds the locks on one connection of its own, so that a turn, however long, keeps none of the pool's. When that
 * connection breaks its locks are gone, and another process may begin a turn while ours still runs: jobs allow for it.
 */
export function createLoopLocks(url: string, onError: (error: Error) => void): LoopLocks {
  let current: Promise<pg.Client> | undefined;
  /** By the loop, the connection that holds its lock: it is held while that is the current one. */
  const held = new Map<string, Promise<pg.Client>>();
  /** When the current connection last answered. */
  let answeredAt = -Infinity;
  const forget = (broken: Promise<pg.Client>): void => {
    if (current === broken) current = undefined;
  };
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'baize-loops',
      options: SERVER_KEEPALIVE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      pipeline: true, // loops ask whenever they come by, and never wait for each other
    } as pg.ClientConfig);
    const connecting = client.connect().then(() => client);
    client.on('error', (error) => {
      forget(connecting);
      onError(error);
    });
    connecting.catch(() => forget(connecting));
    return connecting;
  };
  const ask = async (sql: string, loop: string): Promise<{ done: boolean; by: Promise<pg.Client> }> => {
    const used = (current ??= connect());
    const client = await used;
    try {
      const { rows } = await client.query<{ done: boolean }>(sql, [LOCK_SPACE, keyOf(loop)]);
      answeredAt = performance.now();
      return { done: rows[0]!.done, by: used };
    } catch (error) {
      if (isConnectionTrouble(error)) {
        forget(used);
        void client.end().catch(() => undefined); // it is of no use any more, whatever it says to this
      }
      throw error;
    }
  };
  const isHeld = (loop: string): boolean => current !== undefined && held.get(loop) === current;
  /** A lock lives as long as its connection, so any answer of that proves all of them. */
  const take = async (loop: string): Promise<boolean> => {
    if (isHeld(loop) && performance.now() - answeredAt >= HELD_CHECK_MS) await ask(ANSWER, loop).catch(onError);
    if (isHeld(loop)) return true;
    const { done, by } = await ask('select pg_try_advisory_lock($1, $2) as done', loop);
    if (done) held.set(loop, by);
    return done;
  };
  const free = async (loop: string): Promise<void> => {
    if (!isHeld(loop)) return; // it has gone with its connection
    held.delete(loop);
    await ask('select pg_advisory_unlock($1, $2) as done', loop).catch(onError);
  };
  return {
    during: async (loop, turn) => {
      if (!(await take(loop))) return undefined;
      let pauseMs = Infinity;
      try {
        pauseMs = await turn();
        return pauseMs;
      } finally {
        if (pauseMs > KEPT_PAUSE_MS) await free(loop);
      }
    },
    close: async () => {
      await (await current?.catch(() => undefined))?.end();
    },
  };
}
