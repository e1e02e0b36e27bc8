import type { Vendor } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { findStudios } from './find-studios.ts';

const studio = (vendor: string, displayName: string): Vendor => ({
  vendor,
  displayName,
  names: {},
  gameType: 'RNG',
  iconUrl: '',
  gameCount: 1,
  isGame: '',
  maintenance: false,
});
const MENU = [
  { vendors: [studio('PG', 'PG Soft'), studio('EG2', 'Evergreen Games')] },
  { vendors: [studio('BGS', 'Baize Originals'), studio('NOK', 'নকশা গেমস')] },
];

test.each([
  ['pg', ['PG']],
  ['p.g soft', ['PG']],
  ['Soft', ['PG']],
  ['games', ['EG2']],
  ['GREEN', []],
  ['eg2', ['EG2']],
  ['baize', ['BGS']],
  ['নকশা', ['NOK']],
  ['গেম', ['NOK']],
  ['p', []],
  ['  ', []],
  ['. -', []],
])('"%s" finds %j', (text, found) => {
  expect(findStudios(MENU, text).map(({ vendor }) => vendor)).toEqual(found);
});
