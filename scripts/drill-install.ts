/**
 * `npm run drill -- install`: docs/deployment.md to the letter, on an empty database and in production mode: its SQL,
 * its processes, its commands. Only names that lead nowhere are replaced by addresses of this machine. The brand that
 * stands then is proven by its players, its operators and its supplier.
 */
import { execFile, execFileSync, fork, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import pg from 'pg';
import { startSupplierDouble } from '@baize/wallet-protocol/conformance/doubles/supplier';
import { httpSupplier } from '@baize/wallet-protocol/conformance/testbed';
import { proveBrand, type InstallProof } from './drill-install-proof.ts';
import { freePort } from '@baize/wallet-protocol/free-port';
import { startCluster } from './pg.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join(ROOT, 'docs/deployment.md');
const SITE = 'play.river.example';
const CONSOLE = 'console.river.example';
const READY_MAX_MS = 60_000;
const STOP_MAX_MS = 16_000;
const CONTROL_KEY = 'control-key-of-this-drill';
const exec = promisify(execFile);

export type InstallReport = {
  readonly held: boolean;
  readonly commands: number;
  readonly minutes: number;
  readonly proven: readonly string[];
  readonly findings: readonly string[];
};

export async function drillInstall(): Promise<InstallReport> {
  const began = performance.now();
  const home = mkdtempSync(join(tmpdir(), 'baize-install-'));
  chmodSync(home, 0o711); // the database's own user must pass through
  const closers: (() => Promise<unknown> | void)[] = [() => rmSync(home, { recursive: true, force: true })];
  const proof: InstallProof = { proven: [], findings: [] };
  let commands = 0;
  try {
    const guide = readFileSync(GUIDE, 'utf8');
    const certificate = trustOwnCertificate(home);
    const cluster = await startCluster({ dir: join(home, 'postgres') });
    closers.unshift(() => cluster.stop());
    await prepareDatabases(cluster.url('postgres'), blocksOf(guide, 'Database', 'sql'));
    const ports = { site: await freePort(), console: await freePort(), monitor: await freePort() };
    const proxy = await startProxy(certificate, (host) => (host === CONSOLE ? ports.console : ports.site));
    closers.unshift(proxy.close);
    const environment = environmentOf({ home, ports, cluster: cluster.port });
    const processes = await startProcesses({ home, environment, lines: blocksOf(guide, 'Processes', 'sh') });
    closers.unshift(processes.stop);
    const supplier = await startSupplier(certificate, proxy.port);
    closers.unshift(supplier.close);
    const lines = commandsOf(blocksOf(guide, 'Open a brand, connect a supplier', 'sh'));
    const told: Record<string, string> = {};
    for (const line of lines) {
      if (line.includes('supplier add')) await supplier.agree(told['supplier key']!);
      told[wordsOf(line)] = await runLine(
        supplier.meant(prepareFiles(line, { home, guide, pem: supplier.pem() })),
        environment,
      );
      commands += 1;
    }
    await proveBrand(proof, {
      site: { host: SITE, port: proxy.port },
      console: { host: CONSOLE, port: proxy.port },
      ca: certificate.cert,
      links: ['create rina', 'create tariq'].map((words) => told[words]!),
      play: supplier.play,
    });
  } catch (error) {
    proof.findings.push(error instanceof Error ? error.message : String(error));
  } finally {
    for (const close of closers) await close();
  }
  const minutes = Number(((performance.now() - began) / 60_000).toFixed(2));
  return { held: proof.findings.length === 0, commands, minutes, ...proof };
}

/** The code blocks of one kind below a heading of the guide. */
export function blocksOf(guide: string, heading: string, kind: 'sh' | 'sql'): string {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/deployment.md has no section “${heading}”`);
  return [...section.matchAll(new RegExp(`^\`\`\`${kind}\n([^]*?)^\`\`\``, 'gm'))].map((block) => block[1]!).join('');
}

/** The commands that stand in the guide, one a line. */
export const commandsOf = (block: string): string[] =>
  block.split('\n').filter((line) => line.startsWith('npm run admin -- '));
/** By what the drill knows a command: the first words of it that are no names. */
function wordsOf(line: string): string {
  const [noun, second] = line.slice('npm run admin -- '.length).split(' ');
  return `${noun} ${second}`;
}

/** A certificate of its own, which this process and its children trust. */
function trustOwnCertificate(home: string): { readonly key: string; readonly cert: string; readonly file: string } {
  const [key, cert] = [join(home, 'tls.key'), join(home, 'tls.pem')];
  const names = `subjectAltName=DNS:${SITE},DNS:${CONSOLE},DNS:localhost`;
  const made = ['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=drill', '-addext', names];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'ignore' });
  const pem = readFileSync(cert, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), pem]);
  return { key: readFileSync(key, 'utf8'), cert: pem, file: cert };
}

const PASSWORDS = { baize_owner: 'owner-of-the-drill', baize_app: 'app-of-the-drill' };

async function prepareDatabases(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements = sql.replaceAll(/--.*$/gm, '').split(';');
    for (const statement of statements.map((each) => each.trim()).filter(Boolean)) {
      const role = /^create role (\w+) login/.exec(statement)?.[1];
      const password = role === undefined ? '' : PASSWORDS[role as keyof typeof PASSWORDS];
      await client.query(statement.replace("'...'", `'${password}'`));
    }
  } finally {
    await client.end();
  }
}

type Environment = {
  /** What every process and command is told. */
  readonly common: Record<string, string>;
  readonly owner: string;
  readonly ports: { readonly site: number; readonly console: number; readonly monitor: number };
};

function environmentOf(where: {
  readonly home: string;
  readonly ports: Environment['ports'];
  readonly cluster: number;
}): Environment {
  const { home, ports, cluster } = where;
  const url = (role: keyof typeof PASSWORDS): string =>
    `postgres://${role}:${PASSWORDS[role]}@127.0.0.1:${cluster}/baize`;
  const secrets = join(home, 'platform/keys');
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  const common = {
    DATABASE_URL: url('baize_app'),
    SECRETS_DIR: secrets,
    UPLOADS_DIR: join(home, 'platform/uploads'),
    PUBLIC_URL: `https://${SITE}`,
    CONSOLE_PUBLIC_URL: `https://${CONSOLE}`,
    MEDIA_PUBLIC_URL: 'https://media.river.example',
    STUDIO_PUBLIC_URL: 'https://studio.river.example',
    TRUST_PROXY_HOPS: '1',
    PORT: String(ports.site),
    CONSOLE_PORT: String(ports.console),
    NODE_EXTRA_CA_CERTS: join(home, 'tls.pem'),
    LOG_LEVEL: 'warn',
  };
  return { common, owner: url('baize_owner'), ports };
}

/** What the guide starts, but for the studio, which is a supplier like others, and for pictures, which nobody sends. */
const LEFT_OUT = ['media', 'studio'];

async function startProcesses(order: {
  readonly home: string;
  readonly environment: Environment;
  readonly lines: string;
}): Promise<{ readonly stop: () => Promise<void> }> {
  const { home, environment, lines } = order;
  const children: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(children.splice(0).map(stopChild));
  };
  try {
    for (const [, name, entry] of lines.matchAll(/^node --env-file=(\w+)\.env\s+(\S+)/gm)) {
      if (LEFT_OUT.includes(name!)) continue;
      const migrates = name === 'migrate';
      const role = migrates
        ? ''
        : (new RegExp(`^.*--env-file=${name}\\.env.*# ROLE=(\\S+)`, 'm').exec(lines)?.[1] ?? '');
      const monitor = String(await freePort());
      const own = { ROLE: role, MONITOR_PORT: monitor, ...(migrates && { OWNER_DATABASE_URL: environment.owner }) };
      const file = join(home, `${name}.env`);
      const text = Object.entries({ ...environment.common, ...own }).map(([key, value]) => `${key}=${value}`);
      writeFileSync(file, text.join('\n'), { mode: 0o600 });
      const child = await startProcess(name!, join(ROOT, entry!), file);
      // The guide's first process serves on; of this one its migrations are needed.
      if (migrates) await stopChild(child);
      else children.push(child);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function startProcess(name: string, entry: string, file: string): Promise<ChildProcess> {
  // The environment of a shell that was just opened: everything else stands in the file.
  const child = fork(entry, [], {
    cwd: ROOT,
    execArgv: [`--env-file=${file}`],
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: join(file, '../tls.pem') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`${name} was not ready in ${READY_MAX_MS} ms`)), READY_MAX_MS);
    child.once('message', () => {
      clearTimeout(late);
      child.disconnect();
      done(child);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(new Error(`${name} ended while starting (${code})`));
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
  await ended;
  clearTimeout(hard);
}

type Certificate = { readonly key: string; readonly cert: string };

/** TLS ends here, as at the proxy of an installation: it says who called, and under which name. */
async function startProxy(certificate: Certificate, portOf: (host: string) => number) {
  const pass: RequestListener = (incoming, answer) => {
    const host = incoming.headers.host ?? '';
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const port = portOf(host.split(':')[0]!);
    const onward = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.once('error', () => answer.writeHead(502).end());
    incoming.pipe(onward);
  };
  const server = createServer(certificate, pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  };
}

type Agreed = { readonly url: string; readonly number: string; readonly kid: string; readonly pem: string };

/** The reference supplier behind https, as every supplier of production stands. */
async function startSupplier(certificate: Certificate, walletPort: number) {
  const double = await startSupplierDouble({ controlKey: CONTROL_KEY });
  const { port } = new URL(double.url);
  const front = await startProxy(certificate, () => Number(port));
  const control = httpSupplier(double.url, CONTROL_KEY);
  let agreed: Agreed | undefined;
  return {
    /** What two houses tell each other before anything is connected. */
    agree: async (ourKey: string): Promise<void> => {
      const [kid, ...pem] = ourKey.slice(ourKey.indexOf('kid ')).trim().split('\n');
      const theirs = await control('operator', {
        label: 'river',
        wallet_base_url: `https://localhost:${walletPort}/wallet/studio9`,
        keys: [{ kid: kid!.split(/\s+/)[1], pem: pem.join('\n') }],
        mode: 'strict',
        currency: 'BDT',
      });
      const url = theirs.base_url.replace(double.url, `https://localhost:${front.port}`);
      agreed = { url, number: String(theirs.operator_id), kid: theirs.keys[0]!.kid, pem: theirs.keys[0]!.pem };
    },
    pem: (): string => agreed?.pem ?? '',
    /** A command of the guide with what was agreed in place of its examples. */
    meant: (line: string): string =>
      agreed === undefined
        ? line
        : line
            .replace('https://games.studio9.example', agreed.url)
            .replace('--id 900901', `--id ${agreed.number}`)
            .replace('s9-2026', agreed.kid),
    play: async (url: string): Promise<{ readonly state: string; readonly balance: bigint | undefined }> => {
      const { session } = await control('open', { url });
      return control('play', { session, stake: '1', favour: 'lose' });
    },
    close: async (): Promise<void> => {
      await front.close();
      await double.close();
    },
  };
}

type Named = { readonly home: string; readonly guide: string; readonly pem: string };
/** Files that a command names are written as the guide shows them, or as the supplier handed them over. */
function prepareFiles(line: string, { home, guide, pem }: Named): string {
  const theme = /river\.json: `(\{.*?\})`/.exec(guide)?.[1];
  const files: Record<string, string> = { 'river.json': theme ?? '', 'studio9.pem': pem };
  return Object.entries(files).reduce((text, [name, content]) => {
    if (!text.includes(` ${name}`)) return text;
    writeFileSync(join(home, name), content);
    return text.replace(` ${name}`, ` ${join(home, name)}`);
  }, line);
}

/** As somebody types it, in the shell of the platform's host. */
async function runLine(line: string, { common }: Environment): Promise<string> {
  const { DATABASE_URL, SECRETS_DIR, PUBLIC_URL, NODE_EXTRA_CA_CERTS } = common;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL,
    SECRETS_DIR,
    PUBLIC_URL,
    NODE_EXTRA_CA_CERTS,
  };
  try {
    return (await exec('sh', ['-c', line.replace('npm run', 'npm run --silent')], { cwd: ROOT, env })).stdout;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { readonly stderr?: string; readonly stdout?: string };
    throw new Error(`${line}\n${stderr}${stdout}`, { cause: error });
  }
}
