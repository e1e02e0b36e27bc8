import { createHash } from 'node:crypto';
import pg from 'pg';
import { LOCK_SPACE } from '../db/advisory-locks.ts';
import { isConnectionTrouble } from '../db/pool.ts';
import type { AskDue } from './due-times.ts';

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
  /** On the same connection, whose locks the answer proves. */
  readonly askDue: AskDue;
  readonly close: () => Promise<void>;
};

/** Asks for nothing: that there is an answer is enough. */
const ANSWER = 'select $1::int < $2::int as done';
/** Milliseconds from now, one for each call. */
const dueText = (calls: readonly string[]): string => {
  const ahead = calls.map((call) => `(extract(epoch from ${call} - clock_timestamp()) * 1000)::double precision`);
  return `select array[${ahead.join(', ')}]::double precision[] as ahead`;
};
/** The name's own number, whatever loops stand beside it: two versions of the server must mean the same lock. */
const keyOf = (loop: string): number => createHash('sha256').update(loop).digest().readInt32BE(0);

type Said<Row> = { readonly row: Row; readonly by: Promise<pg.Client> };

/** One connection at a time, made anew where it broke. */
function createLine(url: string, onError: (error: Error) => void) {
  let current: Promise<pg.Client> | undefined;
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
  const say = async <Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<Said<Row>> => {
    const used = (current ??= connect());
    const client = await used;
    try {
      const { rows } = await client.query<Row>(config);
      answeredAt = performance.now();
      return { row: rows[0]!, by: used };
    } catch (error) {
      if (isConnectionTrouble(error)) {
        forget(used);
        void client.end().catch(() => undefined); // it is of no use any more, whatever it says to this
      }
      throw error;
    }
  };
  return {
    /** The first row of the answer, and the connection that gave it. */
    say,
    isCurrent: (by: Promise<pg.Client> | undefined): boolean => current !== undefined && by === current,
    silentMs: (): number => performance.now() - answeredAt,
    close: async (): Promise<void> => {
      await (await current?.catch(() => undefined))?.end();
    },
  };
}

/**
 * Holds the locks on one connection of its own, so that a turn, however long, keeps none of the pool's. When that
 * connection breaks its locks are gone, and another process may begin a turn while ours still runs: jobs allow for it.
 */
export function createLoopLocks(url: string, onError: (error: Error) => void): LoopLocks {
  const line = createLine(url, onError);
  /** By the loop, the connection that holds its lock: it is held while that is the current one. */
  const held = new Map<string, Promise<pg.Client>>();
  const ask = async (sql: string, loop: string): Promise<{ done: boolean; by: Promise<pg.Client> }> => {
    const { row, by } = await line.say<{ done: boolean }>({ text: sql, values: [LOCK_SPACE, keyOf(loop)] });
    return { done: row.done, by };
  };
  const isHeld = (loop: string): boolean => line.isCurrent(held.get(loop));
  /** A lock lives as long as its connection, so any answer of that proves all of them. */
  const take = async (loop: string): Promise<boolean> => {
    if (isHeld(loop) && line.silentMs() >= HELD_CHECK_MS) await ask(ANSWER, loop).catch(onError);
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
    askDue: async (calls) => {
      const { row } = await line.say<{ ahead: readonly (number | null)[] }>({ name: 'jobs_due', text: dueText(calls) });
      return row.ahead;
    },
    close: line.close,
  };
}
