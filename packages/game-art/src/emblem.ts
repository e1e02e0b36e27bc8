import type { EmblemSet } from './emblem-type.ts';
import { EMBLEMS, emblemNamedBy, HUES, type ArtKind } from './kinds.ts';
import { oklch, wrapHue } from './oklch.ts';
import { PATTERN_NAMES, type PatternName } from './patterns.ts';
import { hashText, pick, seeded } from './prng.ts';
import { round } from './shapes.ts';

export type ArtOptions = {
  /** The game's code: the picture's identity. A code that names an emblem gets it. */
  code: string;
  kind: ArtKind;
  provider?: string;
  /** Another picture of the same game. */
  seed?: number;
  /** Degrees added to every ground: a brand's own cast. */
  brandHue?: number;
  /** Degrees of this picture's ground, in place of those that the kind and the code give it. */
  hue?: number | undefined;
  /** Asks for an emblem of the kind by its name. */
  emblem?: string | undefined;
};

/** Accent hues stand this far from the ground. */
const ACCENT_STEPS = [55, 150, 110, 190, 80] as const;
const HUE_SPREAD = 36;
/** Emblems stand a little crooked, each in its own way. */
const TILT_SPREAD = 7;

export type Composition = {
  random: () => number;
  emblem: string;
  pattern: PatternName;
  hue: number;
  tilt: number;
  body: string;
  defs: string;
};

/** What a picture is made of; equal options give equal pictures, byte for byte. */
export function compose(options: ArtOptions): Composition {
  const { code, kind, provider = '', seed = 0, brandHue = 0, emblem } = options;
  const random = seeded(hashText(`${provider}|${code}|${seed}`));
  const set: EmblemSet = EMBLEMS[kind];
  const names = Object.keys(set);
  const drawn = names[Math.floor(random() * names.length)] ?? '';
  const wanted = emblem !== undefined && Object.hasOwn(set, emblem) ? emblem : (emblemNamedBy(code, kind) ?? drawn);
  const own = pick(random, HUES[kind]) + random() * HUE_SPREAD - HUE_SPREAD / 2;
  const hue = wrapHue((options.hue ?? own) + brandHue);
  const accent = wrapHue(hue + pick(random, ACCENT_STEPS));
  const second = wrapHue(accent + 60 + random() * 60);
  const pattern = pick(random, PATTERN_NAMES);
  const tilt = round(random() * TILT_SPREAD - TILT_SPREAD / 2);
  const body = set[wanted]?.(random, accent) ?? '';
  return { random, emblem: wanted, pattern, hue, tilt, body, defs: gradientsFor(body, accent, second) };
}

type Stops = readonly [light: string, middle: string | undefined, dark: string];

/** Only the gradients the drawing uses. */
export function gradientsFor(body: string, accent: number, second: number): string {
  const all: Record<string, Stops> = {
    G: ['#fff0bd', '#f7c654', '#d08a1d'],
    W: ['#ffffff', undefined, '#c9d3e6'],
    D: ['#39435f', undefined, '#0b0f1a'],
    R: ['#ff8a8f', '#e5304a', '#a3142b'],
    P: [oklch(0.82, 0.14, accent), oklch(0.65, 0.18, accent), oklch(0.46, 0.17, accent)],
    Q: [oklch(0.84, 0.13, second), oklch(0.68, 0.17, second), oklch(0.5, 0.17, second)],
  };
  return Object.entries(all)
    .filter(([id]) => body.includes(`url(#${id})`))
    .map(([id, stops]) => gradient(id, stops))
    .join('');
}

function gradient(id: string, [light, middle, dark]: Stops): string {
  const between = middle ? `<stop offset=".5" stop-color="${middle}"/>` : '';
  return (
    `<linearGradient id="${id}" x1=".15" x2=".85" y2="1"><stop stop-color="${light}"/>` +
    `${between}<stop offset="1" stop-color="${dark}"/></linearGradient>`
  );
}

/** Keeps the ids of drawings apart that share one document. */
export function prefixIds(markup: string, prefix: string): string {
  return markup.replace(/url\(#(\w+)\)/g, `url(#${prefix}$1)`).replace(/ id="(\w+)"/g, ` id="${prefix}$1"`);
}
