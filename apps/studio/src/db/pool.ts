import { sql } from 'kysely';
import pg from 'pg';
import { noStep, type Step } from '../fault-points.ts';
import { camelRows, compileQuery, type Query } from './query.ts';

/**
 * Statements of one transaction. Stores take it first and hold no pool, so no statement can slip outside its
 * transaction.
 */
export type Tx = {
  readonly rows: <Row>(query: Query<Row>) => Promise<Row[]>;
  /** Exactly one row, or a throw: use where its absence is a programmer's error. */
  readonly row: <Row>(query: Query<Row>) => Promise<Row>;
  readonly maybe: <Row>(query: Query<Row>) => Promise<Row | undefined>;
  /** Number of rows changed. */
  readonly run: (query: Query<unknown>) => Promise<number>;
};

export type Db = {
  readonly tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One statement that is a transaction of its own: one round trip where `tx` takes three. A second one throws. */
  readonly once: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * A commit whose result is unknown: the connection broke while it ran, or the wait for a synchronous standby was
 * cancelled and the server reported success with a notice only. Callers answer "unknown"; the worker brings the round
 * to an end.
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
/** Who stands still in a transaction must not keep its locks from the others; none of them waits for the outside. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Longer than the minute between two turns of the jobs: a connection costs more than what they ask by it. */
const IDLE_TIMEOUT_MS = 600_000;
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
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  pool.on('error', onError); // without a listener, an idle connection that breaks would end the process
  return {
    tx: (work) => runInTransaction(pool, step, work),
    once: (work) => runOnce(pool, step, work),
    ping: async () => {
      await runOnce(pool, noStep, (tx) => tx.rows(sql`select 1`));
    },
    close: () => pool.end(),
  };
}

/** What happened to a connection while it was in use. */
type Trouble = { broken: Error | undefined; syncWaitCancelled: boolean };

/** The one way to a checked-out client: it always has its error listener, and one that saw trouble is thrown away. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient, trouble: Trouble) => Promise<T>): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('no connection to the database', { cause: error });
  }
  const trouble: Trouble = { broken: undefined, syncWaitCancelled: false };
  const onError = (error: Error): void => {
    trouble.broken = error;
  };
  const onNotice = (notice: { message?: string | undefined }): void => {
    if (notice.message?.includes(SYNC_WAIT_CANCELLED)) trouble.syncWaitCancelled = true;
  };
  client.on('error', onError);
  client.on('notice', onNotice);
  try {
    return await work(client, trouble);
  } finally {
    client.off('error', onError);
    client.off('notice', onNotice);
    client.release(trouble.broken !== undefined || trouble.syncWaitCancelled ? true : undefined);
  }
}

function txOf(client: pg.PoolClient, step: Step): Tx {
  const send = async (query: Query<unknown>): Promise<pg.QueryResult<Record<string, unknown>>> => {
    step('statement');
    return client.query<Record<string, unknown>>(compileQuery(query));
  };
  const rows = async <Row>(query: Query<Row>): Promise<Row[]> => camelRows<Row>((await send(query)).rows);
  const maybe = async <Row>(query: Query<Row>): Promise<Row | undefined> => {
    const found = await rows(query);
    if (found.length > 1) throw new Error(`expected at most one row, got ${found.length}: ${compileQuery(query).text}`);
    return found[0];
  };
  return {
    rows,
    maybe,
    row: async (query) => {
      const found = await maybe(query);
      if (found === undefined) throw new Error(`expected a row: ${compileQuery(query).text}`);
      return found;
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
  };
}

async function runInTransaction<T>(pool: pg.Pool, step: Step, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withClient(pool, async (client, trouble) => {
    let committing = false;
    try {
      await client.query('begin');
      const value = await work(txOf(client, step));
      step('before-commit');
      committing = true;
      await client.query('commit');
      if (trouble.syncWaitCancelled) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      step('after-commit');
      return value;
    } catch (error) {
      if (committing && isConnectionTrouble(error)) {
        trouble.broken ??= error as Error;
        throw new OutcomeUnknown('the connection broke while committing', { cause: error });
      }
      await client.query('rollback').catch((cause: Error) => {
        trouble.broken ??= cause;
      });
      if (isConnectionTrouble(error)) throw new DatabaseUnavailable('the database went away', { cause: error });
      throw error;
    }
  });
}

/** When its transaction is over, everything that was committed before it is on disk, whatever waited for that. */
export const flushCommits = async (tx: Tx): Promise<void> => {
  await tx.rows(sql`select pg_logical_emit_message(true, 'baize-studio', '')`);
};

async function runOnce<T>(pool: pg.Pool, step: Step, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withClient(pool, async (client, trouble) => {
    let sent = false;
    const stepOnce: Step = (name) => {
      if (sent) throw new Error('a second statement where one is the whole transaction');
      step(name);
      sent = true;
    };
    try {
      const value = await work(txOf(client, stepOnce));
      if (trouble.syncWaitCancelled) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      step('after-commit');
      return value;
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      trouble.broken ??= error as Error;
      throw new OutcomeUnknown('the connection broke during a statement that commits by itself', { cause: error });
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
