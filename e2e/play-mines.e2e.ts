import type { FrameLocator, Locator } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { call, loginAs, readIn, registerPlayer, type Member } from './support/members.ts';
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
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const game = await launchGame(page, 'stu_mines');
  for (const count of ['1', '3', '5', '10', '24']) {
    const box = await game.getByRole('button', { name: `Mines ${count}`, exact: true }).boundingBox();
    expect(Math.min(box!.width, box!.height), `the number ${count} is as large as a finger`).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize(desktop);
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
  const dismisses = await resumed.getByRole('button', { name: 'All right' }).boundingBox();
  expect(dismisses!.height).toBeGreaterThanOrEqual(44);
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

const SIZES = [
  [390, 844],
  [844, 390],
  [1280, 900],
] as const;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not on the page');
  return box;
}

/** Whether two parts leave each other free. A pixel is what rounding may cost. */
async function apart(first: Locator, second: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(first), await boxOf(second)];
  const beside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
  return beside || one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
}

/** The share of the board in the height of the game, and whether the button that starts a round stands beside it. */
async function layoutOf(game: FrameLocator) {
  const board = await boxOf(game.getByRole('grid'));
  const start = await boxOf(game.getByRole('button', { name: 'Start round' }));
  const frame = await boxOf(game.getByRole('main'));
  return { beside: start.x > board.x + board.width, most: board.height > 0.7 * frame.height };
}

test('a wide game has its bets beside the board, which takes the height; a narrow one has them below', async ({
  page,
}) => {
  await readIn(page, 'en');
  const game = await launchGame(page, 'stu_mines', { mode: 'try' });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const wide = width > height;
    await expect
      .poll(async () => layoutOf(game), { message: `at ${width} x ${height}` })
      .toEqual({ beside: wide, most: wide });
  }
});

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
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      expect(await apart(game.locator('[data-result]'), game.getByRole('grid'))).toBe(true);
    }, `the result beside the board at ${width} x ${height}`).toPass({ timeout: 5_000 });
  }
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
