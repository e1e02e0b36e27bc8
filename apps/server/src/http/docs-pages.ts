import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ASSET_SECONDS = 365 * 24 * 3_600;
const FILE_SECONDS = 300;
const PREFIX = '/docs';

/** Pages without a framework: their one script, their styles and their pictures come from here, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Highlighted code carries its colours with it.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A path of a page or a file, in words that files of the build have: nothing climbs out of the folder. */
const PATH = /^(?:\/[a-z0-9_][a-zA-Z0-9_.-]*)*\/?$/;
const FILE = /\.[a-z0-9]{1,12}$/;

/**
 * Serves the built documents at `/docs`, to everybody: suppliers read them before they have any account. They are read
 * from the disk at each request, because they may be built after the server has started.
 */
export async function registerDocsPages(app: FastifyInstance, dist: string): Promise<void> {
  const root = resolve(dist);
  // Of its own, so that the console's pages have theirs.
  await app.register(async (docs) => {
    await docs.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false });
    const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const path = request.url.split('?')[0]!.slice(PREFIX.length);
      if (path === '') return reply.redirect(`${PREFIX}/`, 308);
      if (!PATH.test(path)) return sendMissing(reply, root);
      if (path.endsWith('.html')) return sendToPage(reply, { root, path });
      if (FILE.test(path)) return existsSync(join(root, path)) ? sendFile(reply, path) : sendMissing(reply, root);
      const page = path.endsWith('/') ? `${path}index.html` : `${path}.html`;
      return existsSync(join(root, page)) ? sendPage(reply, page) : sendElsewhere(reply, { root, path });
    };
    // The router takes both with and without the slash for the first, so that it tells them apart itself.
    docs.get(PREFIX, { schema: { hide: true } }, answer);
    docs.get(`${PREFIX}/*`, { schema: { hide: true } }, answer);
  });
}

const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  reply
    .header(
      'cache-control',
      path.startsWith('/assets/') ? `public, max-age=${ASSET_SECONDS}, immutable` : `public, max-age=${FILE_SECONDS}`,
    )
    .sendFile(path);

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' }).sendFile(page);

/** A page has one address, under which it comes with its policy: as a file it would come without. */
function sendToPage(reply: FastifyReply, { root, path }: { readonly root: string; readonly path: string }) {
  const address = path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : path.slice(0, -'.html'.length);
  return existsSync(join(root, path)) ? reply.redirect(`${PREFIX}${address}`, 308) : sendMissing(reply, root);
}

/** A folder without its slash, or with one that is no folder, is sent to where it is. */
function sendElsewhere(reply: FastifyReply, { root, path }: { readonly root: string; readonly path: string }) {
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  const file = other.endsWith('/') ? `${other}index.html` : `${other}.html`;
  if (other !== '' && existsSync(join(root, file))) return reply.redirect(`${PREFIX}${other}`, 308);
  return sendMissing(reply, root);
}

function sendMissing(reply: FastifyReply, root: string): FastifyReply {
  if (existsSync(join(root, 'missing.html'))) return sendPage(reply.status(404), '/missing.html');
  return reply
    .status(existsSync(root) ? 404 : 503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The documents are not built. Run: npm run build\n');
}
