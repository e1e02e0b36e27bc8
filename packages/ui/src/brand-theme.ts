import { contrast, isHexColour, luminance, mix } from './contrast.ts';
import type { Theme } from './theme.ts';

/** The four colours a brand may choose, once for each theme. All #rrggbb. */
export type BrandColours = {
  /** Ground of the button that does it. */
  fill: string;
  /** Text on that ground. */
  on: string;
  /** Links, marks of what is selected, focus. */
  text: string;
  /** Ground of what is selected. */
  tint: string;
};

export type BrandTheme = {
  dark: BrandColours;
  light: BrandColours;
  /** 0 square, 1 as designed, 1.6 very round. */
  radiusScale: number;
  /** A font stack for headings; null keeps the text face. */
  fontDisplay: string | null;
  /** Degrees added to the grounds of generated art. */
  artHue: number;
};

export type BrandFault = { at: string; needed: string; found: string };

/** What tokens.css has for text and grounds; a test keeps both equal. */
const GROUNDS: Record<Theme, { surfaces: Record<string, string>; text: Record<string, string> }> = {
  dark: {
    surfaces: { bg: '#0B0F1A', 'surface-1': '#121828', 'surface-2': '#1A2236' },
    text: { text: '#F2F5FB', 'text-2': '#A9B4C8', 'text-3': '#94A1B8' },
  },
  light: {
    surfaces: { bg: '#F5F7FB', 'surface-1': '#FFFFFF', 'surface-2': '#EDF1F8' },
    text: { text: '#121828', 'text-2': '#475069', 'text-3': '#5A6580' },
  },
};

const AA_TEXT = 4.5;
const AA_SHAPE = 3;
const MAX_RADIUS_SCALE = 1.6;
const HOVER_SHARE = 0.1;
const PRESS_SHARE = 0.2;
const FONT_STACK = /^[\w "',-]{1,200}$/;

export const DEFAULT_BRAND_THEME: BrandTheme = {
  dark: { fill: '#6A58F2', on: '#FFFFFF', text: '#A89DFF', tint: '#1E1D3E' },
  light: { fill: '#5646D8', on: '#FFFFFF', text: '#5646D8', tint: '#ECEAFC' },
  radiusScale: 1,
  fontDisplay: null,
  artHue: 0,
};

/** A second demo brand: rose on the same ink. */
export const LOTUS_BRAND_THEME: BrandTheme = {
  dark: { fill: '#C72C75', on: '#FFFFFF', text: '#FF96C5', tint: '#351630' },
  light: { fill: '#B4235F', on: '#FFFFFF', text: '#A91F5A', tint: '#FCE9F2' },
  radiusScale: 1.3,
  fontDisplay: null,
  artHue: 24,
};

/** The fill under the pointer and under a press: away from its text, so that contrast never falls. */
export function fillSteps({ fill, on }: BrandColours): { hover: string; press: string } {
  const away = luminance(on) > luminance(fill) ? '#000000' : '#FFFFFF';
  return { hover: mix(fill, away, HOVER_SHARE), press: mix(fill, away, PRESS_SHARE) };
}

/**
 * Everything that keeps a brand from being used: bad values, and colour pairs under WCAG AA. Empty when it is sound.
 */
export function checkBrandTheme(brand: BrandTheme): BrandFault[] {
  const faults: BrandFault[] = [];
  if (!(brand.radiusScale >= 0 && brand.radiusScale <= MAX_RADIUS_SCALE)) {
    faults.push({ at: 'radiusScale', needed: `0 to ${MAX_RADIUS_SCALE}`, found: String(brand.radiusScale) });
  }
  if (!(brand.artHue >= -180 && brand.artHue <= 180))
    faults.push({ at: 'artHue', needed: '-180 to 180', found: String(brand.artHue) });
  if (brand.fontDisplay !== null && !FONT_STACK.test(brand.fontDisplay)) {
    faults.push({ at: 'fontDisplay', needed: 'font names', found: brand.fontDisplay });
  }
  for (const theme of ['dark', 'light'] as const) faults.push(...checkColours(theme, brand[theme]));
  return faults;
}

function checkColours(theme: Theme, colours: BrandColours): BrandFault[] {
  const malformed = Object.entries(colours).filter(([, value]) => !isHexColour(value));
  if (malformed.length > 0)
    return malformed.map(([name, value]) => ({ at: `${theme} ${name}`, needed: '#rrggbb', found: value }));
  const { surfaces, text } = GROUNDS[theme];
  const { hover, press } = fillSteps(colours);
  const pairs: (readonly [name: string, front: string, back: string, least: number])[] = [
    ['on on fill', colours.on, colours.fill, AA_TEXT],
    ['on on fill under the pointer', colours.on, hover, AA_TEXT],
    ['on on fill pressed', colours.on, press, AA_TEXT],
    ['text on tint', colours.text, colours.tint, AA_TEXT],
    ...Object.entries(text).map(
      ([name, value]) => [`${name} of the page on tint`, value, colours.tint, AA_TEXT] as const,
    ),
    ...Object.entries(surfaces).map(([name, value]) => [`text on ${name}`, colours.text, value, AA_TEXT] as const),
    ...Object.entries(surfaces).map(([name, value]) => [`focus on ${name}`, colours.text, value, AA_SHAPE] as const),
  ];
  return pairs
    .map(([name, front, back, least]) => ({ name, least, ratio: contrast(front, back) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ name, least, ratio }) => ({
      at: `${theme} ${name}`,
      needed: `${least}:1`,
      found: `${ratio.toFixed(2)}:1`,
    }));
}

function declarations(colours: BrandColours): string {
  const { hover, press } = fillSteps(colours);
  return `--brand-fill:${colours.fill};--brand-fill-hover:${hover};--brand-fill-press:${press};--on-brand:${colours.on};--brand-text:${colours.text};--brand-tint:${colours.tint};--focus:${colours.text}`;
}

/**
 * The brand as a style sheet; it wins over tokens.css wherever it stands. Throws on a brand that does not pass the
 * check: the values are written into the page as they are.
 */
export function brandCss(brand: BrandTheme): string {
  const faults = checkBrandTheme(brand);
  if (faults.length > 0)
    throw new RangeError(
      `brand theme: ${faults.map((fault) => `${fault.at} ${fault.found}, needs ${fault.needed}`).join('; ')}`,
    );
  const display = brand.fontDisplay === null ? '' : `;--font-display:${brand.fontDisplay},var(--font-sans)`;
  const always = `--radius-scale:${brand.radiusScale}${display};--brand-text-dark:${brand.dark.text};--brand-tint-dark:${brand.dark.tint}`;
  return `:root:root{${always};${declarations(brand.dark)}}:root:root[data-theme=light]{${declarations(brand.light)}}`;
}

let sheet: CSSStyleSheet | undefined;

/** Puts a brand on the page. A constructed sheet needs no inline style, so a strict content policy allows it. */
export function applyBrandTheme(brand: BrandTheme): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(brandCss(brand));
}
