import { polygon, repeat, round, star, svg, TURN, type Point } from '../shapes.ts';

/** Draws around 0,0 inside a box of -96..96; fills come from GRADIENTS by name. */
export type SymbolBuilder = () => string;

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Light from the top left, as everywhere in the art. "r:" marks a radial gradient. */
const GRADIENTS: Readonly<Record<string, readonly Stop[]>> = {
  gold: [
    [0, '#fff3c4'],
    [0.45, '#f8c84f'],
    [1, '#b56d10'],
  ],
  goldEdge: [
    [0, '#fff7d8'],
    [0.3, '#e9a52c'],
    [0.55, '#fff0bd'],
    [0.8, '#c07a16'],
    [1, '#ffe29a'],
  ],
  brass: [
    [0, '#ffdf8e'],
    [0.5, '#d3912b'],
    [1, '#7a4708'],
  ],
  red: [
    [0, '#ff9a8a'],
    [0.4, '#ec2f45'],
    [1, '#8d0c26'],
  ],
  crimson: [
    [0, '#ff6d72'],
    [0.5, '#c4152f'],
    [1, '#5f0519'],
  ],
  rose: [
    [0, '#ffe3f0'],
    [0.5, '#ff8cc0'],
    [1, '#c92f7e'],
  ],
  magenta: [
    [0, '#ffb0e2'],
    [0.5, '#e53fa8'],
    [1, '#84136a'],
  ],
  orange: [
    [0, '#ffdf9a'],
    [0.45, '#ff9a2e'],
    [1, '#c94a08'],
  ],
  amber: [
    [0, '#fff2a8'],
    [0.45, '#ffc928'],
    [1, '#d98307'],
  ],
  lemon: [
    [0, '#fffbd0'],
    [0.5, '#ffe14d'],
    [1, '#dba114'],
  ],
  leaf: [
    [0, '#c9f58a'],
    [0.45, '#4fbf4a'],
    [1, '#136339'],
  ],
  lime: [
    [0, '#f0ffb0'],
    [0.5, '#a4d93f'],
    [1, '#4b8a18'],
  ],
  jade: [
    [0, '#a8f5d6'],
    [0.45, '#20b98a'],
    [1, '#075a51'],
  ],
  teal: [
    [0, '#a9fff3'],
    [0.45, '#1fb4bd'],
    [1, '#08566f'],
  ],
  sky: [
    [0, '#d6f4ff'],
    [0.45, '#56b7ff'],
    [1, '#1559b8'],
  ],
  azure: [
    [0, '#8fe6ff'],
    [0.45, '#1c86f2'],
    [1, '#0d2f8f'],
  ],
  violet: [
    [0, '#e2ccff'],
    [0.45, '#8f5cf5'],
    [1, '#3d1b9c'],
  ],
  slate: [
    [0, '#dbe7f5'],
    [0.5, '#8ea3c0'],
    [1, '#465873'],
  ],
  stone: [
    [0, '#c5d2e6'],
    [0.5, '#6f83a5'],
    [1, '#33425f'],
  ],
  ivory: [
    [0, '#ffffff'],
    [0.6, '#f3ead9'],
    [1, '#cdb892'],
  ],
  pearlShade: [
    [0, '#ffffff'],
    [0.5, '#e7ddf5'],
    [1, '#9c8fc0'],
  ],
  wood: [
    [0, '#e7a564'],
    [0.5, '#a55b24'],
    [1, '#512508'],
  ],
  bark: [
    [0, '#b9764a'],
    [0.5, '#743c1c'],
    [1, '#371605'],
  ],
  night: [
    [0, '#5a4fc4'],
    [0.5, '#2b2470'],
    [1, '#120d38'],
  ],
  'r:glow': [
    [0, '#fff6c8', 0.95],
    [0.5, '#ffc84a', 0.45],
    [1, '#ff9a2e', 0],
  ],
  'r:pearl': [
    [0, '#ffffff'],
    [0.22, '#fff4fb'],
    [0.5, '#e6d3f5'],
    [0.78, '#b9a0dc'],
    [1, '#7e69ad'],
  ],
  'r:soft': [
    [0, '#ffffff', 0.5],
    [1, '#ffffff', 0],
  ],
};

/** Grounds of framed symbols, lit from the middle. */
const GROUNDS = {
  ember: ['#ff8a4c', '#a3213a', '#3d0a28'],
  dusk: ['#9a6bff', '#4b2aa8', '#1b0f4d'],
  lagoon: ['#3fd6d0', '#0f6c8f', '#062a4d'],
  ocean: ['#58a8ff', '#1c4fb8', '#0a1c55'],
  grove: ['#6fd86a', '#13764a', '#05312f'],
  honey: ['#ffd35c', '#b8690f', '#46200a'],
  berry: ['#ff7ec4', '#a0246f', '#3b0a3a'],
  storm: ['#8aa2ff', '#3c3f9e', '#141338'],
} as const;

export type Ground = keyof typeof GROUNDS;

/** Drawn as the outline of every silhouette: it keeps shapes apart at 64 px. */
const OUTLINE = '#1c0b16';

function gradientDef(id: string, stops: readonly Stop[]): string {
  const list = stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
  return GRADIENTS[`r:${id}`] || id.startsWith('ground')
    ? `<radialGradient id="${id}" cx=".42" cy=".36" r=".75">${list}</radialGradient>`
    : `<linearGradient id="${id}" x1=".2" y1="0" x2=".75" y2="1">${list}</linearGradient>`;
}

/** The gradients a drawing uses, as definitions. */
export function definitionsFor(body: string): string {
  const ids = new Set([...body.matchAll(/url\(#(\w+)\)/g)].map((match) => match[1] ?? ''));
  return [...ids]
    .map((id) => {
      const ground = id.startsWith('ground') ? GROUNDS[id.slice('ground'.length).toLowerCase() as Ground] : undefined;
      if (ground)
        return gradientDef(id, [
          [0, ground[0]],
          [0.55, ground[1]],
          [1, ground[2]],
        ]);
      const stops = GRADIENTS[id] ?? GRADIENTS[`r:${id}`];
      return stops ? gradientDef(id, stops) : '';
    })
    .join('');
}

const groundId = (ground: Ground) => `ground${ground[0]?.toUpperCase() ?? ''}${ground.slice(1)}`;

/** A filled shape with the dark outline. `fill` is a gradient's name or a colour. */
export const form = (d: string, fill: string, width = 4) =>
  `<path d="${d}" fill="${paint(fill)}"` +
  `${width ? ` stroke="${OUTLINE}" stroke-width="${width}" stroke-linejoin="round"` : ''}/>`;

export type Oval = {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  /** A gradient's name or a colour. */
  readonly fill: string;
  /** The width of the dark outline; 0 draws none. */
  readonly outline?: number;
  /** Degrees around its own middle. */
  readonly turn?: number;
};

export const oval = ({ cx, cy, rx, ry, fill, outline = 4, turn = 0 }: Oval) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${paint(fill)}"` +
  `${outline ? ` stroke="${OUTLINE}" stroke-width="${outline}"` : ''}${
    turn ? ` transform="rotate(${turn} ${cx} ${cy})"` : ''
  }/>`;

export const paint = (fill: string) => (fill.startsWith('#') || fill === 'none' ? fill : `url(#${fill})`);

/** How a line is drawn: `colour` is a gradient's name or a colour. */
export type Line = { readonly colour: string; readonly width: number; readonly opacity?: number };

export const line = (d: string, { colour, width, opacity = 1 }: Line) =>
  `<path d="${d}" fill="none" stroke="${paint(colour)}" stroke-width="${width}" ` +
  `stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** A line with the dark outline around it. */
export const cord = (d: string, colour: string, width: number) =>
  line(d, { colour: OUTLINE, width: width + 6 }) + line(d, { colour, width });

export const shade = (d: string, opacity = 0.28) => `<path d="${d}" fill="#2a0a1e" opacity="${opacity}"/>`;

export const light = (d: string, opacity = 0.5) => `<path d="${d}" fill="#fff" opacity="${opacity}"/>`;

export const group = (transform: string, body: string) => `<g transform="${transform}">${body}</g>`;

/** A drawing and its mirror image. */
export const both = (body: string) => body + group('scale(-1 1)', body);

export const turned = (count: number, draw: (index: number) => string, from = 0) =>
  repeat(count, (i) => group(`rotate(${round(from + (i * 360) / count)})`, draw(i)));

export const eye = ({ x, y, radius, iris }: Point & { readonly radius: number; readonly iris: string }) => svg`
  <circle cx="${x}" cy="${y}" r="${radius}" fill="#fffdf4" stroke="${OUTLINE}" stroke-width="3"/>
  <circle cx="${x}" cy="${round(y + radius * 0.1)}" r="${round(radius * 0.66)}" fill="${iris}"/>
  <circle cx="${x}" cy="${round(y + radius * 0.1)}" r="${round(radius * 0.36)}" fill="#120a14"/>
  <circle cx="${round(x - radius * 0.25)}" cy="${round(y - radius * 0.25)}" r="${round(radius * 0.24)}" fill="#fff"/>`;

export const twinkle = (x: number, y: number, size: number) =>
  `<path d="M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ` +
  `${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z" fill="#fff"/>`;

/** Behind wilds: a gold rosette with rays. */
export const rosette = (ground: Ground) => svg`
  <polygon points="${star({ cx: 0, cy: 0, outer: 97, inner: 86, points: 22 })}" fill="url(#goldEdge)"
  stroke="${OUTLINE}" stroke-width="3" stroke-linejoin="round"/>
  <circle r="79" fill="url(#${groundId(ground)})" stroke="${OUTLINE}" stroke-width="3"/>
  ${turned(16, () => '<path d="M-5-20L-11-78H11L5-20Z" fill="#fff" opacity=".13"/>')}
  <circle r="62" fill="url(#glow)"/>`;

/** Behind scatters: a disc of night with a gold ring and studs. */
export const medallion = (ground: Ground) => svg`
  <circle r="95" fill="url(#goldEdge)" stroke="${OUTLINE}" stroke-width="3"/>
  <circle r="82" fill="url(#${groundId(ground)})" stroke="${OUTLINE}" stroke-width="3"/>
  <g fill="#fff6d8">${repeat(20, (i) => {
    const angle = (i * TURN) / 20;
    return `<circle cx="${round(88.5 * Math.cos(angle))}" cy="${round(88.5 * Math.sin(angle))}" r="2.6"/>`;
  })}</g>`;

/** Behind the high symbols: a framed plate of one colour. */
export const plate = (ground: Ground) => svg`
  <rect x="-94" y="-94" width="188" height="188" rx="36" fill="url(#goldEdge)" stroke="${OUTLINE}" stroke-width="3"/>
  <rect x="-84" y="-84" width="168" height="168" rx="28" fill="url(#${groundId(ground)})" stroke="${OUTLINE}"
  stroke-width="3"/>
  <path d="M-56-80H56A24 24 0 0 1 80-56V-30Q0-52-80-30V-56A24 24 0 0 1-56-80Z" fill="#fff" opacity=".14"/>`;

/** Behind the low symbols: a breath of colour, so that they stand on any reel. */
export const halo = (colour: string) => svg`
  <polygon points="${polygon({ cx: 0, cy: 0, radius: 90, corners: 6, turn: Math.PI / 6 })}" fill="${colour}"
  fill-opacity=".2" stroke="${colour}" stroke-opacity=".75" stroke-width="3" stroke-linejoin="round"/>
  <circle r="64" fill="url(#soft)" opacity=".35"/>`;
