import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const MAX_LINES = 400;

/** What turns round in right-to-left pages must be said in logical words. */
const PHYSICAL =
  /(?:^|[;{]\s*)(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|(?:min-|max-)?(?:width|height)|float|text-align:\s*(?:left|right))\s*:/m;

test.each(sheets)('%s speaks logical properties and stays readable', (name) => {
  const css = read(name)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@media[^{]+/g, '');
  expect(PHYSICAL.exec(css)?.[0]).toBeUndefined();
  expect(css).not.toContain(':target');
  expect(read(name).split('\n').length).toBeLessThanOrEqual(MAX_LINES);
});

test('every variable that is used is a token or set beside its use', () => {
  const all = sheets.map(read).join('\n');
  const set = new Set([...all.matchAll(/(?:^|[\s;{])(--[\w-]+)\s*:/g)].map(([, name]) => name));
  // Set by components and by Base UI at run time; each use has a fallback.
  const withFallback = new Set([...all.matchAll(/var\((--[\w-]+),/g)].map(([, name]) => name));
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const missing = [...used].filter(
    (name) => !set.has(name) && !withFallback.has(name) && name !== '--transform-origin',
  );
  expect(missing).toEqual([]);
});
