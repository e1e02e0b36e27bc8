import { contrast } from './contrast.ts';
import { expect, test } from 'vitest';
import { brandCss, readBrandTheme, wrongBrandTheme } from './brand-css.ts';

/** The second demo brand, as it is seeded. */
const LOTUS = {
  'brand-fill': '#0F7A5C',
  'brand-fill-hover': '#0C6B50',
  'brand-fill-press': '#0A5C45',
  'brand-text': '#5FD3B0',
  'brand-tint': '#10291F',
  'radius-scale': '1.4',
};

test('a brand without a theme changes nothing', () => {
  expect(brandCss({})).toBe('');
});

test('dark colours as given, light ones made of the fill', () => {
  expect(brandCss(LOTUS)).toBe(
    ':root{--brand-fill:#0F7A5C;--brand-fill-hover:#0C6B50;--brand-fill-press:#0A5C45;--brand-text:#5FD3B0;--brand-tint:#10291F;--focus:#5FD3B0;--brand-text-dark:#5FD3B0;--brand-tint-dark:#10291F;--radius-scale:1.4}\n' +
      ':root[data-theme="light"]{--brand-fill:#0F7A5C;--brand-fill-hover:#0C6B50;--brand-fill-press:#0A5C45;--brand-text:#0F7A5C;--brand-tint:color-mix(in srgb, #0F7A5C 10%, #fff);--focus:#0F7A5C}',
  );
});

test('the made colours of the demo brand can be read', () => {
  for (const ground of ['#F5F7FB', '#FFFFFF', '#EDF1F8'])
    expect(contrast('#0F7A5C', ground)).toBeGreaterThanOrEqual(4.5);
  for (const ground of ['#0B0F1A', '#121828', '#1A2236'])
    expect(contrast('#5FD3B0', ground)).toBeGreaterThanOrEqual(4.5);
});

test('parts that are dark in both themes get the dark colours, under names that no theme changes', () => {
  const light = brandCss(LOTUS).split('\n')[1];
  expect(light).not.toContain('-dark:');
});

test('a light colour of its own wins', () => {
  expect(brandCss({ 'brand-fill': '#111111', 'light-brand-text': '#222222' })).toContain('--brand-text:#222222');
});

test('what is not a plain value never reaches the page', () => {
  const wrong = {
    'brand-fill': 'red;}body{display:none}',
    'brand-text': 'url(//evil)',
    'radius-scale': '9',
    'font-display': 'x;}*{}',
    unknown: '#000000',
    'brand-tint': '#12345',
  };
  expect(brandCss(wrong)).toBe('');
});

test.each([
  ['a fill on which the text of a button is lost', { 'brand-fill': '#FFE9A8' }, '--brand-fill:'],
  ['a fill of its pressed state', { 'brand-fill': '#0F7A5C', 'brand-fill-press': '#EEEEEE' }, '--brand-fill:'],
  ['text that is lost on the dark page', { 'brand-text': '#2A2A55' }, '--brand-text:'],
  ['text that is lost on the light page', { 'light-brand-text': '#BFD8FF' }, '--brand-text:'],
  [
    'light text made of a fill that carries dark text',
    { 'brand-fill': '#FFD83D', 'on-brand': '#101010' },
    '--brand-text:',
  ],
  ['a tint that swallows the text on it', { 'brand-text': '#5FD3B0', 'brand-tint': '#4FC0A0' }, '--brand-tint:'],
  ['an edge of focus that nobody sees', { focus: '#1A2030' }, '--focus:'],
] as const)('%s gives way to the product', (_, theme, left) => {
  expect(brandCss(theme)).not.toContain(left);
});

test('a pale fill with dark text on it stays', () => {
  expect(brandCss({ 'brand-fill': '#FFD83D', 'on-brand': '#101010' })).toContain(
    '--brand-fill:#FFD83D;--brand-fill-hover:#FFD83D;--brand-fill-press:#FFD83D;--on-brand:#101010',
  );
});

test('text is judged on the fill that is shown, whoever named it', () => {
  expect(brandCss({ 'on-brand': '#5A4AE0' })).toBe('');
  expect(wrongBrandTheme({ 'on-brand': '#5A4AE0' })).toHaveProperty('on-brand');
  // Of the light theme text is judged on a fill that was made of the dark one's.
  const theme = { 'brand-fill': '#0F7A5C', 'light-on-brand': '#101010' };
  expect(wrongBrandTheme(theme)).toEqual({ 'light-on-brand': expect.stringContaining('light theme') as string });
  expect(wrongBrandTheme({ 'brand-fill': '#FFD83D', 'on-brand': '#101010', 'light-brand-fill': '#FFD83D' })).toEqual(
    {},
  );
});

test('a fill of its own is no other brand’s while it is pressed', () => {
  expect(brandCss({ 'brand-fill': '#0F7A5C' })).not.toContain('5f4de8');
  expect(brandCss({ 'brand-fill': '#0F7A5C' }).split('\n')[0]).toContain(
    '--brand-fill-hover:#0F7A5C;--brand-fill-press:#0F7A5C',
  );
});

test('dark text on a dark theme’s pale fill does not stay on the product’s fill of the light one', () => {
  const theme = { 'brand-fill': '#FFD83D', 'on-brand': '#101010', 'light-brand-fill': '#5646D8' };
  const [dark, light] = brandCss(theme).split('\n');
  expect(dark).toContain('--on-brand:#101010');
  expect(light).toContain('--on-brand:#ffffff');
  expect(light).not.toContain('--brand-fill:');
});

test.each([
  ["'"],
  ['"Half'],
  ['Inter, "Noto Sans Bengali'],
  ['Inter,'],
  ['Inter Inter, ,x'],
  ['12pt'],
  ['"";'],
  ['"x\\"'],
])('the font %s would break the sheet', (font) => {
  expect(brandCss({ 'font-display': font })).toBe('');
  expect(wrongBrandTheme({ 'font-display': font })).toHaveProperty('font-display');
});

test.each([['Inter'], ['"Noto Sans Bengali", Inter, sans-serif'], ["-apple-system, 'Hind Siliguri'"], ['Noto Sans']])(
  'the font %s is one',
  (font) => {
    expect(brandCss({ 'font-display': font })).toBe(`:root{--font-display:${font}}`);
  },
);

test.each([
  [null],
  ['text'],
  [[]],
  [{ 'brand-fill': 7 }],
  [{ 'brand-fill': '#12345' }],
  [{ __proto__: { 'brand-fill': '#0F7A5C' } }],
])('of %j nothing is read', (given) => {
  expect(readBrandTheme(given)).toEqual({});
});

test('a theme is read as it was given, without what is unknown', () => {
  expect(readBrandTheme({ ...LOTUS, hue: 'lotus' })).toEqual(LOTUS);
});

test('who writes a theme is told every value that would be left out, and why', () => {
  expect(wrongBrandTheme(LOTUS)).toEqual({});
  const wrong = wrongBrandTheme({
    'brand-fill': '#FFE9A8',
    'brand-text': '#2A2A55',
    'light-brand-text': '#BFD8FF',
    'radius-scale': '9',
    colour: '#000000',
  });
  expect(Object.keys(wrong).toSorted()).toEqual([
    'brand-fill',
    'brand-text',
    'colour',
    'light-brand-text',
    'radius-scale',
  ]);
  expect(wrong['brand-fill']).toContain('below 4.5');
  expect(wrong['light-brand-text']).toContain('light theme');
  expect(wrong['colour']).toContain('there are brand-fill');
  expect(wrong['radius-scale']).toBe('0 to 1.99, as 1.4');
});
