import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { textLanguage } from '@baize/domain/text-language';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findGame, type GameEntry } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';
import { drawBackground, drawThumb } from './plain-art.ts';
import { gamePolicy, verifierPolicy } from './csp.ts';

/** The built game clients: one page for games and replays, one file for the verifier, immutable assets, pictures. */
const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

export async function registerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env } = deps;
  const dist = resolve(env.STUDIO_CLIENT_DIST);
  const page = pageSource(join(dist, 'index.html'));
  const verifier = pageSource(join(dist, 'verify.html'));
  const policy = gamePolicy(env.SITE_ORIGINS);

  const early = earlyFiles(join(dist, '.vite/manifest.json'));
  app.get<{ Params: { game: string }; Querystring: { lang?: string } }>('/g/:game', async (request, reply) => {
    const game = findGame(request.params.game);
    const { lang } = request.query;
    const hints = game === undefined ? '' : early(game, typeof lang === 'string' ? textLanguage(lang) : 'en');
    return sendPage(
      reply,
      page()?.replace('</head>', () => `${hints}</head>`),
      () => policy,
    );
  });
  app.get('/r/:round', async (_request, reply) => sendPage(reply, page(), () => policy));
  app.get('/verify', async (_request, reply) =>
    sendPage(reply, verifier(), (html) => verifierPolicy(html, env.SITE_ORIGINS)),
  );

  if (existsSync(join(dist, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      maxAge: YEAR_S * 1_000,
      immutable: true,
      decorateReply: false,
    });
  }
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) =>
    sendArt(reply, join(dist, 'art'), {
      file: request.params.file,
      encodings: String(request.headers['accept-encoding'] ?? ''),
    }),
  );
}

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };

/**
 * What a game's page needs beside the first script: the board of its family, of its own form, and its words. Named in
 * the page, they come side by side instead of each after what asks for it.
 */
function earlyFiles(manifest: string): (game: GameEntry, language: string) => string {
  const chunks = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, Chunk>>)
    : {};
  const known = new Map<string, string>();
  const hintsOf = (sources: readonly string[]): string => {
    const files = new Set<string>();
    const seen = new Set(['index.html']);
    const visit = (source: string): void => {
      const chunk = chunks[source];
      if (!chunk || seen.has(source)) return;
      seen.add(source);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const source of sources) visit(source);
    return [...files]
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
      .join('');
  };
  return (game, language) => {
    const { family } = game;
    const form = 'form' in game ? game.form : undefined;
    const key = `${form ?? family} ${language}`;
    const board = form === undefined ? [] : [`${family}/${form}/${form}-view.tsx`];
    const hints = known.get(key) ?? hintsOf([`${family}/${family}-game.tsx`, ...board, `messages/${language}.ts`]);
    known.set(key, hints);
    return hints;
  };
}

/** Kept in memory until the file changes: a client that is built anew while we run names other assets. */
function pageSource(file: string): () => string | undefined {
  let known: { readonly changedAt: number; readonly text: string } | undefined;
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return undefined;
    if (known?.changedAt !== changedAt) known = { changedAt, text: readFileSync(file, 'utf8') };
    return known.text;
  };
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Studio</title>' +
  '<p>The game clients are not built here: npm run build</p></html>';

function sendPage(reply: FastifyReply, html: string | undefined, policyOf: (html: string) => string): FastifyReply {
  const text = html ?? NOT_BUILT;
  return reply
    .code(html === undefined ? 503 : 200)
    .header('content-security-policy', policyOf(text))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text);
}

const ART_FILE = /^([a-z0-9_]{1,64})-(thumb|bg)\.(svg|avif|webp|png)$/;
const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
};

type AskedArt = { readonly file: string; readonly encodings: string };

/** Pictures are shown by the sites, so they may be embedded from anywhere; an SVG opened by itself runs nothing. */
function sendArt(reply: FastifyReply, directory: string, { file, encodings }: AskedArt): FastifyReply {
  const match = ART_FILE.exec(file);
  const game = match && findGame(match[1]!);
  if (!match || !game) return reply.code(404).send({ error: 'NOT_FOUND', detail: 'no such picture' });
  const [, , part, extension = 'svg'] = match;
  const built = readBuilt(join(directory, file), encodings);
  if (!built && extension !== 'svg') return reply.code(404).send({ error: 'NOT_FOUND', detail: 'no such picture' });
  if (built?.encoding !== undefined) void reply.header('content-encoding', built.encoding);
  return reply
    .header('vary', 'accept-encoding')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${HOUR_S}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(TYPES[extension] ?? 'image/svg+xml')
    .send(built?.body ?? (part === 'thumb' ? drawThumb(game) : drawBackground(game)));
}

/** The forms that the build left beside a file, the smallest first. */
const FORMS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** A file of the build in the smallest form that the browser takes. */
function readBuilt(path: string, encodings: string): { body: Buffer; encoding?: string } | undefined {
  if (!existsSync(path)) return undefined;
  for (const { encoding, suffix } of FORMS)
    if (new RegExp(String.raw`\b${encoding}\b`).test(encodings) && existsSync(path + suffix))
      return { body: readFileSync(path + suffix), encoding };
  return { body: readFileSync(path) };
}
