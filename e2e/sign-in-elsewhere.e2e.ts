import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember } from './support/members.ts';
import { addPasskeyDevice } from './support/passkeys.ts';
import { headerBalance, openSite, signOut } from './support/site.ts';

/** An account that has no password: the login just made is its owner's proof, and its last way in stays. */
async function linkAndUnlinkWithoutPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Link Facebook' }).click();
  const linking = page.getByRole('dialog', { name: 'Log in by Facebook' });
  await expect(linking.getByText('This account has no password. You have just logged in')).toBeVisible();
  await expect(linking.getByRole('textbox')).toHaveCount(0);
  await linking.getByRole('button', { name: 'Go to Facebook' }).click();
  await page.getByRole('link', { name: 'Somebody new' }).click();
  await expect(page.getByRole('button', { name: 'Take off Facebook' })).toBeVisible();
  const takeOff = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Take off ${name}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Take ${name} off` })
      .click();
  };
  await takeOff('Facebook');
  await expect(page.getByRole('button', { name: 'Link Facebook' })).toBeVisible();
  await takeOff('Google');
  await expect(page.getByText('Nothing else opens this account.')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('somebody comes by Google, opens an account, links and unlinks without a password, and comes back by it', async ({
  page,
}) => {
  await readIn(page, 'en');
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('This stands in for Google')).toBeVisible();
  const fresh = await page.getByRole('link', { name: 'Somebody new' }).getAttribute('href');
  const person = new URL(fresh!, page.url()).searchParams.get('person')!;
  await page.getByRole('link', { name: 'Somebody new' }).click();

  const opening = page.getByRole('dialog', { name: 'New here by Google' });
  await opening.getByRole('button', { name: 'Open my account' }).click();
  await expect(opening.getByText('Please agree to the terms. You must be 18 or older.')).toBeVisible();
  await opening.getByRole('checkbox').check();
  await opening.getByRole('button', { name: 'Open my account' }).click();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  await openSite(page, '/member');
  await expect(page.getByRole('heading', { name: 'Google' })).toBeVisible();
  await linkAndUnlinkWithoutPassword(page);
  await signOut(page);

  const comeAs = async (name: string): Promise<void> => {
    await openSite(page, '/login');
    await login.getByRole('button', { name: 'Continue with Google' }).click();
    const address = await page.getByRole('link', { name: 'Somebody new' }).getAttribute('href');
    const away = new URL(address!, page.url());
    away.searchParams.set('person', name);
    await page.evaluate((to) => location.assign(to), away.href);
  };
  await comeAs(person);
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  await signOut(page);
  await comeAs('wrong-nonce');
  const refused = page.getByRole('dialog', { name: 'Back from Google' });
  await expect(refused.getByText('did not confirm who you are')).toBeVisible();
  await refused.getByRole('button', { name: 'Log in another way' }).click();
  await expect(login).toBeVisible();
});

test('a passkey is made in the account, logs in without a name, and is taken off again', async ({ page }) => {
  await addPasskeyDevice(page);
  const { password } = await registerMember(page);
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  const making = page.getByRole('dialog', { name: 'A passkey on this device' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Test key');
  await making.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await making.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(making).toBeHidden();
  await expect(page.getByText('Test key')).toBeVisible();
  await signOut(page);

  await openSite(page, '/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Take off Test key' }).click();
  const removing = page.getByRole('dialog', { name: 'Take off “Test key”' });
  await removing.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await removing.getByRole('button', { name: 'Take it off' }).click();
  await expect(removing).toBeHidden();
  await expect(page.getByText('Test key')).toHaveCount(0);
});
