import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

const site = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${site}index.html`, 'utf8');

/** index.html is drawn before any script: it wears the class names of the modules as the build writes them. */
test('every class of index.html is one that the build gives to a module of the site', async () => {
  const config = await resolveConfig({ root: site, configFile: `${site}vite.config.ts`, logLevel: 'silent' }, 'build');
  const sheets = readdirSync(`${site}src`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.module.css'),
  );
  const worn = [...page.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' '));
  const wanted = new Set(worn.map((name) => name.split('__')[0]));
  const known = new Set<string>();
  for (const sheet of sheets.filter((name) => wanted.has(basename(name, '.module.css')))) {
    const file = `${site}src/${sheet}`;
    const { modules } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
    for (const name of Object.values(modules ?? {})) known.add(name);
  }
  expect(worn.length).toBeGreaterThan(8);
  expect(worn.filter((name) => !known.has(name))).toEqual([]);
});
