/** The whole product on one machine: PostgreSQL, studio, sandbox and platform as processes of their own. Used by start, tests and benches. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { loadSecrets } from '../apps/server/src/secrets.ts';
import { sandboxKeys } from '../apps/server/src/sandbox-keys.ts';
import { dataDirectory, startCluster } from './pg.ts';

const ROOT = join(import.meta.dirname, '..');
const OPERATOR_ID = 1;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 16_000;

export type StackOptions = {
  readonly dataDir?: string;
  readonly ports?: Partial<Ports>;
  readonly env?: Record<string, string>;
  readonly pgFlags?: readonly string[];
  readonly quiet?: boolean;
};
type Ports = { site: number; console: number; studio: number; sandbox: number; media: number };
export type ProcessName = 'studio' | 'sandbox' | 'platform';
export type Stack = {
  readonly urls: {
    readonly site: string;
    readonly lotus: string;
    readonly console: string;
    readonly studio: string;
    readonly sandbox: string;
  };
  readonly databaseUrl: (name: string) => string;
  /** Passwords of the three roles, which belong to the cluster: for further databases beside ours. */
  readonly databasePasswords: { readonly owner: string; readonly app: string };
  readonly dataDir: string;
  readonly children: ReadonlyMap<string, ChildProcess>;
  readonly conformanceKey: string;
  readonly restart: (name: ProcessName) => Promise<void>;
  /** Dies as by kill -9; `restart` brings it back. */
  readonly kill: (name: ProcessName) => Promise<void>;
  /** The database under the whole stack, for the fault lab: it dies as by kill -9 and comes back at the same address. */
  readonly database: {
    readonly pid: () => number;
    readonly crash: () => Promise<void>;
    readonly start: () => Promise<void>;
  };
  readonly onDeath: (tell: (name: string) => void) => void;
  readonly stop: () => Promise<void>;
};

export function portsOf(environment: Record<string, string | undefined>): Ports {
  const site = Number(environment.PORT ?? 3_000);
  const port = (name: string, offset: number): number => Number(environment[name] ?? site + offset);
  return {
    site,
    console: port('CONSOLE_PORT', 1),
    studio: port('STUDIO_PORT', 2),
    sandbox: port('SANDBOX_PORT', 3),
    media: port('MEDIA_PORT', 4),
  };
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const ports = { ...portsOf(process.env), ...options.ports };
  const dataDir = options.dataDir ?? dataDirectory(ROOT);
  await Promise.all(
    ['site', 'console', 'studio', 'sandbox'].map((name) => requireFree(name, ports[name as keyof Ports])),
  );
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const keysDir = join(dataDir, 'keys');
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const clusterOptions = { dir: join(dataDir, 'postgres'), ...(options.pgFlags ? { flags: options.pgFlags } : {}) };
  let cluster = await startCluster(clusterOptions);
  const children = new Map<string, ChildProcess>();
  const specs = new Map<string, () => ChildProcess>();
  let stopping = false;
  let tellDeath: (name: string) => void = () => undefined;
  const launch = async (name: string, healthUrl: string): Promise<void> => {
    const child = specs.get(name)!();
    children.set(name, child);
    child.once('exit', () => {
      if (!stopping && children.get(name) === child) tellDeath(name);
    });
    await untilHealthy(name, child, healthUrl);
  };
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    for (const name of ['platform', 'studio', 'sandbox']) await stopChild(children.get(name));
    await cluster.stop();
  };
  try {
    const passwords = {
      owner: secretFile(keysDir, 'db-owner'),
      app: secretFile(keysDir, 'db-app'),
      studio: secretFile(keysDir, 'db-studio'),
    };
    const platform = await prepareDatabase(cluster.url('postgres'), 'baize', passwords);
    const studioDatabase = await prepareDatabase(cluster.url('postgres'), 'studio', passwords);
    const conformanceKey = secretFile(keysDir, 'conformance');
    writeFileSync(join(dataDir, 'conformance-key'), conformanceKey, { mode: 0o600 }); // where `npm run conformance` looks
    const link = writeStudioLink(keysDir, ports);
    const sandbox = sandboxKeys(keysDir);
    const urls = {
      site: `http://localhost:${ports.site}`,
      lotus: `http://lotus.localhost:${ports.site}`,
      console: `http://localhost:${ports.console}`,
      studio: `http://localhost:${ports.studio}`,
      sandbox: `http://localhost:${ports.sandbox}`,
    };
    const node = (script: string, env: Record<string, string>) => () =>
      spawn(process.execPath, [join(ROOT, script)], {
        cwd: ROOT,
        stdio: ['ignore', options.quiet ? 'ignore' : 'inherit', 'inherit'],
        detached: true,
        env: { ...process.env, LOG_LEVEL: 'warn', DEMO: '1', CONFORMANCE_KEY: conformanceKey, ...env, ...options.env },
      });
    specs.set(
      'studio',
      node('apps/studio/src/main.ts', {
        STUDIO_PORT: String(ports.studio),
        STUDIO_DATABASE_URL: studioDatabase.ownerUrl,
        STUDIO_PUBLIC_URL: urls.studio,
        STUDIO_KEYS_DIR: keysDir,
        STUDIO_CONNECTION_FILE: link.connectionFile,
        SITE_ORIGINS: [
          urls.site,
          urls.lotus,
          `http://127.0.0.1:${ports.site}`,
          `http://baize.localhost:${ports.site}`,
        ].join(','),
      }),
    );
    specs.set(
      'sandbox',
      node('apps/sandbox/src/main.ts', {
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_PUBLIC_URL: urls.sandbox,
        SANDBOX_API_KEY: sandbox.apiKey,
        SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret,
        SANDBOX_DATA: join(dataDir, 'sandbox'),
      }),
    );
    specs.set(
      'platform',
      node('apps/server/src/main.ts', {
        PORT: String(ports.site),
        CONSOLE_PORT: String(ports.console),
        DATABASE_URL: platform.appUrl,
        OWNER_DATABASE_URL: platform.ownerUrl,
        SECRETS_DIR: keysDir,
        PUBLIC_URL: urls.site,
        STUDIO_URL: `http://127.0.0.1:${ports.studio}`,
        STUDIO_PUBLIC_URL: urls.studio,
        SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
        STUDIO_LINK_FILE: link.linkFile,
        SITE_DIST: join(ROOT, 'apps/site/dist'),
        CONSOLE_DIST: join(ROOT, 'apps/console/dist'),
      }),
    );
    const health = {
      studio: `http://127.0.0.1:${ports.studio}/health/live`,
      sandbox: `http://127.0.0.1:${ports.sandbox}/health/live`,
      platform: `http://127.0.0.1:${ports.site}/health/ready`,
    };
    await Promise.all([
      launch('studio', health.studio),
      launch('sandbox', health.sandbox),
      launch('platform', health.platform),
    ]);
    return {
      urls,
      dataDir,
      children,
      conformanceKey,
      databasePasswords: passwords,
      databaseUrl: (name) => cluster.url(name),
      stop,
      onDeath: (tell) => {
        tellDeath = tell;
      },
      restart: async (name) => {
        const old = children.get(name);
        children.delete(name); // its end is ours now
        if (old && old.exitCode === null && old.signalCode === null) await stopChild(old);
        await launch(name, health[name]);
      },
      kill: async (name) => {
        const old = children.get(name);
        children.delete(name);
        await killChild(old);
      },
      database: {
        pid: () => cluster.pid,
        crash: () => killPid(cluster.pid),
        start: async () => {
          cluster = await startAgain({ ...clusterOptions, port: cluster.port });
        },
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A port somebody else has is said before anything is started, with the variable that moves it. */
async function requireFree(name: string, port: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', () =>
      fail(
        new Error(
          `port ${port} (${name}) is taken: stop what uses it, or set ${name === 'site' ? 'PORT' : `${name.toUpperCase()}_PORT`}`,
        ),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()));
  });
}

/** Keys between platform and studio, and the two files that tell each of the other. */
function writeStudioLink(keysDir: string, ports: Ports): { connectionFile: string; linkFile: string } {
  const pemFile = join(keysDir, 'studio-signing.pem');
  if (!existsSync(pemFile))
    writeFileSync(
      pemFile,
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      { mode: 0o600 },
    );
  const privatePem = readFileSync(pemFile, 'utf8');
  const publicPem = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
  const kid = `studio-${createHash('sha256').update(publicPem).digest('hex').slice(0, 12)}`;
  const { wallet } = loadSecrets(keysDir);
  const connectionFile = join(keysDir, 'studio-connection.json');
  const linkFile = join(keysDir, 'studio-link.json');
  writeFileSync(
    connectionFile,
    JSON.stringify({
      operatorId: OPERATOR_ID,
      walletBaseUrl: `http://127.0.0.1:${ports.site}/wallet/studio`,
      ourKid: kid,
      ourPrivateKeyPem: privatePem,
      theirKeys: [{ kid: wallet.kid, pem: wallet.publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
      strict: true,
      brands: [],
      currencies: ['BDT'],
    }),
    { mode: 0o600 },
  );
  writeFileSync(
    linkFile,
    JSON.stringify({
      baseUrl: `http://127.0.0.1:${ports.studio}`,
      operatorId: OPERATOR_ID,
      keys: [{ kid, pem: publicPem }],
    }),
    { mode: 0o600 },
  );
  return { connectionFile, linkFile };
}

function secretFile(directory: string, name: string): string {
  const file = join(directory, `${name}.secret`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function untilHealthy(name: string, child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended while starting (${child.exitCode ?? child.signalCode})`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((tick) => setTimeout(tick, 50));
  }
  throw new Error(`${name} did not become healthy in ${READY_TIMEOUT_MS} ms`);
}

async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGKILL');
  await ended;
}

/** Ends when the process is gone; one that was gone already is no error. */
async function killPid(pid: number): Promise<void> {
  const until = performance.now() + STOP_TIMEOUT_MS;
  for (let signal: NodeJS.Signals | 0 = 'SIGKILL'; performance.now() < until; signal = 0) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    await new Promise((tick) => setTimeout(tick, 10));
  }
  throw new Error(`process ${pid} did not die`);
}

/** Backends outlive their killed postmaster for a moment and hold its shared memory: it is asked again until they are gone. */
async function startAgain(
  options: Parameters<typeof startCluster>[0],
): Promise<Awaited<ReturnType<typeof startCluster>>> {
  const until = performance.now() + STOP_TIMEOUT_MS;
  for (;;) {
    try {
      return await startCluster(options);
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((tick) => setTimeout(tick, 100));
    }
  }
}

async function stopChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((done) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(hard);
      done();
    });
    child.kill('SIGTERM');
  });
}
