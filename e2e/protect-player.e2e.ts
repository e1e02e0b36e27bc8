import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { launchGame, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('a player’s limits hold in a game and at the deposit, an operator tightens one, a time-out stops play', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerPlayer(page, { amount: '1000.00' });
  const support = await createOperator(freshName(), 'Support', 'support').then(openOperatorSession);
  await openSite(page, '/member/limits');
  const rowOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const setLimit = async (name: string, amount: string) => {
    await page.getByRole('button', { name: `${name}: set or change` }).click();
    await page.getByRole('textbox', { name, exact: true }).fill(amount);
    await rowOf(name).getByRole('button', { name: 'Save' }).click();
  };

  await setLimit('Deposits in a day', '1,200');
  await expect(rowOf('Deposits in a day')).toContainText('৳ 1,200.00');
  await expect(rowOf('Deposits in a day')).toContainText('Paid in today: ৳ 1,000.00');
  await setLimit('One bet', '5');
  await setLimit('One bet', '50');
  await expect(rowOf('One bet')).toContainText(/From .+: ৳ 50\.00\. Until then what is set now holds\./);
  await rowOf('One bet').getByRole('button', { name: 'Keep the present limit' }).click();
  await expect(rowOf('One bet')).not.toContainText('50.00');

  const game = await launchGame(page, 'stu_dice'); // its first stake is 10.00
  await game.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(0);
  await openSite(page, '/member/depositv2');
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('button', { name: /^Deposit ৳ 500/ }).click();
  await expect(page.getByText('Your own deposit limit leaves no room for this amount.')).toBeVisible();

  const context = await openVisitor(browser, findings);
  await support.openIn(context);
  const desk = await context.newPage();
  const found = await support.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await desk.goto(`${CONSOLE}/players/${found.content[0]!.id}/limits`);
  await desk.getByRole('button', { name: 'Set a lower limit' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Limit', { exact: true }).selectOption('loss-day');
  await dialog.getByLabel('New limit').fill('300');
  await dialog.getByLabel('Reason').fill('Asked for by the player on the telephone.');
  await dialog.getByRole('button', { name: 'Set a lower limit' }).click();
  await expect(desk.getByRole('row').filter({ hasText: 'Losses in a day' })).toContainText('operator');
  await Promise.all([support.close(), context.close()]);

  await openSite(page, '/member/limits');
  await expect(rowOf('Losses in a day')).toContainText('Set by our staff to protect you.');
  await page.getByRole('button', { name: '1 hour', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay away' }).click();
  await expect(page.getByText(/You are taking a break until/)).toBeVisible();
  await page.goto('/seamless?gameCode=stu_dice');
  await expect(page.getByText('You have excluded yourself from play').first()).toBeVisible();
});
