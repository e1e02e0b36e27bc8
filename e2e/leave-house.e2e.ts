import { readFileSync } from 'node:fs';
import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember } from './support/members.ts';
import { openSite } from './support/site.ts';

test('a player takes a copy of what is held of them, asks for the end of the account, and takes it back', async ({
  page,
}) => {
  const member = await registerMember(page);
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Get a copy' }).click();
  const copy = page.getByRole('dialog', { name: 'A copy of your data' });
  const password = copy.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(member.password);
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${member.account}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const told = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    account: { account: { name: string }; logins: unknown[] };
  };
  expect(told.account).toMatchObject({ account: { name: member.account } });
  expect(told.account.logins).not.toHaveLength(0);
  await expect(page.getByText('Copies left today: 2.')).toBeVisible();
  await page.getByRole('region', { name: 'Status messages' }).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const end = page.getByRole('dialog', { name: 'Delete the account' });
  await expect(end.getByText('movements of money: as long as the books')).toBeVisible();
  await expectAccessibleInAllLooks(page, 'the end of an account');
  await end.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await end.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByText('You asked for it.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByRole('button', { name: 'Delete the account…' })).toBeVisible();
});
