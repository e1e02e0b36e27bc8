import { EMBLEMS, type ArtKind } from './kinds.ts';
import { FIGURES_OF_MARKS, type VendorMark } from './vendor-mark.ts';

/** How a brand wants a game's picture drawn, beside its kind. */
export type ArtChoice = {
  /** Which of the drawings. */
  readonly seed: number;
  /** Of the ground, in degrees; absent: as the kind and the code say. */
  readonly hue?: number | undefined;
  /** One of the kind's; absent: as the code says. */
  readonly emblem?: string | undefined;
};

export const SEED_MAX = 99;
export const HUE_MAX = 359;
const ART = /^(\d{1,2})-(\d{1,3})?-([A-Za-z]*)$/;
const MARK = /^(\d{1,3})-(\d)-([A-Z0-9]{1,3})$/;

/** As it stands in a picture's address: "3-120-lantern". Empty: nothing was chosen. */
export function artWord({ seed, hue, emblem }: ArtChoice): string {
  return seed === 0 && hue === undefined && !emblem ? '' : `${seed}-${hue ?? ''}-${emblem ?? ''}`;
}

/** What such a word chooses; undefined: it is none, or names what the kind has not. */
export function readArtWord(word: string, kind: ArtKind): ArtChoice | undefined {
  if (word === '') return { seed: 0 };
  const [, seed, hue, emblem] = ART.exec(word) ?? [];
  if (seed === undefined || Number(hue ?? 0) > HUE_MAX) return undefined;
  if (emblem && !Object.hasOwn(EMBLEMS[kind], emblem)) return undefined;
  return { seed: Number(seed), ...(hue && { hue: Number(hue) }), ...(emblem && { emblem }) };
}

export const emblemsOf = (kind: ArtKind): string[] => Object.keys(EMBLEMS[kind]);

/** As it stands in a mark's address: "200-5-FC". */
export const markWord = ({ hue, figure, letters }: VendorMark): string => `${hue}-${figure}-${letters}`;

/** What such a word chooses; undefined: it is none. */
export function readMarkWord(word: string): VendorMark | undefined {
  const [, hue, figure, letters] = MARK.exec(word) ?? [];
  if (letters === undefined) return undefined;
  const choice = { hue: Number(hue), figure: Number(figure), letters };
  return choice.hue <= HUE_MAX && choice.figure < FIGURES_OF_MARKS ? choice : undefined;
}
