import type { Vendor, VendorCategory } from '@baize/contract/boot';

/** Shorter texts name no studio. */
const TEXT_MIN = 2;
const STUDIOS_MAX = 6;

/** Case, spaces and points do not count: "p g soft" finds "PG Soft". */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s.·'’_-]+/gu, '');

/** The studios whose name has a word that begins as the text does, or whose code is the text. */
export function findStudios(menu: readonly Pick<VendorCategory, 'vendors'>[], text: string): Vendor[] {
  const wanted = plain(text);
  if (wanted.length < TEXT_MIN) return [];
  const isNamed = ({ displayName, vendor }: Vendor): boolean => {
    const words = displayName.split(/[\s.·'’_-]+/u);
    return plain(vendor) === wanted || words.some((_word, at) => plain(words.slice(at).join('')).startsWith(wanted));
  };
  return menu
    .flatMap(({ vendors }) => vendors)
    .filter(isNamed)
    .slice(0, STUDIOS_MAX);
}
