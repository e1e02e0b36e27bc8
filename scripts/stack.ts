/**
 * The whole product on one machine: PostgreSQL, studio, sandbox, platform and its worker as processes of their own.
 * Used by start, tests and benches.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { demoAccounts, sandboxKeys } from '../apps/server/src/sandbox-keys.ts';
import { DEMO_BRANDS } from '../apps/server/src/seed/demo-data.ts';
import { writeLabelFiles } from './label-files.ts';
import { portsOf, type Ports } from './ports.ts';
import { dataDirectory, startCluster } from './pg.ts';

const ROOT = join(import.meta.dirname, '..');
/** Said aloud to every process: one that is told nothing takes itself to be in production. */
const DEMO = { DEMO: '1', NODE_ENV: 'development' };
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 16_000;

export type StackOptions = {
  readonly dataDir?: string;
  readonly ports?: Ports;
  readonly env?: Record<string, string>;
  readonly pgFlags?: readonly string[];
  /** Another PostgreSQL than the one that comes from npm. */
  readonly pgInstallation?: string;
  /** Where the database listens; a free port where left out. */
  readonly pgPort?: number;
  /** The platform's way to its database, for the fault lab: an address in place of the cluster's. */
  readonly reachDatabase?: (url: string) => string;
  readonly quiet?: boolean;
};
/** `platform` serves requests; `worker` hears events and works by the clock, so that neither waits for the other. */
export type ProcessName = 'studio' | 'sandbox' | 'platform' | 'worker';
export type Stack = {
  readonly urls: {
    readonly site: string;
    readonly lotus: string;
    readonly console: string;
    readonly studio: string;
    readonly sandbox: string;
    /** /metrics and /health/money of the platform. */
    readonly monitor: string;
  };
  readonly databaseUrl: (name: string) => string;
  /** Passwords of the three roles, which belong to the cluster: for further databases beside ours. */
  readonly databasePasswords: { readonly owner: string; readonly app: string };
  readonly dataDir: string;
  readonly children: ReadonlyMap<string, ChildProcess>;
  readonly conformanceKey: string;
  /** `env` replaces settings from then on. */
  readonly restart: (name: ProcessName, env?: Record<string, string>) => Promise<void>;
  /** Dies as by kill -9; `restart` brings it back. */
  readonly kill: (name: ProcessName) => Promise<void>;
  /**
   * The database under the whole stack, for the fault lab: it dies as by kill -9 and comes back at the same address.
   */
  readonly database: {
    readonly pid: () => number;
    readonly ended: () => boolean;
    readonly crash: () => Promise<void>;
    readonly start: () => Promise<void>;
  };
  readonly onDeath: (tell: (name: string) => void) => void;
  readonly stop: () => Promise<void>;
};

/** What a start finds or makes once under the data directory: databases, passwords and keys. */
type Prepared = Awaited<ReturnType<typeof prepareData>>;

async function prepareData(dataDir: string, ports: Ports, databaseUrl: (name: string) => string) {
  const keysDir = join(dataDir, 'keys');
  const passwords = {
    owner: secretFile(keysDir, 'db-owner'),
    app: secretFile(keysDir, 'db-app'),
    studio: secretFile(keysDir, 'db-studio'),
  };
  const platform = await prepareDatabase(databaseUrl('postgres'), 'baize', passwords);
  const studio = await prepareDatabase(databaseUrl('postgres'), 'studio', passwords);
  const conformanceKey = secretFile(keysDir, 'conformance');
  // `npm run conformance` reads the key from this file.
  writeFileSync(join(dataDir, 'conformance-key'), conformanceKey, { mode: 0o600 });
  const link = await writeLabelFiles(keysDir, ports);
  return { dataDir, keysDir, passwords, platform, studio, conformanceKey, link, sandbox: sandboxKeys(keysDir) };
}

const urlsOf = (ports: Ports): Stack['urls'] => ({
  site: `http://localhost:${ports.site}`,
  lotus: `http://lotus.localhost:${ports.site}`,
  console: `http://localhost:${ports.console}`,
  studio: `http://localhost:${ports.studio}`,
  sandbox: `http://localhost:${ports.sandbox}`,
  monitor: `http://127.0.0.1:${ports.monitor}`,
});

/** One process of the product: its entry, its settings, and how it is known to serve. */
type ProcessPlan = {
  readonly entry: string;
  readonly env: Record<string, string>;
  /** The address that answers once it serves; one that serves none says so by a message. */
  readonly healthUrl: string | undefined;
};

function planProcesses(prepared: Prepared, ports: Ports): Record<ProcessName, ProcessPlan> {
  const { dataDir, keysDir, platform, studio, link, sandbox } = prepared;
  const urls = urlsOf(ports);
  const origins = [urls.site, urls.lotus, `http://127.0.0.1:${ports.site}`, `http://baize.localhost:${ports.site}`];
  const common = {
    PORT: String(ports.site),
    CONSOLE_PORT: String(ports.console),
    DATABASE_URL: platform.appUrl,
    SECRETS_DIR: keysDir,
    PUBLIC_URL: urls.site,
    CONSOLE_PUBLIC_URL: urls.console,
    MEDIA_PORT: String(ports.media),
    MEDIA_PUBLIC_URL: `http://localhost:${ports.media}`,
    UPLOADS_DIR: join(dataDir, 'uploads'),
    STUDIO_URL: `http://127.0.0.1:${ports.studio}`,
    STUDIO_PUBLIC_URL: urls.studio,
    SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    SIGN_IN_URL: urls.sandbox,
    TWILIO_URL: `http://127.0.0.1:${ports.sandbox}`,
    TWILIO_ACCOUNT_SID: sandbox.messagesSid,
    TWILIO_AUTH_TOKEN: sandbox.messagesToken,
    TWILIO_FROM: '+15005550006',
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: 'Baize <no-reply@baize.localhost>',
  };
  return {
    studio: {
      entry: 'apps/studio/src/main.ts',
      healthUrl: `http://127.0.0.1:${ports.studio}/health/live`,
      env: {
        STUDIO_PORT: String(ports.studio),
        STUDIO_DATABASE_URL: studio.ownerUrl,
        STUDIO_PUBLIC_URL: urls.studio,
        STUDIO_KEYS_DIR: keysDir,
        STUDIO_CONNECTION_FILE: link.connectionFile,
        SITE_ORIGINS: origins.join(','),
      },
    },
    sandbox: {
      entry: 'apps/sandbox/src/main.ts',
      healthUrl: `http://127.0.0.1:${ports.sandbox}/health/live`,
      env: {
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_PUBLIC_URL: urls.sandbox,
        SANDBOX_API_KEY: sandbox.apiKey,
        SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret,
        SANDBOX_MESSAGES_SID: sandbox.messagesSid,
        SANDBOX_MESSAGES_TOKEN: sandbox.messagesToken,
        SANDBOX_SMTP_PORT: String(ports.mail),
        SANDBOX_ACCOUNTS: JSON.stringify(accountsOf(sandbox.paymentsSeed, ports)),
        SANDBOX_DATA: join(dataDir, 'sandbox'),
      },
    },
    platform: {
      entry: 'apps/server/src/main.ts',
      healthUrl: `http://127.0.0.1:${ports.site}/health/ready`,
      env: {
        ...common,
        MONITOR_PORT: String(ports.monitor),
        ROLE: 'web,live,console,media',
        OWNER_DATABASE_URL: platform.ownerUrl,
        STUDIO_LINK_FILE: link.linkFile,
        SITE_DIST: join(ROOT, 'apps/site/dist'),
        CONSOLE_DIST: join(ROOT, 'apps/console/dist'),
        DOCS_DIST: join(ROOT, 'apps/docs/dist'),
      },
    },
    worker: { entry: 'apps/server/src/main.ts', healthUrl: undefined, env: { ...common, ...workerRole(ports) } },
  };
}

/** The demo's brands at the stand-ins for payment providers, each with an account and an address of its own. */
const accountsOf = (seed: string, { site }: Ports) =>
  DEMO_BRANDS.flatMap(({ code }) =>
    demoAccounts(seed, code).map(({ provider, apiKey, webhookSecret, merchantAccount }) => ({
      provider,
      apiKey,
      webhookSecret,
      merchantAccount,
      webhookUrl: `http://127.0.0.1:${site}/hooks/payments/${provider}/${code}`,
    })),
  );

const workerRole = (ports: Ports) => ({ ROLE: 'worker', MONITOR_PORT: String(ports.workerMonitor) });

/** The running processes by name: started by their plans, watched, and stopped in order. */
function createProcesses(plans: () => Record<ProcessName, ProcessPlan>, begin: (plan: ProcessPlan) => ChildProcess) {
  const changed: Partial<Record<ProcessName, Record<string, string>>> = {};
  const children = new Map<string, ChildProcess>();
  let stopping = false;
  let tellDeath: (name: string) => void = () => undefined;
  const launch = async (name: ProcessName): Promise<void> => {
    const plan = plans()[name];
    const child = begin({ ...plan, env: { ...plan.env, ...changed[name] } });
    children.set(name, child);
    child.once('exit', () => {
      if (!stopping && children.get(name) === child) tellDeath(name);
    });
    await (plan.healthUrl === undefined ? untilReady(name, child) : untilHealthy(name, child, plan.healthUrl));
  };
  /** Takes a process out of the watched ones before it is ended on purpose. */
  const release = (name: ProcessName): ChildProcess | undefined => {
    const child = children.get(name);
    children.delete(name);
    return child;
  };
  return {
    children,
    launch,
    onDeath: (tell: (name: string) => void) => {
      tellDeath = tell;
    },
    kill: (name: ProcessName) => killChild(release(name)),
    restart: async (name: ProcessName, env: Record<string, string> = {}) => {
      changed[name] = { ...changed[name], ...env };
      await stopChild(release(name));
      await launch(name);
    },
    /** False where everything is being stopped already. */
    stopAll: async (): Promise<boolean> => {
      if (stopping) return false;
      stopping = true;
      for (const name of ['platform', 'worker', 'studio', 'sandbox']) await stopChild(children.get(name));
      return true;
    },
  };
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const ports = options.ports ?? portsOf(process.env);
  const dataDir = options.dataDir ?? dataDirectory(ROOT);
  for (const name of ['site', 'console', 'studio', 'sandbox', 'media', 'monitor'] as const)
    await requireFree(name, ports[name]);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  const clusterOptions = {
    dir: join(dataDir, 'postgres'),
    ...(options.pgFlags ? { flags: options.pgFlags } : {}),
    ...(options.pgInstallation ? { installation: options.pgInstallation } : {}),
    ...(options.pgPort === undefined ? {} : { port: options.pgPort }),
  };
  let cluster = await startCluster(clusterOptions);
  let plans: Record<ProcessName, ProcessPlan>;
  let conformanceKey = '';
  const processes = createProcesses(
    () => plans,
    ({ entry, env, healthUrl }) =>
      spawn(process.execPath, [join(ROOT, entry)], {
        cwd: ROOT,
        stdio: [
          'ignore',
          options.quiet ? 'ignore' : 'inherit',
          'inherit',
          ...(healthUrl === undefined ? (['ipc'] as const) : []),
        ],
        detached: true,
        env: { ...process.env, LOG_LEVEL: 'warn', ...DEMO, CONFORMANCE_KEY: conformanceKey, ...env, ...options.env },
      }),
  );
  const stop = async (): Promise<void> => {
    if (await processes.stopAll()) await cluster.stop();
  };
  try {
    const prepared = await prepareData(dataDir, ports, (name) => cluster.url(name));
    conformanceKey = prepared.conformanceKey;
    plans = planProcesses(prepared, ports);
    const reached = options.reachDatabase?.(prepared.platform.appUrl) ?? prepared.platform.appUrl;
    for (const name of ['platform', 'worker'] as const) plans[name].env['DATABASE_URL'] = reached;
    await Promise.all([
      processes.launch('studio'),
      processes.launch('sandbox'),
      // The first page need not wait for the worker, and the worker finds the database as the platform migrated it.
      processes.launch('platform').then(() => processes.launch('worker')),
    ]);
    return {
      urls: urlsOf(ports),
      dataDir,
      children: processes.children,
      conformanceKey,
      databasePasswords: prepared.passwords,
      databaseUrl: (name) => cluster.url(name),
      stop,
      onDeath: processes.onDeath,
      restart: processes.restart,
      kill: processes.kill,
      database: {
        pid: () => cluster.pid,
        ended: () => cluster.ended(),
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

/** A port that is in use is reported before anything is started, with the variable that moves it. */
async function requireFree(name: string, port: number): Promise<void> {
  const variable = name === 'site' ? 'PORT' : `${name.toUpperCase()}_PORT`;
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', () =>
      fail(new Error(`port ${port} (${name}) is in use: stop what uses it, or set ${variable}`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()));
  });
}

function secretFile(directory: string, name: string): string {
  const file = join(directory, `${name}.secret`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function untilReady(name: string, child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`${name} was not ready in ${READY_TIMEOUT_MS} ms`)), READY_TIMEOUT_MS);
    child.once('message', () => {
      clearTimeout(late);
      child.disconnect(); // it told all that it had to tell
      done();
    });
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      fail(new Error(`${name} ended while starting (${code ?? signal})`));
    });
  });
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

/**
 * Backends outlive their killed postmaster for a moment and hold its shared memory: it is asked again until they are
 * gone.
 */
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
