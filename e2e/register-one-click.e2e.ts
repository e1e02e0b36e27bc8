import { expect, test } from './support/journey.ts';
import { readIn } from './support/members.ts';
import { headerBalance, openSite, signOut } from './support/site.ts';

test('one press opens an account, whose password is kept as a picture and replaced at the first login', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await readIn(page, 'en');
  await openSite(page, '/register');
  const form = page.getByRole('dialog', { name: 'Create account' });
  await form.getByRole('tab', { name: 'One click' }).click();
  await form.getByRole('button', { name: 'Open my account' }).click();
  await expect(form.getByText('Please agree to the terms. You must be 18 or older.')).toBeVisible();
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Open my account' }).click();

  const shown = page.getByRole('dialog', { name: 'Your account is open' });
  await expect(shown.locator('dd')).toHaveCount(2);
  const [account, password] = await shown.locator('dd').allInnerTexts();
  await shown.getByRole('button', { name: 'Copy both' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`Username: ${account}\nPassword: ${password}`);
  const saving = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Save as a picture' }).click();
  expect((await saving).suggestedFilename()).toBe(`baize-${account}.png`);
  await expect(shown.getByRole('button', { name: 'Start playing' })).toBeDisabled();
  await shown.getByRole('checkbox').check();
  await shown.getByRole('button', { name: 'Start playing' }).click();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');

  await signOut(page);
  await page.locator('header').getByRole('button', { name: 'Log in' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(account!);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(password!);
  await login.getByRole('button', { name: 'Log in' }).click();
  const change = page.getByRole('dialog', { name: 'Change your password' });
  await change.getByRole('textbox', { name: 'New password', exact: true }).fill('paper-lantern-83');
  await change.getByRole('textbox', { name: 'Repeat new password' }).fill('paper-lantern-83');
  await change.getByRole('button', { name: 'Save new password' }).click();
  await expect(change).toBeHidden();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
});
