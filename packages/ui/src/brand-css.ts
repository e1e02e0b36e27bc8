import { contrast } from './contrast.ts';

/** Colours a brand may set, as variables of the tokens. A `light-` before a name sets it for the light theme only. */
export const BRAND_COLOURS = [
  'brand-fill',
  'brand-fill-hover',
  'brand-fill-press',
  'on-brand',
  'brand-text',
  'brand-tint',
  'focus',
] as const;
export type BrandColour = (typeof BRAND_COLOURS)[number];
type Colour = BrandColour;
const COLOURS: readonly Colour[] = BRAND_COLOURS;
type Colours = Partial<Record<Colour, string>>;

const HEX = /^#[0-9a-f]{6}$/i;
const SCALE = /^(?:0|1)(?:\.\d{1,2})?$/;
const FONT_STACK_MAX = 200;
const FONT_NAME = `(?:-?[a-z_][\\w-]*(?: [\\w-]+)*|"[\\w -]+"|'[\\w -]+')`;
/** Names between commas. A quote that stands alone would swallow the rest of the sheet. */
const FONT_STACK = new RegExp(`^(?=.{1,${FONT_STACK_MAX}}$)${FONT_NAME}(?: ?, ?${FONT_NAME})*$`, 'i');

/** Everything a brand may set, and how its value must look. */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ...COLOURS.flatMap((name) => [[name, HEX] as const, [`light-${name}`, HEX] as const]),
  ['radius-scale', SCALE],
  ['font-display', FONT_STACK],
]);

export type BrandTheme = Readonly<Record<string, string>>;

/** The plain values of known names: a theme is an operator's text, and whatever else it holds goes no further. */
export function readBrandTheme(given: unknown): BrandTheme {
  if (typeof given !== 'object' || given === null) return {};
  const read: Record<string, string> = {};
  for (const [name, form] of FORMS) {
    const value = (given as Readonly<Record<string, unknown>>)[name];
    if (Object.hasOwn(given, name) && typeof value === 'string' && form.test(value)) read[name] = value;
  }
  return read;
}

/** What text and edges of a brand's colour stand on (tokens.css). */
const GROUNDS = { dark: ['#0b0f1a', '#121828', '#1a2236'], light: ['#f5f7fb', '#ffffff', '#edf1f8'] } as const;
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
/** The product's own (tokens.css), which stand where a brand says nothing. */
export const PRODUCT = {
  dark: {
    'brand-fill': '#6a58f2',
    'brand-fill-hover': '#5f4de8',
    'brand-fill-press': '#5443d6',
    'on-brand': '#ffffff',
    'brand-text': '#a89dff',
    'brand-tint': '#1e1d3e',
    focus: '#b9b0ff',
  },
  light: {
    'brand-fill': '#5646d8',
    'brand-fill-hover': '#4b3cc6',
    'brand-fill-press': '#4133b0',
    'on-brand': '#ffffff',
    'brand-text': '#5646d8',
    'brand-tint': '#eceafc',
    focus: '#5646d8',
  },
} as const;

const standsOut = (colour: string | undefined, grounds: readonly string[], least: number): boolean =>
  colour !== undefined && grounds.every((ground) => contrast(colour, ground) >= least);

const FILLS = ['brand-fill', 'brand-fill-hover', 'brand-fill-press'] as const;
const BUTTON = [...FILLS, 'on-brand'] as const;

/** Without the colours in which nobody could read: the product's own stand in their place. */
function legible(given: Colours, ground: keyof typeof GROUNDS): Colours {
  const colours = { ...given };
  const product = PRODUCT[ground];
  const shown = (name: keyof typeof product): string => colours[name] ?? product[name];
  const fills = FILLS.map(shown);
  if (BUTTON.some((name) => colours[name] !== undefined) && !standsOut(shown('on-brand'), fills, TEXT_CONTRAST))
    for (const name of BUTTON) delete colours[name];
  const tint = colours['brand-tint'];
  const behindText = tint === undefined ? [...GROUNDS[ground], product['brand-tint']] : GROUNDS[ground];
  if (!standsOut(colours['brand-text'], behindText, TEXT_CONTRAST)) delete colours['brand-text'];
  if (!standsOut(colours.focus, GROUNDS[ground], EDGE_CONTRAST)) delete colours.focus;
  // A tint that is mixed of a fill and white is as light as the grounds.
  if (tint !== undefined && HEX.test(tint) && !standsOut(shown('brand-text'), [tint], TEXT_CONTRAST))
    delete colours['brand-tint'];
  return colours;
}

/** A fill whose other states are not named keeps its colour in them: the product's would be another brand's. */
function withStates(colours: Colours): Colours {
  const fill = colours['brand-fill'];
  return fill === undefined ? colours : { 'brand-fill-hover': fill, 'brand-fill-press': fill, ...colours };
}

const leastOf = (name: Colour): number => (name === 'focus' ? EDGE_CONTRAST : TEXT_CONTRAST);
/** What is asked of a value, by the name's form. */
const ASKED: ReadonlyMap<RegExp, string> = new Map([
  [HEX, 'a colour as #0f7a5c'],
  [SCALE, '0 to 1.99, as 1.4'],
  [FONT_STACK, 'names of fonts with commas between'],
]);

/**
 * What of a theme would be left out, by its name and with the reason: for whoever writes one. A colour is judged where
 * it is named; what is made of others is not.
 */
export function wrongBrandTheme(given: BrandTheme): Readonly<Record<string, string>> {
  const formless = Object.entries(given).flatMap(([name, value]) => {
    const form = FORMS.get(name);
    if (form === undefined) return [[name, `no such value; there are ${[...FORMS.keys()].join(', ')}`]];
    return form.test(value) ? [] : [[name, ASKED.get(form)!]];
  });
  const theme = readBrandTheme(given);
  const looks = readLooks(given);
  const lost = (['dark', 'light'] as const).flatMap((ground) => {
    const keyOf = (name: Colour): string => (ground === 'light' ? `light-${name}` : name);
    const left = COLOURS.filter((name) => theme[keyOf(name)] !== undefined && looks[ground][name] === undefined);
    return left.map((name) => [
      keyOf(name),
      `nobody could read it in the ${ground} theme: its contrast is below ${leastOf(name)}`,
    ]);
  });
  return Object.fromEntries([...lost, ...formless]) as Record<string, string>;
}

/**
 * A brand's theme as a sheet over the tokens. What is no plain value, and a colour in which text could not be read, is
 * left out. A brand that names only its dark colours gets light ones made of its fill.
 */
export function brandCss(given: BrandTheme): string {
  const { dark, light, shape } = readLooks(given);
  // The frame around a game is dark in both themes.
  const alwaysDark = [...pair('brand-text-dark', dark['brand-text']), ...pair('brand-tint-dark', dark['brand-tint'])];
  // The tokens say it once, for both themes: what the dark one says would be read on the light one's fill.
  const onBrand = dark['on-brand'] === undefined ? {} : { 'on-brand': PRODUCT.light['on-brand'] };
  const inLight = pairs({ ...onBrand, ...light });
  return [rule(':root', [...pairs(dark), ...alwaysDark, ...shape]), rule(':root[data-theme="light"]', inLight)]
    .filter(Boolean)
    .join('\n');
}

/** The colours of both themes as the sheet sets them, for who shows a theme before it holds. */
export const brandLooks = (given: BrandTheme): Readonly<Record<'dark' | 'light', Colours>> => {
  const { dark, light } = readLooks(given);
  return { dark, light };
};

function readLooks(given: BrandTheme) {
  const theme = readBrandTheme(given);
  const named = pick((name) => theme[name] ?? (name === 'focus' ? theme['brand-text'] : undefined));
  const dark = legible(withStates(named), 'dark');
  const fill = theme['light-brand-fill'] ?? theme['brand-fill'];
  // The tokens set every one of these for light too, so each is said again.
  const made: Colours =
    fill === undefined
      ? {}
      : {
          'brand-fill': fill,
          'brand-fill-hover': theme['brand-fill-hover'] ?? fill,
          'brand-fill-press': theme['brand-fill-press'] ?? fill,
          ...(theme['on-brand'] === undefined ? {} : { 'on-brand': theme['on-brand'] }),
          'brand-text': fill,
          'brand-tint': `color-mix(in srgb, ${fill} 10%, #fff)`,
          focus: fill,
        };
  const light = legible(withStates(pick((name) => theme[`light-${name}`] ?? made[name])), 'light');
  const shape = [...pair('radius-scale', theme['radius-scale']), ...pair('font-display', theme['font-display'])];
  return { dark, light, shape };
}

const pick = (valueOf: (name: Colour) => string | undefined): Colours =>
  Object.fromEntries(COLOURS.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== undefined));
const pair = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [`--${name}:${value}`]);
const pairs = (colours: Colours): string[] => COLOURS.flatMap((name) => pair(name, colours[name]));
const rule = (selector: string, set: readonly string[]): string =>
  set.length === 0 ? '' : `${selector}{${set.join(';')}}`;

/** Lays a brand's theme over the page. */
export function applyBrandCss(theme: BrandTheme): void {
  const css = brandCss(theme);
  if (css === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
