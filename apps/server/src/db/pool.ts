import pg from 'pg';
import type { BrandId } from '../ids.ts';
import { camelRows, compileQuery, compileStatement, type Query, type Statement } from './query.ts';

/**
 * A statement kept prepared on its connection, for hot paths. Plain text is parsed anew each time, which any pooler in
 * between survives.
 */
export type Prepared = { readonly name: string; readonly text: string };
export type Sql = string | Prepared;

/**
 * Statements of one transaction. Stores take it first and hold no pool, so no statement can slip outside its
 * transaction.
 * A `Query` knows its rows; a prepared statement of a hot path is told them.
 */
export type Tx = {
  readonly rows: Run<'many'>;
  /** Exactly one row, or a throw: use where its absence is a programmer's error. */
  readonly row: Run<'one'>;
  readonly maybe: Run<'maybe'>;
  /** Number of rows changed. */
  readonly run: (sql: Query<unknown> | Statement<never> | Sql, params?: readonly unknown[]) => Promise<number>;
  /** Says that there are events in this transaction: their readers are woken once it is committed. */
  readonly wroteEvents: () => void;
  /** Notifies a channel once this transaction is committed, by a statement of its own: no reply waits for it. */
  readonly ring: (channel: string) => void;
};
type Found<How, Row> = How extends 'many' ? Row[] : How extends 'one' ? Row : Row | undefined;
type Run<How> = {
  <Row extends object>(query: Query<Row>): Promise<Found<How, Row>>;
  <Row extends object>(statement: Statement<Row>, params: readonly unknown[]): Promise<Found<How, Row>>;
  <Row extends object>(sql: Sql, params?: readonly unknown[]): Promise<Found<How, Row>>;
};

export type Db = {
  /** One transaction as the app role, seeing only the rows of `brandId` (null: only tables that no brand owns). */
  readonly tx: <T>(brandId: BrandId | null, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * One statement of its own, of tables that no brand owns: the message each way that a transaction around it would
   * cost twice more.
   */
  readonly once: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Calls back after each commit of a transaction that wrote events. */
  readonly onEvents: (tell: () => void) => void;
  readonly close: () => Promise<void>;
  readonly ping: () => Promise<void>;
};

/**
 * A commit whose outcome is unknown: the connection broke while it ran, or a synchronous standby's wait was cancelled
 * and the server reported success with a mere notice (docs/adr/0004). The caller must answer "unknown", never "done"
 * and never "refused".
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The database is away or every connection is taken: nothing was done. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The work was surely not done, or nobody knows whether it was: no fault of what was asked for. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable;

/** The database is there, and did not do it in time: what is tried again will take as long. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && TIME_STATES.has(sqlStateOf(error.cause) ?? '');

const CONNECT_TIMEOUT_MS = 2_000;
/** Longer than the minute between two turns of the jobs, which would open a dozen anew each time. */
const IDLE_MS = 600_000;

/** How long each wait of a connection may last. All but the last two are held by the server, whatever becomes of us. */
export type Timeouts = {
  readonly statementMs: number;
  /** For a row or a key that another session holds. */
  readonly lockMs: number;
  /** Between two statements of a transaction: one whose process hangs must not hold its rows. */
  readonly idleInTransactionMs: number;
  readonly connectMs: number;
  /** For any answer at all, where the network swallows it; 0: the caller sees to it. */
  readonly readMs: number;
};
export const APP_TIMEOUTS: Timeouts = {
  statementMs: 15_000,
  lockMs: 4_000,
  idleInTransactionMs: 15_000,
  connectMs: CONNECT_TIMEOUT_MS,
  readMs: 20_000,
};
const SYNC_WAIT_CANCELLED = 'canceling wait for synchronous replication';

export type PoolOptions = {
  readonly url: string;
  readonly max: number;
  /** By which PostgreSQL lists the connections. */
  readonly name: string;
  /** Server settings of the connections, as `-c name=value` words. */
  readonly settings?: string;
  readonly timeouts?: Timeouts;
  readonly onError: (error: Error) => void;
};

export function createPool({ url, max, name, settings, timeouts = APP_TIMEOUTS, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...(settings === undefined ? {} : { options: settings }),
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    query_timeout: timeouts.readMs,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig);
  pool.on('error', onError); // an idle client's death is not ours to die of
  return pool;
}

/** Its cleaning up may take longer than what anybody waits for. */
const QUEUE_TIMEOUTS: Timeouts = { ...APP_TIMEOUTS, statementMs: 60_000, readMs: 65_000 };

/** For the job queue, whose library speaks to its clients one statement at a time. */
export function createQueuePool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: 'baize-jobs',
    // Longer than its pause between two looks: one that is made anew for each costs more than the look.
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: QUEUE_TIMEOUTS.statementMs,
    lock_timeout: QUEUE_TIMEOUTS.lockMs,
    idle_in_transaction_session_timeout: QUEUE_TIMEOUTS.idleInTransactionMs,
    query_timeout: QUEUE_TIMEOUTS.readMs,
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Notifies channels by statements of their own: inside of a transaction they would put commits into one row. One that
 * waits for a connection stands for all that come meanwhile; who misses it looks by itself.
 */
function createRinger(pool: pg.Pool): (channel: string) => void {
  const waiting = new Set<string>();
  return (channel) => {
    if (waiting.has(channel)) return;
    waiting.add(channel);
    const send = (tx: Tx): Promise<number> => {
      waiting.delete(channel);
      return tx.run('select pg_notify($1, $2)', [channel, '']);
    };
    void runOnce(pool, send).catch(() => waiting.delete(channel));
  };
}

export function createDb(url: string, max: number, onError: (error: Error) => void): Db {
  const pool = createPool({ url, max, name: 'baize-app', onError });
  const ring = createRinger(pool);
  let tellEvents: () => void = () => undefined;
  const transact: Db['tx'] = async (brandId, work) => {
    let wrote = false;
    const channels = new Set<string>();
    const notes: TxNotes = {
      wroteEvents: () => {
        wrote = true;
      },
      ring: (channel) => void channels.add(channel),
    };
    const value = await runInTransaction(pool, brandId, (client) => work(txOf(client, notes)));
    if (wrote) tellEvents();
    for (const channel of channels) ring(channel);
    return value;
  };
  return {
    tx: transact,
    once: (work) => runOnce(pool, work),
    onEvents: (tell) => {
      tellEvents = tell;
    },
    close: () => pool.end(),
    ping: async () => {
      await transact(null, (tx) => tx.rows('select 1 as one'));
    },
  };
}

/**
 * The one way to a checked-out client: it always has its error listener (without one, a dying database kills the
 * process), and a client that saw trouble is thrown away rather than returned.
 */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, watch: ClientWatch) => Promise<T>,
): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('no connection to the database', { cause: error });
  }
  const watch: ClientWatch = { broken: undefined, doubtful: false };
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

export type ClientWatch = { broken: Error | undefined; doubtful: boolean };

/** The three forms of SQL. The types of `Tx` know the rows; here they are only run. */
type AnySql = Query<unknown> | Statement<never> | Sql;
const isText = (sql: AnySql): sql is Sql => typeof sql === 'string' || ('text' in sql && !('rowType' in sql));

const isStatement = (sql: Query<unknown> | Statement<never>): sql is Statement<never> => 'rowType' in sql;

function configOf(sql: AnySql, values: readonly unknown[]): pg.QueryConfig {
  if (isText(sql)) return { ...(typeof sql === 'string' ? { text: sql } : sql), values: values as unknown[] };
  return isStatement(sql) ? compileStatement(sql, values) : compileQuery(sql);
}

/** What a transaction says of what is to happen once it is committed; outside of one it is nobody's to hear. */
type TxNotes = { readonly wroteEvents: () => void; readonly ring: (channel: string) => void };
const NO_NOTES: TxNotes = { wroteEvents: () => undefined, ring: () => undefined };

export function txOf(client: pg.PoolClient, notes: TxNotes = NO_NOTES): Tx {
  const rows = async <Row extends object>(sql: AnySql, params: readonly unknown[] = []): Promise<Row[]> => {
    const found = (await client.query<Record<string, unknown>>(configOf(sql, params))).rows;
    return isText(sql) ? (found as Row[]) : camelRows<Row>(found);
  };
  const maybe = async <Row extends object>(sql: AnySql, params?: readonly unknown[]): Promise<Row | undefined> => {
    const found = await rows<Row>(sql, params);
    if (found.length > 1) throw new Error(`expected at most one row, got ${found.length}: ${configOf(sql, []).text}`);
    return found[0];
  };
  return {
    ...notes,
    rows,
    maybe,
    row: async <Row extends object>(sql: AnySql, params?: readonly unknown[]) => {
      const found = await maybe<Row>(sql, params);
      if (!found) throw new Error(`expected a row: ${configOf(sql, []).text}`);
      return found;
    },
    run: async (sql, params = []) => (await client.query(configOf(sql, params))).rowCount ?? 0,
  };
}

async function runInTransaction<T>(
  pool: pg.Pool,
  brandId: BrandId | null,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return withClient(pool, async (client, watch) => {
    let committing = false;
    try {
      await beginFor(client, brandId);
      const value = await work(client);
      committing = true;
      await commit(client);
      if (watch.doubtful) throw new OutcomeUnknown('the wait for a synchronous standby was cancelled');
      return value;
    } catch (error) {
      if (committing && isConnectionTrouble(error)) {
        watch.broken ??= error as Error;
        throw new OutcomeUnknown('the connection broke while committing', { cause: error });
      }
      if (isConnectionTrouble(error)) {
        watch.broken ??= error as Error;
        throw new DatabaseUnavailable('the database went away', { cause: error });
      }
      await client.query('rollback').catch((cause: Error) => {
        watch.broken ??= cause;
      });
      if (TIME_STATES.has(sqlStateOf(error) ?? ''))
        throw new DatabaseUnavailable('the database could not do it in time', { cause: error });
      throw error;
    }
  });
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withClient(pool, async (client, watch) => {
    try {
      return await work(txOf(client));
    } catch (error) {
      if (!isConnectionTrouble(error)) throw error;
      watch.broken ??= error as Error;
      throw new DatabaseUnavailable('the database went away', { cause: error });
    }
  });
}

/**
 * A transaction in which a statement failed answers `commit` with ROLLBACK and no error: code that swallowed that
 * failure must not be told that it committed.
 */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
}

/**
 * The answers of statements that travel together. Where one fails, those behind it only say that the transaction is
 * aborted: the first one's failure is told.
 */
export async function together<Each extends readonly Promise<unknown>[]>(
  statements: readonly [...Each],
): Promise<{ -readonly [I in keyof Each]: Awaited<Each[I]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((each): each is PromiseRejectedResult => each.status === 'rejected');
  if (failed) throw failed.reason;
  return (await Promise.all(statements)) as { -readonly [I in keyof Each]: Awaited<Each[I]> };
}

/** What row-level security reads until the transaction ends: the brand, or nothing. */
export const SET_BRAND = "select set_config('baize.brand', $1, true)";
export const setBrand = async (tx: Tx, brandId: number | null): Promise<void> => {
  await tx.rows(SET_BRAND, [brandId === null ? '' : String(brandId)]);
};

/** One message; row-level security reads the setting for the rest of the transaction. */
export async function beginFor(client: pg.PoolClient, brandId: BrandId | null): Promise<void> {
  await client.query(`begin; set local baize.brand = '${brandId === null ? '' : Math.trunc(brandId)}'`);
}

export const LOCK_NOT_GRANTED = '55P03';
const STATEMENT_CANCELLED = '57014';
const TIME_STATES: ReadonlySet<string> = new Set([LOCK_NOT_GRANTED, STATEMENT_CANCELLED]);

/** What the driver and its pool say without a code. Other errors may speak of time and sockets as well. */
const DRIVER_TROUBLE: readonly string[] = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
];

/** Connection exceptions, shutdowns, and everything that is no answer of the server at all. */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return DRIVER_TROUBLE.some((start) => error.message.startsWith(start));
  return code.startsWith('08') || code.startsWith('57P') || /^E[A-Z]+$/.test(code) || code === '25P03';
}

/** SQLSTATE of a server's error, if it is one. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;
