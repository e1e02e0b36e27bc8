import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

test('only the heavy parts need Base UI, so that a first screen can do without it', () => {
  const heavy = sources.filter(({ text }) => text.includes('@base-ui/')).map(({ name }) => name);
  expect(heavy.toSorted()).toEqual(['confirm-dialog.tsx', 'dialog.tsx', 'drawer.tsx', 'menu.tsx']);
  const light = sources.filter(({ name }) => !heavy.includes(name));
  for (const { name, text } of light) {
    for (const other of heavy) expect(text, `${name} must not pull ${other}`).not.toContain(`/${other}'`);
  }
});

test('the package stands alone', () => {
  expect(sources.length).toBeGreaterThan(40);
  for (const { name, text } of sources) {
    expect(text, name).not.toMatch(/from '@baize\//);
  }
});
