import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfigWithTheme } from 'vitepress';
import { collectSections } from '../src/pages.ts';
import { PICTURE_SIZE, type Section } from '../src/sections.ts';

const ROOT = join(import.meta.dirname, '../../..');
const require = createRequire(join(ROOT, 'package.json'));
const INTER = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** The tokens of the product's pages; light where the reader's system is light, so that no script decides it. */
function tokens(): string {
  const css = readFileSync(join(ROOT, 'packages/ui/src/tokens.css'), 'utf8');
  const light = /:root\[data-theme='light'\] \{([^}]*)\}/.exec(css)?.[1];
  if (light === undefined) throw new Error('the tokens have no light theme');
  return `${css}\n@media (prefers-color-scheme: light) { :root {${light}} }`;
}
const TOKENS = 'virtual:tokens.css';

const { sections } = await collectSections(ROOT);

/** Static pages without a framework in the browser (docs/adr/0091): what is left of it in the head goes too. */
const bare = (html: string): string =>
  html
    .replace(/\s*<meta name="generator"[^>]*>/, '')
    .replace(/\s*<link rel="preload stylesheet" href="[^"]*vp-icons\.css" as="style">/, '')
    .replaceAll(/\s*<script(?: id="check-mac-os")?>(?:window\.__VP_|document\.documentElement)[^]*?<\/script>/g, '')
    // A column without a name has no header.
    .replaceAll(/<th(?: style="[^"]*")?><\/th>/g, '<td></td>')
    .replaceAll(/rel="preload stylesheet"([^>]*) as="style"/g, 'rel="stylesheet"$1');

export default defineConfigWithTheme<{ readonly sections: readonly Section[] }>({
  base: '/docs/',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: join(ROOT, 'node_modules/.cache/baize-docs'),
  lang: 'en',
  title: 'Baize',
  titleTemplate: ':title · Baize',
  description: 'Documents of Baize for suppliers of games and operators of brands.',
  cleanUrls: true,
  mpa: true,
  appearance: false,
  metaChunk: false,
  // Addresses of the demo on one's own machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    html: false,
    attrs: { disable: true },
    headers: { level: [2, 3] },
    image: { lazyLoading: true },
    config: (md) => {
      // A table that is wider than a phone scrolls by itself, also by keyboard.
      md.renderer.rules['table_open'] = () =>
        '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
      md.renderer.rules['table_close'] = () => '</table></div>\n';
      const image = md.renderer.rules['image']!;
      md.renderer.rules['image'] = (...given) => {
        const token = given[0][given[1]]!;
        token.attrSet('width', String(PICTURE_SIZE.width));
        token.attrSet('height', String(PICTURE_SIZE.height));
        return image(...given);
      };
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [
    ['link', { rel: 'icon', href: '/docs/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'dark light' }],
    ['script', { src: '/docs/docs.js', type: 'module' }],
  ],
  themeConfig: { sections },
  transformHtml: bare,
  vite: {
    resolve: { alias: { '@inter.woff2': INTER } },
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4_000 },
    plugins: [
      {
        name: 'tokens',
        resolveId: (id) => (id === TOKENS ? `\0${TOKENS}` : undefined),
        load: (id) => (id === `\0${TOKENS}` ? tokens() : undefined),
      },
    ],
  },
  // Double braces are text here, never a template.
  vue: { template: { compilerOptions: { delimiters: ['\u0002', '\u0003'] } } },
});

if (!existsSync(INTER)) throw new Error('Inter is not installed: npm ci');
