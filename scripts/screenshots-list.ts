/** The pictures of the operators' guide: the page of each, and what is pressed before it is taken. */
import type { Page } from '@playwright/test';

export type Picture = { readonly path: string; readonly prepare?: (page: Page) => Promise<void> };

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
  };
const openTab =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('tab', { name }).first().click();
  };

export const PICTURES: Readonly<Record<string, Picture>> = {
  overview: { path: '/' },
  operators: { path: '/operators' },
  brand: { path: '/brand' },
  maintenance: { path: '/brand', prepare: openTab(/maintenance/i) },
  vendors: { path: '/vendors' },
  players: { path: '/players' },
  player: {
    path: '/players',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  correction: { path: '/corrections', prepare: press(/make|new|correct/i) },
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
