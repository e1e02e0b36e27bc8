/**
 * What a slot costs the main thread while its reels turn: the work of each frame, and the longest task on a processor
 * four times slower.
 */
import { chromium, devices, type Browser, type Frame, type Page } from '@playwright/test';
import { labelOf } from '@baize/domain/games/labels';
import { GAMES, type GameCode } from '@baize/domain/games/registry';
import { buildAll } from '../scripts/build.ts';
import { withThrowAwayStack } from '../scripts/throw-away.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import { median, quantile, round } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const CPU_SLOWDOWN = 4;
const FRAME_WORK_MS = 4;
const LONG_TASK_MS = 50;
const PATIENCE_MS = 60_000;
const TRACED = ['toplevel', 'disabled-by-default-devtools.timeline.frame'];
/** After the reels rest the button does nothing for a moment. */
const REST_MS = 600;

const SLOTS = GAMES.filter(({ family }) => family === 'slot').map(({ code }) => code);

/** Milliseconds of the main thread: of each frame while reels turned, and of the longest task. */
interface Costs {
  readonly frames: number[];
  readonly longest: number;
}

/** `run([spins, address])`: a stack of its own unless the address of a running site is given. */
export async function run(args: string[]): Promise<BenchResult> {
  const spins = Number(args[0] ?? 3);
  if (args[1] !== undefined) return measure(args[1], spins);
  await buildAll();
  return withThrowAwayStack('frames', { env: { LOG_LEVEL: 'error' } }, ({ urls }) => measure(urls.site, spins));
}

async function measure(address: string, spins: number): Promise<BenchResult> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_FLAGS,
  });
  const figures: Record<string, number> = {};
  try {
    for (const slot of SLOTS) {
      const plain = await playSlot(browser, { address, slot, spins, slowdown: 1 });
      const slow = await playSlot(browser, { address, slot, spins, slowdown: CPU_SLOWDOWN });
      figures[slot] = round(median(plain.frames));
      figures[`${slot}-longest-slow`] = round(slow.longest, 0);
      console.log(
        `${slot.padEnd(20)} ${figures[slot]} ms a frame, p95 ${round(quantile(plain.frames, 0.95))} ms, ` +
          `of ${plain.frames.length}; ${CPU_SLOWDOWN}x slower ${round(median(slow.frames))} ms, ` +
          `longest task ${round(slow.longest, 0)} ms`,
      );
    }
  } finally {
    await browser.close();
  }
  console.log(`Chromium ${browser.version()}, ${spins} spins a slot and processor, drawn without a graphics card`);
  figures.work = Math.max(...SLOTS.map((slot) => figures[slot]!));
  figures.longest = Math.max(...SLOTS.map((slot) => figures[`${slot}-longest-slow`]!));
  const met = figures.work <= FRAME_WORK_MS && figures.longest <= LONG_TASK_MS;
  return { bench: 'frames', figures, targets: { work: FRAME_WORK_MS, longest: LONG_TASK_MS }, met };
}

interface Play {
  readonly address: string;
  readonly slot: GameCode;
  readonly spins: number;
  readonly slowdown: number;
}

async function playSlot(browser: Browser, { address, slot, spins, slowdown }: Play): Promise<Costs> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en' });
  try {
    const page = await context.newPage();
    const query = new URLSearchParams({ gameCode: slot, vendor: labelOf(slot), mode: 'try' });
    await page.goto(`${address}/seamless?${query}`, { timeout: PATIENCE_MS });
    await page.frameLocator('iframe').locator('[data-action=spin]').waitFor({ timeout: PATIENCE_MS });
    const game = page.frames().at(-1)!;
    await game.locator('h1').click(); // the keys are the game's
    await spinOnce(page, game); // pictures are drawn and code is compiled for the first time
    await slowDown(page, slowdown);
    const all: Costs[] = [];
    for (let at = 0; at < spins; at += 1) {
      await page.waitForTimeout(REST_MS);
      await browser.startTracing(page, { categories: TRACED });
      await spinOnce(page, game);
      all.push(readTrace(await browser.stopTracing()));
    }
    return { frames: all.flatMap(({ frames }) => frames), longest: Math.max(...all.map(({ longest }) => longest)) };
  } finally {
    await context.close();
  }
}

/** The game has a process of its own where the browser gives it one, and is slowed there. */
async function slowDown(page: Page, rate: number): Promise<void> {
  for (const frame of page.frames()) {
    const phone = await page.context().newCDPSession(frame);
    await phone.send('Emulation.setCPUThrottlingRate', { rate });
  }
}

/**
 * Presses a key and waits until the reels rest; free spins are watched to their end. Nothing here asks in every frame,
 * nor stands between the key and the game: both would be measured with it.
 */
async function spinOnce(page: Page, game: Frame): Promise<void> {
  const over = game.evaluate(
    (patience) =>
      new Promise<void>((done, fail) => {
        let begun = false;
        const seen = new MutationObserver(() => {
          const rests = document.querySelector('[data-action=spin]') !== null;
          begun ||= !rests;
          if (!begun || !rests) return;
          seen.disconnect();
          done();
        });
        seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-action'] });
        setTimeout(() => fail(new Error('the reels did not come to rest')), patience);
      }),
    PATIENCE_MS,
  );
  await page.keyboard.press('Space');
  await over;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the thread's own clock: what others did on the machine meanwhile is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the thread that draws the reels, by the frames between which they ran. */
function readTrace(trace: Buffer): Costs {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const frames = events.filter(({ name }) => name === 'BeginMainThreadFrame').sort((a, b) => a.ts - b.ts);
  const main = frames[0];
  if (!main) throw new Error('no frame was drawn');
  const tasks = events.filter(
    ({ name, pid, tid, ph }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === main.pid && tid === main.tid,
  );
  const works = frames.slice(1).map(() => 0);
  for (const task of tasks) {
    const at = frames.findLastIndex(({ ts }) => ts <= task.ts + (task.dur ?? 0));
    if (at >= 0 && at < works.length) works[at]! += (task.tdur ?? task.dur ?? 0) / 1_000;
  }
  return { frames: works, longest: Math.max(...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1_000)) };
}
