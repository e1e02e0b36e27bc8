import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConsolePages } from './console-pages.ts';
import { registerDocsPages } from './docs-pages.ts';

let home: string;
let app: FastifyInstance;

const file = (path: string, text: string | Buffer): void => {
  mkdirSync(join(home, path, '..'), { recursive: true });
  writeFileSync(join(home, path), text);
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baize-docs-'));
  file('kept.txt', 'nobody reads this');
  file('console/index.html', '<html><title>Console</title></html>');
  file('docs/index.html', '<title>Documents</title>');
  file('docs/missing.html', '<title>No such page</title>');
  file('docs/wallet/index.html', '<title>The wire</title>');
  file('docs/wallet/signing.html', '<title>Signing</title>');
  file('docs/wallet/signing.html.gz', gzipSync('<title>Signing</title>'));
  file('docs/assets/style.AbC_1-2.css', 'a {}');
  file('docs/search.json', '[]');
  // As the product's own router is.
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await registerDocsPages(app, join(home, 'docs'));
  await registerConsolePages(app, { dist: join(home, 'console'), checkAnswers: false, media: 'http://media.test' });
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page is there under its address, packed, by its own policy, and asked for anew', async () => {
  const page = await get('/docs/wallet/signing?from=mail');
  expect([page.statusCode, page.body]).toEqual([200, '<title>Signing</title>']);
  expect(page.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/html/) as string,
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self';") as string,
  });
  expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
  expect((await get('/docs/wallet/signing', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/docs/')).body).toContain('Documents');
  expect((await get('/docs/wallet/')).body).toContain('The wire');
});

test('an address with a slash too much or too few, or of a file, leads to the page', async () => {
  for (const [from, to] of [
    ['/docs', '/docs/'],
    ['/docs/wallet', '/docs/wallet/'],
    ['/docs/wallet/signing/', '/docs/wallet/signing'],
    // As a file it would come without its policy.
    ['/docs/wallet/signing.html', '/docs/wallet/signing'],
    ['/docs/wallet/index.html', '/docs/wallet/'],
    ['/docs/index.html', '/docs/'],
  ] as const)
    expect([from, (await get(from)).statusCode, (await get(from)).headers.location]).toEqual([from, 308, to]);
});

test('what is named by its content is kept for ever, the rest for minutes', async () => {
  expect((await get('/docs/assets/style.AbC_1-2.css')).headers['cache-control']).toContain('immutable');
  expect((await get('/docs/search.json')).headers['cache-control']).toBe('public, max-age=300');
});

test.each([
  '/docs/nothing',
  '/docs/nothing.css',
  '/docs/..%2fkept.txt',
  '/docs/../../kept.txt',
  '/docs//etc/passwd',
  '/docs/.stamp',
  '/docs/%00',
  '/docs/wallet/%2e%2e/%2e%2e/kept.txt',
])('%s is nothing that is there', async (path) => {
  const answer = await get(path);
  expect(answer.body).not.toContain('nobody reads');
  expect(answer.statusCode).toBe(404);
});

test('the console keeps every other address', async () => {
  expect((await get('/players')).body).toContain('Console');
  expect((await get('/docsx')).body).toContain('Console');
});

test('documents that are not built say so, and are there once they are', async () => {
  const bare = Fastify();
  await registerDocsPages(bare, join(home, 'later'));
  expect((await bare.inject('/docs/')).statusCode).toBe(503);
  file('later/index.html', '<title>Now</title>');
  expect((await bare.inject('/docs/')).body).toContain('Now');
  await bare.close();
});
