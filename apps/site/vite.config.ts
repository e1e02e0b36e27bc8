import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLASS_NAMES_INLINE, scopedName } from '@baize/ui/css-modules.ts';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type ModulePreloadOptions } from 'vite';
import { START_AFTER_PAINT } from './src/start-after-paint.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const API = process.env.SITE_API_URL ?? 'http://127.0.0.1:3000';

/**
 * Inter with the characters our own texts use in Latin script, weights 400-720: other scripts have the system's faces,
 * and a whole Inter would be half of the first load.
 */
const FONT_TEXT =
  [...Array(95).keys()].map((n) => String.fromCharCode(32 + n)).join('') +
  '\u00a0©·×÷–—‘’“”•…€₹₫₩¥£−→←↑↓✓ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ';

async function interSubset(): Promise<string> {
  const folder = join(here, '../../node_modules/.cache/baize-site');
  const file = join(folder, 'inter-latin.woff2');
  if (!existsSync(file)) {
    const source = createRequire(import.meta.url).resolve(
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      file,
      await subsetFont(readFileSync(source), FONT_TEXT, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 720 } },
      }),
    );
  }
  return file;
}

/**
 * The React Compiler works on the areas, where lists and forms draw often. The frame, the home and the small parts of
 * @baize/ui are drawn once: compiled they would add 14 KB gzip of memory slots to the first load (measured: 42 instead
 * of 28).
 */
const DRAWN_ONCE = new RegExp(
  [
    'apps/site/src/(layout|modals|features/(home|popups|states)|frame|app|show-part)',
    'apps/site/src/components/(carousel|tile-grid|strip|winner-|app-|failure|money|modal-)',
    'packages/(ui|webkit)',
  ].join('|'),
);

const OF_FIRST_LOAD = /\/(?:vendor|rolldown-runtime)-[^/]+$/;
/** The first load names every file that may follow, with what to fetch beside it: not what it brought itself. */
const PRELOADS: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostType }) =>
    hostType === 'js' ? files.filter((file) => !OF_FIRST_LOAD.test(file)) : files,
};

/** The styles and the light components of @baize/ui and of the site that no first screen needs. */
const SHARED_BY_PAGES = new RegExp(
  [
    String.raw`packages/ui/src/[\w-]+\.module\.css`,
    String.raw`packages/ui/src/(amount|checkbox|field|note|pagination|picture|progress)\.tsx`,
    String.raw`packages/ui/src/(select|states|tabs|tag|text-input)\.tsx`,
    String.raw`site/src/components/[\w-]+\.module\.css`,
  ].join('|'),
);

export default defineConfig(async () => ({
  root: here,
  plugins: [
    CLASS_NAMES_INLINE,
    react({ compiler: true, exclude: [/node_modules/, DRAWN_ONCE] }),
    lingui({ configPath: join(here, 'lingui.config.js') }),
    START_AFTER_PAINT,
  ],
  css: { modules: { generateScopedName: scopedName } },
  // wouter brings what React 17 had to be lent.
  resolve: { alias: { '@inter.woff2': await interSubset(), 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: PRELOADS,
    // The first load is two files, one that changes with every release and one that hardly does; everything else is
    // lazy. What several lazy pages share is one file with one sheet: alone, each small part would be a request, and a
    // line in the first load's list of files.
    rolldownOptions: {
      output: {
        // The first load names every file: hashes do not compress, and these are of 42 bits.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial' as const], priority: 1 },
            { name: 'shared', test: SHARED_BY_PAGES },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.SITE_DEV_PORT ?? 4160),
    proxy: { '/api': API, '/art': API, '/live': { target: API, ws: true } },
  },
}));
