import type { PictureKind } from '@baize/contract/console/game-words';
import { readArtWord, readMarkWord } from '@baize/game-art/art-choice.ts';
import { tileArt, wideArt } from '@baize/game-art/tile-art.ts';
import { vendorMark } from '@baize/game-art/vendor-mark.ts';

export type Pictured = { readonly artKind: PictureKind; readonly gameCode: string; readonly art: string };

const KEPT_MAX = 2_000;
const kept = new Map<string, string>();

/** A drawing as the address of a picture. Drawn once: a list asks for the same ones each time it is drawn. */
function addressOf(key: string, draw: () => string): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const address = `data:image/svg+xml,${encodeURIComponent(draw())}`;
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, address);
  return address;
}

/** A game's picture as the site draws it, here and now: what was just chosen is seen before it is saved. */
export const gamePicture = ({ artKind: kind, gameCode: code, art }: Pictured, wide = false): string =>
  addressOf(`${wide ? 'wide' : 'tile'} ${kind} ${code} ${art}`, () =>
    (wide ? wideArt : tileArt)({ kind, code, ...readArtWord(art, kind) }),
  );

/** A vendor's mark, as above. */
export const vendorPicture = (code: string, icon: string): string =>
  addressOf(`mark ${code} ${icon}`, () => vendorMark(code, readMarkWord(icon)));
