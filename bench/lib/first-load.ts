import { constants, gzipSync } from 'node:zlib';
import { devices, type Browser, type Page, type Response } from '@playwright/test';

const SETTLE_MS = 2_500;
const TIMEOUT_MS = 30_000;
const TILES_MIN = 3;
const WORDS_MIN = 40;

export type LoadedFile = {
  readonly url: string;
  readonly type: string;
  readonly encoding: string;
  /** Bytes of the body on the wire. */ readonly served: number;
  /** The same body at gzip -9, whatever it was served as. */ readonly gzip: number;
};
export type Weights = Readonly<Record<'document' | 'script' | 'stylesheet' | 'image' | 'font' | 'other', number>>;
export type FirstLoad = {
  readonly files: readonly LoadedFile[];
  readonly served: Weights;
  readonly gzip: Weights;
  readonly total: number;
  readonly requests: number;
  readonly content: { readonly tiles: number; readonly words: number; readonly heading: string };
};

/**
 * Loads a page on a phone with empty caches and weighs whatever came before it was asked for anything: no scrolling, no
 * touch. Throws when the page is not the real one: too few game tiles with their pictures, too little text, errors in
 * the console.
 */
export async function measureFirstLoad(browser: Browser, address: string): Promise<FirstLoad> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    const errors: string[] = [];
    page.on('response', (response) => responses.push(response));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(address, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.waitForTimeout(SETTLE_MS);
    const content = await readContent(page);
    if (errors.length > 0) throw new Error(`the page reports errors: ${errors.join('; ')}`);
    if (content.tiles < TILES_MIN || content.words < WORDS_MIN || content.heading === '')
      throw new Error(`this is not the seeded home: ${JSON.stringify(content)}`);
    const files = await Promise.all(responses.filter((response) => response.url().startsWith('http')).map(weigh));
    return {
      files,
      served: sum(files, 'served'),
      gzip: sum(files, 'gzip'),
      total: files.reduce((total, file) => total + file.served, 0),
      requests: files.length,
      content,
    };
  } finally {
    await context.close();
  }
}

/** Tiles count with a name and a picture that arrived; pictures below the first screen are lazy and may be missing. */
async function readContent(page: Page): Promise<FirstLoad['content']> {
  return page.evaluate(() => ({
    tiles: [...document.querySelectorAll('article:has(> [data-tile])')].filter(
      (tile) => tile.textContent !== '' && (tile.querySelector('img')?.naturalWidth ?? 0) > 0,
    ).length,
    words: (document.body.innerText.match(/\S+/g) ?? []).length,
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
}

async function weigh(response: Response): Promise<LoadedFile> {
  const request = response.request();
  const [{ responseBodySize }, body] = await Promise.all([
    request.sizes(),
    response.body().catch(() => Buffer.alloc(0)),
  ]);
  const encoding = response.headers()['content-encoding'] ?? 'none';
  return {
    url: new URL(response.url()).pathname,
    type: request.resourceType(),
    encoding,
    served: responseBodySize,
    gzip: gzipSync(body, { level: constants.Z_BEST_COMPRESSION }).length,
  };
}

function sum(files: readonly LoadedFile[], part: 'served' | 'gzip'): Weights {
  const weights = { document: 0, script: 0, stylesheet: 0, image: 0, font: 0, other: 0 };
  for (const file of files) weights[file.type in weights ? (file.type as keyof Weights) : 'other'] += file[part];
  return weights;
}
