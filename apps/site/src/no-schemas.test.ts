import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = join(import.meta.dirname, '../../../packages');
const CONTRACT = join(PACKAGES, 'contract/src');

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** What a file takes along when it is loaded: imports of types alone leave nothing behind. */
const loadedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '(?<from>[^']+)'/gmu)]
    .filter(([statement]) => !/\{\s*(?:type \w+,?\s*)+\}/.test(statement))
    .map(({ groups }) => groups!.from!);

/** The contract's files that bring zod, by the names under which pages import them. */
function withSchemas(): Set<string> {
  const nameOf = (file: string): string => `@baize/contract/${file.slice(CONTRACT.length + 1).replace(/\.ts$/, '')}`;
  const files = sourcesIn(CONTRACT);
  const heavy = new Set(files.filter((file) => loadedBy(file).includes('zod')));
  let before = -1;
  while (heavy.size > before) {
    before = heavy.size;
    for (const file of files)
      if (loadedBy(file).some((from) => from.startsWith('.') && heavy.has(join(file, '..', from)))) heavy.add(file);
  }
  return new Set([...heavy].map(nameOf));
}

test('no page loads a schema: zod would be a fifth of the first load, and tries what the policy forbids', () => {
  const heavy = withSchemas();
  expect(heavy).toContain('@baize/contract/boot');
  expect(heavy).toContain('@baize/contract/site-calls');
  expect(heavy).not.toContain('@baize/contract/wager-statuses');
  const found = [...sourcesIn(import.meta.dirname), ...sourcesIn(join(PACKAGES, 'webkit/src'))].flatMap((file) =>
    loadedBy(file)
      .filter((from) => from === 'zod' || heavy.has(from))
      .map((from) => `${file.slice(PACKAGES.length - 'packages'.length)} loads ${from}`),
  );
  expect(found).toEqual([]);
});
