/**
 * The seeded home on a phone: Lighthouse (median of five), what the first load weighs, and a look that the page is
 * really there.
 */
import { chromium, type Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { buildAll } from '../scripts/build.ts';
import { freePort } from '../scripts/pg.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
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

/** `run([runs, address])`: a stack of its own unless the address of a running site is given. */
export async function run(args: string[]): Promise<BenchResult> {
  const runs = Number(args[0] ?? 5);
  if (args[1] !== undefined) return measure(args[1], runs);
  await buildAll();
  return withThrowAwayStack('web', { env: { LOG_LEVEL: 'error' } }, ({ urls }) => measure(urls.site, runs));
}

async function measure(address: string, runs: number): Promise<BenchResult> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const load = await measureFirstLoad(browser, address);
    printLoad(load);
    const results = await repeat(runs, () => audit(address, port));
    return report(load, results, browser);
  } finally {
    await browser.close();
  }
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < times; at += 1) results.push(await work());
  return results;
}

async function audit(address: string, port: number): Promise<Result> {
  const outcome = await lighthouse(address, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    output: 'json',
  });
  if (!outcome || outcome.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure: ${outcome?.lhr.runtimeError?.message ?? 'no result'}`);
  return outcome.lhr;
}

function report(load: FirstLoad, results: readonly Result[], browser: Browser): BenchResult {
  const figures: Record<string, number> = {};
  for (const category of CATEGORIES) {
    const scores = results.map((result) => (result.categories[category]?.score ?? 0) * 100);
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
  console.log(`Chromium ${browser.version()}, ${results.length} runs of Lighthouse ${results[0]?.lighthouseVersion}`);
  const met =
    figures.jsGzipKb! <= TARGETS.jsGzipKb && CATEGORIES.every((category) => figures[category]! >= TARGETS[category]);
  return { bench: 'web', figures, targets: TARGETS, met };
}

/** Audits of the last run that cost points: of performance the weighed metrics, of the rest every one that failed. */
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
