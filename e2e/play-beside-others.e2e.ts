import { expect, test } from './support/journey.ts';
import { loginAs, registerPlayer } from './support/members.ts';
import { gameFrame, headerBalance, hundredths, launchGame, openSite } from './support/site.ts';
import { openVisitor } from './support/visitors.ts';

test('an open game follows money that moves in another window, and hides the balance with the header', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerPlayer(page, { amount: '1000.00' });
  const still = await launchGame(page, 'stu_dice');
  const shown = still.locator('[data-figure=balance]');
  await expect(shown).toHaveText('৳ 1,000.00');

  const elsewhere = await openVisitor(browser, findings);
  const other = await elsewhere.newPage();
  await loginAs(other, member);
  const busy = await launchGame(other, 'stu_mines');
  await busy.getByRole('button', { name: 'Start round' }).click();
  const stake = hundredths(await busy.getByRole('textbox', { name: 'Bet' }).inputValue());
  await expect.poll(async () => hundredths(await shown.textContent())).toBe(1000_00 - stake);

  const bar = page.getByRole('region', { name: 'Game bar' });
  // The result in a game is the login's over all games: what is open elsewhere in this login counts too.
  await expect(still.getByTitle('Your result in this session')).toHaveText(/0\.00/);
  await launchGame(other, 'stu_dice');
  const result = gameFrame(other).getByTitle('Your result in this session');
  await expect(result).toHaveText(/−/);
  expect(hundredths(await result.textContent())).toBe(stake);

  const hide = bar.getByRole('button', { name: /Hide balance|Show balance/ });
  await hide.click();
  await expect(shown).toHaveText('••••••Balance hidden');
  await hide.click();
  await expect(shown).toContainText('৳');
  await elsewhere.close();
});

test('a press without a network is refused and never played later', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  await launchGame(page, 'stu_dice');
  const game = gameFrame(page);
  const roll = game.getByRole('button', { name: 'Roll', exact: true });
  await page.context().setOffline(true);
  await roll.click();
  const notice = game.getByText('You are offline. Nothing was sent, and nothing was taken.');
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await expect(roll).toBeEnabled();
  await expect(headerBalance(page)).toHaveText('৳ 1,000.00');
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(0);
  // The next press, with the network back, is a bet again.
  await roll.click();
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
});

test('a game pressed without a network stands in its place once it is back, styles and all', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  await openSite(page, '/bgs');
  const dice = page.locator('main').getByRole('link', { name: /^Dice,/ });
  await expect(dice).toBeVisible();
  await page.context().setOffline(true);
  await dice.press('Enter');
  await expect(page.getByText('The page took too long to load')).toBeVisible();
  await page.context().setOffline(false);
  await expect(gameFrame(page).getByRole('button', { name: 'Roll', exact: true })).toBeVisible();
  const stage = await page.locator('iframe[title^="Game:"]').boundingBox();
  expect(stage?.width).toBeGreaterThan(page.viewportSize()!.width / 2);
});
