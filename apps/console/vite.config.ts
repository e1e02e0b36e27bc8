import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLASS_NAMES_INLINE, scopedName } from '@baize/ui/css-modules.ts';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { themeScript } from '../../packages/ui/src/theme.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const API = process.env.CONSOLE_API_URL ?? 'http://127.0.0.1:3001';
/** The host stays as the browser wrote it: the server compares it with the origin. */
const PROXY = { '/api': { target: API, changeOrigin: false } };
const PORT = Number(process.env.CONSOLE_DEV_PORT ?? 4260);

/** Inter with the Latin characters of our own texts, weights 400-720; Bengali has the system's faces. */
const FONT_TEXT =
  [...Array(95).keys()].map((n) => String.fromCharCode(32 + n)).join('') + '\u00a0©·×÷–—‘’“”•…€₹₫₩¥£−→←↑↓✓≠≥≤';

async function interSubset(): Promise<string> {
  const folder = join(here, '../../node_modules/.cache/baize-console');
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

/** The theme is decided before the first paint by a file of its own, so that the page needs no inline script. */
const themeFile = (): Plugin => ({
  name: 'theme-file',
  configureServer(server) {
    server.middlewares.use('/theme.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript').end(themeScript('dark'));
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'theme.js', source: themeScript('dark') });
  },
});

export default defineConfig(async () => ({
  root: here,
  plugins: [
    CLASS_NAMES_INLINE,
    react({ compiler: true }),
    lingui({ configPath: join(here, 'lingui.config.js') }),
    themeFile(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  resolve: { alias: { '@inter.woff2': await interSubset() } },
  build: {
    outDir: join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: PORT, proxy: PROXY },
  preview: { port: PORT, proxy: PROXY },
}));
