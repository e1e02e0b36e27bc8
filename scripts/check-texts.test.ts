import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** The checks that the modules' parts of the books name. */
const checks = globSync('apps/server/src/**/*-part{,s}.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/checks: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!),
  ),
);

test.each(['en', 'bn'])('the console names every check of the books: %s', (language) => {
  expect(checks.length).toBeGreaterThan(15);
  const texts = readFileSync(join(ROOT, 'apps/console/src/locales', language, 'terms.po'), 'utf8');
  expect(checks.filter((name) => !texts.includes(`msgid "check.${name}"\n`))).toEqual([]);
});
