import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember, type Member } from './support/members.ts';
import { headerBalance, openSite } from './support/site.ts';

const CHALLENGE = '**/api/v1/captcha/challenge*';

/** A member in front of a login form that asks for the captcha, because twice the password was wrong. */
async function faceCaptcha(
  page: Page,
): Promise<{ member: Member; login: Locator; enter: (word: string) => Promise<void> }> {
  const member = await registerMember(page);
  await page.evaluate(() => sessionStorage.clear());
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  const enter = async (word: string): Promise<void> => {
    await login.getByRole('textbox', { name: 'Username' }).fill(member.account);
    await login.getByRole('textbox', { name: 'Password', exact: true }).fill(word);
    await page.keyboard.press('Enter');
  };
  await enter('not-the-password');
  await expect(login.getByRole('alert').getByText('User name or password is wrong.')).toBeVisible();
  await enter('nor-is-this-one');
  await expect(login.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  return { member, login, enter };
}

test('without seeing the picture a visitor passes the browser check by keyboard and logs in', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/captcha'))
      asked.push(new URL(request.url()).pathname.slice('/api/v1'.length) + new URL(request.url()).search);
  });
  const { member, login, enter } = await faceCaptcha(page);
  expect(asked).toEqual(['/captcha?action=login']);

  await login.getByRole('textbox', { name: 'Characters in the picture' }).focus();
  for (const next of ['New picture', 'Check this browser instead']) {
    await page.keyboard.press('Tab');
    await expect(login.getByRole('button', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const check = login.getByRole('group', { name: 'Browser check' });
  await expect(check.getByRole('status')).toHaveText('This browser is checked. There is nothing to type.');
  await expect(check.getByRole('progressbar', { name: 'Progress of the check' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  const back = check.getByRole('button', { name: 'Use the picture instead' });
  await expect(back).toBeFocused();
  await expect(back).toHaveAccessibleDescription('This browser is checked. There is nothing to type.');
  await expect(login.getByRole('img', { name: 'Picture with characters to type' })).toHaveCount(0);
  await expectAccessibleInLooks(page, 'checked browser');

  // One check is good for one try: after a wrong password the next one runs by itself.
  await enter('still-not-the-password');
  await expect(login.getByRole('alert').getByText('User name or password is wrong.')).toBeVisible();
  await expect(check.getByRole('status')).toHaveText('This browser is checked. There is nothing to type.');
  await enter(member.password);
  await expect(login).toBeHidden();
  await expect(headerBalance(page)).toBeVisible();
  expect(asked.slice(1)).toEqual(['/captcha/challenge?action=login', '/captcha/challenge?action=login']);
});

test('a check that runs is told, can be given up for the picture, and one that fails can be tried again', async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((open) => {
    answer = open;
  });
  await page.route(CHALLENGE, async (route) => {
    await held;
    await route.abort();
  });
  const { member, login, enter } = await faceCaptcha(page);
  const check = login.getByRole('group', { name: 'Browser check' });
  await login.getByRole('button', { name: 'Check this browser instead' }).click();
  await expect(check.getByRole('status')).toHaveText('Checking this browser… It takes a few seconds.');
  const cancel = check.getByRole('button', { name: 'Cancel and use the picture' });
  await expect(cancel).toBeFocused();
  await expectAccessibleInLooks(page, 'running check');
  await page.keyboard.press('Enter');
  await expect(login.getByRole('textbox', { name: 'Characters in the picture' })).toBeFocused();
  await expect(login.getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();

  await login.getByRole('button', { name: 'Check this browser instead' }).click();
  answer();
  await expect(check.getByRole('status')).toHaveText(
    'The check did not finish. Try again, use the picture, or write to customer service.',
  );
  await expectAccessibleInLooks(page, 'failed check');
  await page.unroute(CHALLENGE);
  await check.getByRole('button', { name: 'Try again' }).click();
  // Where the login is pressed before the check has ended, it waits for it.
  await enter(member.password);
  await expect(login).toBeHidden();
  await expect(headerBalance(page)).toBeVisible();
});
