/**
 * A lobby of a thousand games on a phone four times slower: from a press on a filter, or a letter in the search, until
 * the tiles that answer it are painted. The games are made for the measurement alone.
 */
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { buildAll } from '../scripts/build.ts';
import type { Stack } from '../scripts/stack.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import { median, quantile, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const GAMES = 1_000;
const VENDORS = 25;
const LANGUAGES = ['en', 'bn', 'hi', 'th', 'vi', 'es', 'pt', 'zh', 'ja', 'ru'];
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
    await fill(stack);
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

const ADJECTIVES = ['Golden', 'Silent', 'Crimson', 'Lucky', 'Wild', 'Hidden', 'Royal', 'Lunar', 'Amber', 'Northern'];
const NOUNS = ['Temple', 'River', 'Dragon', 'Lantern', 'Garden', 'Harbour', 'Tiger', 'Comet', 'Orchard', 'Palace'];
const BENGALI = ['স্বর্ণ', 'নীরব', 'লাল', 'ভাগ্যবান', 'বন্য', 'লুকানো', 'রাজকীয়', 'চান্দ্র', 'অম্বর', 'উত্তরের'];

/** A name of its own in each language, as suppliers give them. */
function namesOf(at: number): Record<string, string> {
  const [adjective, noun] = [at % 10, Math.floor(at / 10) % 10];
  const english = `${ADJECTIVES[adjective]} ${NOUNS[noun]} ${at}`;
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      language === 'en'
        ? english
        : language === 'bn'
          ? `${BENGALI[adjective]} ${NOUNS[noun]} ${at}`
          : `${english} ${language}`,
    ]),
  );
}

async function fill(stack: Stack): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl('baize') });
  await client.connect();
  try {
    const { rows } = await client.query<{ brand_id: number; supplier_id: number }>(
      'select brand_id, supplier_id from catalogue.vendor order by brand_id, sort limit 1',
    );
    const { brand_id: brand, supplier_id: supplier } = rows[0]!;
    await client.query(
      `insert into catalogue.vendor (brand_id, code, game_type, supplier_id, display_name, sort)
        select $1, 'BENCH' || n, 'RNG', $2, 'Studio ' || n, 500 + n from generate_series(1, $3::int) n`,
      [brand, supplier, VENDORS],
    );
    const games = Array.from({ length: GAMES }, (_, at) => namesOf(at));
    await client.query(
      `insert into catalogue.game (brand_id, game_code, supplier_id, vendor, game_type, name, classify, rtp, lines,
          min_stake, max_stake, trial, is_hot, is_new, enabled, sort, jackpot)
        select $1, 'bench-game-' || n, $2, 'BENCH' || (n % $4::int + 1), 'RNG', name,
          case n % 5 when 0 then 'JP' when 1 then 'AC' else '' end, '0.95' || (n % 90 + 10),
          case n % 3 when 0 then 25 end,
          100000, 50000000, true, n % 7 = 0, n % 11 = 0, true, n, n % 5 = 0
        from jsonb_array_elements($3::jsonb) with ordinality as each (name, n)`,
      [brand, supplier, JSON.stringify(games), VENDORS],
    );
  } finally {
    await client.end();
  }
}

/** Milliseconds from the press. */
const STEPS = ['asked', 'answered', 'painted'] as const;
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
    await phone.send('Emulation.setCPUThrottlingRate', { rate: on.slowdown });
    const times: Times = { filter: [], search: [] };
    for (const name of FILTERS) times.filter.push(await timeOf(page, { kind: 'filter', name }));
    for (const name of SEARCHES) times.search.push(await timeOf(page, { kind: 'search', name }));
    return times;
  } finally {
    await context.close();
  }
}

type Act = { readonly kind: 'filter' | 'search'; readonly name: string };

/** From the press to the frame after the one in which other tiles stand there, by the page's own clock. */
async function timeOf(page: Page, act: Act): Promise<Steps> {
  await new Promise((tick) => setTimeout(tick, PAUSE_MS));
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
