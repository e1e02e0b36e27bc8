import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

test('art stands alone and runs anywhere: no package, no asset, no DOM, no chance of its own', () => {
  expect(sources.length).toBeGreaterThan(20);
  for (const { name, text } of sources) {
    expect(text, name).not.toMatch(/from '[^.]|\.svg'|\bdocument\.\w|\bwindow\.\w|Math\.random/);
  }
});
