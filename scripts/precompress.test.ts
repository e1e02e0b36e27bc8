import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let directory: string;
const TEXT = 'const words = "the same words again and again";\n'.repeat(200);
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'baize-compress-'));
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, 'assets/a.js'), TEXT);
  writeFileSync(join(directory, 'assets/small.css'), 'a{}');
  writeFileSync(join(directory, 'assets/font.woff2'), TEXT);
  writeFileSync(join(directory, '.vite/manifest.json'), TEXT);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('text gets both forms, which open to the same bytes; small, packed and hidden files get none', () => {
  expect(precompress(directory)).toMatchObject({ files: 1, bytes: TEXT.length });
  expect(brotliDecompressSync(readFileSync(join(directory, 'assets/a.js.br'))).toString()).toBe(TEXT);
  expect(gunzipSync(readFileSync(join(directory, 'assets/a.js.gz'))).toString()).toBe(TEXT);
  for (const name of ['assets/small.css.br', 'assets/font.woff2.br', '.vite/manifest.json.br', 'assets/a.js.br.br'])
    expect(existsSync(join(directory, name))).toBe(false);
});
