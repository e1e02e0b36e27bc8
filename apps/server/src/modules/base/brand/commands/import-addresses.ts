import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { readLocations, shapeOf, type AddressShape, type CountryNetwork } from '../address-data.ts';
import {
  clearNetworks,
  findAddressData,
  insertNetworks,
  listBrandIds,
  placeMembers,
  saveAddressData,
} from '../store.ts';

export type AddressFile = {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
  /** When it was written: what is taken for its age where it does not say one. */
  readonly writtenAt: Date;
};
export type ImportAddresses = {
  readonly files: readonly AddressFile[];
  /** Lines of the file that blocks point into. */
  readonly locations?: readonly string[];
};
export type ImportedAddresses = { readonly networks: number; readonly asOf: Date; readonly shapes: readonly string[] };

const BATCH = 5_000;
const NETWORKS_MAX = 5_000_000;
const LINE_MAX = 2_000;
const SHOWN_MAX = 120;

/** A line that cannot be read ends the import: a table with holes would let in whom a brand keeps out. */
class UnreadLine extends Error {}

/** Puts a table of addresses in the place of the one before, whole or not at all. */
export async function importAddresses(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: AuditedBy,
  { files, locations }: ImportAddresses,
): Promise<CallResult<ImportedAddresses, 'BAD_REQUEST'>> {
  const countries = locations === undefined ? undefined : readLocations(locations);
  if (typeof countries === 'string') return fail('BAD_REQUEST', { fields: { locations: countries } });
  try {
    return await runOperatorCommand({ db }, { brandId: null, by }, async (tx) => {
      const before = await findAddressData(tx);
      await clearNetworks(tx);
      const read = await readFiles(tx, files, countries);
      if (read.networks === 0)
        return fail('BAD_REQUEST', { fields: { files: 'no network with a country stands in them' } });
      const source = files.map(({ name }) => name).join(', ');
      const data = { source, networks: BigInt(read.networks), asOf: read.asOf, importedAt: now(), importedBy: by.name };
      await saveAddressData(tx, data);
      await placeMembers(tx);
      const shown = (each: Pick<typeof data, 'source' | 'networks' | 'asOf'>) => ({
        source: each.source,
        networks: String(each.networks),
        asOf: each.asOf.toISOString(),
      });
      const audit = {
        action: 'import-addresses',
        target: 'address-data:countries',
        before: before ? shown(before) : null,
        after: shown(data),
        brandIds: await listBrandIds(tx),
      };
      return ok({ value: read, audit });
    });
  } catch (error) {
    if (error instanceof UnreadLine) return fail('BAD_REQUEST', { fields: { files: error.message } });
    throw error;
  }
}

async function readFiles(
  tx: Tx,
  files: readonly AddressFile[],
  countries: ReadonlyMap<string, string> | undefined,
): Promise<ImportedAddresses> {
  const sums = { networks: 0, asOf: undefined as Date | undefined, shapes: new Set<string>() };
  let waiting: CountryNetwork[] = [];
  const write = async (): Promise<void> => {
    sums.networks += await insertNetworks(tx, waiting);
    waiting = [];
    if (sums.networks > NETWORKS_MAX) throw new UnreadLine(`more than ${NETWORKS_MAX} networks`);
  };
  for (const file of files) {
    let asOf: Date | undefined;
    const found = await readFile(file, countries, async (told) => {
      if ('asOf' in told) asOf = told.asOf;
      else for (const each of told.networks) waiting.push(each);
      if (waiting.length >= BATCH) await write();
    });
    if (found) sums.shapes.add(found.name);
    const age = asOf ?? file.writtenAt;
    // The oldest of them is what the whole can be trusted for.
    sums.asOf = sums.asOf === undefined || age < sums.asOf ? age : sums.asOf;
  }
  await write();
  return { networks: sums.networks, asOf: sums.asOf ?? new Date(0), shapes: [...sums.shapes] };
}

type Told = Exclude<ReturnType<AddressShape['read']>, { readonly wrong: string }>;

async function readFile(
  { name, lines }: AddressFile,
  countries: ReadonlyMap<string, string> | undefined,
  take: (told: Told) => Promise<void>,
): Promise<AddressShape | undefined> {
  let shape: AddressShape | undefined;
  let number = 0;
  for await (const raw of lines) {
    number += 1;
    const line = (number === 1 ? raw.replace(/^\uFEFF/, '') : raw).trim();
    if (line === '' || line.startsWith('#')) continue;
    const broken = (why: string): UnreadLine => new UnreadLine(`${name}, line ${number}: ${why.slice(0, SHOWN_MAX)}`);
    if (line.length > LINE_MAX) throw broken('too long for any of the shapes');
    if (shape === undefined) {
      const found = shapeOf(line, countries);
      if ('wrong' in found) throw broken(found.wrong);
      shape = found.shape;
      if (found.head) continue;
    }
    const told = shape.read(line);
    if ('wrong' in told) throw broken(told.wrong);
    await take(told);
  }
  return shape;
}
