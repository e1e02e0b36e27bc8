/**
 * Renders the pictures of the operators' guide from the running product: `npm run screenshots [-- NAME ...]`. It has a
 * stack of its own with the demo and its team, and an owner who was made for it; one picture after the other is written
 * into docs/operators/images.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../bench/lib/chromium.ts';
import { PICTURE_SIZE } from '../apps/docs/src/sections.ts';
import { buildAll } from './build.ts';
import { importDemoTeam } from './demo-team/run-import.ts';
import { PICTURES, type Picture } from './screenshots-list.ts';
import type { Stack } from './stack.ts';
import { withThrowAwayStack } from './throw-away.ts';

const ROOT = join(import.meta.dirname, '..');
export const PICTURES_DIR = join(ROOT, 'docs/operators/images');
const SCREEN = { width: 1280, height: 800 };
const QUALITY = 62;
const SETTLED_MS = 400;
const PROVEN_WITHIN_MS = 60_000;
const ASKED_EVERY_MS = 1_000;

type Webp = { toBuffer: () => Promise<Buffer> };
type Sharp = (picture: Buffer) => { resize: (width: number) => { webp: (how: { quality: number }) => Webp } };
/** The server's own library for pictures. */
const sharp = createRequire(join(ROOT, 'apps/server/package.json'))('sharp') as Sharp;

async function draw(page: Page, console: string, [name, { path, prepare }]: readonly [string, Picture]): Promise<void> {
  await page.goto(console + path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await prepare?.(page);
  await page.waitForTimeout(SETTLED_MS);
  const picture = await sharp(await page.screenshot())
    .resize(PICTURE_SIZE.width)
    .webp({ quality: QUALITY })
    .toBuffer();
  writeFileSync(join(PICTURES_DIR, `${name}.webp`), picture);
  process.stdout.write(`${name}.webp: ${Math.round(picture.length / 1_024)} KB\n`);
}

/** The books are proven a while after the start: pictures show them as an operator usually sees them. */
async function untilProven(monitor: string): Promise<void> {
  const until = Date.now() + PROVEN_WITHIN_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${monitor}/health/money`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, ASKED_EVERY_MS));
  }
}

/** An owner who was made and enrolled by the command line, logged in. */
async function openConsole(browser: Browser, stack: Stack): Promise<Page> {
  Object.assign(process.env, { CONSOLE_URL: stack.urls.console, DATA_DIR: stack.dataDir, BASE_URL: stack.urls.site });
  const { createOperator, openOperatorSession } = await import('../e2e/support/operators.ts');
  const session = await openOperatorSession(await createOperator('nasrin', 'Nasrin Haque', 'owner'));
  const context = await browser.newContext({ viewport: SCREEN, colorScheme: 'dark', reducedMotion: 'reduce' });
  await session.openIn(context);
  return context.newPage();
}

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(PICTURES, name));
  if (unknown.length > 0)
    throw new Error(`no such picture: ${unknown.join(', ')}; there are ${Object.keys(PICTURES).join(', ')}`);
  await buildAll();
  mkdirSync(PICTURES_DIR, { recursive: true });
  await withThrowAwayStack('screenshots', { env: { LOG_LEVEL: 'error' } }, async (stack) => {
    await importDemoTeam(stack.databaseUrl('baize'), new Date());
    await untilProven(stack.urls.monitor);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    });
    try {
      const page = await openConsole(browser, stack);
      for (const picture of Object.entries(PICTURES))
        if (wanted.length === 0 || wanted.includes(picture[0])) await draw(page, stack.urls.console, picture);
    } finally {
      await browser.close();
    }
  });
}

if (import.meta.main) await main(process.argv.slice(2));
