import { expect, test } from 'vitest';
import { vendorPicture } from './art.ts';

test.each([
  ['Kite & Key', '', '/art/vendor/PG.20-0-KK.svg'],
  ['Halfmoon', '', '/art/vendor/PG.20-0-H.svg'],
  // What the brand chose stands; a name of another script keeps the letters of its code.
  ['Kite & Key', '40-2-AB', '/art/vendor/PG.40-2-AB.svg'],
  ['ঘুড়ি ও চাবি', '', '/art/vendor/PG.svg'],
])('the mark of %s with "%s" chosen wears the letters of its name', (displayName, icon, address) => {
  expect(vendorPicture({ code: 'PG', icon, displayName })).toBe(address);
});
