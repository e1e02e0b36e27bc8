import { isIPv4, isIPv6 } from 'node:net';

/** A network that a caller's address lies in, and how many times the budget of the narrowest it has. */
export type Network = { readonly name: string; readonly times: number };

const MAPPED_V4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/**
 * How many times the budget of the narrowest network the wider ones have. A /64 is what one line gets; providers hand a
 * customer a /56 or a /48. Behind a /24 of IPv4 stand up to 254 addresses, and many people behind each.
 */
export const WIDER = { 56: 4, 48: 16, 24: 32 } as const;

/** The networks of an address from the narrowest to the widest. What is no address at all is a subject by itself. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const plain = MAPPED_V4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(plain))
    return [
      { name: plain, times: 1 },
      { name: `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`, times: WIDER[24] },
    ];
  if (!isIPv6(plain)) return [{ name: plain.slice(0, NAME_MAX), times: 1 }];
  const groups = groupsOf(plain);
  const [a, b, c, d] = groups as [number, number, number, number];
  const name = (bits: 64 | 56 | 48, last: number): string =>
    `${[a, b, c, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
  return [
    { name: name(64, d), times: 1 },
    { name: name(56, d & 0xff00), times: WIDER[56] },
    { name: name(48, 0), times: WIDER[48] },
  ];
}

/** The narrowest network: whom a count of one household is about. */
export const networkOf = (address: string): string => networksOf(address)[0].name;

const NAME_MAX = 64;
/** The first four of the eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (text: string): number[] =>
    text === ''
      ? []
      : text.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
  const first = read(head);
  if (tail === undefined) return first.slice(0, 4);
  const last = read(tail);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last].slice(0, 4);
}
