import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
const MAX_GZIP_BYTES = 9 * 1024;

test('the names are the symbols of the sprite, in its order, once each', () => {
  const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id);
  expect(symbols).toEqual([...ICON_NAMES]);
  expect(new Set(symbols).size).toBe(symbols.length);
});

test('the sprite stays within its bytes', () => {
  expect(gzipSync(sprite).length).toBeLessThanOrEqual(MAX_GZIP_BYTES);
});
