/**
 * Every public address on a phone, with thirty slots in the catalogue: Lighthouse (the home as the median of five, the
 * others once each), what the home's first load weighs, and a look that the page is really there. And the documents at
 * the console's address, of which each page must have full marks.
 */
import { chromium, type Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { buildAll, buildDocs } from '../scripts/build.ts';
import { freePort } from '@baize/wallet-protocol/free-port';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import { fillGames } from './lib/games.ts';
import { measureFirstLoad, type FirstLoad } from './lib/first-load.ts';
import { median, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, jsGzipKb: 125 };
/** Of the documents: static pages have nothing to be forgiven. */
const DOCS_TARGET = 100;
const DOCS_ROUTES = [
  '/docs/',
  '/docs/wallet/',
  '/docs/wallet/start',
  '/docs/wallet/clients',
  '/docs/wallet/signing',
  '/docs/wallet/calls',
  '/docs/wallet/answers',
  '/docs/wallet/feed',
  '/docs/wallet/conformance',
  '/docs/operators/guide',
  '/docs/reference/errors',
  '/docs/api/console/players',
  '/docs/nothing-here',
];
const SHIFT_BELOW = 0.02;
const SLOTS = 30;
const TRIES = 3;
/** Answered with 404, as it should be: the two audits that object to that are left out there. */
const NOT_FOUND = '/nothing-here';
const OF_404 = { ignoreStatusCode: true, skipAudits: ['http-status-code', 'errors-in-console'] };
/** What a guest can open. */
const ROUTES = [
  '/rng',
  '/rng?filter=NEW',
  '/bgs',
  '/winners',
  '/help',
  '/login',
  '/register',
  '/seamless?gameCode=stu_lantern_alley&mode=try',
  '/promotions',
  NOT_FOUND,
];

/**
 * `run([runs, address, routes])`: a stack of its own unless the address of a running site is given. `run(['docs',
 * address])`: the documents alone, at the address of a running console or of a stack of its own.
 */
export async function run(args: string[]): Promise<BenchResult> {
  if (args[0] === 'docs') return runDocs(args[1]);
  const runs = Number(args[0] ?? 5);
  const routes = args[2]?.split(',') ?? ROUTES;
  if (args[1]) return measure(args[1], runs, routes);
  await buildAll();
  await buildDocs();
  return withThrowAwayStack('web', { env: { LOG_LEVEL: 'error' } }, async (stack) => {
    await fillGames(stack, { count: SLOTS, studios: 4 });
    const site = await measure(stack.urls.site, runs, routes);
    const docs = await measureDocs(stack.urls.console);
    return {
      ...site,
      figures: { ...site.figures, ...docs.figures },
      targets: { ...site.targets, ...docs.targets },
      met: site.met && docs.met,
    };
  });
}

async function runDocs(address: string | undefined): Promise<BenchResult> {
  if (address) return measureDocs(address);
  await buildAll();
  await buildDocs();
  return withThrowAwayStack('web', { env: { LOG_LEVEL: 'error' } }, (stack) => measureDocs(stack.urls.console));
}

/** The least of each category over all pages of the documents, and the greatest shift. */
const measureDocs = (address: string): Promise<BenchResult> =>
  withBrowser(async (_browser, port) => {
    await audit(`${address}${DOCS_ROUTES[0]}`, port); // the browser's own first page is slower than any other
    const results: Result[] = [];
    for (const route of DOCS_ROUTES) {
      const result = await audit(address + route, port);
      results.push(result);
      printRoute(route, result);
    }
    const figures = Object.fromEntries([
      ...CATEGORIES.map((category) => [
        `docs-${category}`,
        Math.min(...results.map((result) => scoreOf(result, category))),
      ]),
      ['docs-shift', round(Math.max(...results.map(shiftOf)), 3)],
    ]) as Record<string, number>;
    const targets = Object.fromEntries(CATEGORIES.map((category) => [`docs-${category}`, DOCS_TARGET]));
    const met = CATEGORIES.every((category) => figures[`docs-${category}`] === DOCS_TARGET);
    return { bench: 'web', figures, targets, met };
  });

async function withBrowser<T>(work: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    return await work(browser, port);
  } finally {
    await browser.close();
  }
}

const measure = (address: string, runs: number, routes: readonly string[]): Promise<BenchResult> =>
  withBrowser(async (browser, port) => {
    const load = await measureFirstLoad(browser, address);
    printLoad(load);
    const results = await repeat(runs, () => audit(address, port));
    const others: [route: string, result: Result][] = [];
    for (const route of routes) {
      const result = await audit(address + route, port);
      others.push([route, result]);
      printRoute(route, result);
    }
    return report(load, results, others);
  });

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < times; at += 1) results.push(await work());
  return results;
}

/** On a busy machine the browser's recording fails now and then: Lighthouse asks to be run again. */
async function audit(address: string, port: number, triesLeft = TRIES): Promise<Result> {
  const outcome = await lighthouse(address, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    output: 'json',
    ...(address.endsWith(NOT_FOUND) ? OF_404 : {}),
  });
  if (outcome?.lhr.runtimeError && triesLeft > 1) return audit(address, port, triesLeft - 1);
  if (!outcome || outcome.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure: ${outcome?.lhr.runtimeError?.message ?? 'no result'}`);
  return outcome.lhr;
}

function report(
  load: FirstLoad,
  results: readonly Result[],
  others: readonly (readonly [route: string, result: Result])[],
): BenchResult {
  const figures: Record<string, number> = {};
  for (const category of CATEGORIES) {
    const scores = results.map((result) => scoreOf(result, category));
    figures[category] = round(median(scores), 0);
    console.log(`${category}: ${spread(scores)}`);
  }
  for (const metric of METRICS) {
    const values = results.map((result) => result.audits[metric]?.numericValue ?? Number.NaN);
    figures[metric] = round(median(values), metric === 'cumulative-layout-shift' ? 3 : 0);
    console.log(`${metric}: ${spread(values, 3)}`);
  }
  for (const line of losses(results.at(-1)!)) console.log(`costs points: ${line}`);
  Object.assign(figures, {
    jsGzipKb: kb(load.gzip.script),
    cssGzipKb: kb(load.gzip.stylesheet),
    jsServedKb: kb(load.served.script),
    cssServedKb: kb(load.served.stylesheet),
    imagesKb: kb(load.served.image),
    fontsKb: kb(load.served.font),
    documentKb: kb(load.served.document),
    totalKb: kb(load.total),
    requests: load.requests,
  });
  const all = [...results, ...others.map(([, result]) => result)];
  figures['greatest-shift'] = round(Math.max(...all.map(shiftOf)), 3);
  for (const category of CATEGORIES)
    figures[`least-${category}`] = Math.min(figures[category]!, ...others.map(([, each]) => scoreOf(each, category)));
  const met =
    figures.jsGzipKb! <= TARGETS.jsGzipKb &&
    figures['greatest-shift'] < SHIFT_BELOW &&
    CATEGORIES.every((category) => figures[`least-${category}`]! >= TARGETS[category]);
  return { bench: 'web', figures, targets: { ...TARGETS, 'greatest-shift': SHIFT_BELOW }, met };
}

function printRoute(route: string, result: Result): void {
  const scores = CATEGORIES.map((category) => scoreOf(result, category));
  console.log(`${route}: ${scores.join(' / ')}, shift ${round(shiftOf(result), 3)}`);
  for (const line of losses(result)) console.log(`  costs points: ${line}`);
}

const scoreOf = (result: Result, category: (typeof CATEGORIES)[number]): number =>
  round((result.categories[category]?.score ?? 0) * 100, 0);
const shiftOf = (result: Result): number => result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;

/** Audits of a run that cost points: of performance the weighed metrics, of the rest every one that failed. */
function losses(result: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(
        ({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1),
      )
      .map(
        ({ id, weight }) =>
          `${category}, ${id} (weight ${weight}): ${result.audits[id]?.displayValue ?? result.audits[id]?.title ?? ''}`,
      ),
  );
}

function printLoad(load: FirstLoad): void {
  console.log(`content: ${load.content.tiles} tiles, ${load.content.words} words, heading "${load.content.heading}"`);
  for (const { url, type, served, gzip, encoding } of load.files.toSorted((a, b) => b.served - a.served).slice(0, 20)) {
    console.log(
      `${String(kb(served)).padStart(8)} KB served ${encoding.padEnd(8)} ` +
        `${String(kb(gzip)).padStart(8)} KB gzip  ${type.padEnd(10)} ${url}`,
    );
  }
}

const kb = (bytes: number): number => round(bytes / 1_024, 1);
