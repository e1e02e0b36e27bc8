import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember, registerPlayer } from './support/members.ts';
import { gameFrame, headerBalance, homeRow, hundredths, launchGame, openSite, pressTile } from './support/site.ts';
import { STUDIO } from './support/stack.ts';

const STAKE = 100_00;

/** Rolls once and answers what came back, by the words of the game. */
async function roll(game: FrameLocator): Promise<{ payout: number; words: string }> {
  const words = game.locator('[data-figure=result]');
  const last = game.getByRole('list', { name: 'Last results' }).getByRole('listitem');
  const before = await last.count();
  await game.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(last).toHaveCount(before + 1);
  await expect(words).toHaveText(/You won|came back|No win/);
  const text = await words.innerText();
  return {
    payout: /No win/.test(text) ? 0 : hundredths(text.slice(text.indexOf('.', text.indexOf('.') + 1))),
    words: text,
  };
}

const setStake = async (game: FrameLocator, amount: string): Promise<void> => {
  await game.getByRole('textbox', { name: 'Bet' }).fill(amount);
  await game.getByRole('textbox', { name: 'Bet' }).press('Enter');
};

test('from the home tile into the game: each roll moves the balance of the site and of the game alike', async ({
  page,
}) => {
  await registerPlayer(page, { amount: '1000.00' });
  await openSite(page, '/');
  await pressTile(await homeRow(page, 'Originals'), 'Dice');
  await expect(page).toHaveURL(/\/seamless\?gameCode=stu_dice/);
  const game = gameFrame(page);
  await setStake(game, '100');
  let balance = 1000_00;
  for (let turn = 0; turn < 3; turn += 1) {
    const { payout } = await roll(game);
    balance += payout - STAKE;
    await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(balance);
    await expect.poll(async () => hundredths(await game.locator('[data-figure=balance]').textContent())).toBe(balance);
  }
  await expect(page.getByRole('region', { name: 'Your last rounds' }).getByRole('row')).toHaveCount(4);
});

test('a stake beyond the balance is refused, takes nothing and offers the wallet', async ({ page }) => {
  await registerMember(page);
  const game = await launchGame(page, 'stu_dice');
  await setStake(game, '100');
  await game.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(game.getByText('Not enough balance for this bet.')).toBeVisible();
  await game.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  await page.goto('/member/personalHistoryCopy');
  await expect(page.getByText('No bet in this period.')).toBeVisible();
});

/** Opens the checker on a round in a tab of its own, and takes the network away once its record is there. */
async function openChecker(page: Page, round: string): Promise<Page> {
  const checker = await page.context().newPage();
  await checker.goto(`${STUDIO}/verify?lang=en#r=${round}`);
  await expect(checker.getByRole('status')).not.toHaveText(/Getting the record/);
  return checker;
}

test('a round is replayed by its permalink and, once its seed is revealed, checked without a network', async ({
  page,
  context,
  browser,
}) => {
  await registerPlayer(page);
  const game = await launchGame(page, 'stu_dice');
  await setStake(game, '100');
  const { words } = await roll(game);
  const figure = /^\d+\.\d\d/.exec(words.trim())![0];

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Replay the round of/ }).click();
  const replay = await opened;
  await expect(replay).toHaveURL(new RegExp(`^${STUDIO}/r/`));
  const round = new URL(replay.url()).pathname.split('/').at(-1)!;
  // The permalink is for everybody: a stranger sees the same roll, and no balance.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${STUDIO}/r/${round}?lang=en`);
  await expect(stranger.getByText('Nothing is staked or won here.')).toBeVisible();
  await expect(stranger.locator('[data-figure=roll]')).toHaveText(figure);
  await expect(stranger.getByText('Balance before')).toHaveCount(0);
  await stranger.context().close();

  const early = await openChecker(page, round);
  await expect(early.getByText('Not yet revealed')).toBeVisible();
  await page.bringToFront();
  await game.getByRole('button', { name: 'Fair play' }).click();
  await game.getByRole('button', { name: 'Reveal and change server seed' }).click();
  await expect(game.getByText('It decided 1 round.')).toBeVisible();

  const checker = await openChecker(page, round);
  await expect(checker.getByText('All correct')).toBeVisible();
  const record = await checker.getByRole('textbox').inputValue();
  await context.setOffline(true);
  await checker.getByRole('textbox').fill(record.replace(`"${figure}"`, '"0.01"'));
  await checker.getByRole('button', { name: 'Check' }).click();
  await expect(checker.getByText('Does not match')).toBeVisible();
  await checker.getByRole('textbox').fill(record);
  await checker.getByRole('button', { name: 'Check' }).click();
  await expect(checker.getByText('All correct')).toBeVisible();
  await context.setOffline(false);

  // The same file from a disk.
  const file = join(mkdtempSync(join(tmpdir(), 'baize-checker-')), 'verify.html');
  writeFileSync(file, await (await fetch(`${STUDIO}/verify`)).text());
  const disk = await context.newPage();
  await disk.goto(`${pathToFileURL(file).href}?lang=en`);
  await disk.getByRole('textbox').fill(record);
  await disk.getByRole('button', { name: 'Check' }).click();
  await expect(disk.getByText('All correct')).toBeVisible();
  await expect(disk.getByText(figure).first()).toBeVisible();
});

test('the newest roll is in view at every size, and the three figures of the choice stand in one line', async ({
  page,
}) => {
  await readIn(page, 'en');
  const game = await launchGame(page, 'stu_dice', { mode: 'try' });
  await roll(game);
  const newest = game.getByRole('list', { name: 'Last results' }).getByRole('listitem').first();
  const boxes = [
    game.getByRole('textbox', { name: 'Payout' }).locator('..'),
    game.getByRole('group', { name: 'Roll under' }),
    game.getByRole('textbox', { name: 'Winning range' }).locator('..'),
  ];
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(newest).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      const lines = await Promise.all(boxes.map(async (box) => box.boundingBox()));
      expect(new Set(lines.map((line) => `${line?.y} ${line?.height}`)).size).toBe(1);
    }, `one line at ${width} x ${height}`).toPass({ timeout: 5_000 });
  }
});

test('a guest who presses a game is asked to log in, and may try it instead', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/bgs');
  await pressTile(page.locator('main'), 'Dice');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login).toBeVisible();
  await login.getByRole('button', { name: 'Try Dice for free' }).click();
  await expect(page).toHaveURL(/mode=try/);
  await expect(gameFrame(page).getByText('Try play', { exact: true })).toBeVisible();
});
