import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CHECK_ANSWERS_MARK } from '@baize/contract/headers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ASSET_SECONDS = 365 * 24 * 3_600;

export type ConsolePagesOptions = {
  /** Folder of the built console. */
  readonly dist: string;
  /** Pages hold every answer against the contract. */
  readonly checkAnswers: boolean;
  /** The origin of what people sent: it is shown, and nothing of it runs. */
  readonly media: string;
};

/**
 * Serves the built console: its assets packed beforehand, its one page for every other path. No script but its own runs
 * there.
 */
export async function registerConsolePages(
  app: FastifyInstance,
  { dist, checkAnswers, media }: ConsolePagesOptions,
): Promise<void> {
  const root = resolve(dist);
  const index = join(root, 'index.html');
  if (!existsSync(index)) {
    app.log.warn({ consoleDist: dist }, 'the console is not built: run npm run build');
    return;
  }
  const built = readFileSync(index, 'utf8');
  const page = checkAnswers ? built.replace('<html', `<html ${CHECK_ANSWERS_MARK}`) : built;
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => `'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0]!);
    if (/^\/(?:api|health|metrics)(?:\/|$)/.test(path)) return reply.callNotFound();
    if (/\.[a-z0-9]{1,12}$/i.test(path) && path !== '/index.html')
      return reply
        .header(
          'cache-control',
          path.startsWith('/assets/') ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache',
        )
        .sendFile(path);
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
