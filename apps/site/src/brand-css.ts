/** Colours a brand may set, as variables of the tokens. A `light-` before a name sets it for the light theme only. */
const COLOURS = [
  'brand-fill',
  'brand-fill-hover',
  'brand-fill-press',
  'on-brand',
  'brand-text',
  'brand-tint',
  'focus',
] as const;
const HEX = /^#[0-9a-f]{6}$/i;
const SCALE = /^(?:0|1)(?:\.\d{1,2})?$/;
const FONT_STACK = /^[\w "',-]{1,200}$/;

/**
 * A brand's theme as a sheet over the tokens. Anything that is not a plain value of its kind is left out: the theme is
 * an operator's text. A brand that names only its dark colours gets light ones made of its fill, which carries white
 * text and so stands out from white too.
 */
export function brandCss(theme: Readonly<Record<string, string>>): string {
  const colour = (name: string): string | undefined => (HEX.test(theme[name] ?? '') ? theme[name] : undefined);
  const dark = COLOURS.flatMap((name) =>
    pair(name, colour(name) ?? (name === 'focus' ? colour('brand-text') : undefined)),
  );
  // The frame around a game is dark in both themes.
  const alwaysDark = [
    ...pair('brand-text-dark', colour('brand-text')),
    ...pair('brand-tint-dark', colour('brand-tint')),
  ];
  const fill = colour('light-brand-fill') ?? colour('brand-fill');
  // The tokens set every one of these for light too, so each is said again.
  const made: Partial<Record<(typeof COLOURS)[number], string | undefined>> =
    fill === undefined
      ? {}
      : {
          'brand-fill': fill,
          'brand-fill-hover': colour('brand-fill-hover') ?? fill,
          'brand-fill-press': colour('brand-fill-press') ?? fill,
          'on-brand': colour('on-brand'),
          'brand-text': fill,
          'brand-tint': `color-mix(in srgb, ${fill} 10%, #fff)`,
          focus: fill,
        };
  const light = COLOURS.flatMap((name) => pair(name, colour(`light-${name}`) ?? made[name]));
  const shape = [
    ...pair('radius-scale', SCALE.test(theme['radius-scale'] ?? '') ? theme['radius-scale'] : undefined),
    ...pair('font-display', FONT_STACK.test(theme['font-display'] ?? '') ? theme['font-display'] : undefined),
  ];
  return [rule(':root', [...dark, ...alwaysDark, ...shape]), rule(':root[data-theme="light"]', light)]
    .filter(Boolean)
    .join('\n');
}

const pair = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [`--${name}:${value}`]);
const rule = (selector: string, pairs: readonly string[]): string =>
  pairs.length === 0 ? '' : `${selector}{${pairs.join(';')}}`;

/** Lays a brand's theme over the page. */
export function applyBrandCss(theme: Readonly<Record<string, string>>): void {
  const css = brandCss(theme);
  if (css === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
