import { expect, test } from 'vitest';
import { cleanName, createAddressFilter, cleanUnknownName } from './refusals.ts';

test.each([
  ['  Rina   Sultana ', 'Rina Sultana'],
  ['ma\0ker\r\nadmin', 'ma ker admin'],
  ['\u202Enimda', 'nimda'], // a mark that turns the text around
  ['ro\u200Bot', 'ro ot'],
  ['\uD800broken', 'broken'],
  ['রিনা', 'রিনা'],
  ['<b>x</b>', '<b>x</b>'], // shown as text: nothing to cut
])('the typed name %j is kept as %j', (typed, kept) => expect(cleanName(typed)).toBe(kept));

test('a kept name has at most 64 characters, none of them halved', () => {
  expect(cleanName('x'.repeat(500))).toHaveLength(64);
  expect(cleanName('🎲'.repeat(70))).toBe('🎲'.repeat(64));
});

test('a password or a code typed into the name is not kept', () => {
  expect(cleanUnknownName('maker hunter-22-river', ['hunter-22-river', '123456'])).toBe('');
  expect(cleanUnknownName('123456', ['hunter-22-river', '123456'])).toBe('');
  expect(cleanUnknownName('maker', ['a', '123456'])).toBe('maker');
});

test('an address is noted once a minute, and so many of them', () => {
  let at = 0;
  const isNew = createAddressFilter(() => new Date(at));
  expect([isNew('a'), isNew('a'), isNew('b')]).toEqual([true, false, true]);
  expect(Array.from({ length: 100 }, (_, n) => isNew(`x${n}`)).filter(Boolean)).toHaveLength(18);
  at = 60_000;
  expect([isNew('a'), isNew('a')]).toEqual([true, false]);
});
