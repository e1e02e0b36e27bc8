/**
 * Writes a .br and a .gz beside every compressible file of a build, so that serving costs no time and browsers get the
 * smallest form. Usage: node scripts/precompress.ts <directory>...
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|txt|xml|webmanifest|map|wasm|html)$/;
/** Below this a response fits one packet whatever is done to it. */
const MIN_BYTES = 860;

export type Compressed = { readonly files: number; readonly bytes: number; readonly brotliBytes: number };

/** Compresses a directory. A form that is not smaller is not kept, nor one of an earlier build. */
export function precompress(directory: string): Compressed {
  let files = 0;
  let bytes = 0;
  let brotliBytes = 0;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name);
    if (name.split('/').some((part) => part.startsWith('.')) || !COMPRESSIBLE.test(name) || !statSync(path).isFile())
      continue;
    const plain = readFileSync(path);
    if (plain.length < MIN_BYTES) continue;
    const brotli = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    keep(`${path}.br`, brotli, plain.length);
    keep(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }), plain.length);
    files += 1;
    bytes += plain.length;
    brotliBytes += Math.min(brotli.length, plain.length);
  }
  return { files, bytes, brotliBytes };
}

function keep(path: string, form: Buffer, plainBytes: number): void {
  if (form.length < plainBytes) writeFileSync(path, form);
  else rmSync(path, { force: true });
}

if (import.meta.main) {
  for (const directory of process.argv.slice(2)) {
    const { files, bytes, brotliBytes } = precompress(directory);
    console.log(
      `${directory}: ${files} files, ${Math.round(bytes / 1_024)} KB, ${Math.round(brotliBytes / 1_024)} KB compressed`,
    );
  }
}
