import { createHash } from 'node:crypto';
import type { Boot } from '@baize/contract/boot';
import { CHECK_ANSWERS_MARK } from '@baize/contract/headers';

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);
const DEFAULT_THEME_COLOR = '#0B0F1A';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);

/**
 * JSON that can stand inside a script element: nothing in it can end the element, open a comment, or break a line of
 * script.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * In the frame the home with its first banner, where it has one, a lobby's first tiles, or nothing; in place of the
 * frame a game.
 */
export type Ahead =
  | { readonly kind: 'home'; readonly banner: string | null }
  | {
      readonly kind: 'lobby';
      /** Of the games that stand first; null: drawn by the page. */
      readonly pictures: readonly (string | null)[];
      /** A row of studios to choose from stands over the games. */
      readonly hasStudios: boolean;
    }
  | { readonly kind: 'frame' }
  | { readonly kind: 'game'; readonly name: string; readonly picture: string | null };

export type PageParts = {
  readonly boot: Boot;
  /** The visitor's, where one was chosen. */
  readonly language: string;
  readonly home: unknown;
  /** Files to fetch early. */
  readonly preloads: readonly { readonly href: string; readonly as: 'script' | 'style' | 'image' }[];
  /** Addresses whose origins the browser may already reach for. */
  readonly connect?: readonly string[];
  /** What is drawn before any script has run. */
  readonly ahead: Ahead;
  /** A game's page: its card and what is like it. */
  readonly game?: unknown;
  /** Marks the page so that it holds every answer against the contract. Tests only: it loads every schema. */
  readonly checkAnswers?: boolean;
};

function preloadTag({ href, as }: PageParts['preloads'][number]): string {
  const address = `href="${escapeText(href)}"`;
  // Behind what the frame in the page is drawn with: it stands there before the scripts are.
  if (as === 'script') return `<link rel="modulepreload" crossorigin fetchpriority="low" ${address}>`;
  if (as === 'style') return `<link rel="preload" as="style" crossorigin fetchpriority="low" ${address}>`;
  return `<link rel="preload" as="image" fetchpriority="high" ${address}>`;
}
const connectTag = (origin: string): string => `<link rel="preconnect" href="${escapeText(origin)}">`;

/**
 * The built page with what this visitor needs written into it: language, title, colour, boot configuration and the home
 * page's first content. Replacements are functions, so that a `$` in the data means nothing.
 */
export function fillPage(template: string, parts: PageParts): string {
  const { boot, language, home, game, preloads, ahead } = parts;
  const direction = RIGHT_TO_LEFT.has(language.split('-')[0]!) ? 'rtl' : 'ltr';
  const mark = parts.checkAnswers === true ? ` ${CHECK_ANSWERS_MARK}` : '';
  const head = [
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...originsOf(parts.connect ?? []).map(connectTag),
    ...preloads.map(preloadTag),
    `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
    `<script type="application/json" id="home">${scriptJson(home)}</script>`,
    ...(game === undefined ? [] : [`<script type="application/json" id="game">${scriptJson(game)}</script>`]),
  ].join('\n    ');
  return drawAhead(template, ahead)
    .replace(/<html[^>]*>/, () => `<html lang="${escapeText(language)}" dir="${direction}"${mark}>`)
    .replace(
      /(<meta name="theme-color" content=")[^"]*/,
      (_whole, start: string) => start + escapeText(boot.brand.theme['theme-color'] ?? DEFAULT_THEME_COLOR),
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(boot.brand.name)}</title>`)
    .replace('<!--boot-->', () => head);
}

const HOME = /<!--home-->[\s\S]*<!--\/home-->/;
const FRAME = /<!--frame-->[\s\S]*<!--\/frame-->/;

function drawAhead(template: string, ahead: Ahead): string {
  if (ahead.kind === 'frame') return template.replace(HOME, '');
  if (ahead.kind === 'home')
    return template.replace('<!--banner-->', () =>
      ahead.banner === null
        ? ''
        : `<img src="${escapeText(ahead.banner)}" alt="" width="1120" height="400" fetchpriority="high">`,
    );
  if (ahead.kind === 'lobby') return template.replace(HOME, () => drawLobby(ahead));
  const { name, picture } = ahead;
  const image = picture === null ? '' : portrait(picture);
  return template.replace(
    FRAME,
    () => `<div class="game-cover" aria-hidden="true">${image}<strong>${escapeText(name)}</strong><i></i></div>`,
  );
}

const portrait = (picture: string): string =>
  `<img src="${escapeText(picture)}" alt="" width="240" height="320" fetchpriority="high">`;

/** The tiles stand where the page will have them, in its own classes; over them is room for what only it can draw. */
function drawLobby({ pictures, hasStudios }: Extract<Ahead, { kind: 'lobby' }>): string {
  const tiles = pictures.map(
    (picture) => `<div class="game-tile__tile">${picture === null ? '' : portrait(picture)}</div>`,
  );
  const head = `<div class="lobby-ahead"${hasStudios ? ' data-studios' : ''}></div>`;
  return `${head}<div class="tile-grid__grid">${tiles.join('')}</div>`;
}

/**
 * Hashes, as a CSP writes them, of the scripts that the build itself put inline. Data blocks run nothing and need none.
 */
export function inlineScriptHashes(template: string): string[] {
  const scripts = [
    ...template.matchAll(
      /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:json|ld\+json)")[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ];
  return scripts.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
}

export type PolicyParts = {
  readonly host: string;
  readonly secure: boolean;
  readonly scriptHashes: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
  /** The brand's other addresses: asked whether they are there when this one does not answer. */
  readonly others?: readonly string[];
  readonly analytics: boolean;
};

/** An origin as a policy may name it; anything else is left out. */
function originOf(address: string): string | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : undefined;
}
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => originOf(address) ?? [])),
];

const TAG_SCRIPTS = 'https://www.googletagmanager.com';
const TAG_CALLS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
];

/**
 * The page's Content-Security-Policy: our own scripts only, no inline one, frames only of games and of the film sites.
 */
export function pagePolicy({ host, secure, scriptHashes, frames, images, others, analytics }: PolicyParts): string {
  const socket = `${secure ? 'wss' : 'ws'}://${host}`;
  const rules: [string, readonly string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...scriptHashes, ...(analytics ? [TAG_SCRIPTS] : [])]],
    ['style-src', ["'self'", "'unsafe-inline'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...originsOf(images), ...(analytics ? TAG_CALLS : [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", socket, ...originsOf(others ?? []), ...(analytics ? TAG_CALLS : [])]],
    ['frame-src', originsOf(frames)],
    ['worker-src', ["'self'", 'blob:']],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
    ...(secure ? ([['upgrade-insecure-requests', []]] as [string, string[]][]) : []),
  ];
  return rules
    .map(([name, sources]) =>
      [name, ...(sources.length === 0 && name === 'frame-src' ? ["'none'"] : sources)].join(' '),
    )
    .join('; ');
}

/** The web app manifest of a brand. */
export function webManifest(boot: Boot): unknown {
  const color = boot.brand.theme['theme-color'] ?? DEFAULT_THEME_COLOR;
  return {
    name: boot.brand.name,
    short_name: boot.brand.name.slice(0, 12),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: boot.brand.defaultLanguage,
    background_color: color,
    theme_color: color,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
}
