import { createHash } from 'node:crypto';
import pg from 'pg';
import { LOCK_SPACE } from '../db/advisory-locks.ts';
import { isConnectionTrouble } from '../db/pool.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 15_000;

/** One process at a time takes a turn of a loop, by advisory locks of the database. */
export type LoopLocks = {
  /** What the turn answers; undefined: another process is at it. */
  readonly during: <T>(loop: string, turn: () => Promise<T>) => Promise<T | undefined>;
  readonly close: () => Promise<void>;
};

/** The name's own number, whatever loops stand beside it: two versions of the server must mean the same lock. */
const keyOf = (loop: string): number => createHash('sha256').update(loop).digest().readInt32BE(0);

/**
 * Holds the locks on one connection of its own, so that a turn, however long, keeps none of the pool's. When that
 * connection breaks its locks are gone, and another process may begin a turn while ours still runs: jobs allow for it.
 */
export function createLoopLocks(url: string, onError: (error: Error) => void): LoopLocks {
  let current: Promise<pg.Client> | undefined;
  const forget = (broken: Promise<pg.Client>): void => {
    if (current === broken) current = undefined;
  };
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'baize-loops',
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
  const ask = async (sql: string, loop: string): Promise<boolean> => {
    const used = (current ??= connect());
    const client = await used;
    try {
      const { rows } = await client.query<{ done: boolean }>(sql, [LOCK_SPACE, keyOf(loop)]);
      return rows[0]!.done;
    } catch (error) {
      if (isConnectionTrouble(error)) {
        forget(used);
        void client.end().catch(() => undefined); // it is of no use any more, whatever it says to this
      }
      throw error;
    }
  };
  return {
    during: async (loop, turn) => {
      if (!(await ask('select pg_try_advisory_lock($1, $2) as done', loop))) return undefined;
      try {
        return await turn();
      } finally {
        // Where this fails, the lock has gone with its connection.
        await ask('select pg_advisory_unlock($1, $2) as done', loop).catch(onError);
      }
    },
    close: async () => {
      await (await current?.catch(() => undefined))?.end();
    },
  };
}
