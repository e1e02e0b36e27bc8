/**
 * Builds the documents as pages: writes every page as Markdown into `.pages`, from the documents of the repository, the
 * OpenAPI documents and the clients, and lets VitePress make static files of them in `dist`.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { collectPages, type Page } from './src/pages.ts';
import { searchIndex } from './src/search-index.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
export const PAGES_DIR = join(HERE, '.pages');

function writePages(pages: readonly Page[]): void {
  rmSync(PAGES_DIR, { recursive: true, force: true });
  for (const { path, name, description, text } of pages) {
    const file = join(PAGES_DIR, path === '' || path.endsWith('/') ? `${path}index.md` : `${path}.md`);
    mkdirSync(dirname(file), { recursive: true });
    const head = `---\ntitle: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}\n---\n\n`;
    writeFileSync(file, head + text);
  }
}

/** Files that pages name as they are. */
function writeFiles(pages: readonly Page[]): void {
  const out = join(PAGES_DIR, 'public');
  cpSync(join(HERE, 'public'), out, { recursive: true });
  cpSync(join(ROOT, 'apps/console/public/favicon.svg'), join(out, 'favicon.svg'));
  for (const [name, file] of [
    ['wallet', 'docs/wallet/openapi.json'],
    ['site', 'apps/server/openapi.json'],
    ['console', 'apps/server/openapi-console.json'],
  ] as const)
    cpSync(join(ROOT, file), join(out, 'openapi', `${name}.json`));
  cpSync(join(ROOT, 'docs/operators/images'), join(out, 'images'), { recursive: true });
  writeFileSync(join(out, 'search.json'), JSON.stringify(searchIndex(pages)));
}

const pages = await collectPages(ROOT);
writePages(pages);
writeFiles(pages);
await build(HERE);
// Of the framework, which these pages are read without; its page for what is missing has nothing in it.
for (const name of ['package.json', 'hashmap.json', 'vp-icons.css', '404.html'])
  rmSync(join(HERE, 'dist', name), { force: true });
