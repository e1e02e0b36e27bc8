import { BlockList, isIP } from 'node:net';

const MAPPED_V4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * An address as people write it: an IPv4 address that came over an IPv6 socket loses its prefix, a link-local one its
 * interface.
 */
export const plainAddress = (ip: string): string => MAPPED_V4.exec(ip)?.[1] ?? ip.replace(/%.*$/, '');

type Range = { readonly address: string; readonly family: 'ipv4' | 'ipv6'; readonly bits: number };

function rangeOf(text: string): Range | undefined {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits > most ? undefined : { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

/** Whether a text is an address ("203.0.113.7") or a range ("203.0.113.0/24"), IPv4 or IPv6. */
export const isAddressRange = (text: string): boolean => rangeOf(text) !== undefined;

/** Whether an address lies in one of the ranges. Ranges that are none are passed over. */
export function createAddressList(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const text of ranges) {
    const range = rangeOf(text);
    if (range) list.addSubnet(range.address, range.bits, range.family);
  }
  return (ip) => {
    const address = plainAddress(ip);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

const known = new WeakMap<readonly string[], (ip: string) => boolean>();

/** The list of an unchanging array of ranges, made once per array: settings are replaced, never edited. */
export function addressListOf(ranges: readonly string[]): (ip: string) => boolean {
  let list = known.get(ranges);
  if (!list) known.set(ranges, (list = createAddressList(ranges)));
  return list;
}
