import type { Boot } from '@baize/contract/boot';
import { describe, expect, test } from 'vitest';
import { fillPage, inlineScriptHashes, pagePolicy, scriptJson, type Ahead } from './page-template.ts';

const boot = (more: Partial<Boot['brand']> = {}): Boot =>
  ({
    brand: { name: 'Baize', defaultLanguage: 'bn', theme: {}, ...more },
    maintenance: { from: null, until: null, note: '</script><script>alert(1)</script>' },
  }) as unknown as Boot;
const TEMPLATE =
  '<!doctype html><html lang="bn" dir="ltr"><head><meta name="theme-color" content="#000" /><title>x</title><!--boot--></head><body></body></html>';

test('data in the page can neither end its element nor start another, and reads back as it was', () => {
  const nasty = { a: '</script><!--', b: '\u2028\u2029', c: "$& $' $1 &amp; \"'" };
  const text = scriptJson(nasty);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(nasty);
  const page = fillPage(TEMPLATE, {
    boot: boot(),
    language: 'bn',
    home: nasty,
    preloads: [],
    ahead: { kind: 'frame' },
  });
  expect(page.match(/<script/g)!.length).toBe(2);
  expect(JSON.parse(/id="home">(.*?)<\/script>/.exec(page)![1]!)).toEqual(nasty);
});

test('language and direction are the visitor’s, title and colour the brand’s, and text in them is text', () => {
  const page = fillPage(TEMPLATE, {
    boot: boot({ name: '<b>"$&"', theme: { 'theme-color': '#123456"' } }),
    language: 'ur',
    home: {},
    preloads: [
      { href: '/assets/bn.js', as: 'script' },
      { href: '/art/a.svg', as: 'image' },
    ],
    ahead: { kind: 'frame' },
  });
  expect(page).toContain('<html lang="ur" dir="rtl">');
  expect(page).toContain('<title>&lt;b&gt;&quot;$&amp;&quot;</title>');
  expect(page).toContain('content="#123456&quot;"');
  expect(page).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/bn.js">');
  expect(page).toContain('<link rel="preload" as="image" fetchpriority="high" href="/art/a.svg">');
});

test('only scripts that run are hashed', () => {
  expect(
    inlineScriptHashes('<script type="application/json" id="boot">{}</script><script src="/a.js"></script>'),
  ).toEqual([]);
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptHashes('<script>alert(1)</script>')).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
  ]);
});

test('the policy allows no inline script, no foreign script, and frames of the named origins only', () => {
  const policy = pagePolicy({
    host: 'site.example:3000',
    secure: false,
    scriptHashes: [],
    frames: ['http://studio.example:3002/g/x?y', 'javascript:alert(1)', 'not an address'],
    images: ['//cdn.example/a'],
    analytics: false,
  });
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('script-src')).toEqual(["'self'"]);
  expect(rules.get('frame-src')).toEqual(['http://studio.example:3002']);
  expect(rules.get('img-src')).toContain('https://cdn.example');
  expect(rules.get('connect-src')).toEqual(["'self'", 'ws://site.example:3000']);
  expect(rules.get('object-src')).toEqual(["'none'"]);
  expect(rules.has('upgrade-insecure-requests')).toBe(false);
  const measured = pagePolicy({
    host: 'site.example',
    secure: true,
    scriptHashes: [],
    frames: [],
    images: [],
    analytics: true,
  });
  expect(measured).toContain("script-src 'self' https://www.googletagmanager.com");
  expect(measured).toContain("frame-src 'none'");
  expect(measured).toContain('wss://site.example');
});

test('the first banner is drawn with the page where there is one, its address escaped', () => {
  const page = (banner: string | null): string =>
    fillPage('<div class="ban"><!--banner--></div>', {
      boot: boot(),
      language: 'bn',
      home: {},
      preloads: [],
      ahead: { kind: 'home', banner },
    });
  expect(page(null)).toBe('<div class="ban"></div>');
  expect(page('/art/"x"&.svg')).toContain('src="/art/&quot;x&quot;&amp;.svg"');
});

describe('what is drawn before any script', () => {
  const WHOLE = '<i>head</i><!--frame--><b>frame</b><!--home--><b>home</b><!--/home--><b>foot</b><!--/frame-->';
  const drawn = (ahead: Ahead): string =>
    fillPage(WHOLE, { boot: boot(), language: 'bn', home: {}, preloads: [], ahead }).replaceAll(/<!--.*?-->/g, '');

  test.each<[string, Ahead, string]>([
    ['the home', { kind: 'home', banner: null }, '<i>head</i><b>frame</b><b>home</b><b>foot</b>'],
    ['another page', { kind: 'frame' }, '<i>head</i><b>frame</b><b>foot</b>'],
  ])('%s', (_page, ahead, html) => expect(drawn(ahead)).toBe(html));

  test('a lobby with its first tiles in place of the home, below the room for its head', () => {
    const html = drawn({ kind: 'lobby', pictures: ['/art/"x".svg', null], hasStudios: true });
    expect(html).toMatch(/^<i>head<\/i><b>frame<\/b><div class="lobby-ahead" data-studios><\/div>.*<b>foot<\/b>$/);
    expect(html.match(/class="game-tile__tile"/g)).toHaveLength(2);
    expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="/art/&quot;x&quot;.svg"')]);
    expect(html).not.toContain('home');
    expect(drawn({ kind: 'lobby', pictures: [], hasStudios: false })).not.toContain('data-studios');
  });

  test('a game in place of the frame, its name and its address escaped', () => {
    const html = drawn({ kind: 'game', name: 'Dice & <b>$1</b>', picture: '/art/"x".svg' });
    expect(html).not.toContain('frame');
    expect(html).toContain('src="/art/&quot;x&quot;.svg"');
    expect(html).toContain('<strong>Dice &amp; &lt;b&gt;$1&lt;/b&gt;</strong>');
    expect(drawn({ kind: 'game', name: 'Dice', picture: null })).not.toContain('<img');
  });
});
