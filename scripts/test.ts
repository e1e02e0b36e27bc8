/**
 * `npm test`: everything, in the order in which a failure is cheapest: lockfile, types, lint, import rules, unit and
 * integration tests, builds, then the running product: browser journeys, conformance and faults in their short forms.
 * `--quick` stops before the browser; `npm run journeys -- [files]` is the browser alone. The exit code of every part
 * counts, and so does the product's own at its end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MoneyReport } from '../apps/server/src/health.ts';
import { buildAll, buildDocs } from './build.ts';
import { playShortConformance } from './conformance-short.ts';
import { freePorts } from './ports.ts';
import { startStack, type Stack } from './stack.ts';

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);
const quick = process.argv.includes('--quick');
const journeysAt = process.argv.indexOf('--journeys');
/** What comes behind `--journeys` is for Playwright. */
const journeys = journeysAt === -1 ? undefined : process.argv.slice(journeysAt + 1);
const HEADLESS = '/usr/bin/chromium-headless-shell';
const APT_LINE = 'apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core';

// Some fifty processes of ours begin during the tests, each of several hundred modules: compiled once, half as dear.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node-compile');

const started = performance.now();
const times: string[] = [];

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now();
  console.log(`\n== ${name}`);
  await work();
  times.push(`${name} ${((performance.now() - from) / 1_000).toFixed(1)} s`);
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', fail);
    child.once('exit', (code, signal) =>
      code === 0
        ? done()
        : fail(new Error(`${command.split('/').at(-1)} ${args.join(' ')} ended with ${code ?? signal}`)),
    );
  });
}

/**
 * A browser from Debian's packages: installed where we may, asked for where we may not. The one without windows takes
 * two thirds of the whole one's processor time; the whole one serves where nothing can be installed.
 */
function ensureChromium(): string {
  const find = (paths: readonly (string | undefined)[]): string | undefined =>
    paths.find((path) => path !== undefined && existsSync(path));
  const found = find([process.env.CHROMIUM, HEADLESS]);
  if (found) return found;
  if (process.getuid?.() === 0) {
    const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${APT_LINE}`;
    const shell = spawnSync('sh', ['-c', install], { stdio: 'inherit' });
    if (shell.status === 0 && existsSync(HEADLESS)) return HEADLESS;
  }
  const whole = find(['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
  if (!whole) throw new Error(`Chromium is missing. As root:\n  ${APT_LINE}`);
  return whole;
}

/** As behind one proxy, so that every journey can be a visitor with their own address and country. */
async function startTestStack(home: string): Promise<Stack> {
  return startStack({
    dataDir: join(home, 'data'),
    ports: await freePorts(),
    // NODE_ENV test: the pages hold every answer against the contract, and a journey fails on what they report.
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      TRUST_PROXY_HOPS: '1',
      COUNTRY_HEADER: 'cf-ipcountry',
      // A journey is its own receiver of alerts.
      ALERT_PRIVATE_HOSTS: '127.0.0.1',
    },
    pgFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
  });
}

/** Both sides are killed in the middle of their work, and must finish it once they are back. */
async function playConformance({ urls, conformanceKey, kill, restart }: Stack): Promise<void> {
  const again = (name: 'platform' | 'studio') => async (): Promise<void> => {
    await kill(name);
    await restart(name);
  };
  const met = await playShortConformance({
    operatorUrl: urls.site,
    supplierUrl: urls.studio,
    key: conformanceKey,
    restartOperator: again('platform'),
    restartSupplier: again('studio'),
  });
  if (!met) throw new Error('the wallet conformance is not met');
}

/** Whatever was played: no proof that the platform made of its books meanwhile found them broken. */
async function checkBooks(monitor: string): Promise<void> {
  const { checks } = (await (await fetch(`${monitor}/health/money`)).json()) as Pick<MoneyReport, 'checks'>;
  const broken = checks.filter(({ ok }) => !ok);
  if (broken.length > 0) throw new Error(`the books do not hold at the end: ${JSON.stringify(broken)}`);
}

async function testRunningProduct(): Promise<void> {
  const chromium = ensureChromium();
  const home = mkdtempSync(join(tmpdir(), 'baize-e2e-'));
  chmodSync(home, 0o711);
  const stack = await startTestStack(home);
  let died: string | undefined;
  stack.onDeath((name) => {
    died = name;
  });
  try {
    const env = {
      BASE_URL: stack.urls.site,
      LOTUS_URL: stack.urls.lotus,
      CONSOLE_URL: stack.urls.console,
      STUDIO_URL: stack.urls.studio,
      DATA_DIR: stack.dataDir,
      CHROMIUM: chromium,
      CONFORMANCE_KEY: stack.conformanceKey,
    };
    await step('browser journeys', () =>
      run(bin('playwright'), ['test', '--config', 'playwright.config.ts', ...(journeys ?? [])], env),
    );
    if (!journeys) await step('wallet conformance, short form', () => playConformance(stack));
    await checkBooks(stack.urls.monitor);
    if (died !== undefined) throw new Error(`${died} ended by itself during the tests`);
    const codes = [...stack.children].map(([name, child]) => ({ name, child }));
    await stack.stop();
    for (const { name, child } of codes)
      if (child.exitCode !== 0) throw new Error(`${name} did not stop cleanly: ${child.exitCode ?? child.signalCode}`);
  } finally {
    await stack.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function testSources(): Promise<void> {
  await step('lockfile', () => run(process.execPath, ['scripts/lockcheck.mjs']));
  // Each checker learns the types that all share by itself: of many, two processors do the same work many times over.
  await step('types', () => run(bin('tsc'), ['-b', '--builders', '2', '--checkers', '1']));
  await step('format', () => run(bin('oxfmt'), ['--check']));
  await step('lint', () => run(bin('oxlint'), ['--type-aware', '--max-warnings', '0']));
  await step('import rules', () => run(bin('depcruise'), ['--config', 'import-rules.cjs', 'packages', 'apps']));
  await step('unit and integration', () => run(bin('vitest'), ['run']));
  await step('rounds re-derived in three languages, short form', () =>
    run(process.execPath, ['scripts/verify-rounds.ts', '100']),
  );
  await step('mutation, short form', () => run(process.execPath, ['scripts/mutation-short.ts']));
}

try {
  if (!journeys) await testSources();
  if (!quick) {
    await step('builds', async () => {
      await buildAll();
      await buildDocs();
    });
    await testRunningProduct();
    if (!journeys) await step('fault lab, short form', () => run(process.execPath, ['faults/short.ts']));
  }
  console.log(
    `\n${times.join('\n')}\nall: ` +
      `${((performance.now() - started) / 1_000).toFixed(0)} s\n\n${times.length} passed, 0 failed`,
  );
} catch (error) {
  console.error(`\n${(error as Error).message}\n\n${times.length} passed, 1 failed`);
  process.exit(1);
}
