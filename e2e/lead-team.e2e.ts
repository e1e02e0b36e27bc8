import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { readIn } from './support/members.ts';
import { openSite } from './support/site.ts';
import { freshName } from './support/visitors.ts';

const AGENT = { account: 'agent1', password: 'agent-one-2026' };

async function logInAt(page: Page, { account, password }: typeof AGENT): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of the agent centre' });

test('an agent logs in at a door of their own, opens an account and a link, and finds who came', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByText('Agent support: weekdays 12:00 to 21:00.')).toBeVisible();
  await logInAt(page, { account: 'player', password: 'player-demo-2026' });
  await expect(page.getByRole('alert')).toContainText('Non-agents cannot log in.');
  await logInAt(page, AGENT);
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team overview');
  await expect(page.locator('header')).toContainText(/GMT\+6\s*\d\d:\d\d:\d\d.*Top agent/s);
  await expectAccessibleInLooks(page, 'team overview');

  await pages(page).getByRole('link', { name: 'Register centre' }).click();
  const account = freshName();
  await page.getByRole('textbox', { name: 'Username' }).fill(account);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('quiet-harbour-77');
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('quiet-harbour-78');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('The two entries are inconsistent.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('quiet-harbour-77');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText(`The account ${account} is open.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the link' }).fill('Harbour cafe');
  await page.getByRole('button', { name: 'Open link' }).click();
  const link = page.getByRole('listitem').filter({ hasText: 'Harbour cafe' });
  await expect(link.getByText(/\/register\?affiliateCode=[A-HJ-NP-Z2-9]{8}$/)).toBeVisible();
  await link.getByRole('button', { name: /^Close/ }).click();
  await expect(link.getByText('Closed')).toBeVisible();
  await expectAccessible(page, 'register centre');

  await pages(page).getByRole('link', { name: 'Downlines' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${account} Player 1 `) })).toBeVisible();
  await page.getByRole('button', { name: 'agent2', exact: true }).click();
  await expect(page.getByRole('row', { name: /^player Player 1 / })).toBeVisible();
  await expectAccessible(page, 'downlines');

  await pages(page).getByRole('link', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('300');
  await wallet.getByRole('button', { name: 'Deposit ৳ 300.00' }).click();
  const opened = page.waitForEvent('popup');
  await wallet.getByRole('link', { name: 'Open the payment page' }).click();
  const provider = await opened;
  await provider.getByRole('button', { name: 'Pay now' }).click();
  const back = await provider.getByRole('link', { name: 'Back to the site' }).getAttribute('href');
  expect(back).toMatch(/\/agentHome\/deposit\?deposit=[0-9a-f-]+#ticket=/);
  await provider.close();
  await expect(wallet.getByRole('heading', { name: '৳ 300.00 is in your balance.' })).toBeVisible();
  await wallet.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit');
  await pages(page).getByRole('link', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'Set a payment password' })).toBeVisible();
  await expectAccessible(page, 'an agent’s money out');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/[^/]\/$/);
});
