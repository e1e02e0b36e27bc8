import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { createOperator, DEMO_OPERATORS, demoCode, operatorLogin } from './support/operators.ts';
import { headerBalance, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

/** Finds a player by search and opens their page. */
async function findPlayer(consolePage: Page, account: string): Promise<void> {
  await consolePage.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Players' }).click();
  await consolePage.getByRole('searchbox', { name: 'Account, nickname, id or upline' }).fill(account);
  await expect(consolePage).toHaveURL(new RegExp(`search=${account}`));
  await expect(consolePage.getByRole('table', { name: 'Players' }).getByRole('row')).toHaveCount(2);
  await consolePage.getByRole('link', { name: account }).click();
  await expect(consolePage.getByRole('heading', { name: account, level: 1 })).toBeVisible();
}

test('a correction needs a second operator, and moves the open page of the player', async ({
  page,
  browser,
  findings,
}) => {
  const player = await registerPlayer(page);
  await openSite(page, '/');
  await expect(headerBalance(page)).toHaveText('৳ 1,000.00');

  const maker = await (await openVisitor(browser, findings)).newPage();
  await operatorLogin(maker, { name: 'maker', password: DEMO_OPERATORS.maker }, await demoCode('maker'));
  await findPlayer(maker, player.account);
  await expect(maker.getByText('৳ 1,000.00').first()).toBeVisible();
  await maker.getByRole('tab', { name: 'Ledger' }).click();
  await expect(
    maker
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: /deposit/i }),
  ).toContainText('1,000.00');
  await maker.getByRole('tab', { name: 'Security' }).click();
  await expect(maker.getByRole('table').getByRole('row').filter({ hasText: 'Open' })).toHaveCount(1);

  await maker.getByRole('button', { name: 'Make a correction' }).click();
  await expect(maker.getByRole('textbox', { name: 'Account' })).toHaveValue(player.account);
  await maker.getByRole('textbox', { name: 'Amount' }).fill('12.345');
  await maker.getByRole('textbox', { name: 'Reason' }).fill('short');
  await maker.getByRole('button', { name: 'Send to a checker' }).click();
  await expect(
    maker.getByText('A positive amount of at most ৳ 90,071,992,547.40, with at most two decimals.'),
  ).toBeVisible();
  await expect(maker.getByText('At least 10 characters.')).toBeVisible();
  await maker.getByRole('textbox', { name: 'Amount' }).fill('250.75');
  await maker.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4711: a deposit was credited short.');
  await maker.getByRole('button', { name: 'Send to a checker' }).click();
  await expect(maker.getByText(/৳ 250\.75 .*is in the queue/)).toBeVisible();
  await maker.getByRole('link', { name: 'Waiting for a checker' }).click();
  await maker.getByRole('button', { name: player.account, exact: true }).click();
  await expect(maker.getByText('You made this one')).toBeVisible();
  const made = maker.getByRole('complementary', { name: /^Correction for/ });
  await expect(made).toBeVisible();
  await expect(made.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await expect(headerBalance(page)).toHaveText('৳ 1,000.00');

  const checker = await (await openVisitor(browser, findings)).newPage();
  await operatorLogin(checker, { name: 'checker', password: DEMO_OPERATORS.checker }, await demoCode('checker'));
  await checker.goto(`${CONSOLE}/corrections`);
  await checker.getByRole('button', { name: player.account, exact: true }).click();
  const panel = checker.getByRole('complementary', { name: `Correction for ${player.account}` });
  await expect(panel).toContainText('Ticket 4711');
  await expect(panel).toContainText('৳ 1,250.75');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await checker
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply ৳ 250\.75/ })
    .click();
  await expect(checker.getByText(/৳ 250\.75 .*applied for/)).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 1,250.75', { timeout: 2_000 });

  await maker.goto(`${CONSOLE}/corrections/history`);
  await expect(maker.getByRole('row').filter({ hasText: player.account })).toContainText('Applied');
  await page.goto('/member/transactionHistory');
  await expect(page.getByRole('row').filter({ hasText: 'Correction by the operator' })).toContainText('250.75');
  for (const consolePage of [maker, checker]) await consolePage.context().close();
});

test('a wrong code opens nothing and says no more; a role without the right sees no button', async ({
  browser,
  findings,
}) => {
  const consolePage = await (await openVisitor(browser, findings)).newPage();
  const clerk = await createOperator(freshName(), 'Support clerk', 'support');
  await consolePage.goto(CONSOLE);
  await consolePage.getByRole('textbox', { name: 'Name' }).fill(clerk.name);
  await consolePage.getByRole('textbox', { name: 'Password' }).fill(clerk.password);
  await consolePage.getByRole('textbox', { name: /code/i }).fill(clerk.code() === '000000' ? '111111' : '000000');
  await consolePage.getByRole('button', { name: 'Log in' }).click();
  await expect(
    consolePage.getByText('Name, password or code is wrong, or too many tries came from here.'),
  ).toBeVisible();
  await expect(consolePage.getByRole('textbox', { name: /code/i })).toHaveValue('');

  await operatorLogin(consolePage, clerk, clerk.code());
  const menu = consolePage.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Players' })).toBeVisible();
  for (const name of ['Audit trail', 'Corrections']) await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await consolePage.goto(`${CONSOLE}/corrections/new`);
  await expect(consolePage.getByRole('heading', { name: 'You may not open Corrections' })).toBeVisible();
  await consolePage.goto(`${CONSOLE}/audit`);
  await expect(consolePage.getByRole('heading', { name: 'You may not open Audit trail' })).toBeVisible();
  // The server answers the same to a call without the page.
  const asked = await consolePage.request.get(`${CONSOLE}/api/console/v1/audit`, { headers: { 'x-brand': '1' } });
  expect([asked.status(), ((await asked.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  await consolePage.context().close();
});
