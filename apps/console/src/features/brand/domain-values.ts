import { DOMAIN_KINDS, HOST } from '@baize/contract/console/brand-values';
import type { BrandSettings } from '@baize/contract/console/brand';

export type Domain = BrandSettings['domains'][number];
export type DomainKind = (typeof DOMAIN_KINDS)[number];

/** A domain as it is kept of what was typed or pasted, an address too; null: it is no name of the net. */
export function readDomain(typed: string): string | null {
  const text = typed.trim();
  const address = text.includes('://') ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { hostname, username } = new URL(address);
  return username === '' && HOST.test(hostname) ? hostname : null;
}

/** Why it cannot be added; null: it can. */
export function faultOfNew(typed: string, domains: readonly Domain[]): 'name' | 'twice' | null {
  const domain = readDomain(typed);
  if (domain === null) return 'name';
  return domains.some((each) => each.domain === domain) ? 'twice' : null;
}

export const hasSite = (domains: readonly Domain[]): boolean => domains.some(({ kind }) => kind === 'site');
