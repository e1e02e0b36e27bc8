/** What both restore drills do with a product: play on it, leave events unread, and hold the books against the play. */
import { fork } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { anchorAudit, recordAuditIn, verifyAudit } from '../apps/server/src/audit/index.ts';
import { createDb, type Db } from '../apps/server/src/db/pool.ts';
import { brandId, type BrandId } from '../apps/server/src/ids.ts';
import { loadAuditPair } from '../apps/server/src/secrets.ts';
import { prepareBed, type Bed } from '../faults/lib/bed.ts';
import { check } from '../faults/lib/checker.ts';
import { readJournal, type History } from '../faults/lib/journal.ts';
import type { LoadMessage } from '../faults/lib/types.ts';
import { freePorts } from './ports.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

const PLAY_SECONDS = 8;
const SIZE = { players: 12, deposits: 6, callers: 6, seed: 20 };
/** Numbers of the operations after the restore begin here. */
const AFTER = 1_000_000;
/** The consumer that is kept from reading, so that the backup holds events that nobody has read. */
const HELD_BACK = 'rollups';

export type DrillReport = {
  readonly held: boolean;
  /** From the loss until the product serves on the restored databases. */
  readonly restoreMinutes: number;
  readonly acked: { readonly before: number; readonly after: number };
  readonly unread: number;
  readonly epoch: { readonly before: number; readonly after: number };
  readonly auditRows: number;
  readonly findings: readonly string[];
};

/** Two places for one product: where it is lost, and where it is restored. */
export type Places = { readonly home: string; readonly lost: string; readonly restored: string };
type Drill = {
  readonly stack: Omit<StackOptions, 'dataDir' | 'ports'>;
  /** Settings of the restored product. */
  readonly restoredStack: Omit<StackOptions, 'dataDir' | 'ports'>;
  /** What is done while people play: a physical backup is taken then. */
  readonly whilePlaying: (stack: Stack, places: Places) => Promise<void>;
  /** Nobody plays, events are unread, the platform is dead and the database is still there. */
  readonly beforeTheLoss: (stack: Stack, places: Places) => Promise<void>;
  /** Makes the databases of the restored place. */
  readonly restore: (places: Places) => Promise<void>;
  /** Whether another epoch is to be expected. */
  readonly newEpoch: boolean;
};

export async function runDrill(drill: Drill): Promise<DrillReport> {
  const home = mkdtempSync(join(tmpdir(), 'baize-drill-'));
  chmodSync(home, 0o711); // the database's own user must pass through
  const places: Places = { home, lost: join(home, 'lost'), restored: join(home, 'restored') };
  const ports = await freePorts();
  let stack: Stack | undefined;
  try {
    stack = await startStack({ ...drill.stack, dataDir: places.lost, ports, quiet: true });
    const bed = await prepareBed(stack, SIZE);
    const before = await playBefore(stack, { bed, drill, places });
    await stack.stop();
    const lostAt = performance.now();
    copyKeys(places);
    await drill.restore(places);
    stack = await startStack({ ...drill.restoredStack, dataDir: places.restored, ports, quiet: true });
    const restoreMinutes = Number(((performance.now() - lostAt) / 60_000).toFixed(2));
    const after = await playAfter(stack, { bed, drill, places, before });
    return { restoreMinutes, ...after };
  } finally {
    await stack?.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

type Lost = { readonly unread: number; readonly epoch: number };
type Run = { readonly bed: Bed; readonly drill: Drill; readonly places: Places };

/** Plays; the last events stay unread, since their consumer is held back and then killed. */
async function playBefore(stack: Stack, { bed, drill, places }: Run): Promise<Lost> {
  const first = startLoad(bed.configFile);
  await pause(PLAY_SECONDS * 500);
  await drill.whilePlaying(stack, places);
  const keeper = await connect(bed.superUrl);
  try {
    await keeper.query('begin');
    await keeper.query('select 1 from outbox.outbox_cursor where consumer = $1 for update', [HELD_BACK]);
    await pause(PLAY_SECONDS * 500);
    await first.stop();
    await withDb(bed, async (db, brands) => {
      await writeAudit(db, brands, 'before');
      await anchorAudit(db, brands, { ...anchorsOf(places.lost), now: new Date() });
    });
    await stack.kill('platform');
    await keeper.query('rollback');
    const { rows } = await keeper.query<{ unread: string; epoch: number }>(UNREAD, [HELD_BACK]);
    await drill.beforeTheLoss(stack, places);
    return { unread: Number(rows[0]!.unread), epoch: rows[0]!.epoch };
  } finally {
    await keeper.end();
  }
}

const UNREAD = `select (select epoch from outbox.outbox_stream) as epoch, count(*) as unread
  from outbox.outbox_cursor c join outbox.outbox o on (o.epoch, o.xid, o.id) > (c.epoch, c.xid, c.id)
  where c.consumer = $1 and o.type = any (c.types)`;

/** Goes on playing with the same players and sessions, and holds the books against all that was ever acknowledged. */
async function playAfter(
  stack: Stack,
  { bed, drill, places, before }: Run & { readonly before: Lost },
): Promise<Omit<DrillReport, 'restoreMinutes'>> {
  const earlier = readJournal(bed.config.journal);
  const journal = join(places.restored, 'journal.jsonl');
  const configFile = join(places.restored, 'load.json');
  const config = { ...bed.config, deposits: [], journal, seed: SIZE.seed + 1 };
  writeFileSync(configFile, JSON.stringify(config), { mode: 0o600 });
  const restored: Bed = { ...bed, superUrl: stack.databaseUrl('baize'), appUrl: appUrlOf(stack, bed) };
  const load = startLoad(configFile);
  await pause(PLAY_SECONDS * 1_000);
  const drained = await load.stop();
  const history = readJournal(journal);
  const found = await check(restored, joined(earlier, history));
  const findings = found.map(({ invariant, text }) => `${invariant}: ${text}`);
  if (!drained) findings.push('operations were left without a definite answer');
  if (history.acks.size === 0) findings.push('nobody could play after the restore');
  if (before.unread === 0) findings.push('the backup held no unread event, so it proves nothing of them');
  const { auditRows, epoch } = await proveRest(restored, { places, findings });
  if (epoch > before.epoch !== drill.newEpoch) findings.push(`epoch ${before.epoch} became ${epoch}`);
  return {
    held: findings.length === 0,
    acked: { before: earlier.acks.size, after: history.acks.size },
    unread: before.unread,
    epoch: { before: before.epoch, after: epoch },
    auditRows,
    findings: findings.slice(0, 20),
  };
}

/** The audit chains against the anchors outside, and that every consumer came through. */
async function proveRest(
  bed: Bed,
  { places, findings }: { readonly places: Places; readonly findings: string[] },
): Promise<{ auditRows: number; epoch: number }> {
  let auditRows = 0;
  await withDb(bed, async (db, brands) => {
    await writeAudit(db, brands, 'after');
    for (const brand of brands) {
      const { key, file } = anchorsOf(places.restored);
      const verdict = await verifyAudit(db, brand, { publicKeys: key.publicKeys, file, now: new Date() });
      auditRows += verdict.rows;
      if (!verdict.ok) findings.push(`audit of brand ${brand}: ${verdict.firstBroken?.why ?? 'does not hold'}`);
    }
  });
  const client = await connect(bed.superUrl);
  try {
    const consumers = await client.query<{ consumer: string }>('select consumer from outbox.outbox_cursor');
    for (const { consumer } of consumers.rows) {
      const left = await untilRead(client, consumer);
      if (left > 0) findings.push(`${consumer} has not read ${left} events`);
    }
    const letters = await client.query('select 1 from outbox.outbox_dead_letter');
    if (letters.rowCount) findings.push(`${letters.rowCount} dead letters`);
    const { rows } = await client.query<{ epoch: number }>('select epoch from outbox.outbox_stream');
    return { auditRows, epoch: rows[0]!.epoch };
  } finally {
    await client.end();
  }
}

/** An entry in each brand's chain: what was written before the loss and what comes after are one chain. */
const writeAudit = (db: Db, brands: readonly BrandId[], when: string): Promise<void> =>
  db.tx(null, (tx) =>
    recordAuditIn(tx, brands, {
      actor: 'drill',
      ip: '127.0.0.1',
      action: 'restore-drill',
      target: when,
      before: null,
      after: { when },
    }),
  );

const READ_MAX_MS = 30_000;
async function untilRead(client: pg.Client, consumer: string): Promise<number> {
  const until = performance.now() + READ_MAX_MS;
  for (;;) {
    const { rows } = await client.query<{ unread: string }>(UNREAD, [consumer]);
    if (rows[0]!.unread === '0' || performance.now() > until) return Number(rows[0]!.unread);
    await pause(200);
  }
}

/** What was played before and after, as one history; the later operations are numbered on. */
function joined(before: History, after: History): History {
  return {
    ops: [...before.ops, ...after.ops.map((op) => ({ ...op, n: op.n + AFTER }))],
    acks: new Map([
      ...before.acks,
      ...[...after.acks].map(([n, ack]) => [n + AFTER, { ...ack, n: n + AFTER }] as const),
    ]),
    wrong: [...before.wrong, ...after.wrong],
  };
}

/** What a backup holds beside the databases: keys, the audit log's anchors; and the other side's memory. */
function copyKeys({ lost, restored }: Places): void {
  mkdirSync(restored, { recursive: true, mode: 0o755 });
  for (const name of ['keys', 'sandbox', 'audit-anchors.jsonl'])
    if (existsSync(join(lost, name))) cpSync(join(lost, name), join(restored, name), { recursive: true });
}

const anchorsOf = (dataDir: string) => ({
  key: loadAuditPair(join(dataDir, 'keys')),
  file: join(dataDir, 'audit-anchors.jsonl'),
});

function appUrlOf(stack: Stack, bed: Bed): string {
  const url = new URL(bed.appUrl);
  url.port = new URL(stack.databaseUrl('baize')).port;
  return url.toString();
}

async function withDb(bed: Bed, work: (db: Db, brands: readonly BrandId[]) => Promise<void>): Promise<void> {
  const client = await connect(bed.superUrl);
  const db = createDb(bed.appUrl, 2, () => undefined);
  try {
    const { rows } = await client.query<{ id: number }>('select id from brand.brand order by id');
    await work(
      db,
      rows.map(({ id }) => brandId(id)),
    );
  } finally {
    await db.close();
    await client.end();
  }
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The load of the fault lab, for as long as the drill likes. */
function startLoad(configFile: string) {
  const child = fork(join(import.meta.dirname, '../faults/load.ts'), [configFile], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const told = { acked: 0, sent: 0 };
  child.on('message', (message) => Object.assign(told, message as LoadMessage));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  return {
    /** False: it could not finish what it had begun. */
    stop: async (): Promise<boolean> => {
      if (child.connected) child.send('stop');
      return (await ended) === 0;
    },
  };
}

export const secretOf = (dataDir: string, name: string): string =>
  readFileSync(join(dataDir, 'keys', `${name}.secret`), 'utf8').trim();
