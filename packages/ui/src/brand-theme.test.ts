import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandCss,
  checkBrandTheme,
  DEFAULT_BRAND_THEME,
  fillSteps,
  LOTUS_BRAND_THEME,
  type BrandTheme,
} from './brand-theme.ts';
import { contrast } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

const lightAt = css.indexOf(':root[data-theme="light"]');
const dark = tokensOf(css.slice(0, lightAt));
const light = { ...dark, ...tokensOf(css.slice(lightAt, css.indexOf('}', lightAt))) };
const themes = [
  ['dark', dark],
  ['light', light],
] as const;
const SURFACES = ['bg', 'surface-1', 'surface-2'];

test("contrast is WCAG's", () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  expect(contrast('#F2F5FB', '#0B0F1A')).toBeCloseTo(17.5, 1);
});

test.each(themes)('every text colour is readable on every surface, %s', (_name, tokens) => {
  for (const text of ['text', 'text-2', 'text-3', 'brand-text', 'win', 'loss', 'warn', 'info', 'gold']) {
    for (const surface of SURFACES) {
      expect(contrast(tokens[text] ?? '', tokens[surface] ?? ''), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each(themes)('edges, focus and fills hold, %s', (_name, tokens) => {
  for (const surface of [...SURFACES, 'surface-3']) {
    expect(contrast(tokens['control-border'] ?? '', tokens[surface] ?? ''), surface).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens.focus ?? '', tokens[surface] ?? ''), surface).toBeGreaterThanOrEqual(3);
  }
  for (const state of ['win', 'loss', 'warn', 'info', 'gold']) {
    expect(contrast(tokens[`on-${state}`] ?? '', tokens[state] ?? ''), state).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens[state] ?? '', tokens[`${state}-tint`] ?? ''), `${state} on its tint`).toBeGreaterThanOrEqual(
      4.5,
    );
    expect(contrast(tokens.text ?? '', tokens[`${state}-tint`] ?? ''), `text on ${state}-tint`).toBeGreaterThanOrEqual(
      4.5,
    );
  }
  for (const fill of ['brand-fill', 'brand-fill-hover', 'brand-fill-press']) {
    expect(contrast(tokens['on-brand'] ?? '', tokens[fill] ?? ''), fill).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(tokens['text-2'] ?? '', tokens['surface-3'] ?? ''), 'tags').toBeGreaterThanOrEqual(4.5);
});

test('the demo brands pass, and the default one is what tokens.css has', () => {
  expect(checkBrandTheme(DEFAULT_BRAND_THEME)).toEqual([]);
  expect(checkBrandTheme(LOTUS_BRAND_THEME)).toEqual([]);
  for (const [name, tokens] of themes) {
    const { fill, on, text, tint } = DEFAULT_BRAND_THEME[name];
    expect([tokens['brand-fill'], tokens['on-brand'], tokens['brand-text'], tokens['brand-tint']]).toEqual([
      fill,
      on,
      text,
      tint,
    ]);
  }
});

test('the checker judges by the surfaces and texts of tokens.css', () => {
  // A brand whose text just fails on one surface only is found by that surface's name.
  for (const [name, tokens] of themes) {
    for (const surface of SURFACES) {
      const brand: BrandTheme = {
        ...DEFAULT_BRAND_THEME,
        [name]: { ...DEFAULT_BRAND_THEME[name], text: tokens[surface] ?? '' },
      };
      const fault = checkBrandTheme(brand).find((f) => f.at === `${name} text on ${surface}`);
      expect(fault?.found, surface).toBe('1.00:1');
    }
    for (const text of ['text', 'text-2', 'text-3']) {
      const brand: BrandTheme = {
        ...DEFAULT_BRAND_THEME,
        [name]: { ...DEFAULT_BRAND_THEME[name], tint: tokens[text] ?? '' },
      };
      expect(checkBrandTheme(brand).find((f) => f.at === `${name} ${text} of the page on tint`)?.found, text).toBe(
        '1.00:1',
      );
    }
  }
});

test('brands under AA and values that are no values are rejected, and never reach a style sheet', () => {
  const pale = { ...DEFAULT_BRAND_THEME, dark: { ...DEFAULT_BRAND_THEME.dark, fill: '#C9C1FF' } };
  expect(checkBrandTheme(pale).map((fault) => fault.at)).toContain('dark on on fill');
  for (const bad of [
    pale,
    { ...DEFAULT_BRAND_THEME, light: { ...DEFAULT_BRAND_THEME.light, tint: 'red;}' } },
    { ...DEFAULT_BRAND_THEME, radiusScale: 9 },
    { ...DEFAULT_BRAND_THEME, radiusScale: Number.NaN },
    { ...DEFAULT_BRAND_THEME, artHue: 400 },
    { ...DEFAULT_BRAND_THEME, fontDisplay: 'x;}body{display:none' },
  ]) {
    expect(checkBrandTheme(bad).length).toBeGreaterThan(0);
    expect(() => brandCss(bad)).toThrow(RangeError);
  }
  expect(brandCss(LOTUS_BRAND_THEME)).toContain('--brand-fill:#C72C75');
});

test('hover and press never lower the contrast of a button', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, fc.constantFrom('#FFFFFF', '#04140C'), (fill, on) => {
      const { hover, press } = fillSteps({ fill, on, text: on, tint: fill });
      expect(contrast(on, hover)).toBeGreaterThanOrEqual(contrast(on, fill) - 1e-9);
      expect(contrast(on, press)).toBeGreaterThanOrEqual(contrast(on, hover) - 1e-9);
    }),
  );
});
