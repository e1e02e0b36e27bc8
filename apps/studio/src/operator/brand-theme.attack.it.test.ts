/**
 * The theme that an operator sends ends in a style sheet of the game: nothing but plain colours of known names, a
 * radius and a list of fonts may pass.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, operatorClient, type Bed } from '../testing/bed.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(() => bed.close());

const GOOD = { 'brand-fill': '#0F7A5C' } as const;

const HOSTILE: readonly (readonly [string, unknown])[] = [
  ['a rule that is closed early', { ...GOOD, 'brand-text': '#fff}body{display:none' }],
  ['an address to be fetched', { ...GOOD, 'brand-tint': 'url(https://evil.example/x.png)' }],
  ['an import in a font', { ...GOOD, 'font-display': "x';@import url(//evil.example)" }],
  ['an escape', { ...GOOD, 'brand-text': '\\23 fff' }],
  ['another variable of the tokens', { ...GOOD, bg: '#000000', text: '#000000' }],
  ['a name that only looks known', { ...GOOD, 'brand-fill ': '#000000', '--brand-fill': '#000000' }],
  ['a colour function', { ...GOOD, focus: 'rgb(0 0 0)' }],
  ['a number instead of a text', { ...GOOD, focus: 0 }],
  ['a list instead of a text', { ...GOOD, focus: ['#000000'] }],
  ['a nested theme', { ...GOOD, focus: { focus: '#000000' } }],
  ['a text with a line break behind a colour', { ...GOOD, focus: '#000000\n' }],
  ['a radius beyond all measure', { ...GOOD, 'radius-scale': '99999' }],
  ['a radius that is a calculation', { ...GOOD, 'radius-scale': 'calc(1)' }],
  ['a font that never ends', { ...GOOD, 'font-display': 'a'.repeat(10_000) }],
  ['many names', { ...GOOD, ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, '#000000'])) }],
];

test.each(HOSTILE)('%s: only the plain part of the theme is worn', async (_, theme) => {
  const answer = await operatorClient(bed).gameUrl({
    gameCode: 'stu_dice',
    platform: 'GPL_MOBILE',
    currency: 'XXX',
    country: 'BD',
    lang: 'en',
    meta: { brand_theme: theme as never },
  });
  const secret = answer.ok ? new URL(answer.value.url).searchParams.get('s')! : '';
  const { body } = await bed.get(secret, '/state');
  expect((body.session as { brandTheme: unknown }).brandTheme).toEqual(GOOD);
});
