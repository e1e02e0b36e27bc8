/** `npm run admin -- geo ...`: which country an address belongs to. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { AuditedBy } from '../command/index.ts';
import type { Platform } from '../wire.ts';
import { done, NOT_UNDERSTOOD, refused, refusedBy, type Said, type Words } from './said.ts';

export const GEO_USAGE = `  geo status                                 which data of countries is loaded, how old it is
  geo import FILE [FILE ...] [--locations FILE]
                                             puts the files (CSV of a provider, or what registries have delegated;
                                             .gz too) in the place of what is loaded; all of it or nothing`;

const DAY_MS = 86_400_000;

export async function runGeo(
  { brand }: Pick<Platform, 'brand'>,
  by: AuditedBy,
  [verb, ...words]: Words,
): Promise<Said> {
  if (verb === 'status') {
    const { loaded } = await brand.addressData();
    if (!loaded)
      return done('none is loaded: countries are known from the proxy alone (COUNTRY_HEADER), or not at all');
    const days = Math.floor((Date.now() - Date.parse(loaded.asOf)) / DAY_MS);
    return done(`${loaded.source}: ${loaded.networks} networks, ${days} days old; imported ${loaded.importedAt}`);
  }
  if (verb !== 'import') return NOT_UNDERSTOOD;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { locations: { type: 'string' } },
  });
  if (positionals.length === 0) return NOT_UNDERSTOOD;
  try {
    const files = positionals.map((path) => ({
      name: basename(path),
      writtenAt: statSync(path).mtime,
      lines: linesOf(path),
    }));
    const { locations } = values;
    const imported = await brand.importAddresses(by, {
      files,
      ...(locations !== undefined && { locations: readFileSync(locations, 'utf8').split(/\r?\n/) }),
    });
    if (!imported.ok) return refusedBy(imported.error);
    const { networks, asOf, shapes } = imported.value;
    return done(`loaded ${networks} networks (${shapes.join(', ')}), as of ${asOf.toISOString().slice(0, 10)}`);
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^(E[A-Z]+|Z_[A-Z_]+)$/.test(code)) throw error;
    return refused(`${path ?? positionals.join(', ')} cannot be read (${message})`);
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const bytes = createReadStream(path);
  const text = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  // What fails while nobody reads would end the process: it is thrown to the reader instead.
  const failed = new Promise<never>((_, fail) => {
    bytes.once('error', fail);
    text.once('error', fail);
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done) return;
    yield next.value;
  }
}
