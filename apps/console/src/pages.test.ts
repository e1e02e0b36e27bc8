import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { expect, test } from 'vitest';
import { menuOf, pageAt, PAGES, pagesOf } from './pages.ts';

const names = (permissions: readonly Permission[]) => pagesOf(permissions).map(({ name }) => name);

test('an owner sees every page, nobody sees none', () => {
  expect(names(PERMISSIONS)).toEqual(PAGES.map(({ name }) => name));
  expect(names([])).toEqual([]);
  expect(menuOf([])).toEqual([]);
});

test('support finds players and the catalogue, not the money, the audit or the operators', () => {
  expect(
    names(['overview.read', 'players.read', 'players.status', 'players.sessions', 'vendors.read', 'brand.read']),
  ).toEqual(['overview', 'reports', 'deposits', 'players', 'registrations', 'vendors', 'brand', 'content']);
});

test('the right to write does not open a page whose reading is denied', () => {
  expect(
    names(['brand.write', 'vendors.write', 'corrections.make', 'corrections.check', 'audit.verify', 'jackpots.write']),
  ).toEqual([]);
});

test('groups without a page are left out, in the order of the menu', () => {
  expect(menuOf(['audit.read', 'overview.read']).map(({ group, pages }) => [group, pages.length])).toEqual([
    ['top', 2],
    ['players', 1],
    ['system', 1],
  ]);
});

test('an address belongs to one page, sub-pages included', () => {
  expect(pageAt('/')?.name).toBe('overview');
  expect(pageAt('/players/10011/ledger')?.name).toBe('players');
  expect(pageAt('/playersx')).toBeUndefined();
  expect(pageAt('/nowhere')).toBeUndefined();
});

test('no two pages share a key', () => {
  expect(new Set(PAGES.map(({ key }) => key)).size).toBe(PAGES.length);
});
