import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { depositThroughSandbox, readIn, registerMember } from './support/members.ts';
import { openSite } from './support/site.ts';
import { openVisitor } from './support/visitors.ts';

test('a player reads what their money did, invites a friend by a link, and sees who came', async ({
  page,
  browser,
  findings,
}) => {
  const player = await registerMember(page);
  await depositThroughSandbox(page, player, '500.00');
  await openSite(page, '/member/transactionHistory');
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();
  await expect(figure('At the start')).toHaveText('৳ 0.00');
  await expect(figure('Deposit')).toHaveText('+৳ 500.00');
  await expect(figure('At the end')).toHaveText('৳ 500.00');
  await expect(page.getByText('1 movement on this page')).toBeVisible();
  await page.getByRole('button', { name: 'Details Deposit' }).click();
  const detail = page.getByRole('dialog', { name: 'Deposit' });
  await expect(detail.getByRole('definition').filter({ hasText: '৳ 500.00' })).toHaveCount(2);
  await detail.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('heading', { name: 'No movement in this time.' })).toBeVisible();
  await expect(figure('At the end')).toHaveText('৳ 0.00');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-${player.account}-.*\\.csv$`));
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(
    /Balance at the start,,,,0\.00,[\s\S]*,Deposit,Cash,,500\.00,500\.00,[\s\S]*Balance at the end,,,,500\.00,/,
  );

  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await expect(page.getByRole('heading', { name: 'No settled bet in this time.' })).toBeVisible();
  await page.getByText('12 months').click();
  await expectAccessible(page, 'profit and loss');

  await page
    .getByRole('navigation', { name: 'Pages of the member centre' })
    .getByRole('link', { name: 'Invite friends' })
    .click();
  await expect(page.getByRole('heading', { name: 'Nobody has come by your link yet.' })).toBeVisible();
  await page.getByRole('button', { name: 'Get my link' }).click();
  const link = await page.getByText(/\/register\?referralCode=/).innerText();
  const context = await openVisitor(browser, findings);
  const friend = await context.newPage();
  await readIn(friend, 'en');
  await openSite(friend, new URL(link).pathname + new URL(link).search);
  await expect(friend.getByRole('dialog', { name: 'Create account' })).toBeVisible();
  const came = await registerMember(friend, { referralCode: new URL(link).searchParams.get('referralCode')! });
  await context.close();
  await page.reload();
  const masked = `${came.account.slice(0, 2)}***${came.account.slice(-2)}`;
  await expect(page.getByRole('row').filter({ hasText: masked })).toBeVisible();
  await expectAccessible(page, 'invited friends');
});
