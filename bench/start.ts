/**
 * A newcomer's first minute: a fresh clone of HEAD, `npm start`, the first page; then SIGTERM, nothing left behind, and
 * a restart.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { freePort } from '@baize/wallet-protocol/free-port';
import { findProcesses } from './lib/processes.ts';
import { round } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const FRESH_MAX_MS = 300_000;
const RESTART_MAX_MS = 60_000;
const STOP_MAX_MS = 30_000;
const POLL_MS = 25;
/** What every page of the site holds; an error page does not. */
const PAGE_MARK = /<title>[^<]+<\/title>[^]*<script[^>]+type="module"/;

type Place = { readonly clone: string; readonly data: string; readonly env: NodeJS.ProcessEnv; readonly url: string };

/**
 * `run([repository])`: this clone unless another is named. Packages must be in npm's cache, as after any earlier
 * install.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const home = mkdtempSync(join(tmpdir(), 'baize-start-'));
  chmodSync(home, 0o711); // the database's own user must pass through
  try {
    const place = await preparePlace(home, resolve(args[0] ?? join(import.meta.dirname, '..')));
    const first = await startOnce(place, FRESH_MAX_MS);
    console.log(
      `fresh clone to first page: ${round(first.seconds)} s (install ` +
        `${round(installSeconds(first.output))} s of it by npm's own word)`,
    );
    const leftFirst = await stopOnce(first.child, place);
    const second = await startOnce(place, RESTART_MAX_MS);
    console.log(`restart to first page: ${round(second.seconds)} s`);
    const leftSecond = await stopOnce(second.child, place);
    const left = [...leftFirst, ...leftSecond];
    const install = round(installSeconds(first.output));
    const figures = {
      freshSeconds: round(first.seconds),
      installSeconds: install,
      afterInstallSeconds: round(first.seconds - install),
      restartSeconds: round(second.seconds),
      leftRunning: left.length,
    };
    const targets = { restartSeconds: 4, leftRunning: 0 };
    return {
      bench: 'start',
      figures,
      targets,
      goals: { freshSeconds: 45 },
      met: figures.restartSeconds <= targets.restartSeconds && figures.leftRunning === 0,
    };
  } finally {
    for (const { pid } of findProcesses([home])) process.kill(pid, 'SIGKILL');
    rmSync(home, { recursive: true, force: true });
  }
}

async function preparePlace(home: string, repository: string): Promise<Place> {
  const clone = join(home, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, clone], { stdio: 'inherit' });
  const data = join(home, 'data');
  const ports = {
    PORT: await freePort(),
    CONSOLE_PORT: await freePort(),
    STUDIO_PORT: await freePort(),
    SANDBOX_PORT: await freePort(),
    MEDIA_PORT: await freePort(),
    MONITOR_PORT: await freePort(),
  };
  const { PATH = '', HOME, LANG, TMPDIR } = process.env;
  // A new machine has no node_modules/.bin of this clone in its PATH and none of npm's variables.
  const path = PATH.split(delimiter)
    .filter((part) => !part.includes('node_modules'))
    .join(delimiter);
  const env = {
    PATH: path,
    HOME,
    LANG,
    TMPDIR,
    DATA_DIR: data,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  };
  return { clone, data, env, url: `http://localhost:${ports.PORT}/` };
}

async function startOnce(
  place: Place,
  maxMs: number,
): Promise<{ child: ChildProcess; seconds: number; output: string }> {
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: place.clone,
    env: place.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += `${chunk.toString()}`));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output.slice(-3_000)}`);
    if (performance.now() - start > maxMs) throw new Error(`no page after ${maxMs} ms:\n${output.slice(-3_000)}`);
    const page = await fetch(place.url, { signal: AbortSignal.timeout(5_000), headers: { accept: 'text/html' } }).then(
      async (reply) => ({ status: reply.status, text: await reply.text() }),
      () => undefined,
    );
    if (page?.status === 200 && PAGE_MARK.test(page.text))
      return { child, seconds: (performance.now() - start) / 1_000, output };
    await new Promise((tick) => setTimeout(tick, POLL_MS));
  }
}

/** SIGTERM to npm alone, as a supervisor sends it; answers what is still there once it has ended. */
async function stopOnce(child: ChildProcess, place: Place): Promise<string[]> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  await Promise.race([ended, new Promise((late) => setTimeout(late, STOP_MAX_MS))]);
  await untilQuiet(place);
  const left = findProcesses([place.clone, place.data]);
  for (const { pid, command } of left) {
    console.log(`left running after SIGTERM: ${pid} ${command}`);
    process.kill(pid, 'SIGKILL');
  }
  await new Promise((gone) => setTimeout(gone, 500));
  return left.map(({ pid, command }) => `${pid} ${command}`);
}

/** npm ends with its signal, a moment before what it started: the rest has as long as a supervisor would give it. */
async function untilQuiet(place: Place): Promise<void> {
  const until = performance.now() + STOP_MAX_MS;
  while (performance.now() < until && findProcesses([place.clone, place.data]).length > 0)
    await new Promise((tick) => setTimeout(tick, 100));
}

/** npm says "added 704 packages in 28s", or "in 1m", or "in 900ms". */
function installSeconds(output: string): number {
  const [, minutes = 0, seconds = 0, milliseconds = 0] =
    /added \d+ packages[^\n]* in (?:(\d+)m(?!s))? ?(?:(\d+)s)?(?:(\d+)ms)?/.exec(output) ?? [];
  return Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1_000;
}
