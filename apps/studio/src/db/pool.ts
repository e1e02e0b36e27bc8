import pg from 'pg';
import { noStep, type Step } from '../fault.ts';

/** Statements of one transaction. Stores take it first and hold no pool, so no statement can slip outside its transaction. */
export type Tx = {
  readonly rows: <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;
  /** Exactly one row, or a throw: use where its absence is a programmer's error. */
  readonly row: <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row>;
  readonly maybe: <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row | undefined>;
  /** Number of rows changed. */
  readonly run: (sql: string, params?: readonly unknown[]) => Promise<number>;
};

export type Db = {
  readonly tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * A commit whose fate nobody knows: the connection broke while it ran, or the wait for a synchronous standby was cancelled
 * and the server reported success with a mere notice. Callers answer "unknown"; the durable state machine finds out.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The database is away or every connection is taken: nothing was done. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
const SYNC_WAIT_CANCELLED = 'canceling wait for synchronous replication';

export type DbOptions = {
  readonly url: string;
  readonly max: number;
  readonly onError: (error: Error) => void;
  readonly step?: Step;
};

export function createDb({ url, max, onError, step = noStep }: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'baize-studio',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', onError); // an idle client's death is not ours to die of
  return {
    tx: (work) => runInTransaction(pool, step, work),
    ping: async () => {
      await runInTransaction(pool, noStep, (tx) => tx.rows('select 1 as one'));
    },
    close: () => pool.end(),
  };
}

type Watch = { broken: Error | undefined; doubtful: boolean };

/** The one way to a checked-out client: it always has its error listener, and one that saw trouble is thrown away. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient, watch: Watch) => Promise<T>): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('no connection to the database', { cause: error });
  }
  const watch: Watch = { broken: undefined, doubtful: false };
  const onError = (error: Error): void => {
    watch.broken = error;
  };
  const onNotice = (notice: { message?: string | undefined }): void => {
    if (notice.message?.includes(SYNC_WAIT_CANCELLED)) watch.doubtful = true;
  };
  client.on('error', onError);
  client.on('notice', onNotice);
  try {
    return await work(client, watch);
  } finally {
    client.off('error', onError);
    client.off('notice', onNotice);
    client.release(watch.broken !== undefined || watch.doubtful ? true : undefined);
  }
}

function txOf(client: pg.PoolClient, step: Step): Tx {
  const query = async <Row extends object>(sql: string, params: readonly unknown[]): Promise<pg.QueryResult<Row>> => {
    step('statement');
    return client.query<Row>(sql, params as unknown[]);
  };
  const maybe = async <Row extends object>(sql: string, params: readonly unknown[] = []): Promise<Row | undefined> => {
    const { rows } = await query<Row>(sql, params);
    if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}: ${sql}`);
    return rows[0];
  };
  return {
    maybe,
    rows: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await query<Row>(sql, params)).rows,
    row: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      const found = await maybe<Row>(sql, params);
      if (!found) throw new Error(`expected a row: ${sql}`);
      return found;
    },
    run: async (sql, params = []) => (await query(sql, params)).rowCount ?? 0,
  };
}

async function runInTransaction<T>(pool: pg.Pool, step: Step, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withClient(pool, async (client, watch) => {
    let committing = false;
    try {
      await client.query('begin');
      const value = await work(txOf(client, step));
      step('before-commit');
      committing = true;
      await client.query('commit');
      if (watch.doubtful) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      step('after-commit');
      return value;
    } catch (error) {
      if (committing && isConnectionTrouble(error)) {
        watch.broken ??= error as Error;
        throw new OutcomeUnknown('the connection broke while committing', { cause: error });
      }
      await client.query('rollback').catch((cause: Error) => {
        watch.broken ??= cause;
      });
      if (isConnectionTrouble(error)) throw new DatabaseUnavailable('the database went away', { cause: error });
      throw error;
    }
  });
}

/** Connection exceptions, shutdowns, and everything that is no answer of the server at all. */
function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string')
    return /connection (terminated|ended)|not queryable|socket|timeout/i.test(error.message);
  return code.startsWith('08') || code.startsWith('57P') || /^E[A-Z]+$/.test(code) || code === '25P03';
}

/** The name of the unique constraint or index that refused a row, if that is what happened. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
