/**
 * Signed bet and win calls over HTTP at c = 64, against two yardsticks of the same run: a bare signed echo and the same
 * kernel through the door without HTTP. Processor time per call is measured and carried over to eight cores.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpOperator } from '@baize/wallet-protocol/conformance/testbed';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { freePort } from '@baize/wallet-protocol/free-port';
import type { Stack } from '../scripts/stack.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { runLoad } from './ledger.ts';
import { eightCores } from './lib/eight-cores.ts';
import { median, round, spread } from './lib/stats.ts';
import type { BenchPlayer } from './lib/wallet-pairs.ts';
import type { BenchResult } from './run.ts';
import type { TargetLoad, WalletLoad } from './wallet-load.ts';

const CALLERS = 64;
const WALLET_PLAYERS = 200;
const SIGNED_PAIRS = 8_000;
const KERNEL_PAIRS = 24_000;
const WARM_UP_PAIRS = 2_000;
/** So often a round changes between the product and the echo. */
const SLICES = 4;
const LABEL = 'bench';

export async function run(args: string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 3);
  return withThrowAwayStack('bench', { env: { LOG_LEVEL: 'error' }, quiet: true }, (stack, home) =>
    measure(stack, home, rounds),
  );
}

async function measure(stack: Stack, home: string, rounds: number): Promise<BenchResult> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const control = httpOperator(stack.urls.site, stack.conformanceKey);
  const connection = await control('connection', { label: LABEL, keys: [{ kid: LABEL, pem }] });
  const walletPath = new URL(connection.wallet_base_url).pathname;
  const shared = { walletPath, callers: CALLERS, warmUpPairs: WARM_UP_PAIRS };
  const kernelConfig = writeConfig(home, 'kernel', {
    ...shared,
    players: await openPlayers(control),
    pairs: KERNEL_PAIRS,
    connection: walletPath.split('/').at(-1),
    env: await kernelEnv(stack),
    postgres: stack.database.pid(),
  });
  const echoPort = await freePort();
  const echo = await startEcho([String(echoPort), LABEL, pem]);
  const signedConfig = {
    ...shared,
    players: await openPlayers(control),
    pairs: SIGNED_PAIRS,
    kid: LABEL,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    productUrl: stack.urls.site,
    echoUrl: `http://127.0.0.1:${echoPort}`,
    slices: SLICES,
  };
  /** The product with so many web processes. */
  const playSigned = async (webProcesses: number): Promise<WalletLoad> => {
    await stack.restart('platform', { WEB_PROCESSES: String(webProcesses) });
    const server = stack.children.get('platform')!.pid;
    const pids = { server, echo: echo.pid, postgres: stack.database.pid() };
    return runLoad<WalletLoad>('wallet-load.ts', [writeConfig(home, 'load', { ...signedConfig, pids })]);
  };
  const kernel: TargetLoad[] = [];
  const signed: WalletLoad[] = [];
  const two: WalletLoad[] = [];
  try {
    for (let at = 0; at < rounds; at += 1) {
      signed.push(await playSigned(1));
      two.push(await playSigned(2));
      // Last: the worker is busy for a minute with what these many calls leave it to count and to prove.
      kernel.push(await runLoad<TargetLoad>('wallet-kernel-load.ts', [kernelConfig]));
    }
  } finally {
    echo.kill();
  }
  return report({ kernel, signed, two });
}

/** The kernel has players of its own: two processes over the same wallets would find their memory out of date. */
async function openPlayers(control: ReturnType<typeof httpOperator>): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = [];
  for (let n = 0; n < WALLET_PLAYERS; n += 1) {
    const made = await control('player', { connection: LABEL, balance: 100_000_000n, brand: 'first' });
    players.push({ user: made.user, token: made.token, game: made.game_code, currency: made.currency });
  }
  return players;
}

async function kernelEnv(stack: Stack): Promise<Record<string, string>> {
  const { appUrl } = await prepareDatabase(stack.databaseUrl('postgres'), 'baize', stack.databasePasswords);
  return { DATABASE_URL: appUrl, SECRETS_DIR: join(stack.dataDir, 'keys'), DEMO: '1', NODE_ENV: 'development' };
}

function writeConfig(home: string, name: string, config: object): string {
  const file = join(home, `${name}.json`);
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  return file;
}

function startEcho(args: readonly string[]): Promise<ChildProcess> {
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'wallet-echo.ts'), args, { stdio: 'inherit' });
    child.once('message', () => done(child));
    child.once('exit', (code) => fail(new Error(`the echo ended with ${code}`)));
  });
}

type Loads = {
  readonly kernel: readonly TargetLoad[];
  readonly signed: readonly WalletLoad[];
  /** The same with two web processes. */
  readonly two: readonly WalletLoad[];
};

const toEchoOf = (load: WalletLoad): number => load.product.tps / load.echo.tps;

function report({ kernel, signed, two }: Loads): BenchResult {
  const product = signed.map((each) => each.product);
  const echo = signed.map((each) => each.echo);
  const wrong = [...kernel, ...product, ...echo, ...two.map((each) => each.product)].reduce(
    (sum, each) => sum + each.wrong,
    0,
  );
  if (wrong > 0) throw new Error(`${wrong} answers were not RS_OK: the figure does not count`);
  const toKernel = product.map((each, index) => each.tps / kernel[index]!.tps);
  const toEcho = signed.map(toEchoOf);
  // Each against the echo of its own seconds: the two are minutes apart.
  const twoToOne = two.map((each, index) => toEchoOf(each) / toEcho[index]!);
  const cpu = (loads: readonly TargetLoad[], name: string): number => median(loads.map((each) => each.cpu[name] ?? 0));
  const tps = (loads: readonly TargetLoad[]): string => spread(loads.map((each) => each.tps));
  const cpuOfTwo = cpu(
    two.map((each) => each.product),
    'server',
  );
  const [server, postgres] = [cpu(product, 'server'), cpu(product, 'postgres')];
  console.log(
    [
      `kernel through the door: ${tps(kernel)} a second, ${micros(cpu(kernel, 'server'))} of its process a call`,
      `bare signed echo: ${tps(echo)} a second, ${micros(cpu(echo, 'echo'))} of its process a call`,
      `signed calls: ${tps(product)} a second, ${micros(server)} of the server, ${micros(postgres)} of PostgreSQL, ` +
        `${micros(cpu(product, 'client'))} of the client a call`,
      `two web processes: ${tps(two.map((each) => each.product))} a second, ` + `${micros(cpuOfTwo)} of both a call`,
      `signed call / kernel ${spread(toKernel, 3)}, signed call / echo ${spread(toEcho, 3)}, ` +
        `two web processes / one ${spread(twoToOne, 3)}`,
    ].join('\n'),
  );
  const figures = {
    'signed-to-echo': round(median(toEcho), 3),
    'signed-to-kernel': round(median(toKernel), 3),
    'two-to-one': round(median(twoToOne), 3),
    calls: round(median(product.map((each) => each.tps)), 0),
    'p50-64': round(median(product.map((each) => each.p50))),
    'p99-64': round(median(product.map((each) => each.p99))),
    'cpu-server': round(server, 0),
    'cpu-echo': round(cpu(echo, 'echo'), 0),
    'cpu-kernel': round(cpu(kernel, 'server'), 0),
    'cpu-postgres': round(postgres, 0),
    'cpu-client': round(cpu(product, 'client'), 0),
    'cpu-two-servers': round(cpuOfTwo, 0),
    'eight-cores': eightCores({ server: cpuOfTwo, postgres, kernel: cpu(kernel, 'server') }),
  };
  const targets = { 'signed-to-echo': 0.6, 'two-to-one': 1 };
  return {
    bench: 'wallet-http',
    figures,
    targets,
    goals: { 'signed-to-echo': 0.75, 'signed-to-kernel': 0.5 },
    met: figures['signed-to-echo'] >= targets['signed-to-echo'] && figures['two-to-one'] >= targets['two-to-one'],
  };
}

const micros = (value: number): string => `${round(value, 0)} µs`;
