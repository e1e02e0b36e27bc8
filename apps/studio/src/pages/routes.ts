import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findGame } from '../catalogue/games.ts';
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

  const sendGame = (reply: FastifyReply): FastifyReply => sendPage(reply, page(), () => policy);
  app.get('/g/:game', async (_request, reply) => sendGame(reply));
  app.get('/r/:round', async (_request, reply) => sendGame(reply));
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
    sendArt(reply, join(dist, 'art'), request.params.file),
  );
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

/** Pictures are shown by the sites, so they may be embedded from anywhere; an SVG opened by itself runs nothing. */
function sendArt(reply: FastifyReply, directory: string, file: string): FastifyReply {
  const match = ART_FILE.exec(file);
  const game = match && findGame(match[1]!);
  if (!match || !game) return reply.code(404).send({ error: 'NOT_FOUND', detail: 'no such picture' });
  const [, , part, extension = 'svg'] = match;
  const path = join(directory, file);
  const known = existsSync(path);
  if (!known && extension !== 'svg') return reply.code(404).send({ error: 'NOT_FOUND', detail: 'no such picture' });
  const body = known ? readFileSync(path) : part === 'thumb' ? drawThumb(game) : drawBackground(game);
  return reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${HOUR_S}`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(TYPES[extension] ?? 'image/svg+xml')
    .send(body);
}
