import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember, type Member } from './support/members.ts';
import { gameFrame, headerBalance, openSite, pressTile } from './support/site.ts';

const loginWindow = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

/** A member whom nobody is logged in as. */
async function makeMember(page: Page): Promise<Member> {
  const member = await registerMember(page);
  await page.evaluate(() => sessionStorage.clear());
  return member;
}
async function logIn(page: Page, { account, password }: Member): Promise<void> {
  await loginWindow(page).getByRole('textbox', { name: 'Username' }).fill(account);
  await loginWindow(page).getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await loginWindow(page).getByRole('button', { name: 'Log in' }).click();
  await expect(loginWindow(page)).toBeHidden();
  // The page of a game hides it.
  await expect(headerBalance(page)).toHaveCount(1);
}

test('a login from the header or at /login ends at home', async ({ page }) => {
  const member = await makeMember(page);
  await openSite(page, '/login');
  await logIn(page, member);
  await expect(page).toHaveURL(/[^/]\/$/);
  await page.evaluate(() => sessionStorage.clear());
  await openSite(page, '/rng');
  await page.locator('header').getByRole('button', { name: 'Log in' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(/[^/]\/$/);
});

test('a login that a page asked for returns to it, through the registration’s window and back', async ({ page }) => {
  const member = await makeMember(page);
  await openSite(page, '/member/transactionHistory?from=mail');
  await expect(loginWindow(page)).toBeVisible();
  await loginWindow(page).getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('dialog', { name: 'Create account' }).getByRole('button', { name: 'Log in' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(/\/member\/transactionHistory\?from=mail$/);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText('Account record');
});

test('a login that a game asked for opens that game', async ({ page }) => {
  const member = await makeMember(page);
  await openSite(page, '/bgs');
  await pressTile(page.locator('main'), 'Mines');
  await logIn(page, member);
  await expect(page).toHaveURL(/\/seamless\?gameCode=stu_mines/);
  await expect(gameFrame(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('a login that was put off leads nowhere later', async ({ page }) => {
  const member = await makeMember(page);
  await openSite(page, '/member');
  await expect(loginWindow(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[^/]\/$/);
  await page.locator('header').getByRole('button', { name: 'Log in' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(/[^/]\/$/);
});

for (const from of ['https://evil.example/', '//evil.example/rng', '/\\evil.example', 'javascript:alert(1)'])
  test(`a stranger’s link does not lead from the login to ${from}`, async ({ page }) => {
    const member = await makeMember(page);
    await readIn(page, 'en');
    await openSite(page, `/login?from=${encodeURIComponent(from)}`);
    const { origin } = new URL(page.url());
    await logIn(page, member);
    await expect(page).toHaveURL(`${origin}/`);
  });
