/** The pictures of the operators' guide: the page of each, and what is pressed before it is taken. */
import type { Page } from '@playwright/test';

export type Picture = { readonly path: string; readonly prepare?: (page: Page) => Promise<void> };

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.waitForLoadState('networkidle');
  };
const openTab =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('tab', { name }).first().click();
  };
async function openPlayer(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Make a correction' }).waitFor();
  await page.waitForLoadState('networkidle');
}

export const PICTURES: Readonly<Record<string, Picture>> = {
  overview: { path: '/', prepare: press('30 days') },
  operators: { path: '/operators' },
  brand: { path: '/brand', prepare: openTab('Addresses') },
  maintenance: { path: '/brand', prepare: openTab('Maintenance') },
  vendors: { path: '/vendors' },
  players: { path: '/players' },
  player: { path: '/players', prepare: openPlayer },
  correction: {
    path: '/players',
    prepare: async (page) => {
      await openPlayer(page);
      await page.getByRole('button', { name: 'Make a correction' }).click();
    },
  },
  withdrawals: { path: '/withdrawals' },
  deposits: { path: '/manual-deposits' },
  channels: { path: '/channels' },
  suppliers: { path: '/suppliers' },
  supplier: { path: '/suppliers/jdb' },
  jackpots: { path: '/jackpots' },
  alerts: { path: '/alerts' },
  money: { path: '/money' },
  audit: { path: '/audit' },
};
