// @vitest-environment happy-dom
import type { Boot, Vendor } from '@baize/contract/boot';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../test-page.tsx';
import styles from './top-nav.module.css';
import { TopNav } from './top-nav.tsx';

const vendors = (count: number): Vendor[] =>
  Array.from({ length: count }, (_, at) => ({
    vendor: `V${at}`,
    displayName: `Studio ${at}`,
    names: {},
    gameType: 'RNG',
    iconUrl: `/art/vendor/V${at}.svg`,
    gameCount: at + 1,
    isGame: 'GAME',
    maintenance: at === 1,
  }));
const category = (gameCategory: Vendor['gameType'], count: number): Boot['vendorCategories'][number] => ({
  gameCategory,
  path: `/${gameCategory.toLowerCase()}`,
  vendors: vendors(count),
});
const panelOf = (name: string): Element => screen.getByText(name).closest('div')!.querySelector('div')!;

test('a menu of more than ten studios takes its large layout, and each leads to its games', async () => {
  await draw(<TopNav path="/rng" />, {
    capabilities: ['rng', 'bgs'],
    vendorCategories: [category('RNG', 11), category('BGS', 10)],
  });
  expect(panelOf('Slots').className).toContain(styles.large);
  expect(panelOf('Originals').className).not.toContain(styles.large);
  const links = [...panelOf('Slots').querySelectorAll('a')];
  expect(links).toHaveLength(12);
  expect(links[10]!.getAttribute('href')).toBe('/rng?vassalage=V10');
  expect(links[1]!.textContent).toContain('Under maintenance');
  expect(screen.getByText('Slots').getAttribute('aria-current')).toBe('page');
});
