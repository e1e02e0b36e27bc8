import { oklch, wrapHue } from './oklch.ts';
import { hashText, seeded } from './prng.ts';
import { at, polygon, repeat, svg, TURN } from './shapes.ts';

/** Abstract figures behind a vendor's letters; none is anybody's logo. Drawn around 32,32 in a box of 64. */
const FIGURES: readonly (() => string)[] = [
  () =>
    '<path d="M-8 56C12 28 40 70 72 34V72H-8Z"/>' +
    '<path d="M-8 40C14 14 42 54 72 18" fill="none" stroke="#fff" stroke-width="5" opacity=".5"/>',
  () =>
    `<polygon points="${polygon({ cx: 32, cy: 32, radius: 34, corners: 6 })}"/>` +
    `<polygon points="${polygon({ cx: 32, cy: 32, radius: 24, corners: 6, turn: Math.PI / 6 })}" ` +
    `fill="none" stroke="#fff" stroke-width="3" opacity=".5"/>`,
  () => '<path d="M32-4L68 32L32 68L-4 32Z"/><path d="M32 8L56 32H8Z" fill="#fff" opacity=".25"/>',
  () => repeat(3, (i) => `<circle cx="${14 + i * 18}" cy="${44 - i * 12}" r="${20 - i * 3}"/>`),
  () => '<path d="M0 64L30 0H44L14 64ZM28 64L58 0H72L42 64Z"/>',
  () =>
    repeat(
      8,
      (i) =>
        `<path d="M32 32L${at({ x: 32, y: 32 }, 48, (i * TURN) / 8)}L` +
        `${at({ x: 32, y: 32 }, 48, ((i + 0.5) * TURN) / 8)}Z"/>`,
    ),
  () => '<path d="M64 0V64H0A64 64 0 0 1 64 0Z"/><path d="M64 26V64H26A38 38 0 0 1 64 26Z" fill="#fff" opacity=".25"/>',
  () => '<path d="M0 0H64V22L32 46L0 22Z"/><path d="M0 64H64V46L32 62L0 46Z" fill="#fff" opacity=".25"/>',
];

/** Hue and figure of the vendors that ship with the platform; others get theirs from the code. */
const KNOWN: Readonly<Record<string, readonly [hue: number, figure: number]>> = {
  PG: [20, 0],
  EG2: [145, 1],
  PT: [255, 2],
  JDB: [60, 3],
  CQ9: [320, 4],
  FC: [200, 5],
  JL: [175, 6],
  BGS: [285, 7],
};

export const LETTERS_MAX = 3;
export const FIGURES_OF_MARKS = FIGURES.length;

export type VendorMark = { readonly hue: number; readonly figure: number; readonly letters: string };

/** The mark of a vendor for which nobody has chosen one: the same for the same code. */
export function markOf(code: string): VendorMark {
  const random = seeded(hashText(code));
  const known = Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
  const [hue, figure] = known ?? [Math.floor(random() * 360), Math.floor(random() * FIGURES.length)];
  const letters = code
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, LETTERS_MAX)
    .toUpperCase();
  return { hue, figure, letters };
}

/** A vendor's mark, 64 x 64: its letters over a figure and a colour of its own. */
export function vendorMark(code: string, chosen?: VendorMark): string {
  const { hue, figure, letters } = chosen ?? markOf(code);
  const size = letters.length < 3 ? 32 : 25;
  return svg`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <defs>
  <clipPath id="c"><rect width="64" height="64" rx="16"/></clipPath>
  <linearGradient id="v" x2="1" y2="1"><stop stop-color="${oklch(0.56, 0.17, hue)}"/>
  <stop offset="1" stop-color="${oklch(0.36, 0.13, wrapHue(hue + 30))}"/></linearGradient></defs>
  <g clip-path="url(#c)"><rect width="64" height="64" fill="url(#v)"/>
  <g fill="${oklch(0.72, 0.15, wrapHue(hue + 24))}" opacity=".5">${FIGURES[figure]?.() ?? ''}</g></g>
  <text x="32" y="${size === 32 ? 43.5 : 41}" font-family="Inter,system-ui,sans-serif" font-weight="800"
  font-size="${size}" letter-spacing="-1" text-anchor="middle" fill="#fff" stroke="#05070d" stroke-opacity=".35"
  stroke-width="3" paint-order="stroke">${letters}</text></svg>`;
}
