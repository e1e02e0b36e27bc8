import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CLASS_NAMES_INLINE, scopedName } from '@baize/ui/css-modules.ts';
import { GAMES } from '@baize/domain/games/registry';
import { tileArt } from '@baize/game-art/tile-art.ts';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, 'src/client');
const COMPRESSED = new Set(['.js', '.css', '.svg', '.html']);
const WORTH_COMPRESSING = 1024;

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The checker is one file that works from a disk: script and style stand inside it. Their hashes go into csp.json for
 * the server's header.
 */
async function writeChecker(out: string): Promise<void> {
  const output = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [CLASS_NAMES_INLINE],
    css: { modules: { generateScopedName: scopedName } },
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, 'verify/verify-page.ts'), output: { format: 'iife' } },
    },
  });
  if (Array.isArray(output) || !('output' in output)) throw new Error('the checker was not built');
  const script = output.output
    .flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
    .join('')
    .replaceAll('</script', '<\\/script')
    .trim();
  const style = output.output
    .flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [String(part.source)] : []))
    .join('')
    .trim();
  const page = readFileSync(join(ROOT, 'verify/verify.html'), 'utf8')
    .replace('/*style*/', () => style)
    .replace('/*script*/', () => script);
  writeFileSync(join(out, 'verify.html'), page);
  writeFileSync(
    join(out, 'csp.json'),
    `${JSON.stringify({ verify: { script: [sha256(script)], style: [sha256(style)] } }, null, 2)}\n`,
  );
}

/** The picture of each game for the catalogue, by the house's own generator: `/art/<game>-thumb.svg`. */
function drawThumbs(out: string): void {
  for (const { code, family } of GAMES)
    writeFileSync(
      join(out, 'art', `${code}-thumb.svg`),
      tileArt({ code, kind: family === 'slot' ? 'slots' : 'house' }),
    );
}

/** Compressed copies beside the files: the server sends them as they are. */
function compressAll(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      compressAll(path);
      continue;
    }
    const bytes = readFileSync(path);
    if (!COMPRESSED.has(extname(entry.name)) || bytes.length < WORTH_COMPRESSING) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

const GAME_GZIP_MAX = 60 * 1024;

/**
 * What is loaded for one game beside the kit, which is what every page of the studio loads and what games of several
 * families share: a build that makes it more fails.
 */
function boundGames(): Plugin {
  return {
    name: 'bound-games',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      const chunkOf = (file: string): Rolldown.OutputChunk | undefined => {
        const part = bundle[file];
        return part?.type === 'chunk' ? part : undefined;
      };
      const loadedWith = (file: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(file)) return seen;
        seen.add(file);
        chunkOf(file)?.imports.forEach((each) => loadedWith(each, seen));
        return seen;
      };
      const chunks = Object.keys(bundle).flatMap((file) => chunkOf(file) ?? []);
      const families = chunks.filter(({ name }) => name.endsWith('-game')).map((each) => loadedWith(each.fileName));
      const pages = chunks.filter(({ isEntry }) => isEntry).map((each) => loadedWith(each.fileName));
      const isKit = (file: string): boolean =>
        pages.some((loaded) => loaded.has(file)) || families.filter((loaded) => loaded.has(file)).length > 1;
      for (const { fileName } of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        const own = [...loadedWith(fileName)].filter((file) => !isKit(file));
        const size = own.reduce((sum, file) => sum + gzipSync(chunkOf(file)?.code ?? '', { level: 9 }).length, 0);
        if (size > GAME_GZIP_MAX)
          throw new Error(`${fileName} loads ${size} bytes beside the kit, more than ${GAME_GZIP_MAX}`);
      }
    },
  };
}

function finish(): Plugin {
  let out = '';
  return {
    name: 'checker-and-compressed-copies',
    apply: 'build',
    configResolved: (config) => {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      await writeChecker(out);
      drawThumbs(out);
      compressAll(out);
    },
  };
}

export default defineConfig({
  root: ROOT,
  publicDir: 'public',
  css: { modules: { generateScopedName: scopedName } },
  plugins: [CLASS_NAMES_INLINE, react(), boundGames(), finish()],
  build: {
    outDir: join(import.meta.dirname, 'dist-client'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
  },
});
