import type { Boot } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { menuOf } from './routes.ts';

const category = (gameCategory: 'RNG' | 'LIVE' | 'BGS') => ({
  gameCategory,
  path: `/${gameCategory.toLowerCase()}`,
  vendors: [],
});
const menu = (capabilities: Boot['capabilities']) =>
  menuOf({ capabilities, vendorCategories: [category('LIVE'), category('RNG'), category('BGS')] }).map(
    ({ name, path }) => `${name} ${path}`,
  );

test('the menu names what is open, in the order of the vendor list', () => {
  expect(menu(['promotions', 'live', 'rng', 'bgs'])).toEqual([
    'home /',
    'promotions /promotions',
    'LIVE /live',
    'RNG /rng',
    'BGS /bgs',
  ]);
  expect(menu(['rng'])).toEqual(['home /', 'RNG /rng']);
});
