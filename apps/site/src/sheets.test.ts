import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('./', import.meta.url));
const ui = fileURLToPath(new URL('../../../packages/ui/src/', import.meta.url));
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const read = (file: string) => readFileSync(file, 'utf8');

const MAX_HOME_GZIP_BYTES = 14 * 1024;
const MAX_LINES = 400;

/** What turns round in right-to-left pages must be said in logical words. */
const PHYSICAL = new RegExp(
  String.raw`(?:^|[;{]\s*)(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|` +
    String.raw`(?:min-|max-)?(?:width|height)|float|text-align:\s*(?:left|right))\s*:`,
  'm',
);

test.each(sheets)('%s speaks logical properties and stays readable', (name) => {
  const css = read(src + name)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@media[^{]+/g, '');
  expect(PHYSICAL.exec(css)?.[0]).toBeUndefined();
  expect(css).not.toContain(':target');
  expect(read(src + name).split('\n').length).toBeLessThanOrEqual(MAX_LINES);
});

test('every variable that is used is a token or set beside its use', () => {
  const own = sheets.map((name) => read(src + name)).join('\n');
  const set = new Set(
    [...(own + read(`${ui}tokens.css`)).matchAll(/(?:^|[\s;{])(--[\w-]+)\s*:/g)].map(([, name]) => name),
  );
  const withFallback = new Set([...own.matchAll(/var\((--[\w-]+),/g)].map(([, name]) => name));
  const used = new Set([...own.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !set.has(name) && !withFallback.has(name))).toEqual([]);
});

test('what the home loads stays within its bytes', () => {
  const first = sheetsOfFirstLoad();
  expect(first.length).toBeGreaterThan(25);
  expect(first.some((file) => file.endsWith('dialog.module.css') || file.endsWith('lobby.module.css'))).toBe(false);
  expect(gzipSync(first.map(read).join('\n')).length).toBeLessThanOrEqual(MAX_HOME_GZIP_BYTES);
});

/** The sheets that main.tsx reaches without a lazy import, in the order in which they are met. */
function sheetsOfFirstLoad(): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, name] of read(file).matchAll(/^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gm)) {
      if (name!.startsWith('.')) visit(join(dirname(file), name!));
      else if (name!.startsWith('@baize/ui/')) visit(ui + name!.slice('@baize/ui/'.length));
    }
  };
  visit(`${src}main.tsx`);
  return [...seen].filter((file) => file.endsWith('.css'));
}
