import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRODUCT } from './brand-css.ts';
import { contrast } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

const lightAt = css.indexOf(":root[data-theme='light']");
test('both themes are read', () => {
  expect(lightAt).toBeGreaterThan(0);
  expect(dark.bg).not.toBe(light.bg);
});
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
  for (const text of ['text', 'text-2', 'text-3', 'brand-text', 'positive', 'negative', 'warn', 'info', 'gold']) {
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
  for (const state of ['positive', 'negative', 'warn', 'info', 'gold']) {
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

test.each(themes)('what stands where a brand says nothing is judged as it is, %s', (ground, tokens) => {
  for (const [name, colour] of Object.entries(PRODUCT[ground])) expect([name, tokens[name]]).toEqual([name, colour]);
});
