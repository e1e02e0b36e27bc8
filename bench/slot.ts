/**
 * A slot's page on a throttled phone with empty caches: when the first spin is possible, and where the time goes. The
 * game is opened by its address with play money, as a shared link is.
 */
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { buildAll } from '../scripts/build.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import { median, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

/** Lighthouse's phone: processor, bits per second and time there and back. */
const CPU_SLOWDOWN = 4;
const DOWN_BYTES_PER_S = (1.6 * 1_000_000) / 8;
const UP_BYTES_PER_S = (0.75 * 1_000_000) / 8;
const ROUND_TRIP_MS = 150;
const GAME = '/seamless?gameCode=stu_lantern_alley&vendor=PG&mode=try';
const SPIN_WITHIN_MS = 2_500;
const PATIENCE_MS = 60_000;

/** Milliseconds from the navigation's begin, in the order in which they come. */
const STEPS = ['page', 'scripts', 'launch asked', 'launch answered', 'frame', 'game scripts', 'state', 'spin'] as const;
type Step = (typeof STEPS)[number];
type Times = Readonly<Record<Step, number>>;

/** `run([runs, address])`: a stack of its own unless the address of a running site is given. */
export async function run(args: string[]): Promise<BenchResult> {
  const runs = Number(args[0] ?? 5);
  if (args[1] !== undefined) return measure(args[1], runs);
  await buildAll();
  return withThrowAwayStack('slot', { env: { LOG_LEVEL: 'error' } }, ({ urls }) => measure(urls.site, runs));
}

async function measure(address: string, runs: number): Promise<BenchResult> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_FLAGS,
  });
  try {
    await openOnce(browser, address); // the servers' own first time is not the phone's
    const all: Times[] = [];
    for (let at = 0; at < runs; at += 1) all.push(await openOnce(browser, address));
    return report(all, browser);
  } finally {
    await browser.close();
  }
}

async function openOnce(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en' });
  try {
    const page = await context.newPage();
    await throttle(page);
    const begun = Date.now();
    await page.goto(address + GAME, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const spin = page.frameLocator('iframe').getByRole('button', { name: /^(Spin|স্পিন|ঘোরান)$/ });
    await page.waitForSelector('iframe', { state: 'attached', timeout: PATIENCE_MS });
    await page.waitForFunction(() => window.frames.length > 0);
    await spin.and(page.frameLocator('iframe').locator(':enabled')).waitFor({ timeout: PATIENCE_MS });
    const spinAt = Date.now() - begun;
    return { ...(await readTimes(page)), spin: spinAt };
  } finally {
    await context.close();
  }
}

/** Site and studio share the page's process here, as addresses of one host do: one throttle holds for both. */
async function throttle(page: Page): Promise<void> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: DOWN_BYTES_PER_S,
    uploadThroughput: UP_BYTES_PER_S,
  });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** What the browsers' own clocks say, of the page and of the frame within it. */
async function readTimes(page: Page): Promise<Omit<Times, 'spin'>> {
  const read = () => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      begun: performance.timeOrigin,
      page: page!.responseEnd,
      files: files.map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
    };
  };
  const outer = await page.evaluate(read);
  const inner = await page.frames().at(-1)!.evaluate(read);
  const shift = inner.begun - outer.begun;
  const launch = outer.files.find(({ name }) => name.includes('/launch-game'));
  const state = inner.files.findLast(({ name }) => name.includes('/play/'));
  const scripts = (files: typeof outer.files, until: number) =>
    Math.max(
      0,
      ...files.filter((file) => file.name.endsWith('.js') && file.startTime < until).map((file) => file.responseEnd),
    );
  if (!launch) throw new Error('the page launched no game');
  return {
    page: outer.page,
    scripts: scripts(outer.files, launch.startTime),
    'launch asked': launch.startTime,
    'launch answered': launch.responseEnd,
    frame: shift + inner.page,
    'game scripts': shift + scripts(inner.files, Number.POSITIVE_INFINITY),
    state: shift + (state?.responseEnd ?? Number.NaN),
  };
}

function report(all: readonly Times[], browser: Browser): BenchResult {
  const figures: Record<string, number> = {};
  for (const step of STEPS) {
    const values = all.map((times) => times[step]);
    figures[step] = round(median(values), 0);
    console.log(`${step.padEnd(16)} ${spread(values)} ms`);
  }
  console.log(`Chromium ${browser.version()}, ${all.length} openings, median (least..most)`);
  return { bench: 'slot', figures, targets: { spin: SPIN_WITHIN_MS }, met: figures.spin! <= SPIN_WITHIN_MS };
}
