import type { BrowserContext, Page } from '@playwright/test';
import { closePopups, expect, test } from './support/journey.ts';
import { loginAs, readIn, registerMember, type Member } from './support/members.ts';
import { headerBalance, openAccountMenu, openSite, signOut } from './support/site.ts';

const loginButton = (page: Page) => page.locator('header').getByRole('button', { name: 'Log in' });
const loginWindow = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('token'));

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await closePopups(tab);
  return tab;
}

async function logIn(page: Page, { account, password }: Member): Promise<void> {
  await loginWindow(page).getByRole('textbox', { name: 'Username' }).fill(account);
  await loginWindow(page).getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await loginWindow(page).getByRole('button', { name: 'Log in' }).click();
}

test('a new tab has the login of the open one, and signing out in either ends it in both', async ({
  page,
  context,
}) => {
  const { account, token } = await registerMember(page);
  await openSite(page, '/');
  await expect(headerBalance(page)).toBeVisible();
  const second = await openTab(context);
  // A page that needs a login waits for the other tab's answer: no login window in between.
  await openSite(second, '/member/personalHistoryCopy');
  await expect(second.locator('main').getByRole('heading', { level: 1 })).toHaveText('Betting record');
  await expect(loginWindow(second)).toHaveCount(0);
  await expect(headerBalance(second)).toBeVisible();
  await openAccountMenu(second);
  await expect(second.locator('#account-menu')).toContainText(account);
  await second.keyboard.press('Escape');
  expect(await tokenOf(second)).toBe(token);

  const third = await openTab(context);
  await openSite(third, '/rng');
  await expect(headerBalance(third)).toBeVisible();
  await signOut(third);
  for (const tab of [page, second]) {
    await expect(loginButton(tab)).toBeVisible();
    expect(await tokenOf(tab)).toBeNull();
  }
  await expect(page.getByText('You signed out in another tab.').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Please note' })).toHaveCount(0);
  // What needs a login is left.
  await expect(second).toHaveURL(/[^/]\/$/);
});

test('a tab with a login of its own keeps it, whatever the others do', async ({ page, context }) => {
  await registerMember(page);
  await openSite(page, '/');
  const other = await openTab(context);
  const { account } = await registerMember(other);
  await openSite(other, '/');
  await expect(headerBalance(other)).toBeVisible();
  expect(await tokenOf(other)).not.toBe(await tokenOf(page));
  await signOut(page);
  await expect(loginButton(page)).toBeVisible();
  await other.reload();
  await expect(headerBalance(other)).toBeVisible();
  await openAccountMenu(other);
  await expect(other.locator('#account-menu')).toContainText(account);
});

test('a guest’s tab follows a login, but not one that is about to be made in it', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const maker = await elsewhere.newPage();
  const [first, second] = [await registerMember(maker), await registerMember(maker)];
  await elsewhere.close();

  await readIn(page, 'en');
  await openSite(page, '/login');
  const guest = await openTab(context);
  await openSite(guest, '/help');
  const typing = await openTab(context);
  await openSite(typing, '/login');
  await loginWindow(typing).getByRole('textbox', { name: 'Username' }).fill(second.account);
  await logIn(page, first);
  await expect(headerBalance(guest)).toBeVisible();
  await expect(guest).toHaveURL(/\/help$/);
  await expect(loginWindow(typing).getByRole('textbox', { name: 'Username' })).toHaveValue(second.account);
  await logIn(typing, second);
  await expect(headerBalance(typing)).toBeVisible();
  expect(new Set(await Promise.all([page, guest, typing].map(tokenOf))).size).toBe(2);
});

test('the last tab takes its login with it', async ({ page, context }) => {
  const member = await registerMember(page);
  await openSite(page, '/');
  await expect(headerBalance(page)).toBeVisible();
  await page.close();
  const later = await openTab(context);
  await openSite(later, '/');
  await expect(loginButton(later)).toBeVisible();
  expect(await tokenOf(later)).toBeNull();
  await loginAs(later, member);
  await openSite(later, '/');
  await expect(headerBalance(later)).toBeVisible();
});
