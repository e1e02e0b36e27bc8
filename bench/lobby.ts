/**
 * A lobby of a thousand games on a phone four times slower: from a press on a filter, or a letter in the search, until
 * the tiles that answer it are painted. The games are made for the measurement alone.
 */
import { chromium, devices, type Browser, type CDPSession, type Page } from '@playwright/test';
import { buildAll } from '../scripts/build.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import { fillGames } from './lib/games.ts';
import { median, quantile, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const GAMES = 1_000;
const VENDORS = 25;
const CPU_SLOWDOWN = 4;
const ANSWER_WITHIN_MS = 100;
const PATIENCE_MS = 30_000;
/** Longer than the lobby's search waits between two questions: each letter here comes after a pause. */
const PAUSE_MS = 400;

/** Presses and searches in their order; each changes what is shown. The misspelt ones find games over their errors. */
const FILTERS = ['New', 'All', '25 lines', 'All', 'Jackpot', 'Arcade', 'All'];
const SEARCHES = [
  'golden',
  'goldn temple',
  'rivr',
  'dragon 12',
  'drgaon',
  'studio 7',
  'স্বর্ণ',
  'bench-game-500',
  'l',
  'la',
];

/** `run([rounds])`. */
export async function run(args: string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 4);
  await buildAll();
  return withThrowAwayStack('lobby', { env: { LOG_LEVEL: 'error' } }, async (stack) => {
    await fillGames(stack, { count: GAMES, studios: VENDORS });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    });
    try {
      return await measure(browser, `${stack.urls.site}/rng`, rounds);
    } finally {
      await browser.close();
    }
  });
}

/** Milliseconds from the press; of `cpu`, those that the page's main thread worked itself, whoever else was at work. */
const STEPS = ['asked', 'answered', 'painted', 'cpu'] as const;
type Steps = Readonly<Record<(typeof STEPS)[number], number>>;
type Times = { readonly filter: Steps[]; readonly search: Steps[] };

async function measure(browser: Browser, address: string, rounds: number): Promise<BenchResult> {
  const plain: Times = { filter: [], search: [] };
  const slow: Times = { filter: [], search: [] };
  await play(browser, { address, slowdown: 1 }); // the server's own first time is not the phone's
  for (let at = 0; at < rounds; at += 1) {
    for (const [times, slowdown] of [
      [plain, 1],
      [slow, CPU_SLOWDOWN],
    ] as const) {
      const round = await play(browser, { address, slowdown });
      times.filter.push(...round.filter);
      times.search.push(...round.search);
    }
  }
  return report(plain, slow, browser);
}

async function play(browser: Browser, on: { address: string; slowdown: number }): Promise<Times> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    await page.goto(on.address, { timeout: PATIENCE_MS });
    await page.waitForSelector('[data-tile]', { timeout: PATIENCE_MS });
    const phone = await context.newCDPSession(page);
    await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
    await phone.send('Emulation.setCPUThrottlingRate', { rate: on.slowdown });
    const times: Times = { filter: [], search: [] };
    for (const [kind, names] of [['filter', FILTERS] as const, ['search', SEARCHES] as const])
      for (const name of names) {
        await new Promise((tick) => setTimeout(tick, PAUSE_MS));
        const before = await workedMs(phone);
        const steps = await timeOf(page, { kind, name });
        times[kind].push({ ...steps, cpu: (await workedMs(phone)) - before });
      }
    return times;
  } finally {
    await context.close();
  }
}

async function workedMs(phone: CDPSession): Promise<number> {
  const { metrics } = await phone.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}

type Act = { readonly kind: 'filter' | 'search'; readonly name: string };

/** From the press to the frame after the one in which other tiles stand there, by the page's own clock. */
async function timeOf(page: Page, act: Act): Promise<Omit<Steps, 'cpu'>> {
  return page.evaluate(
    async ({ kind, name, patienceMs }) => {
      const shown = (): string =>
        [...document.querySelectorAll('main [data-tile]')].map((tile) => tile.getAttribute('href')).join();
      const before = shown();
      const begun = performance.now();
      if (kind === 'filter') {
        const chips = [...document.querySelectorAll<HTMLElement>('main fieldset button')];
        chips.find((chip) => chip.textContent.startsWith(name))!.click();
      } else {
        const field = document.querySelector<HTMLInputElement>('main input[type=search]')!;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, name);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      while (shown() === before || document.querySelector('main [aria-busy=true]')) {
        if (performance.now() - begun > patienceMs) throw new Error(`"${name}" changed nothing`);
        await frame();
      }
      await frame();
      const painted = performance.now() - begun;
      const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      // What was asked for before is remembered by the page, and not asked for again.
      const call = calls.findLast((each) => each.name.includes('/game-list') && each.startTime >= begun);
      return { painted, asked: (call?.startTime ?? begun) - begun, answered: (call?.responseEnd ?? begun) - begun };
    },
    { ...act, patienceMs: PATIENCE_MS },
  );
}

function report(plain: Times, slow: Times, browser: Browser): BenchResult {
  const figures: Record<string, number> = { games: GAMES };
  const painted = (steps: readonly Steps[]): number[] => steps.map((each) => each.painted);
  for (const kind of ['filter', 'search'] as const) {
    figures[`${kind}-p50`] = round(median(painted(slow[kind])), 0);
    figures[`${kind}-p95`] = round(quantile(painted(slow[kind]), 0.95), 0);
    figures[`${kind}-plain-p50`] = round(median(painted(plain[kind])), 0);
    figures[`${kind}-plain-cpu`] = round(median(plain[kind].map((each) => each.cpu)), 1);
    figures[`${kind}-slow-to-plain`] = round(median(painted(slow[kind])) / median(painted(plain[kind])), 2);
    for (const step of STEPS) {
      const of = (steps: readonly Steps[]): string => spread(steps.map((each) => each[step]));
      console.log(`${kind} ${step.padEnd(8)} ${of(slow[kind])} ms at ${CPU_SLOWDOWN}x, ${of(plain[kind])} ms at 1x`);
    }
  }
  console.log(`Chromium ${browser.version()}, median (least..most)`);
  const targets = { 'filter-p95': ANSWER_WITHIN_MS, 'search-p95': ANSWER_WITHIN_MS };
  const met = Object.entries(targets).every(([name, most]) => figures[name]! <= most);
  return { bench: 'lobby', figures, targets, met };
}
