import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Where Bengali texts stand: the catalogues of site, console and studio, and what the demo brings. */
const BENGALI = ['apps/*/src/locales/bn/*', 'apps/studio/src/client/messages/bn.ts', 'apps/studio/src/client/verify'];
const SEEDED = ['apps/server/src/modules/base/content/seed', 'apps/sandbox/src'];

const sources = execFileSync('git', ['ls-files', '-z', ...BENGALI, ...SEEDED], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '')
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const naming = (found: RegExp): string[] => sources.filter(({ text }) => found.test(text)).map(({ path }) => path);

test('the texts are found', () => {
  for (const app of ['site', 'console', 'studio', 'server', 'sandbox'])
    expect(sources.filter(({ path }) => path.startsWith(`apps/${app}/`)).length, app).toBeGreaterThan(0);
});

test('"balance" is spelt in one way', () => {
  expect(naming(/ব্যালেন্স/u).length).toBeGreaterThan(5);
  expect(naming(/ব্যালান্স/u)).toEqual([]);
});

// Figures are written in Latin digits in every language, as the games write them: a text beside them does the same.
test('digits are of one kind', () => expect(naming(/[\u09e6-\u09ef]/u)).toEqual([]));
