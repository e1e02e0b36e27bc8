import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Banner, Boot, GameCard } from '@baize/contract/boot';
import { textLanguage } from '@baize/domain/text-language';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandId } from '../ids.ts';
import type { Budget, RateLimiter } from '../limiter/index.ts';
import { fillPage, inlineScriptHashes, pagePolicy, webManifest, type Ahead } from './page-template.ts';
import { hasStudios, lobbyAt, partsAt, type LobbyShown } from './page-parts.ts';
import { countryNamed, deviceOf, hostOf, type Exchange } from './site-frame.ts';

/** What the home page shows before its first call, in the language of the page. */
export type HomeContent = {
  readonly hot: readonly unknown[];
  readonly banners: readonly Banner[];
  readonly notices: readonly unknown[];
};
/** What `getGame` answers. */
export type GameFacts = { readonly card: GameCard; readonly recommended: readonly GameCard[] };
export type PageVisit = { readonly brandId: BrandId; readonly boot: Boot };

export type PagesOptions = {
  readonly siteDist: string;
  /** Brand and boot configuration of a visitor; undefined: the host belongs to no brand. */
  readonly visit: (host: string, ip: string, country: string | null) => Promise<PageVisit | undefined>;
  readonly home: (brandId: BrandId, language: string) => Promise<HomeContent>;
  /** A game's card in a language and what is like it; undefined: the brand has no such game. */
  readonly game: (brandId: BrandId, gameCode: string, language: string) => Promise<GameFacts | undefined>;
  /** Pictures of the games that a lobby shows first; null for one that has none. */
  readonly lobby: (brandId: BrandId, shown: LobbyShown) => Promise<readonly (string | null)[]>;
  /** Addresses from whose origins games are loaded where the brand has no launch hosts of its own. */
  readonly games: () => readonly string[];
  /** Further addresses whose origins may be framed: the film sites', and those of the brand's suppliers. */
  readonly frames: (brandId: BrandId) => Promise<readonly string[]>;
  readonly countryHeader: string;
  /** Pages hold every answer against the contract. Default: no. */
  readonly checkAnswers?: boolean;
  /** Whether browsers reach the site over TLS. */
  readonly secure: boolean;
  readonly log: FastifyBaseLogger;
  readonly limiter: RateLimiter;
};

/** Pages of a network: each is written and packed for one visitor, and asks whose host it is. Files are not counted. */
export const PAGES: Budget = { name: 'pages', max: 1_200, windowMs: 60_000, unasked: 120 };
const ASSET_SECONDS = 365 * 24 * 3_600;
const FILE_SECONDS = 3_600;
const HOME_PRELOADS_MAX = 1;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Fast settings: a page is packed for one visitor. */
const BROTLI_QUALITY = 4;

/** First path segments that the site answers with its page (the specification's routes table, read without case). */
const ROUTES = new Set([
  '',
  'index',
  'index.html',
  'home',
  'login',
  'register',
  'agent',
  'agenthome',
  'member',
  'help',
  'winners',
  'jackpots',
  'sports',
  'esports',
  'lott',
  'elott',
  'cockfight',
  'live',
  'fish',
  'rng',
  'pvp',
  'bgs',
  'gamecenter',
  'gamelistcenter',
  'accountgame',
  'lottery',
  'lottert',
  'sealottery',
  'vnlottery',
  'promotions',
  'pointmall',
  'seamless',
  'deposit',
  'withdraw',
  'vip',
  'referral',
]);

/**
 * Serves the built site: hashed assets for ever and packed beforehand, and for every route the one page with the
 * visitor's boot configuration written into it. In maintenance the page is served too: it shows what the boot
 * configuration says.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const root = resolve(options.siteDist);
  const site = loadSite(root);
  if (!site)
    options.log.warn(
      { siteDist: options.siteDist },
      'the site is not built: pages answer 503 until `npm run build` has run and the server is started again',
    );
  else
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
      decorateReply: true,
    });
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const taken = await options.limiter.takeFor(PAGES, request.ip);
    if (!taken.ok) return sendTooMany(reply, taken.afterMs);
    const visit = await options.visit(hostOf(request), request.ip, countryNamed(request, options.countryHeader));
    if (!visit)
      return reply.status(404).type('text/plain; charset=utf-8').send('No brand is served at this address.\n');
    if (!site)
      return reply
        .status(503)
        .header('retry-after', '30')
        .type('text/plain; charset=utf-8')
        .send('The site is not built yet. Run: npm run build\n');
    return sendPage({ request, reply }, { options, site }, visit);
  };
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FILE_SECONDS}`)
      // The brand's other addresses ask for it to learn whether this one is there.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(ROBOTS),
  );
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const taken = await options.limiter.takeFor(PAGES, request.ip);
    if (!taken.ok) return sendTooMany(reply, taken.afterMs);
    const visit = await options.visit(hostOf(request), request.ip, null);
    return visit
      ? reply
          .type('application/manifest+json')
          .header('cache-control', `public, max-age=${FILE_SECONDS}`)
          .send(JSON.stringify(webManifest(visit.boot)))
      : reply.callNotFound();
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url);
    if (
      path === undefined ||
      (/^\/(?:api|wallet|live|health|metrics|conformance|webhooks?|docs)(?:\/|$)/i.test(path) &&
        !ROUTES.has(path.slice(1).toLowerCase()))
    )
      return reply.callNotFound();
    if (site?.files.has(path)) return sendFile(reply, path);
    // A missing file is no page: whoever asks for an old asset must not get HTML in its place.
    if (/\.[a-z0-9]{1,12}$/i.test(path) && !ROUTES.has(path.slice(1).toLowerCase())) return sendMissing(reply);
    return page(request, reply);
  });
}

const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /member\nDisallow: /agentHome\nAllow: /\n';

type Site = {
  readonly template: string;
  readonly scriptHashes: readonly string[];
  readonly files: ReadonlySet<string>;
  /** The words of a language: those of the first screen, or the rest. */
  readonly words: (language: string, part: '' | '-rest') => readonly string[];
  /** A lazy page's files, by its source, with those of its imports: they need not wait for the first scripts. */
  readonly partOf: (source: string) => readonly string[];
};
type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };

/** Reads the build once: what is not in it at the start does not exist. */
function loadSite(root: string): Site | undefined {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return undefined;
  const template = readFileSync(index, 'utf8');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name !== 'index.html' &&
        !/\.(?:br|gz)$/.test(name) &&
        !name.split('/').some((part) => part.startsWith('.')) &&
        statSync(join(root, name)).isFile(),
    )
    .map((name) => `/${name}`);
  const manifest = join(root, '.vite/manifest.json');
  const chunks = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>) : {};
  return {
    template,
    scriptHashes: inlineScriptHashes(template),
    files: new Set(files),
    words: (language, part) => {
      const named = [language, language.split('-')[0]!, textLanguage(language)].map(
        (name) => chunks[`src/locales/${name}${part}.ts`],
      );
      return named
        .filter((chunk) => chunk !== undefined)
        .slice(0, 1)
        .map(({ file }) => `/${file}`);
    },
    partOf: (source) => filesOf(chunks, source).filter((file) => !template.includes(file)),
  };
}

function filesOf(chunks: Readonly<Record<string, Chunk>>, source: string, seen = new Set<string>()): string[] {
  const chunk = chunks[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  const own = [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`);
  return [...own, ...(chunk.imports ?? []).flatMap((name) => filesOf(chunks, name, seen))];
}

/** The path without its query, decoded; undefined where it is not a path. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0]!);
  } catch {
    return undefined;
  }
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  void reply.header(
    'cache-control',
    path.startsWith('/assets/') ? `public, max-age=${ASSET_SECONDS}, immutable` : `public, max-age=${FILE_SECONDS}`,
  );
  return reply.sendFile(path);
}

const sendTooMany = (reply: FastifyReply, afterMs: number): FastifyReply =>
  reply
    .status(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(Math.ceil(afterMs / 1_000)) })
    .type('text/plain; charset=utf-8')
    .send('Too many requests. Try again in a moment.\n');

const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');

async function sendPage(
  { request, reply }: Exchange,
  { options, site }: Built,
  { brandId, boot }: PageVisit,
): Promise<FastifyReply> {
  // A visitor whom another site led here has not sent the cookie they may have: a new one would end their logins.
  if (request.headers['sec-fetch-site'] !== 'cross-site') deviceOf(request, reply, options.secure);
  const language = chosenLanguage(request, boot);
  const first = pathOf(request.url)!.split('/')[1]!.toLowerCase();
  const isHome = HOME_ROUTES.has(first);
  const home = boot.systemStatus === 0 ? await options.home(brandId, language) : { hot: [], banners: [], notices: [] };
  // The home has the words of the first screen; whatever opens at once beside it needs them all.
  const words = [...site.words(language, ''), ...(isHome ? [] : site.words(language, '-rest'))];
  const banners =
    isHome || DOOR_ROUTES.has(first)
      ? home.banners.filter((banner) => banner.groupName === 'w_home').slice(0, HOME_PRELOADS_MAX)
      : [];
  const isOpen = boot.systemStatus === 0;
  const asked = new URL(request.url, 'http://page').searchParams;
  const lobby = isOpen && partsAt(first, boot).length > 0 ? lobbyAt(first, asked) : undefined;
  const tiles = lobby ? await options.lobby(brandId, lobby) : [];
  const isGame = first === 'seamless';
  const gameCode = isGame && isOpen ? asked.get('gameCode') : null;
  const game = gameCode === null ? undefined : await options.game(brandId, gameCode, language);
  const cover = game?.card.showIcon ? game.card.iconUrl : null;
  const pictures = [
    ...banners.map(({ url }) => url),
    ...tiles.filter((picture) => picture !== null),
    ...(cover === null ? [] : [cover]),
  ];
  const gameHosts = boot.launchGameCDNs.length > 0 ? boot.launchGameCDNs : options.games();
  const preloads = [
    ...words.map((href) => ({ href, as: 'script' as const })),
    ...partsAt(first, boot).flatMap((source) => site.partOf(source).map((href) => ({ href, as: kindOf(href) }))),
    ...(boot.imageCDNs.length === 0 ? pictures.map((href) => ({ href, as: 'image' as const })) : []),
  ];
  const html = fillPage(site.template, {
    checkAnswers: options.checkAnswers === true,
    boot,
    language,
    home: { language, ...home },
    preloads,
    connect: isGame ? gameHosts : [],
    ahead: aheadOf({
      boot,
      first,
      banner: banners[0]?.url ?? null,
      lobby: lobby && { ...lobby, tiles },
      game: game && { name: game.card.displayName, cover },
    }),
    ...(game && { game: { language, ...game } }),
  });
  void reply
    .status(ROUTES.has(first) ? 200 : 404)
    .headers({
      'content-security-policy': await policyOf(request, { options, site }, { brandId, boot }),
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': PERMISSIONS_POLICY,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    })
    .type('text/html; charset=utf-8');
  return sendPacked(request, reply, html);
}

type Built = { readonly options: PagesOptions; readonly site: Site };

async function policyOf(request: FastifyRequest, { options, site }: Built, { brandId, boot }: PageVisit) {
  return pagePolicy({
    host: request.host,
    secure: options.secure,
    scriptHashes: site.scriptHashes,
    frames: [...options.games(), ...(await options.frames(brandId)), ...boot.launchGameCDNs],
    images: boot.imageCDNs,
    others: addressesBeside(request, boot.domainRoute, options.secure),
    analytics: boot.analytics.gtagId !== null,
  });
}

type Shown = {
  readonly boot: Boot;
  readonly first: string;
  readonly banner: string | null;
  readonly lobby: (LobbyShown & { readonly tiles: readonly (string | null)[] }) | undefined;
  readonly game: { readonly name: string; readonly cover: string | null } | undefined;
};

/** What is drawn before any script has run. */
function aheadOf({ boot, first, banner, lobby, game }: Shown): Ahead {
  // From hosts of their own pictures come as the page chooses them.
  const ours = (picture: string | null): string | null => (boot.imageCDNs.length === 0 ? picture : null);
  if (game) return { kind: 'game', name: game.name, picture: ours(game.cover) };
  if (HOME_ROUTES.has(first) || DOOR_ROUTES.has(first)) return { kind: 'home', banner: ours(banner) };
  if (!lobby) return { kind: 'frame' };
  return { kind: 'lobby', pictures: lobby.tiles.map(ours), hasStudios: hasStudios(boot, lobby.gameType) };
}

/** The language that this browser's visitor chose (`language-mark.ts` of the site), while the brand offers it. */
function chosenLanguage({ cookies }: FastifyRequest, { languages, brand }: Boot): string {
  return languages.find(({ code }) => code === cookies[LANGUAGE_COOKIE])?.code ?? brand.defaultLanguage;
}
const LANGUAGE_COOKIE = 'lang';

/** The brand's other site hosts, as the page addresses them (other-hosts.ts). */
function addressesBeside({ host, hostname }: FastifyRequest, routes: Boot['domainRoute'], secure: boolean): string[] {
  const port = host.slice(hostname.length);
  return routes
    .filter(({ domain, kind }) => kind === 'site' && domain !== hostname)
    .map(({ domain }) => `${secure ? 'https' : 'http'}://${domain}${port}`);
}

const kindOf = (href: string): 'script' | 'style' => (href.endsWith('.css') ? 'style' : 'script');
const HOME_ROUTES = new Set(['', 'index', 'index.html', 'home']);
/** The home with a window over it. */
const DOOR_ROUTES = new Set(['login', 'register']);
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** Packs the page as the browser can read it. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const plain = Buffer.from(html);
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(
      await compressBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
    );
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await compressGzip(plain));
  return reply.send(plain);
}
