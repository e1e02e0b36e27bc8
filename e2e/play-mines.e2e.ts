import type { FrameLocator } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { call, loginAs, registerPlayer, type Member } from './support/members.ts';
import { headerBalance, hundredths, launchGame } from './support/site.ts';
import { openVisitor } from './support/visitors.ts';

const cashOutButton = (game: FrameLocator) => game.getByRole('button', { name: /^Cash out/ });

/** Opens closed tiles one by one until a gem shows; starts a new round after a mine. With one mine this ends soon. */
async function findGem(game: FrameLocator): Promise<void> {
  await expect(async () => {
    const start = game.getByRole('button', { name: 'Start round' });
    if (await start.isVisible()) await start.click({ timeout: 2_000 });
    await game.getByRole('button', { name: 'Random tile' }).click({ timeout: 2_000 });
    await expect(cashOutButton(game)).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

test('a round begun on one device is resumed on another and cashes out once', async ({ page, browser, findings }) => {
  const member = await registerPlayer(page, { amount: '5000.00' });
  const game = await launchGame(page, 'stu_mines');
  await game.getByRole('button', { name: 'Mines 1', exact: true }).click();
  await game.getByRole('textbox', { name: 'Bet' }).fill('100');
  await game.getByRole('textbox', { name: 'Bet' }).press('Enter');
  await findGem(game);
  const atStake = hundredths(await headerBalance(page).textContent());
  const offered = hundredths(await cashOutButton(game).textContent());
  expect(offered).toBeGreaterThan(100_00);

  const elsewhere = await openVisitor(browser, findings);
  const other = await elsewhere.newPage();
  await loginAs(other, member);
  const resumed = await launchGame(other, 'stu_mines');
  await expect(resumed.getByText(/Your round is still open: .*100\.00 at stake, 1 gem found/)).toBeVisible();
  await expect(resumed.getByRole('gridcell', { name: /gem$/ })).toHaveCount(1);
  await expect(headerBalance(other)).toHaveText((await headerBalance(page).textContent())!);
  await cashOutButton(resumed).click();
  await expect(resumed.getByText(/Cashed out/)).toBeVisible();
  const paid = atStake + offered;
  await expect.poll(async () => hundredths(await headerBalance(other).textContent())).toBe(paid);
  // The first device sees the money, and at once that its game is over: one launch of a game counts at a time.
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(paid);
  await expect(page.getByRole('heading', { name: 'The game session has ended.' })).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(game.getByRole('button', { name: 'Start round' })).toBeVisible();
  await expect.poll(async () => hundredths(await game.locator('[data-figure=balance]').textContent())).toBe(paid);
  await expect.poll(() => payouts(page, member)).toEqual([offered]);
  expect(hundredths(await headerBalance(other).textContent())).toBe(paid);
  await elsewhere.close();
});

type Posting = { kind: string; amount: string };

/** What winning rounds brought, by the account record. */
async function payouts(page: Parameters<typeof call>[0], member: Member): Promise<number[]> {
  const answer = await call<{ content: Posting[] }>(page, ['GET', '/transactions?pageSize=50'], {
    headers: {
      'x-token': member.token,
    },
  });
  return answer.value.content
    .filter(({ kind, amount }) => kind === 'win' && hundredths(amount) > 0)
    .map(({ amount }) => hundredths(amount));
}

test('a mine ends the round: the stake is gone, the board is shown, the record says lost', async ({ page }) => {
  await registerPlayer(page);
  const game = await launchGame(page, 'stu_mines');
  await game.getByRole('button', { name: 'Mines 24', exact: true }).click();
  const stake = hundredths(await game.getByRole('textbox', { name: 'Bet' }).inputValue());
  let lost = 0;
  let won = 0;
  // One tile of twenty-five is a gem: a round or two, hardly ever three.
  while (lost === 0) {
    await game.getByRole('button', { name: 'Start round' }).click();
    await game.getByRole('button', { name: 'Random tile' }).click();
    const result = game.locator('[data-result]');
    await expect(result).toBeVisible();
    const told = await result.innerText();
    if (/A mine/.test(told)) lost += stake;
    else won += hundredths(told.slice(told.lastIndexOf('৳'))) - stake;
  }
  await expect(game.getByRole('gridcell', { name: /mine/ })).toHaveCount(24);
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(1000_00 - lost + won);
  await page.goto('/member/personalHistoryCopy');
  await expect(page.getByRole('row').filter({ hasText: 'Lost' })).toHaveCount(1);
});

test('the board is played by the keyboard alone', async ({ page }) => {
  await registerPlayer(page);
  const game = await launchGame(page, 'stu_mines');
  await game.getByRole('button', { name: 'Mines 1', exact: true }).click();
  await game.getByRole('button', { name: 'Start round' }).press('Enter');
  await expect(game.getByRole('button', { name: 'Open a tile' })).toBeVisible();
  const tile = (row: number, column: number) =>
    game.getByRole('gridcell', { name: new RegExp(`^Row ${row}, column ${column},`) });
  await tile(3, 3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tile(3, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tile(3, 2)).toHaveAccessibleName(/gem|mine/);
});
