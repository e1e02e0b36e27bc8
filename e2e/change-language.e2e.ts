import { expect, test } from './support/journey.ts';
import { call, registerMember } from './support/members.ts';
import { openSite } from './support/site.ts';
import { SITE } from './support/stack.ts';

test('Bengali is the default; English is chosen, stored under both names and survives a reload', async ({ page }) => {
  await openSite(page, '/', SITE);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'bn');
  await expect(page.locator('header').getByRole('button', { name: 'লগ ইন' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])).toEqual([
    null,
    null,
  ]);

  await page
    .getByRole('complementary')
    .getByRole('button', { name: /ভাষা/ })
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: 'English', exact: true }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.locator('header').getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])).toEqual([
    'en',
    'en',
  ]);
  await page.reload();
  await expect(page.locator('header').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('a member’s choice is told to the server and holds in a new tab', async ({ page, context }) => {
  const { token } = await registerMember(page, { language: 'bn' });
  await openSite(page, '/');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /ভাষা/ })
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: 'English', exact: true }).click();
  await expect
    .poll(
      async () =>
        (await call<{ language: string }>(page, ['GET', '/member/info'], { headers: { 'x-token': token } })).value
          .language,
    )
    .toBe('en');
  const second = await context.newPage();
  await second.goto('/help');
  await expect(second.getByRole('heading', { name: 'Help centre', level: 1 })).toBeVisible();
});

test('a language that reads from the right turns the page, with English where texts are missing', async ({ page }) => {
  await openSite(page, '/');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /ভাষা/ })
    .click();
  await page.getByRole('dialog').getByRole('radio', { name: 'العربية', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('header').getByRole('button', { name: 'Log in' })).toBeVisible();
  // The menu stands at the right edge and nothing pushes the page sideways.
  const menu = (await page.getByRole('complementary', { name: 'Side menu' }).boundingBox())!;
  expect(menu.x + menu.width).toBeGreaterThan(1000);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('the theme is changed, kept, and passed on to the game', async ({ page }) => {
  await registerMember(page);
  await openSite(page, '/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Theme/ })
    .click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.goto('/seamless?gameCode=stu_dice');
  await expect(page.locator('iframe')).toHaveAttribute('src', /theme=light/);
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('data-theme', 'light');
});
