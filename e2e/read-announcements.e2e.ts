import { expect, test } from './support/journey.ts';
import { readIn, registerMember } from './support/members.ts';
import { openSite } from './support/site.ts';

test.use({ closesPopups: false });

test('a guest meets the guests’ popup once, a member the members’', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/');
  const guest = page.getByRole('dialog', { name: 'Welcome to Baize' });
  await expect(guest).toBeVisible();
  await guest.locator('footer').getByRole('button', { name: 'Close' }).click();
  await expect(guest).toBeHidden();
  const kept = await page.evaluate(() => sessionStorage.getItem('closedPopups'));
  expect(kept).not.toBeNull();

  await registerMember(page);
  await openSite(page, '/');
  await expect(page.getByRole('dialog', { name: 'Good to see you again' })).toBeVisible();
  await expect(guest).toHaveCount(0);
});

test('a popup waits for the window that a person has opened', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('dialog', { name: 'Create account' });
  const asked = page
    .waitForResponse((response) => /\/announcements\?.*PU/.test(response.url()), { timeout: 7_500 })
    .then(
      () => true,
      () => false,
    );
  await form.getByRole('textbox', { name: 'Username' }).fill('typing');
  expect(await asked, 'popups are not even asked for under a window').toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Baize' })).toBeVisible();
});

test('a notice of the marquee opens with its text, and the list of announcements turns its pages', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/');
  const marquee = page.getByRole('region', { name: 'Notices' });
  await marquee.getByRole('button', { name: 'Pause the notices' }).click();
  await marquee.getByRole('button', { name: 'Every round can be verified' }).first().click();
  const notices = page.getByRole('dialog', { name: 'Announcements' });
  await expect(notices).toContainText('watch it again and check its seed');
  await notices.getByRole('button', { name: 'The jackpot ticker shows a real figure' }).click();
  await expect(notices).toContainText('a real pool in the ledger');
  await expect(notices).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
});
