import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, type Bed } from '../testing/bed.ts';

let bed: Bed;
const BACKDROP = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>';
const script = 'document.title = "verified";';
beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'studio-client-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, 'art'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><title>game</title><script type="module" src="/assets/a.js"></script>',
  );
  writeFileSync(join(dist, 'verify.html'), `<!doctype html><title>v</title><script>${script}</script>`);
  writeFileSync(join(dist, 'assets/a.js'), 'export {}');
  writeFileSync(join(dist, 'art/stu_mines-thumb.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const backdrop = join(dist, 'art/stu_tidewater-bg.svg');
  writeFileSync(backdrop, BACKDROP);
  writeFileSync(`${backdrop}.br`, brotliCompressSync(BACKDROP));
  writeFileSync(`${backdrop}.gz`, gzipSync(BACKDROP));
  bed = await createBed({
    env: { STUDIO_CLIENT_DIST: dist, SITE_ORIGINS: 'http://localhost:3000,http://lotus.localhost:3000' },
  });
});
afterAll(() => bed.close());

const get = (path: string) => fetch(bed.studio.url + path);

test('games and replays are one page that only the sites may frame', async () => {
  for (const path of ['/g/stu_dice?s=x', '/r/r-AAAAAAAAAAAAAAAAAAAA']) {
    const response = await get(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:3000 http://lotus.localhost:3000');
    expect(policy).toContain("script-src 'self';");
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test('the verifier runs its own inline script and no other', async () => {
  const policy = (await get('/verify')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`);
});

test('assets are immutable, pictures may be embedded, APIs may not be framed', async () => {
  expect((await get('/assets/a.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/assets/../verify.html')).status).toBe(404);
  expect((await get('/assets/%2e%2e/verify.html')).status).not.toBe(200);
  const own = await get('/art/stu_mines-thumb.svg');
  expect(await own.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const drawn = await get('/art/stu_dice-thumb.svg');
  expect([drawn.status, drawn.headers.get('content-type'), drawn.headers.get('cross-origin-resource-policy')]).toEqual([
    200,
    'image/svg+xml',
    'cross-origin',
  ]);
  for (const path of ['/art/stu_none-thumb.svg', '/art/..%2findex.html', '/art/stu_dice-thumb.png'])
    expect((await get(path)).status).toBe(404);
  const api = await get('/health/live');
  expect(api.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('a picture comes in the smallest form that the build left and the browser takes', async () => {
  const asked = async (encoding: string) => {
    const { headers, text } = await request(`${bed.studio.url}/art/stu_tidewater-bg.svg`, encoding);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'public, max-age=3600' });
    return [headers['content-encoding'], text];
  };
  expect(await asked('gzip, br')).toEqual(['br', BACKDROP]);
  expect(await asked('gzip')).toEqual(['gzip', BACKDROP]);
  expect(await asked('identity')).toEqual([undefined, BACKDROP]);
});

/** As it travels: a browser's own reading would hide the form. */
async function request(url: string, encoding: string) {
  const response = await new Promise<IncomingMessage>((done, failed) =>
    httpGet(url, { headers: { 'accept-encoding': encoding } }, done).on('error', failed),
  );
  const body = await buffer(response);
  const form = response.headers['content-encoding'];
  const plain = form === 'br' ? brotliDecompressSync(body) : form === 'gzip' ? gunzipSync(body) : body;
  return { headers: response.headers, text: plain.toString() };
}

test('health, metrics and unknown paths', async () => {
  expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ok', database: 'ok' });
  expect(await (await get('/metrics')).text()).toContain('studio_wallet_calls_pending 0');
  const missing = await get('/nothing');
  expect([missing.status, await missing.json()]).toEqual([404, { error: 'NOT_FOUND', detail: 'NOT_FOUND' }]);
});
