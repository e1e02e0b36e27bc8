import { COUNTRIES, HOST_SOURCE, LANGUAGE } from '@baize/contract/console/brand-values';

const KNOWN = new Set(COUNTRIES);

export function readCountry(typed: string): string | null {
  const code = typed.toUpperCase();
  return KNOWN.has(code) ? code : null;
}

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/;
const V6 = /^[0-9a-f:.]{2,45}$/i;

/** An address or a range (`203.0.113.0/24`, `2001:db8::/32`), or null. The server checks it again, strictly. */
export function readAddress(typed: string): string | null {
  const [address = '', prefix, more] = typed.split('/');
  if (more !== undefined) return null;
  const is4 = V4.test(address) && !address.endsWith('.');
  const is6 = !is4 && address.includes(':') && V6.test(address) && address.split('::').length <= 2;
  if (!is4 && !is6) return null;
  if (prefix === undefined) return typed;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (is4 ? 32 : 128) ? typed : null;
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
