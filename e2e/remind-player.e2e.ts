import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { launchGame, openSite } from './support/site.ts';

test('a player whose login is long is told its time and money above a game, and may stop', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  await openSite(page);
  // The login is two hours old.
  await page.route('**/wallet/session-result', async (route) => {
    const answer = await route.fetch();
    const { value, ...rest } = (await answer.json()) as { value: { since: string } };
    const since = new Date(Date.parse(value.since) - 125 * 60_000).toISOString();
    await route.fulfill({ response: answer, json: { ...rest, value: { ...value, since } } });
  });
  const game = await launchGame(page, 'stu_dice');
  const reminder = page.getByRole('dialog', { name: 'Your time and money' });
  await expect(reminder).toContainText('You have been logged in for 2 hours and 5 minutes.');
  await expect(reminder).toContainText('Bets since login');
  await reminder.getByRole('button', { name: 'Go on playing' }).last().click();
  await game.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);

  // It is told once for each turn, whatever game is opened.
  await launchGame(page, 'stu_mines');
  await expect(reminder).toHaveCount(0);

  await page.evaluate(() => sessionStorage.removeItem('realityCheck'));
  await launchGame(page, 'stu_tidewater');
  await expect(reminder).toContainText('৳ 10.00');
  await reminder.getByRole('button', { name: 'Stop playing' }).click();
  await expect(page).toHaveURL(/\/$/);
});
