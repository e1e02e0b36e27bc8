import { readGmtOffset } from '@baize/domain/gmt-offset';
import { textLanguage } from '@baize/domain/text-language';

/** What the address of a client says: which page, which game or round, and how it should look. */
export interface Params {
  readonly page:
    | { readonly kind: 'game'; readonly game: string }
    | { readonly kind: 'replay'; readonly round: string }
    | { readonly kind: 'unknown' };
  readonly session: string;
  readonly lang: 'bn' | 'en';
  readonly theme: 'dark' | 'light';
  /** Minutes from GMT of the clock by which times are told; undefined: this machine's. */
  readonly offset: number | undefined;
  /** Where messages to the embedding page may go; undefined when the client stands alone. */
  readonly parent: string | undefined;
}

const CODE = /^[A-Za-z0-9_.:-]{1,128}$/;

/** Takes an address apart. Anything that is not of the expected form is left out rather than passed on. */
export function readParams(pathname: string, search: string): Params {
  const query = new URLSearchParams(search);
  const [, area, name = ''] = pathname.split('/');
  const code = decode(name);
  const valid = CODE.test(code);
  const page: Params['page'] =
    area === 'g' && valid
      ? { kind: 'game', game: code }
      : area === 'r' && valid
        ? { kind: 'replay', round: code }
        : { kind: 'unknown' };
  return {
    page,
    session: query.get('s') ?? '',
    lang: textLanguage(query.get('lang')),
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    offset: readGmtOffset(query.get('offset')),
    parent: originOf(query.get('parent')),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The http(s) origin of an address, or undefined. */
export function originOf(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}
