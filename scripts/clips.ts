/**
 * Films the games as they are played, for the home page: `npm run clips [-- address of a running site]`. Each game is
 * played with its play balance in Chromium, on a stack of its own where no site is named, and what its stage shows goes
 * through the browser's own recorder into `apps/site/public/clips/<game>.webm`. The rounds are real, so every filming
 * shows others.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { buildAll } from './build.ts';
import { withThrowAwayStack } from './throw-away.ts';

const FOLDER = join(import.meta.dirname, '../apps/site/public/clips');
const SCREEN = { width: 960, height: 540 };
/** The stage alone: without the bar above it and the controls below it, which speak one language. */
const STAGE = { x: 0, y: 44, width: 960, height: 396 };
const SIZE = { width: 640, height: 264 };
const BITS_PER_SECOND = 500_000;
const QUIET_MS = 1_200;

type Shot = { readonly data: string; readonly at: number };
/** What a person would press, and how long one watches. */
const PLAYS: Readonly<Record<string, (game: Page) => Promise<void>>> = {
  stu_tidewater: spinTwice,
  stu_monsoon_bloom: spinTwice,
};

async function spinTwice(game: Page): Promise<void> {
  for (const watchedMs of [4_000, 5_000]) {
    await game.keyboard.press('Space');
    await game.waitForTimeout(watchedMs);
  }
}

/** Plays a game and answers what the screen showed meanwhile, with the second of each picture. */
async function film(browser: Browser, site: string, gameCode: string): Promise<Shot[]> {
  const context = await browser.newContext({ viewport: SCREEN });
  const game = await context.newPage();
  const launch = await game.request.get(
    `${site}/api/v1/launch-game?gameCode=${gameCode}&mode=try&language=en&platform=GPL_DESKTOP`,
  );
  const { value } = (await launch.json()) as { value: { url: string } };
  await game.goto(value.url, { waitUntil: 'networkidle' });
  await game.waitForTimeout(QUIET_MS);
  const shots: Shot[] = [];
  const devtools = await context.newCDPSession(game);
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ data, at: metadata.timestamp ?? 0 });
    // The last picture may come while the page closes.
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 2 });
  await PLAYS[gameCode]!(game);
  await devtools.send('Page.stopScreencast');
  await context.close();
  return shots;
}

/** Draws the pictures at their times and lets the browser record them. Answers the film in base64. */
async function record(browser: Browser, shots: readonly Shot[]): Promise<string> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ({ shots: given, stage, size, bits }) => {
      const canvas = Object.assign(document.createElement('canvas'), size);
      const pen = canvas.getContext('2d')!;
      const pictures = await Promise.all(
        given.map(async ({ data, at }) => {
          const blob = await (await fetch(`data:image/jpeg;base64,${data}`)).blob();
          return { at, picture: await createImageBitmap(blob) };
        }),
      );
      const stream = canvas.captureStream(0);
      const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
      const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: bits });
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      const stopped = new Promise((done) => recorder.addEventListener('stop', done));
      recorder.start();
      const began = performance.now();
      for (const { at, picture } of pictures) {
        const dueMs = (at - pictures[0]!.at) * 1_000 - (performance.now() - began);
        if (dueMs > 0) await new Promise((go) => setTimeout(go, dueMs));
        pen.drawImage(picture, stage.x, stage.y, stage.width, stage.height, 0, 0, size.width, size.height);
        track!.requestFrame();
      }
      recorder.stop();
      await stopped;
      const reader = new FileReader();
      const read = new Promise((done) => reader.addEventListener('load', done));
      reader.readAsDataURL(new Blob(parts));
      await read;
      return (reader.result as string).split(',')[1]!;
    },
    { shots: [...shots], stage: STAGE, size: SIZE, bits: BITS_PER_SECOND },
  );
  await page.close();
  return base64;
}

/** Films every game on a site and writes the clips. */
async function filmAll(site: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const gameCode of Object.keys(PLAYS)) {
      const bytes = Buffer.from(await record(browser, await film(browser, site, gameCode)), 'base64');
      writeFileSync(join(FOLDER, `${gameCode}.webm`), bytes);
      console.log(`${gameCode}: ${Math.round(bytes.length / 1_024)} KB`);
    }
  } finally {
    await browser.close();
  }
}

const [running] = process.argv.slice(2);
if (running === undefined) {
  await buildAll();
  await withThrowAwayStack('clips', { env: { LOG_LEVEL: 'error' } }, ({ urls }) => filmAll(urls.site));
} else await filmAll(running);
