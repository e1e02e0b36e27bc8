import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { createAddressList } from './address.ts';

/** Networks of a machine, a house or a provider's own, of documents and of the future: nothing of others is there. */
const NOT_PUBLIC_V4 = createAddressList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** Of IPv6 only what was given to somebody is public; of that, tunnels and documents are not. */
const GIVEN_V6 = createAddressList(['2000::/3']);
const NOT_PUBLIC_V6 = createAddressList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address belongs to a machine that everybody can reach: not to this one, and to none beside it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC_V4(address);
  return version === 6 && GIVEN_V6(address) && !NOT_PUBLIC_V6(address);
}

/** Hosts of the installation's own network that may be called all the same, as `host` or `host:port`. */
export type Allowed = ReadonlySet<string>;
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** A name that only a machine or a network of its own knows. */
const isInnerName = (host: string): boolean => !host.includes('.') || /\.(?:localhost|local|internal)\.?$/.test(host);

/** What is wrong with an address that is to be called; undefined: nothing that can be seen from it. */
export function faultOfTarget(address: string, allowed: Allowed): string | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'an address as https://alerts.example/in';
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'an address without user and fragment';
  if (isAllowed(url, allowed)) return undefined;
  if (url.protocol !== 'https:') return 'must be https';
  const host = bare(url.hostname);
  const isPrivate = isIP(host) === 0 ? isInnerName(host) : !isPublicAddress(host);
  return isPrivate ? 'a host of a private network; the installation can name it in ALERT_PRIVATE_HOSTS' : undefined;
}

export const isAllowed = (url: URL, allowed: Allowed): boolean =>
  allowed.has(url.host) || allowed.has(bare(url.hostname));

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Looks a name up and refuses it where any of its addresses is not public: what is called is what was judged. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress('private address'), '');
    if (options.all === true) return callback(null, addresses);
    return callback(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/** What the installation names of its own network. */
export const allowedHosts = ({ ALERT_PRIVATE_HOSTS }: { readonly ALERT_PRIVATE_HOSTS: string }): Allowed =>
  new Set(
    ALERT_PRIVATE_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  );
