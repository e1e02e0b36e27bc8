import { compose, type ArtOptions } from './emblem.ts';
import { oklch, wrapHue } from './oklch.ts';
import { PATTERNS } from './patterns.ts';
import { svg } from './shapes.ts';

export type { ArtOptions } from './emblem.ts';
export { artKind, ART_KINDS, type ArtKind } from './kinds.ts';

const TILE = { width: 240, height: 320 };
const WIDE = { width: 400, height: 250 };
const BANNER = { width: 1120, height: 400 };

const SCRIM_INK = '#05070d';

type GroundPaint = {
  /** Where the light stands, as attributes of the gradient. */
  readonly place: string;
  readonly top: string;
  readonly middle: string;
  readonly end: string;
  readonly middleAt: number;
};

/** The ground: light from the top left over three steps of one hue. */
const ground = ({ place, top, middle, end, middleAt }: GroundPaint) => svg`
  <radialGradient id="a" ${place}>
  <stop stop-color="${top}"/>
  <stop offset="${middleAt}" stop-color="${middle}"/>
  <stop offset="1" stop-color="${end}"/></radialGradient>`;

/** Darkens the foot of a picture for the title that stands on it. */
const scrim = (from: number, strength: number) => svg`
  <linearGradient id="s" x2="0" y2="1">
  <stop offset="${from}" stop-color="${SCRIM_INK}" stop-opacity="0"/>
  <stop offset=".8" stop-color="${SCRIM_INK}" stop-opacity="${strength}"/>
  <stop offset="1" stop-color="${SCRIM_INK}" stop-opacity=".9"/></linearGradient>`;

const glow = (opacity: number) =>
  `<radialGradient id="g"><stop stop-color="#fff" stop-opacity="${opacity}"/>` +
  `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;

const open = ({ width, height }: { width: number; height: number }, fit = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ` +
  `${height}"${fit ? ` preserveAspectRatio="${fit}"` : ''}>`;

/** A game's picture, 240 x 320, at most 2 KB gzipped and 120 nodes. Titles and badges are HTML over it. */
export function tileArt(options: ArtOptions): string {
  const { random, hue, tilt, body, defs, pattern } = compose(options);
  const paint = ground({
    place: 'cx=".32" cy=".18" r="1.05"',
    top: oklch(0.52, 0.16, hue),
    middle: oklch(0.38, 0.145, wrapHue(hue - 24)),
    end: oklch(0.22, 0.09, wrapHue(hue + 40)),
    middleAt: 0.58,
  });
  return svg`
  ${open(TILE)}
  <defs>${paint}${scrim(0.52, 0.66)}${glow(0.42)}${defs}</defs>
  <rect width="240" height="320" fill="url(#a)"/>
  ${PATTERNS[pattern](random, { ...TILE, cx: 120, cy: 132 })}
  <circle cx="120" cy="128" r="126" fill="url(#g)"/>
  <ellipse cx="120" cy="225" rx="64" ry="8" fill="${SCRIM_INK}" opacity=".45"/>
  <g transform="translate(120 128)rotate(${tilt})scale(1.06)">${body}</g>
  <rect width="240" height="320" fill="url(#s)"/></svg>`;
}

/** A table's picture, 400 x 250: emblem at the end side, scrim under the words. */
export function wideArt(options: ArtOptions): string {
  const { random, hue, tilt, body, defs, pattern } = compose(options);
  const paint = ground({
    place: 'cx=".72" cy=".3" r=".95"',
    top: oklch(0.52, 0.16, hue),
    middle: oklch(0.36, 0.14, wrapHue(hue - 20)),
    end: oklch(0.2, 0.08, wrapHue(hue + 30)),
    middleAt: 0.6,
  });
  return svg`
  ${open(WIDE, 'xMidYMid slice')}
  <defs>${paint}${scrim(0.5, 0.7)}${glow(0.4)}${defs}</defs>
  <rect width="400" height="250" fill="url(#a)"/>
  ${PATTERNS[pattern](random, { ...WIDE, cx: 272, cy: 104 })}
  <circle cx="272" cy="104" r="130" fill="url(#g)"/>
  <ellipse cx="272" cy="202" rx="64" ry="8" fill="${SCRIM_INK}" opacity=".4"/>
  <g transform="translate(272 106)rotate(${tilt})scale(1.04)">${body}</g>
  <rect width="400" height="250" fill="url(#s)"/></svg>`;
}

/** A banner, 1120 x 400: emblem at the end side, a calm start side for the words. */
export function bannerArt(options: ArtOptions): string {
  const { random, hue, tilt, body, defs, pattern } = compose(options);
  const [cx, cy] = [BANNER.width - 250, BANNER.height / 2 - 4];
  const paint = ground({
    place: `cx="${cx}" cy="${cy - 40}" r="760" gradientUnits="userSpaceOnUse"`,
    top: oklch(0.54, 0.17, hue),
    middle: oklch(0.34, 0.14, wrapHue(hue - 16)),
    end: oklch(0.2, 0.07, wrapHue(hue + 20)),
    middleAt: 0.5,
  });
  return svg`
  ${open(BANNER, 'xMaxYMid slice')}
  <defs>${paint}${glow(0.4)}${defs}</defs>
  <rect width="${BANNER.width}" height="${BANNER.height}" fill="url(#a)"/>
  ${PATTERNS[pattern](random, { ...BANNER, cx, cy })}
  <circle cx="${cx}" cy="${cy}" r="260" fill="url(#g)"/>
  <ellipse cx="${cx}" cy="${cy + 168}" rx="120" ry="14" fill="${SCRIM_INK}" opacity=".4"/>
  <g transform="translate(${cx} ${cy})rotate(${tilt})scale(1.75)">${body}</g></svg>`;
}
