/** For integration tests: a migrated database of the file's own in the throw-away cluster. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { createDb, type Db } from './db/pool.ts';
import { LOCKS } from './db/advisory-locks.ts';
import { migrate } from './db/migrate.ts';
import { prepareDatabase } from './db/prepare.ts';
import type { Consumer } from './outbox/consumer.ts';
import { feedConsumer } from './outbox/feed.ts';
import { loadSecrets } from './secrets.ts';

export type TestDatabase = {
  readonly superUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly db: Db;
  readonly close: () => Promise<void>;
};

const DRAIN_MAX_MS = 20_000;
const DRAIN_PACE_MS = 10;
const MIGRATED = 'migrated';
const PASSWORDS = { owner: 'owner-of-tests', app: 'app-of-tests' };

/** `isCopy` false: every migration runs in it, for tests of what a copy does not have from them. */
export async function createTestDatabase({ isCopy = true } = {}): Promise<TestDatabase> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster)
    throw new Error('TEST_DATABASE_URL is missing: run through the integration project of vitest.config.ts');
  const name = `t_${randomBytes(6).toString('hex')}`;
  if (isCopy) await copyMigrated(cluster, name);
  const { ownerUrl, appUrl } = await prepareDatabase(cluster, name, PASSWORDS);
  await migrate(ownerUrl);
  const superUrl = new URL(cluster);
  superUrl.pathname = `/${name}`;
  const db = createDb(appUrl, 8, () => undefined);
  return { superUrl: superUrl.toString(), ownerUrl, appUrl, db, close: () => db.close() };
}

/** Whoever comes first migrates one database, of which the others are copies: a tenth of the time. */
async function copyMigrated(cluster: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [MIGRATED]);
    if (rowCount === 0) await migrate((await prepareDatabase(cluster, MIGRATED, PASSWORDS)).ownerUrl);
    // File by file: a third less work than by the log, which nothing is restored from here.
    await client.query(`create database ${name} template ${MIGRATED} strategy file_copy owner baize_owner`);
    // What a migration says of the database itself is not copied.
    await client.query(`revoke temporary on database ${name} from public, baize_app`);
  } finally {
    await client.end();
  }
}

const PAIRS = ['seal.pem', 'wallet.pem'];
let pairs: ReadonlyMap<string, string> | undefined;

/**
 * A directory of keys for a test's own platform. RSA pairs take a tenth of a second each to be found: those of a worker
 * are found once, and everything else is made anew.
 */
export function layKeys(directory: string): void {
  pairs ??= findPairs();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const [name, pem] of pairs) writeFileSync(join(directory, name), pem, { mode: 0o600 });
}

function findPairs(): ReadonlyMap<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'baize-pairs-'));
  try {
    loadSecrets(directory);
    return new Map(PAIRS.map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Statements of somebody whom neither grants nor row-level security hold. */
export async function runAsSuperuser({ superUrl }: TestDatabase, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** For readers of a test's own: they are told of what the database commits, and nothing of other processes. */
export const localSignal = (db: Db) => {
  const listeners = new Set<(elsewhere: boolean) => void>();
  db.onEvents(() => {
    for (const look of listeners) look(false);
  });
  return {
    isHeard: () => true,
    listen: (look: (elsewhere: boolean) => void) => {
      listeners.add(look);
      return () => {
        listeners.delete(look);
      };
    },
  };
};

export type TestClock = {
  readonly now: () => Date;
  /** Turns the server's clock by this many milliseconds from now on. */
  readonly turnClock: (ms: number) => void;
  /** From now on the server's clock stands still unless it is turned. */
  readonly stopClock: () => void;
};

export function createTestClock(): TestClock {
  let turned = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + turned),
    turnClock: (ms) => {
      turned += ms;
    },
    stopClock: () => {
      stoppedAt ??= Date.now();
    },
  };
}

/** The smallest brand that money can stand in. Returns its id. */
export async function seedBrand(ownerUrl: string, code: string, currency: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into brand.brand (code, name, merchant_code, currency, currency_symbol, play_money)
        values ($1, $1, $1, $2, $2, true) returning id`,
      [code, currency],
    );
    return rows[0]!.id;
  } finally {
    await client.end();
  }
}

/**
 * Feeds the consumers until nothing is left. An event is shown only once no older transaction runs, and other test
 * files of the same cluster run theirs: a consumer that read nothing may yet have something waiting.
 */
export async function drainOutbox(db: Db, consumers: readonly Consumer[]): Promise<void> {
  const names = consumers.flatMap((each) => each.types.map(() => each.name));
  const types = consumers.flatMap((each) => [...each.types]);
  const drain = async (): Promise<void> => {
    for (const consumer of consumers) while ((await feedConsumer(db, consumer)) > 0);
    const waiting = await db.tx(null, (tx) =>
      tx.rows(
        `select o.type from unnest($1::text[], $2::text[]) as n (consumer, type)
          join outbox.outbox o on o.type = n.type
          left join outbox.outbox_cursor c on c.consumer = n.consumer
          where (o.epoch, o.xid, o.id) > (coalesce(c.epoch, 0), coalesce(c.xid, '0'), coalesce(c.id, 0)) limit 1`,
        [names, types],
      ),
    );
    expect(waiting).toEqual([]);
  };
  await vi.waitFor(drain, { timeout: DRAIN_MAX_MS, interval: DRAIN_PACE_MS });
}
