import { COUNTRIES, HOST_SOURCE, LANGUAGE } from '@baize/contract/console/brand-values';

const KNOWN = new Set(COUNTRIES);

export function readCountry(typed: string): string | null {
  const code = typed.toUpperCase();
  return KNOWN.has(code) ? code : null;
}

export const readLanguage = (typed: string): string | null => (LANGUAGE.test(typed) ? typed : null);

/** A host that pictures or games come from as it is kept, or null. Only https: browsers refuse a mixed page. */
export function readHost(typed: string): string | null {
  try {
    const url = new URL(typed.includes('://') ? typed : `https://${typed}`);
    const host = `${url.origin}${url.pathname}`.replace(/\/$/, '');
    const more = url.username + url.search + url.hash;
    return more === '' && HOST_SOURCE.test(host) ? host : null;
  } catch {
    return null;
  }
}
