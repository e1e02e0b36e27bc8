import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Boot, GameCard } from '@baize/contract/boot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createContentModule, VIDEO_HOSTS } from '../modules/base/content/index.ts';
import { NO_NEIGHBOURS } from '../modules/base/content/testing-content.ts';
import { createTestSite, FIRST_HOST, type TestSite } from '../testing-site.ts';
import { PAGES, registerPages, type HomeContent } from './pages.ts';

let site: TestSite;
let dist: string;
const DICE = { gameCode: 'stu_dice', displayName: 'Dice & <more>', showIcon: true, iconUrl: '/art/dice.svg' };
const SCRIPT = 'export const words = "again and again";\n'.repeat(100);

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'baize-dist-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="bn" dir="ltr"><head><meta name="theme-color" content="#000" /><title>x</title><!--boot--><script type="module" src="/assets/index-1.js"></script></head><body><div id="root"><!--frame--><i>frame</i><!--home--><i>home</i><!--/home--><!--/frame--></div></body></html>',
  );
  writeFileSync(join(dist, 'assets/index-1.js'), SCRIPT);
  writeFileSync(join(dist, 'assets/bn-1.js'), SCRIPT);
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const manifest = {
    'src/locales/bn.ts': { file: 'assets/bn-1.js' },
    'src/locales/bn-rest.ts': { file: 'assets/bn-rest-1.js' },
    'src/locales/en.ts': { file: 'assets/en-1.js' },
    'src/locales/en-rest.ts': { file: 'assets/en-rest-1.js' },
    'src/features/play/seamless.tsx': {
      file: 'assets/seamless-1.js',
      css: ['assets/seamless-1.css'],
      imports: ['index.html', '_shared.js'],
    },
    '_shared.js': { file: 'assets/shared-1.js', imports: ['src/features/play/seamless.tsx'] },
    'index.html': { file: 'assets/index-1.js' },
  };
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(dist, '.stamp'), 'secret of the build');
  writeFileSync(join(dist, 'assets/index-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets/index-1.js.gz'), gzipSync(SCRIPT));
  site = await createTestSite({
    more: ({ deps, siteBoot }) => {
      const content = createContentModule(deps, NO_NEIGHBOURS);
      const home = async (
        brandId: Parameters<typeof content.announcements>[0],
        language: string,
      ): Promise<HomeContent> => {
        const { banners, player } = await content.announcements(brandId, language);
        return { hot: [], banners, notices: player };
      };
      return [
        content,
        {
          name: 'pages',
          rawSite: (app) =>
            registerPages(app, {
              siteDist: dist,
              visit: siteBoot.visit,
              home,
              game: async (_brand, gameCode) =>
                gameCode === 'stu_dice' ? { card: DICE as GameCard, recommended: [] } : undefined,
              lobby: async (_brand, { gameType, filter }) => [`/art/${gameType}-${filter}.svg`, null],
              games: () => ['http://studio.example:3002'],
              frames: async () => VIDEO_HOSTS.map((host) => `https://${host}`),
              countryHeader: '',
              secure: false,
              log: deps.log,
              limiter: deps.limiter,
            }),
        },
      ];
    },
  });
  const content = createContentModule(site.deps, NO_NEIGHBOURS);
  await site.deps.db.tx(site.first, (tx) => content.seedDemo(tx, site.first, 'Baize'));
});
afterAll(async () => {
  await site?.close();
  rmSync(dist, { recursive: true, force: true });
});

test('a game’s page names its own files and the host of the games beforehand, a lobby the pictures it shows first', async () => {
  const early = async (url: string) =>
    [...(await get(url)).text.matchAll(/<link rel="(modulepreload|preload|preconnect)"[^>]*href="([^"]*)"/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    );
  const game = [
    'preconnect http://studio.example:3002',
    'modulepreload /assets/bn-1.js',
    'modulepreload /assets/bn-rest-1.js',
    'modulepreload /assets/seamless-1.js',
    'preload /assets/seamless-1.css',
    'modulepreload /assets/shared-1.js',
  ];
  expect(await early('/seamless?gameCode=stu_keno')).toEqual(game);
  const words = ['modulepreload /assets/bn-1.js', 'modulepreload /assets/bn-rest-1.js'];
  expect(await early('/help')).toEqual(words);
  expect(await early('/rng?filter=NEW')).toEqual([...words, 'preload /art/RNG-NEW.svg']);
  expect(await early('/rng?filter=FAV')).toEqual(words);
  await site.changeSettings(site.first, { launchGameCDNs: ['https://a.example.net', 'https://b.example.net/x'] });
  site.brands.invalidate();
  expect((await early('/Seamless')).slice(0, 2)).toEqual([
    'preconnect https://a.example.net',
    'preconnect https://b.example.net',
  ]);
  await site.changeSettings(site.first, { launchGameCDNs: [] });
  site.brands.invalidate();
});

test('a lobby’s page has its first tiles before any script, another page none', async () => {
  const tiles = async (url: string) => (await get(url)).text.match(/<div class="game-tile__tile">.*?<\/div>/g);
  const [pictured, plain] = (await tiles('/rng?filter=NEW'))!;
  expect(pictured).toContain('src="/art/RNG-NEW.svg"');
  expect(plain).toBe('<div class="game-tile__tile"></div>');
  for (const url of ['/rng?filter=FAV', '/help', '/']) expect(await tiles(url)).toBeNull();
});

test('a page may ask whether the brand’s other addresses are there, and they answer who asks', async () => {
  await site.deps.db.tx(null, (tx) =>
    tx.run("insert into brand.brand_domain (brand_id, domain, kind) values ($1, 'second.example', 'site')", [
      site.first,
    ]),
  );
  site.brands.invalidate();
  const policy = (await get('/')).headers['content-security-policy'] as string;
  expect(policy).toMatch(/connect-src 'self' ws:\/\/\S+ http:\/\/second\.example(;| )/);
  expect((await get('/robots.txt')).headers['cross-origin-resource-policy']).toBe('cross-origin');
});

const get = (url: string, headers?: Record<string, string>) => site.browser().get(url, headers);
const inlined = <T>(page: string, id: string): T =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page)![1]!) as T;
test('a page names the device, but not where another site led to it: that browser may have one, and logins with it', async () => {
  const cookieOf = async (site: string) => (await get('/', { 'sec-fetch-site': site })).headers['set-cookie'];
  for (const near of ['none', 'same-origin', 'same-site']) expect(await cookieOf(near)).toBeDefined();
  expect(await cookieOf('cross-site')).toBeUndefined();
  expect((await get('/')).headers['set-cookie']).toBeDefined();
});

const SPEC_ROUTES = [
  '/',
  '/index',
  '/index.html',
  '/home',
  '/login',
  '/register?referralCode=x',
  '/agent',
  '/agentHome',
  '/member',
  '/member/depositv2',
  '/help',
  '/gameCenter/live',
  '/gameListCenter/rng',
  '/accountGame/favorite',
  '/lottery?gameCode=x',
  '/seaLottery',
  '/vnLottery',
  '/promotions',
  '/pointMall',
  '/seamless?gameCode=stu_dice',
  '/lottert',
  '/vnlottery',
  '/sealottery',
  '/sports',
  '/esports',
  '/live',
  '/lott',
  '/elott',
  '/fish',
  '/pvp',
  '/rng?vassalage=BGS',
  '/bgs',
  '/cockfight',
  '/RNG',
  '/help/',
];

test.each(SPEC_ROUTES)('%s is the page with its boot configuration', async (url) => {
  const page = await get(url);
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(inlined<Boot>(page.text, 'boot').brand.code).toBe('baize');
});

test('an address that cannot be decoded gets the site and its not-found page, a call the usual answer', async () => {
  const page = await get('/%E0%A6?a=%E0');
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<div id="root">');
  const call = await get('/api/v1/%E0%A6');
  expect([call.status, (JSON.parse(call.text) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
});

test('the page of a game carries its card and draws its cover; of one that is not there neither', async () => {
  const { text } = await get('/seamless?gameCode=stu_dice');
  expect(inlined<{ language: string; card: GameCard }>(text, 'game')).toMatchObject({ language: 'bn', card: DICE });
  expect(text).toContain('<link rel="preload" as="image" fetchpriority="high" href="/art/dice.svg">');
  expect(text).toContain('<strong>Dice &amp; &lt;more&gt;</strong>');
  const unknown = (await get('/seamless?gameCode=stu_none')).text;
  expect(unknown).not.toContain('id="game"');
  expect(unknown).toContain('<i>frame</i>');
});

test('the home page carries language, title, locale chunk, first banner and the home content', async () => {
  const { text, headers } = await get('/');
  expect(text).toContain('<html lang="bn" dir="ltr">');
  expect(text).toContain('<title>Baize</title>');
  expect(text).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/bn-1.js">');
  expect(text).not.toContain('bn-rest-1.js');
  expect(text).toContain('fetchpriority="high" href="/art/banner/rng-stu_lantern_alley.svg"');
  const home = inlined<HomeContent>(text, 'home');
  expect(home.banners.length).toBe(5);
  expect(home.notices.length).toBe(3);
  expect(inlined<Boot>(text, 'boot').countryCodes).toEqual([]); // nothing on the first page asks for a telephone
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('http://studio.example:3002');
  expect(policy).toContain("frame-ancestors 'none'");
  expect((text.match(/<script(?! type="application\/json")/g) ?? []).length).toBe(1);
});

test('who chose a language gets the page in it alone: its words and its first content; an unknown one is none', async () => {
  const inLanguage = async (cookie: string, url = '/') => {
    const { body } = await site.app.inject({ url, headers: { host: FIRST_HOST, cookie } });
    const words = [
      ...body.matchAll(/modulepreload" crossorigin fetchpriority="low" href="\/assets\/((?:bn|en)[^"]*)"/g),
    ].map(([, name]) => name);
    return {
      html: /<html[^>]*>/.exec(body)![0],
      words,
      language: (inlined<HomeContent>(body, 'home') as { language?: string }).language,
    };
  };
  const english = { html: '<html lang="en" dir="ltr">', language: 'en' };
  const bengali = { html: '<html lang="bn" dir="ltr">', language: 'bn' };
  expect(await inLanguage('lang=en')).toEqual({ ...english, words: ['en-1.js'] });
  expect(await inLanguage('lang=en', '/help')).toEqual({ ...english, words: ['en-1.js', 'en-rest-1.js'] });
  expect(await inLanguage('lang=bn')).toEqual({ ...bengali, words: ['bn-1.js'] });
  // Thai texts do not exist: their reader gets English ones, in a page that is Thai.
  expect(await inLanguage('lang=th')).toEqual({
    html: '<html lang="th" dir="ltr">',
    language: 'th',
    words: ['en-1.js'],
  });
  for (const other of ['', 'lang=xx', 'lang=%22%3E', 'lang=EN'])
    expect(await inLanguage(other)).toEqual({ ...bengali, words: ['bn-1.js'] });
});

test('another page asks for no banner picture, an unknown one is the page with 404', async () => {
  const { text } = await get('/help');
  expect(text).not.toContain('rel="preload" as="image"');
  for (const words of ['bn-1', 'bn-rest-1'])
    expect(text).toContain(`<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/${words}.js">`);
  const lost = await get('/no-such-page');
  expect(lost.status).toBe(404);
  expect(lost.headers['content-type']).toContain('text/html');
});

test('maintenance still serves the page, with the status inside and without content', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await site.changeSettings(site.first, { maintenance: { on: true, from: null, until, note: '' } });
  site.brands.invalidate();
  const page = await get('/');
  expect(page.status).toBe(200);
  expect(inlined<Boot>(page.text, 'boot')).toMatchObject({ systemStatus: 1, maintenance: { until } });
  expect(inlined<HomeContent>(page.text, 'home').banners).toEqual([]);
  await site.changeSettings(site.first, { maintenance: { on: false, from: null, until: null, note: '' } });
  site.brands.invalidate();
});

test('assets are served for ever and packed as the browser asks; a missing one is no page', async () => {
  const plain = await get('/assets/index-1.js');
  expect(plain).toMatchObject({ status: 200, text: SCRIPT });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = async (encoding: string) =>
    await site.app.inject({
      method: 'GET',
      url: '/assets/index-1.js',
      headers: { host: FIRST_HOST, 'accept-encoding': encoding },
    });
  const brotli = await packed('gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
  const zipped = await packed('gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(SCRIPT);
  const missing = await get('/assets/index-0.js');
  expect(missing).toMatchObject({ status: 404, text: 'Not found\n' });
});

test('pages are packed too', async () => {
  const page = await site.app.inject({
    method: 'GET',
    url: '/',
    headers: { host: FIRST_HOST, 'accept-encoding': 'br' },
  });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('id="boot"');
});

test.each([
  '/.stamp',
  '/.vite/manifest.json',
  '/assets/..%2f.stamp',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/index-1.js.br',
  '/%00',
  '/%E0%A4%A',
])('%s gives nothing away', async (url) => {
  const reply = await get(url);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.text).not.toContain('secret of the build');
  expect(reply.text).not.toContain('root:');
});

test('an unknown call is no page, an unknown host no brand', async () => {
  const call = await get('/api/v1/nothing');
  expect(call.status).toBe(404);
  expect(JSON.parse(call.text)).toMatchObject({ success: false, code: 'NOT_FOUND' });
  expect(await site.browser({ host: 'unknown.example' }).get('/')).toMatchObject({ status: 404 });
});

test('robots and the manifest', async () => {
  expect((await get('/robots.txt')).text).toContain('Disallow: /api/');
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Baize', start_url: '/', lang: 'bn' });
});

test('a network that asks for pages without end is told when to come back, whatever host it names', async () => {
  const greedy = '198.51.100.7';
  const spend = async (): Promise<boolean> => (await site.deps.limiter.takeFor(PAGES, greedy)).ok;
  await vi.waitFor(async () => expect(await Promise.all(Array.from({ length: 100 }, spend))).not.toContain(true));
  for (const [url, host] of [
    ['/', FIRST_HOST],
    ['/member', 'nobody.example'],
    ['/manifest.webmanifest', FIRST_HOST],
  ] as const) {
    const refused = await site.app.inject({ url, remoteAddress: greedy, headers: { host } });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect((await site.app.inject({ url: '/favicon.svg', remoteAddress: greedy })).statusCode).toBe(200);
  const other = { url: '/', remoteAddress: '203.0.113.9', headers: { host: FIRST_HOST } };
  expect((await site.app.inject(other)).statusCode).toBe(200);
});
