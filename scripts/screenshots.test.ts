import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURE_SIZE } from '../apps/docs/src/sections.ts';
import { PICTURES } from './screenshots-list.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/operators');
/** Small enough that a page of fifteen of them is read on a telephone. */
const BYTES_MAX = 90 * 1_024;

type Sharp = (file: string) => { metadata: () => Promise<{ format: string; width: number; height: number }> };
const sharp = createRequire(join(ROOT, 'apps/server/package.json'))('sharp') as Sharp;

const named = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/!\[([^\]]*)\]\(images\/([^)]+)\)/g)])
  .map(([, words, file]) => ({ words: words!, file: file! }));

test('every picture that the guide shows is one that the command draws, and none is drawn for nobody', () => {
  const drawn = Object.keys(PICTURES).map((name) => `${name}.webp`);
  expect(named.map(({ file }) => file).sort()).toEqual(drawn.sort());
  expect(readdirSync(join(FOLDER, 'images')).sort()).toEqual(drawn);
});

test('every picture says in words what it shows', () => {
  expect(named.filter(({ words }) => words.length < 8)).toEqual([]);
});

test.each(named)('$file is small, and of the size that pages keep free', async ({ file }) => {
  const path = join(FOLDER, 'images', file);
  expect(statSync(path).size).toBeLessThan(BYTES_MAX);
  expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', ...PICTURE_SIZE });
});
