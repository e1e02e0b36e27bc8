/** Published tables of which country an address belongs to, read line by line into networks. Pure. */
import { isIP } from 'node:net';
import { COUNTRIES } from '@baize/contract/console/brand-values';
import { readCsv } from '../../../csv.ts';

/** A network in the database's own form, and its country. */
export type CountryNetwork = { readonly network: string; readonly country: string };
/** What a line says: networks, nothing worth keeping, or what is wrong with it. */
type Line = { readonly networks: readonly CountryNetwork[] } | { readonly asOf: Date } | { readonly wrong: string };
/** How a file is written: what its lines say. */
export type AddressShape = { readonly name: string; readonly read: (line: string) => Line };

const KNOWN = new Set(COUNTRIES);
const NOTHING: Line = { networks: [] };
const V4_BITS = 32;
const V6_BITS = 128;

/** Codes of regions and of nobody are no countries: such an address stays unknown. */
const ofCountry = (country: string, networks: readonly string[]): Line =>
  KNOWN.has(country) ? { networks: networks.map((network) => ({ network, country })) } : NOTHING;

/** None of these files breaks a line inside of a field. */
const fieldsOf = (line: string): string[] => readCsv(line)[0] ?? [];

/** An address as a number, with the bits of its kind. */
function numberOf(address: string): { readonly value: bigint; readonly bits: number } | undefined {
  const version = isIP(address);
  if (version === 4) return { value: v4(address), bits: V4_BITS };
  if (version === 0) return undefined;
  const [, tail] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const hex = (value: bigint): string => value.toString(16);
  const plain =
    tail === undefined ? address : address.replace(tail, `${hex(v4(tail) >> 16n)}:${hex(v4(tail) & 0xff_ffn)}`);
  const [head = '', rest] = plain.split('::', 2);
  const [before, after] = [head, rest ?? ''].map((part) => part.split(':').filter(Boolean));
  const groups = [...before!, ...Array<string>(8 - before!.length - after!.length).fill('0'), ...after!];
  return { value: groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n), bits: V6_BITS };
}

const v4 = (address: string): bigint => address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);

function textOf(value: bigint, bits: number): string {
  if (bits === V4_BITS) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  return Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - at * 16)) & 0xff_ffn).toString(16)).join(':');
}

/** The fewest networks that hold exactly what lies between two addresses. */
export function networksBetween(first: bigint, last: bigint, bits: number): string[] {
  const networks: string[] = [];
  for (let from = first; from <= last;) {
    let free = 0;
    // As large as where it begins allows, and no larger than what is left.
    while (free < bits && (from & ((2n << BigInt(free)) - 1n)) === 0n && from + (2n << BigInt(free)) - 1n <= last)
      free += 1;
    networks.push(`${textOf(from, bits)}/${bits - free}`);
    from += 1n << BigInt(free);
  }
  return networks;
}

function between(from: string, to: string, country: string): Line {
  const [first, last] = [numberOf(from), numberOf(to)];
  if (!first || !last || first.bits !== last.bits || first.value > last.value)
    return { wrong: `no range of addresses: ${from} to ${to}` };
  return ofCountry(country, networksBetween(first.value, last.value, first.bits));
}

function networkOf(text: string, country: string): Line {
  const [address = '', prefix = ''] = text.split('/');
  const found = numberOf(address);
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : prefix === '' && found ? found.bits : Number.NaN;
  if (!found || !(length <= found.bits)) return { wrong: `no network: ${text}` };
  const rest = (1n << BigInt(found.bits - length)) - 1n;
  if ((found.value & rest) !== 0n) return { wrong: `${text} does not begin where a network begins` };
  return ofCountry(country, [`${textOf(found.value, found.bits)}/${length}`]);
}

/** Two addresses and a code: `1.0.0.0,1.0.0.255,AU`. */
const addresses: AddressShape = {
  name: 'ranges of addresses',
  read: (line) => {
    const [from = '', to = '', country = ''] = fieldsOf(line);
    return between(from, to, country);
  },
};

const V4_LAST = (1n << 32n) - 1n;
const V6_LAST = (1n << 128n) - 1n;
/** Two numbers, a code and a name: `"16777216","16777471","AU","Australia"`. */
const numbers: AddressShape = {
  name: 'ranges of numbers',
  read: (line) => {
    const [from = '', to = '', country = ''] = fieldsOf(line);
    if (!/^\d{1,39}$/.test(from) || !/^\d{1,39}$/.test(to)) return { wrong: `no range of numbers: ${from} to ${to}` };
    const [first, last] = [BigInt(from), BigInt(to)];
    if (first > last || last > V6_LAST) return { wrong: `no range of numbers: ${from} to ${to}` };
    return ofCountry(country, networksBetween(first, last, last > V4_LAST ? V6_BITS : V4_BITS));
  },
};

/** What the registries publish: `apnic|AU|ipv4|1.0.0.0|256|20110811|allocated`. */
const delegated: AddressShape = {
  name: 'delegated addresses of a registry',
  read: (line) => {
    const [version = '', country = '', kind = '', start = '', size = '', date = ''] = line.split('|');
    if (/^\d+(\.\d+)?$/.test(version)) {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(kind) ?? [];
      const asOf = new Date(`${year}-${month}-${day}T00:00:00Z`);
      return Number.isNaN(asOf.getTime()) ? NOTHING : { asOf };
    }
    if (kind === 'asn' || line.endsWith('|summary') || country === '') return NOTHING;
    if (kind === 'ipv6') return networkOf(`${start}/${size}`, country);
    const first = numberOf(start);
    if (kind !== 'ipv4' || first?.bits !== V4_BITS || !/^[1-9]\d{0,9}$/.test(size))
      return { wrong: `no addresses: ${line}` };
    return ofCountry(country, networksBetween(first.value, first.value + BigInt(size) - 1n, V4_BITS));
  },
};

/** Columns by their names, as `network,country_code` or `start_ip,end_ip,country`. */
function named(head: readonly string[], countries: ReadonlyMap<string, string> | undefined): AddressShape | string {
  const at = (...names: string[]): number => head.findIndex((name) => names.includes(name.toLowerCase()));
  const [network, from, to] = [at('network'), at('start_ip', 'ip_from', 'start'), at('end_ip', 'ip_to', 'end')];
  const isPlaced = network >= 0 || (from >= 0 && to >= 0);
  const placed = (fields: readonly string[], country: string): Line =>
    network >= 0 ? networkOf(fields[network] ?? '', country) : between(fields[from] ?? '', fields[to] ?? '', country);
  const [geoname, registered] = [at('geoname_id'), at('registered_country_geoname_id')];
  if (network >= 0 && geoname >= 0) {
    if (countries === undefined) return 'its countries stand in a file of locations; name it with --locations';
    return {
      name: 'blocks with locations',
      read: (line) => {
        const fields = fieldsOf(line);
        const id = fields[geoname] || fields[registered] || '';
        const country = countries.get(id);
        return id !== '' && country === undefined ? { wrong: `no location ${id}` } : placed(fields, country ?? '');
      },
    };
  }
  const code = at('country_code', 'country_iso_code') >= 0 ? at('country_code', 'country_iso_code') : at('country');
  if (!isPlaced || code < 0) return `no columns of addresses and countries: ${head.join(', ').slice(0, 200)}`;
  return {
    name: 'named columns',
    read: (line) => {
      const fields = fieldsOf(line);
      return placed(fields, fields[code] ?? '');
    },
  };
}

/** How a file is written, by its first line that is no comment. `head`: that line names columns and is no row. */
export function shapeOf(
  line: string,
  countries: ReadonlyMap<string, string> | undefined,
): { readonly shape: AddressShape; readonly head: boolean } | { readonly wrong: string } {
  if (/^[\d.]+\|/.test(line) || line.split('|').length >= 6) return { shape: delegated, head: false };
  const fields = fieldsOf(line);
  if (fields.length >= 3 && /^\d+$/.test(fields[0]!)) return { shape: numbers, head: false };
  if (fields.length >= 3 && isIP(fields[0]!) !== 0) return { shape: addresses, head: false };
  const shape = named(fields, countries);
  return typeof shape === 'string' ? { wrong: shape } : { shape, head: true };
}

/** Countries by the number that blocks name, of a file of locations. */
export function readLocations(lines: readonly string[]): ReadonlyMap<string, string> | string {
  const head = fieldsOf(lines[0] ?? '').map((name) => name.toLowerCase());
  const [id, code] = [head.indexOf('geoname_id'), head.indexOf('country_iso_code')];
  if (id < 0 || code < 0) return 'no file of locations: geoname_id and country_iso_code are needed';
  return new Map(
    lines
      .slice(1)
      .filter(Boolean)
      .map((line) => fieldsOf(line))
      .map((fields) => [fields[id]!, fields[code] ?? '']),
  );
}
