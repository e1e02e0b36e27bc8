/** The pictures of the operators' guide: the page of each, and what is pressed before it is taken. */
import type { Page } from '@playwright/test';

export type Picture = { readonly path: string; readonly prepare?: (page: Page) => Promise<void> };

const openTab =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('tab', { name }).first().click();
  };
const lastMonth = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByText('30 days', { exact: true }).click();
  await page.waitForLoadState('networkidle');
};
async function openPlayer(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Make a correction' }).waitFor();
  await page.waitForLoadState('networkidle');
}

export const PICTURES: Readonly<Record<string, Picture>> = {
  overview: { path: '/', prepare: lastMonth },
  operators: { path: '/operators' },
  brand: { path: '/brand', prepare: openTab('Addresses') },
  announcements: { path: '/content' },
  announcement: { path: '/content/banners/home-lantern-alley' },
  look: { path: '/brand/look' },
  reports: { path: '/reports?of=people' },
  approvals: { path: '/proposals' },
  campaign: {
    path: '/campaigns',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New campaign' }).first().click();
      const draft = page.getByRole('dialog', { name: 'New campaign' });
      await draft.getByRole('textbox', { name: 'Name' }).fill('Welcome');
      await draft.getByRole('combobox', { name: 'Game' }).selectOption('stu_lantern_alley');
      await draft.getByText(/^On average .* a player/).scrollIntoViewIfNeeded();
    },
  },
  reconciliation: { path: '/reconciliation' },
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
