import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TESTS = globSync('{apps,packages,scripts,faults,e2e,verifiers}/**/*.{test.ts,test.tsx,e2e.ts}', {
  cwd: ROOT,
  exclude: (path) => basename(path) === 'node_modules',
});

// What a table says to be proven by a test that has gone is proven by nothing.
test.each(globSync('docs/spec-*.md', { cwd: ROOT }))('every test that %s names is there', (doc) => {
  const text = readFileSync(join(ROOT, doc), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name]) => name!);
  const journeys = [...text.matchAll(/journeys? ((?:`[\w-]+`(?:, | and )?)+)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/`([\w-]+)`/g)].map(([, name]) => `e2e/${name}.e2e.ts`),
  );
  expect(named.length).toBeGreaterThan(0);
  const missing = [...named, ...journeys].filter(
    (name) => !TESTS.some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});
