import { expect, test } from './support/journey.ts';
import { call, readIn, registerMember, registerPlayer } from './support/members.ts';
import { gameFrame, headerBalance, hundredths, launchGame, openSite, pressTile } from './support/site.ts';
import { spin } from './support/slot.ts';

test('a guest spins a slot for free: points move in the game, and no wager is recorded anywhere', async ({ page }) => {
  await readIn(page, 'en');
  const game = await launchGame(page, 'stu_tidewater', { mode: 'try' });
  await expect(game.getByText('Try play', { exact: true })).toBeVisible();
  const points = page.getByRole('region', { name: 'Game bar' }).locator('bdi');
  const bet = hundredths(await game.getByRole('button', { name: /^Choose your bet:/ }).textContent());
  await spin(game);
  // The win is counted up, so it is read again for as long as the two do not agree.
  await expect(async () => {
    const won = hundredths(await game.locator('[data-figure=win]').textContent());
    expect(hundredths(await points.textContent())).toBe(10_000_00 - bet + won);
  }).toPass({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Your last rounds' })).toHaveCount(0);
  await expect(page.locator('header').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('try play leaves the wallet and the betting record untouched', async ({ page }) => {
  const { token } = await registerMember(page);
  const game = await launchGame(page, 'stu_dice', { mode: 'try' });
  await game.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
  const wagers = await call<{ content: unknown[] }>(page, ['GET', '/wagers'], { headers: { 'x-token': token } });
  const postings = await call<{ content: unknown[] }>(page, ['GET', '/transactions'], {
    headers: { 'x-token': token },
  });
  expect([wagers.value.content, postings.value.content]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Play this game for real' }).click();
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeHidden();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  await page.getByRole('button', { name: 'Try this game with play money' }).click();
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/mode=try/);
});

test('the other way to play waits until the round is over', async ({ page }) => {
  await registerPlayer(page);
  const game = await launchGame(page, 'stu_mines');
  await game.getByRole('button', { name: 'Start round' }).click();
  await expect(game.getByRole('button', { name: 'Random tile' })).toBeEnabled();
  const other = page.getByRole('button', { name: 'Try this game with play money' });
  await other.click();
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  expect(page.url()).not.toContain('mode=try');
  await game.getByRole('button', { name: 'Random tile' }).click();
  const cashOut = game.getByRole('button', { name: /^Cash out/ });
  // A gem is cashed out, a mine ends the round by itself.
  await expect(async () => {
    if ((await cashOut.isVisible()) && (await cashOut.isEnabled())) await cashOut.click({ timeout: 2_000 });
    await expect(page).toHaveURL(/mode=try/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();
});

test('Try stands beside real play on a tile: on a phone for a guest too, without a login', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/bgs');
  const tile = page.locator('main').getByRole('article').filter({ hasText: 'Mines' });
  await tile.hover();
  // The name and the middle of the tile are the game's, as narrow as a phone makes it; the target of Try is a finger's.
  await page.setViewportSize({ width: 390, height: 844 });
  const under = await tile.evaluate((article) => {
    const [button, name] = [article.querySelector('[class*=caption] button')!, article.querySelector('[class*=name]')!];
    const hit = (element: Element, across: number): string => {
      const box = element.getBoundingClientRect();
      const met = document.elementFromPoint(box.left + box.width * across, box.top + box.height / 2);
      return met?.closest('button') ? 'button' : met?.closest('a') ? 'game' : 'nothing';
    };
    const { width, height } = button.getBoundingClientRect();
    return { words: [hit(name, 0.02), hit(name, 0.5), hit(article, 0.5)], target: hit(button, 0.5), width, height };
  });
  expect(under).toEqual({ words: ['game', 'game', 'game'], target: 'button', width: 44, height: 44 });
  await tile.getByRole('button', { name: 'Try Mines for free' }).click();
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/seamless\?gameCode=stu_mines.*mode=try/);
});

test('a guest at the address of a game is asked to log in, and may try it instead', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/seamless?gameCode=stu_mines&vendor=BGS');
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Try Mines for free' }).click();
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();
});

test('a trial member plays with points, and is told that a real account is needed for the rest', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/login');
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Free play' }).click();
  await expect(page.locator('header').getByRole('button', { name: 'Account' })).toBeVisible();
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const info = await call<{ type: number }>(page, ['GET', '/member/info'], { headers: { 'x-token': token! } });
  expect(info.value.type).toBe(4);

  await openSite(page, '/bgs');
  await pressTile(page.locator('main'), 'Mines');
  const told = page.getByRole('dialog', { name: 'Please note' });
  await expect(told).toContainText('A real account is needed to play for real.');
  await told.getByRole('button', { name: 'Try for free' }).click();
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();

  await openSite(page, '/member');
  await expect(
    page.getByRole('heading', { level: 1, name: 'A real account is needed to play for real.' }),
  ).toBeVisible();
  await openSite(page, '/seamless?gameCode=stu_mines');
  await expect(
    page.getByRole('heading', { level: 1, name: 'A real account is needed to play for real.' }),
  ).toBeVisible();
  const launch = await call(page, ['GET', '/launch-game?gameCode=stu_mines&mode=real'], {
    headers: { 'x-token': token! },
  });
  expect(launch.code).toBe('TRUE_ACCOUNT_NEEDED');
  await page.locator('main').getByRole('button', { name: 'Try Mines for free' }).click();
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Game bar' }).locator('bdi')).toHaveText('10,000.00');
});

test('a trial member plays every game of the catalogue, each with ten thousand', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/login');
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Free play' }).click();
  await expect(page.locator('header').getByRole('button', { name: 'Account' })).toBeVisible();
  const games = await call<{ content: { gameCode: string }[] }>(page, ['GET', '/game-list?pageSize=100']);
  // Suppliers that other journeys connect bring games of their own, which nobody plays.
  const ofHouse = games.value.content.filter(({ gameCode }) => gameCode.startsWith('stu_'));
  expect(ofHouse.length).toBeGreaterThan(4);
  for (const { gameCode } of ofHouse) {
    await launchGame(page, gameCode, { mode: 'try' });
    await expect(page.getByRole('region', { name: 'Game bar' }).locator('bdi'), gameCode).toHaveText('10,000.00');
  }
});

test('a slot in try play shows no jackpot: it cannot be won there', async ({ page }) => {
  await readIn(page, 'en');
  const game = await launchGame(page, 'stu_lantern_alley', { mode: 'try' });
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  expect((await call<unknown[]>(page, ['GET', '/jackpots'])).value).not.toEqual([]);
  await expect(game.getByText('Jackpot', { exact: true })).toHaveCount(0);
});
