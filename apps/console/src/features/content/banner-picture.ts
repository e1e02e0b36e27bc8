import { DRAWN_PICTURE, OWN_PICTURE } from '@baize/contract/content-words';
import { artKind, bannerArt } from '@baize/game-art/tile-art.ts';

const NAME = /^\/art\/banner\/([a-z0-9]+)-(.+)\.svg$/;

/**
 * A banner's picture as this origin may show it: what is drawn by its name is drawn here, what the house sent is served
 * here too. Null: it stands at a host of the brand's, and only the site shows it.
 */
export function shownPicture(url: string): string | null {
  if (OWN_PICTURE.test(url)) return url;
  if (!DRAWN_PICTURE.test(url)) return null;
  const [, word = '', code = ''] = NAME.exec(url) ?? [];
  return `data:image/svg+xml,${encodeURIComponent(bannerArt({ kind: artKind(word), code }))}`;
}
