import { oklch } from './oklch.ts';

export const TURN = Math.PI * 2;
export const INK = '#141826';
export const RED = '#d7263d';

/** Markup on several lines, joined without the line breaks. */
export function svg(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: strings }, ...values)
    .replace(/\n\s*(?=<|$)/g, '')
    .replace(/\n\s*/g, ' ')
    .trim();
}

/** One decimal is a tenth of a pixel at the size of a tile: more only costs bytes. */
export const round = (value: number) => Number(value.toFixed(1));

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

export type Point = { readonly x: number; readonly y: number };

/** Drawings stand around this point. */
export const CENTRE: Point = { x: 0, y: 0 };

/** The point at an angle of a circle, as "x y". */
export const at = ({ x, y }: Point, radius: number, angle: number) =>
  `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;

/** A regular polygon around a point; `turn` in radians, the first corner at the top. */
export type Polygon = {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  readonly corners: number;
  readonly turn?: number;
};

export const polygon = ({ cx, cy, radius, corners, turn = 0 }: Polygon) =>
  Array.from({ length: corners }, (_, i) => at({ x: cx, y: cy }, radius, turn + (i * TURN) / corners - TURN / 4)).join(
    ' ',
  );

/** A star around a point: the radii of its points and of its notches; `turn` in radians, the first point at the top. */
export type Star = {
  readonly cx: number;
  readonly cy: number;
  readonly outer: number;
  readonly inner: number;
  readonly points: number;
  readonly turn?: number;
};

export const star = ({ cx, cy, outer, inner, points, turn = 0 }: Star) =>
  Array.from({ length: 2 * points }, (_, i) =>
    at({ x: cx, y: cy }, i % 2 ? inner : outer, turn + (i * TURN) / 2 / points - TURN / 4),
  ).join(' ');

/** The colour number `index` of `count` around the wheel, from a starting hue. */
export const spectrum = (hue: number, index: number, count: number) =>
  oklch(0.7, 0.17, (hue + (index * 360) / count) % 360);

export const sparkle = (x: number, y: number, size: number) => {
  const [top, end, bottom, start] = [round(y - size), round(x + size), round(y + size), round(x - size)];
  return (
    `<path d="M${x} ${top}Q${x} ${y} ${end} ${y}Q${x} ${y} ${x} ${bottom}Q${x} ` +
    `${y} ${start} ${y}Q${x} ${y} ${x} ${top}Z" fill="#fff"/>`
  );
};

export const sheen = (d: string, opacity = 0.35) => `<path d="${d}" fill="#fff" opacity="${opacity}"/>`;

export type Stroke = {
  readonly colour?: string;
  readonly width?: number;
  readonly opacity?: number;
  /** Lengths of dashes and gaps, as SVG writes them. */
  readonly dashes?: string;
};

/** A line with round ends; white and four units wide where nothing else is said. */
export const stroke = (d: string, { colour = '#fff', width = 4, opacity = 1, dashes = '' }: Stroke = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}` +
  `${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`;

/** Text centred at `x` on the base line `y`. */
export type BoldText = Point & { readonly size: number; readonly fill: string; readonly text: string | number };

export const boldText = ({ x, y, size, fill, text }: BoldText) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="800" ` +
  `font-size="${size}" text-anchor="middle" fill="${fill}">${text}</text>`;

/** A ball of one colour around a point. */
export type Ball = Point & { readonly radius: number; readonly fill: string };

export const numberedBall = ({ x, y, radius, fill, number }: Ball & { readonly number: number }) => svg`
  <circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>
  <circle cx="${x}" cy="${y}" r="${round(radius * 0.58)}" fill="#fff"/>
  ${boldText({ x, y: round(y + radius * 0.26), size: round(radius * 0.74), fill: INK, text: number })}
  <ellipse cx="${round(x - radius * 0.34)}" cy="${round(y - radius * 0.6)}" rx="${round(radius * 0.38)}"
  ry="${round(radius * 0.18)}" fill="#fff" opacity=".7"/>`;

export const suitPath = {
  s: 'M0-24C12-8 28 0 22 16C18 25 7 23 3 13L8 26H-8L-3 13C-7 23-18 25-22 16C-28 0-12-8 0-24Z',
  h: 'M0 24C-34-2-22-26-8-20C-3-18 0-13 0-10C0-13 3-18 8-20C22-26 34-2 0 24Z',
  d: 'M0-25L19 0L0 25L-19 0Z',
  c: 'M-3 12A13 13 0 1 1-12-9A13 13 0 1 1 12-9A13 13 0 1 1 3 12L8 26H-8Z',
} as const;

export type Suit = keyof typeof suitPath;

/** A card around a point, turned by `turn` degrees. */
export type PlayingCard = Point & { readonly turn: number; readonly suit: Suit; readonly width?: number };

export const playingCard = ({ x, y, turn, suit, width = 74 }: PlayingCard) => {
  const height = width * 1.42;
  const colour = suit === 'h' || suit === 'd' ? RED : INK;
  const [cornerX, cornerY] = [round(width * 0.34), round(height * 0.37)];
  return svg`
  <g transform="translate(${x} ${y})rotate(${turn})">
  <rect x="${-width / 2}" y="${round(-height / 2)}" width="${width}" height="${round(height)}" rx="9" fill="url(#W)"
  stroke="#0b0f1a" stroke-opacity=".35"/>
  <g fill="${colour}">
  <path d="${suitPath[suit]}" transform="scale(${round((width / 74) * 1.05)})"/>
  <path d="${suitPath[suit]}" transform="translate(${-cornerX} ${-cornerY})scale(.34)"/>
  <path d="${suitPath[suit]}" transform="translate(${cornerX} ${cornerY})scale(-.34)"/></g></g>`;
};

/** A die seen from a corner: one, two and three pips on its three faces. */
export const die = ({ x, y, size, fill }: Point & { readonly size: number; readonly fill: string }) => {
  const half = size / 2;
  const wide = round(size * 0.866);
  const pip = (px: number, py: number) =>
    `<ellipse cx="${round(px)}" cy="${round(py)}" rx="${round(size * 0.09)}" ry="${round(size * 0.12)}"/>`;
  return svg`
  <g transform="translate(${x} ${y})">
  <path d="M0 ${-size}L${wide} ${-half}L0 0L${-wide} ${-half}Z" fill="#fff"/>
  <path d="M${-wide} ${-half}L0 0V${size}L${-wide} ${half}Z" fill="${fill}"/>
  <path d="M${wide} ${-half}L0 0V${size}L${wide} ${half}Z" fill="${fill}"/>
  <path d="M${wide} ${-half}L0 0V${size}L${wide} ${half}Z" fill="#000" opacity=".22"/>
  <ellipse cy="${-half}" rx="${round(size * 0.16)}" ry="${round(size * 0.1)}" fill="${RED}"/>
  <g fill="#fff">
  ${pip(-wide * 0.7, -size * 0.05)}${pip(-wide * 0.3, size * 0.55)}
  ${pip(wide * 0.25, size * 0.02)}${pip(wide * 0.5, size * 0.25)}${pip(wide * 0.75, size * 0.48)}</g></g>`;
};

export const chip = ({ x, y, radius, fill }: Ball) => {
  const rim = round(radius * 0.86);
  const face = round(radius * 0.62);
  return svg`
  <g transform="translate(${x} ${y})">
  <circle r="${radius}" fill="${fill}"/>
  <circle r="${rim}" fill="none" stroke="#fff" stroke-width="${round(radius * 0.24)}"
  stroke-dasharray="${round((rim * TURN) / 16)}"/>
  <circle r="${face}" fill="${fill}"/>
  <circle r="${face}" fill="#000" opacity=".2"/>
  <circle r="${face}" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/></g>`;
};

export type Wheel = {
  readonly radius: number;
  readonly sectors: number;
  /** Repeated around the wheel. */
  readonly colours: readonly string[];
  /** The paint of the middle. */
  readonly hub?: string;
};

/** A wheel of equal sectors in repeating colours, inside a gold ring. */
export const wheel = ({ radius, sectors, colours, hub = 'url(#G)' }: Wheel) => svg`
  <circle r="${radius + 12}" fill="url(#G)"/>
  <circle r="${radius + 4}" fill="#2a1606"/>
  ${repeat(sectors, (i) => {
    const [from, to] = [at(CENTRE, radius, (i * TURN) / sectors), at(CENTRE, radius, ((i + 1) * TURN) / sectors)];
    return `<path d="M0 0L${from}A${radius} ${radius} 0 0 1 ${to}Z" fill="${colours[i % colours.length]}"/>`;
  })}
  <circle r="${round(radius * 0.3)}" fill="${hub}"/>`;
