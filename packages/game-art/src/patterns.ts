import { at, repeat, round, svg, TURN } from './shapes.ts';

/** The field a pattern fills, and the point where the emblem stands. */
export type Field = { width: number; height: number; cx: number; cy: number };

type Pattern = (random: () => number, field: Field) => string;

/** One tile that repeats over the field. */
type Tile = {
  width: number;
  height: number;
  body: string;
  opacity: number;
  /** Degrees. */
  turn?: number;
};

const tiled = (field: Field, { width, height, body, opacity, turn = 0 }: Tile) => svg`
  <pattern id="p" width="${width}" height="${height}"
  patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${body}</pattern>
  <rect width="${field.width}" height="${field.height}" fill="url(#p)" opacity="${opacity}"/>`;

const rays: Pattern = (random, { width, height, cx, cy }) => {
  const count = 12 + Math.floor(random() * 8);
  const reach = width + height;
  const beam = TURN / count;
  const d = repeat(
    count,
    (i) => `M${cx} ${cy}L${at({ x: cx, y: cy }, reach, i * beam)}L${at({ x: cx, y: cy }, reach, i * beam + beam / 2)}Z`,
  );
  return `<path d="${d}" fill="#fff" opacity=".08"/>`;
};

const dots: Pattern = (random, field) =>
  tiled(field, {
    width: 22,
    height: 22,
    body: '<circle cx="11" cy="11" r="2.6" fill="#fff"/>',
    opacity: 0.1,
    turn: Math.round(random() * 45),
  });

const contour: Pattern = (random, { cx, cy }) => {
  const rings = repeat(
    8,
    (i) => `<circle cx="${round(cx - 60 + random() * 10)}" cy="${cy + 130}" r="${60 + i * 34}"/>`,
  );
  return `<g fill="none" stroke="#fff" stroke-width="2" opacity=".1">${rings}</g>`;
};

const lattice: Pattern = (_random, field) =>
  tiled(field, {
    width: 28,
    height: 28,
    body: '<path d="M0 14L14 0L28 14L14 28Z" fill="none" stroke="#fff" stroke-width="1.4"/>',
    opacity: 0.1,
  });

const waves: Pattern = (_random, { width, height }) => {
  const across = Math.ceil((width + 30) / 40);
  const d = repeat(Math.ceil(height / 24), (row) => `M-10 ${24 + row * 24}${'q10-9 20 0t20 0'.repeat(across)}`);
  return `<path d="${d}" fill="none" stroke="#fff" stroke-width="1.6" opacity=".12"/>`;
};

const chevrons: Pattern = (_random, field) =>
  tiled(field, {
    width: 34,
    height: 34,
    body: '<path d="M0 22.4L17 11.2L34 22.4" fill="none" stroke="#fff" stroke-width="4"/>',
    opacity: 0.1,
  });

const stars: Pattern = (random, field) =>
  tiled(field, {
    width: 36,
    height: 36,
    body: '<path d="M18 4Q18 18 32 18Q18 18 18 32Q18 18 4 18Q18 18 18 4Z" fill="#fff"/>',
    opacity: 0.1,
    turn: Math.round(random() * 20),
  });

const hexes: Pattern = (_random, field) =>
  tiled(field, {
    width: 40,
    height: 23.1,
    body:
      '<path d="M0 11.5H10L16.6 0M10 11.5L16.6 23.1M16.6 0H33.3L40 11.5M16.6 ' +
      '23.1H33.3L40 11.5" fill="none" stroke="#fff" stroke-width="1.4"/>',
    opacity: 0.12,
  });

const guilloche: Pattern = (_random, { cx, cy }) => {
  const loops = repeat(
    12,
    (i) => `<ellipse cx="${cx}" cy="${cy}" rx="150" ry="56" transform="rotate(${i * 15} ${cx} ${cy})"/>`,
  );
  return `<g fill="none" stroke="#fff" stroke-width="1.4" opacity=".14">${loops}</g>`;
};

export const PATTERNS = { rays, dots, contour, lattice, waves, chevrons, stars, hexes, guilloche } as const;

export type PatternName = keyof typeof PATTERNS;
export const PATTERN_NAMES = Object.keys(PATTERNS) as [PatternName, ...PatternName[]];
