import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { launchGame, openSite } from './support/site.ts';

const masked = (account: string): string => `${account.slice(0, 2)}***${account.slice(-2)}`;
const cashOutButton = (game: FrameLocator) => game.getByRole('button', { name: /^Cash out/ });

/** Wins a round of mines: with one mine among twenty-five the first tile or the next is a gem. */
async function winMines(page: Page): Promise<void> {
  const game = await launchGame(page, 'stu_mines');
  await game.getByRole('button', { name: 'Mines 1', exact: true }).click();
  await expect(async () => {
    const start = game.getByRole('button', { name: 'Start round' });
    if (await start.isVisible()) await start.click({ timeout: 2_000 });
    await game.getByRole('button', { name: 'Random tile' }).click({ timeout: 2_000 });
    await expect(cashOutButton(game)).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await cashOutButton(game).click();
  await expect(game.getByText(/Cashed out/)).toBeVisible();
}

test('a win stands on the board and in the lists, the name half hidden', async ({ page }) => {
  const { account } = await registerPlayer(page, { amount: '5000.00' });
  await winMines(page);
  await openSite(page, '/');
  const board = page.getByRole('region', { name: 'Winners' });
  await board.scrollIntoViewIfNeeded();
  // Three places from the first winner on.
  await expect(board.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
  await expect(board.getByText(/^৳ /).first()).toBeVisible();
  await board.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/winners$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Winners' })).toBeVisible();

  await openSite(page, '/winners?game=stu_mines');
  await expect(page.getByText(masked(account)).first()).toBeVisible();
  await expect(page.getByText(account)).toHaveCount(0);
  const kinds = page.getByRole('group', { name: 'Kinds of games' });
  await expect(kinds.getByRole('button', { pressed: true })).toHaveText(['Mines']);
  await page.getByRole('radio', { name: '7 days' }).check({ force: true });
  await expect(page).toHaveURL(/period=week/);
  await expect(page.getByText(masked(account)).first()).toBeVisible();
  await kinds.getByRole('button', { name: 'Mines' }).click();
  await expect(page).toHaveURL(/\/winners\?period=week$/);
  await kinds.getByRole('button', { name: 'Originals' }).click();
  await expect(page).toHaveURL(/period=week&type=BGS/);
  // Of all originals others may have won more than the page shows.
  await expect(page.getByText(/\*\*\*/).first()).toBeVisible();
  await expectAccessibleInLooks(page, 'winners');
});

test('a list without wins says so and leads to a longer one, and from there to the games', async ({ page }) => {
  await registerPlayer(page);
  await openSite(page, '/winners?game=no_such_game');
  await expect(page.getByRole('heading', { name: 'No wins here yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Look at 30 days' }).click();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await page.getByRole('link', { name: 'See the games' }).click();
  await expect(page).toHaveURL(/\/rng$/);
});

test('who leaves a round open meets it on the home, goes back to it and finishes it', async ({ page }) => {
  await registerPlayer(page, { amount: '5000.00' });
  const game = await launchGame(page, 'stu_mines');
  await game.getByRole('button', { name: 'Mines 1', exact: true }).click();
  await game.getByRole('textbox', { name: 'Bet' }).fill('100');
  await game.getByRole('textbox', { name: 'Bet' }).press('Enter');
  await game.getByRole('button', { name: 'Start round' }).click();
  await expect(game.getByRole('button', { name: 'Random tile' })).toBeEnabled();
  await openSite(page, '/');
  const open = page.getByRole('region', { name: 'Open rounds' });
  await expect(open).toHaveText(/Mines: open round, ৳ 100\.00/);
  await expectAccessibleInLooks(page, 'home with an open round');
  await open.getByRole('link', { name: 'Resume: Mines' }).click();
  await expect(page).toHaveURL(/gameCode=stu_mines/);
  await expect(game.getByText(/Your round is still open: .*100\.00 at stake/)).toBeVisible();
  await expect(async () => {
    await game.getByRole('button', { name: 'Random tile' }).click({ timeout: 2_000 });
    await expect(game.getByRole('button', { name: 'Start round' }).or(cashOutButton(game))).toBeEnabled({
      timeout: 2_000,
    });
  }).toPass();
  if (await cashOutButton(game).isVisible()) await cashOutButton(game).click();
  await expect(game.getByRole('button', { name: 'Start round' })).toBeVisible();
  await openSite(page, '/');
  await expect(open).toHaveCount(0);
});
