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

/** The point at an angle of a circle, as "x y". */
export const at = (cx: number, cy: number, radius: number, angle: number) =>
  `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;

export const polygon = (cx: number, cy: number, radius: number, corners: number, turn = 0) =>
  Array.from({ length: corners }, (_, i) => at(cx, cy, radius, turn + (i * TURN) / corners - TURN / 4)).join(' ');

export const star = (cx: number, cy: number, outer: number, inner: number, points: number, turn = 0) =>
  Array.from({ length: 2 * points }, (_, i) =>
    at(cx, cy, i % 2 ? inner : outer, turn + (i * TURN) / 2 / points - TURN / 4),
  ).join(' ');

/** The colour number `index` of `count` around the wheel, from a starting hue. */
export const spectrum = (hue: number, index: number, count: number) =>
  oklch(0.7, 0.17, (hue + (index * 360) / count) % 360);

export const sparkle = (x: number, y: number, size: number) => {
  const [top, end, bottom, start] = [round(y - size), round(x + size), round(y + size), round(x - size)];
  return `<path d="M${x} ${top}Q${x} ${y} ${end} ${y}Q${x} ${y} ${x} ${bottom}Q${x} ${y} ${start} ${y}Q${x} ${y} ${x} ${top}Z" fill="#fff"/>`;
};

export const sheen = (d: string, opacity = 0.35) => `<path d="${d}" fill="#fff" opacity="${opacity}"/>`;

export const stroke = (d: string, colour = '#fff', width = 4, opacity = 1, dashes = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${
    opacity < 1 ? ` opacity="${opacity}"` : ''
  }${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`;

export const boldText = (x: number, y: number, size: number, fill: string, text: string | number) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="800" font-size="${size}" text-anchor="middle" fill="${fill}">${text}</text>`;

export const numberedBall = (x: number, y: number, radius: number, fill: string, number: number) => svg`
  <circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>
  <circle cx="${x}" cy="${y}" r="${round(radius * 0.58)}" fill="#fff"/>
  ${boldText(x, round(y + radius * 0.26), round(radius * 0.74), INK, number)}
  <ellipse cx="${round(x - radius * 0.34)}" cy="${round(y - radius * 0.6)}" rx="${round(radius * 0.38)}" ry="${round(radius * 0.18)}" fill="#fff" opacity=".7"/>`;

export const suitPath = {
  s: 'M0-24C12-8 28 0 22 16C18 25 7 23 3 13L8 26H-8L-3 13C-7 23-18 25-22 16C-28 0-12-8 0-24Z',
  h: 'M0 24C-34-2-22-26-8-20C-3-18 0-13 0-10C0-13 3-18 8-20C22-26 34-2 0 24Z',
  d: 'M0-25L19 0L0 25L-19 0Z',
  c: 'M-3 12A13 13 0 1 1-12-9A13 13 0 1 1 12-9A13 13 0 1 1 3 12L8 26H-8Z',
} as const;

export type Suit = keyof typeof suitPath;

export const playingCard = (x: number, y: number, turn: number, suit: Suit, width = 74) => {
  const height = width * 1.42;
  const colour = suit === 'h' || suit === 'd' ? RED : INK;
  const [cornerX, cornerY] = [round(width * 0.34), round(height * 0.37)];
  return svg`
  <g transform="translate(${x} ${y})rotate(${turn})">
  <rect x="${-width / 2}" y="${round(-height / 2)}" width="${width}" height="${round(height)}" rx="9" fill="url(#W)" stroke="#0b0f1a" stroke-opacity=".35"/>
  <g fill="${colour}">
  <path d="${suitPath[suit]}" transform="scale(${round((width / 74) * 1.05)})"/>
  <path d="${suitPath[suit]}" transform="translate(${-cornerX} ${-cornerY})scale(.34)"/>
  <path d="${suitPath[suit]}" transform="translate(${cornerX} ${cornerY})scale(-.34)"/></g></g>`;
};

/** A die seen from a corner: one, two and three pips on its three faces. */
export const die = (x: number, y: number, size: number, fill: string) => {
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

export const chip = (x: number, y: number, radius: number, fill: string) => {
  const rim = round(radius * 0.86);
  const face = round(radius * 0.62);
  return svg`
  <g transform="translate(${x} ${y})">
  <circle r="${radius}" fill="${fill}"/>
  <circle r="${rim}" fill="none" stroke="#fff" stroke-width="${round(radius * 0.24)}" stroke-dasharray="${round((rim * TURN) / 16)}"/>
  <circle r="${face}" fill="${fill}"/>
  <circle r="${face}" fill="#000" opacity=".2"/>
  <circle r="${face}" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/></g>`;
};

/** A wheel of equal sectors in repeating colours, inside a gold ring. */
export const wheel = (radius: number, sectors: number, colours: readonly string[], hub = 'url(#G)') => svg`
  <circle r="${radius + 12}" fill="url(#G)"/>
  <circle r="${radius + 4}" fill="#2a1606"/>
  ${repeat(sectors, (i) => {
    const [from, to] = [at(0, 0, radius, (i * TURN) / sectors), at(0, 0, radius, ((i + 1) * TURN) / sectors)];
    return `<path d="M0 0L${from}A${radius} ${radius} 0 0 1 ${to}Z" fill="${colours[i % colours.length]}"/>`;
  })}
  <circle r="${round(radius * 0.3)}" fill="${hub}"/>`;
