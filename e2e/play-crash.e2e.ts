import type { FrameLocator, Page } from '@playwright/test';
import { resultIn, WORDS } from './support/any-game.ts';
import { expect, test } from './support/journey.ts';
import { call, registerPlayer, type Member } from './support/members.ts';
import { gameFrame, headerBalance, hundredths, launchGame } from './support/site.ts';

test('Paper Kite: a bet placed before the flight cashes out by itself at its target, and the balance follows', async ({
  page,
}) => {
  await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_paper_kite');
  await expect(game.locator('[data-phase=betting]')).toHaveText(/^Next flight in/);
  const target = game.getByRole('textbox', { name: 'Cash out at' });
  await target.fill('1.01');
  await target.press('Enter');
  await game.locator('[data-action=bet]').click();
  await expect(game.locator('[data-action=aboard]')).toHaveText(/^In the round/);
  await expect(game.locator('[data-phase=flying], [data-phase=over]')).toBeVisible({ timeout: 10_000 });
  const words = game.locator('[data-bet-status]');
  // One flight in fifty does not leave the ground.
  await expect(words).toHaveText(/^(Cashed out at 1\.01×|The string broke at 1\.00×)/);
  const text = await words.innerText();
  const paid = text.startsWith('Cashed') ? hundredths(text.slice(text.indexOf('৳'))) : 0;
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(990_00 + paid);
});

const FLIGHT_MS = 60_000;
/** Whoever has cashed out sees where a flight broke when it does: of a thousand, one flies on after 115 seconds. */
const BROKEN_MS = 240_000;
const START = 1_000_00;
type Wager = { stake: string; payout: string; status: string };

/** The member's rounds as the platform has them, the newest first, once none of them is open. */
async function settledWagers(page: Page, { token }: Member, count: number): Promise<Wager[]> {
  let wagers: Wager[] = [];
  const settled = async (): Promise<number> => {
    const answer = await call<{ content: Wager[] }>(page, ['GET', '/wagers'], { headers: { 'x-token': token } });
    wagers = answer.value.content;
    return wagers.filter(({ status }) => status !== 'open').length;
  };
  await expect.poll(settled, { timeout: FLIGHT_MS }).toBe(count);
  return wagers;
}

/** What header, game, result of the session and last rounds say of these rounds. */
async function expectAgreed(page: Page, game: FrameLocator, wagers: readonly Wager[]): Promise<void> {
  const payouts = wagers.map(({ payout }) => hundredths(payout));
  const result = wagers.reduce((sum, { stake }, at) => sum + payouts[at]! - hundredths(stake), 0);
  const shown = async (): Promise<number[]> => [
    hundredths(await headerBalance(page).textContent()),
    hundredths(await game.locator('[data-figure=balance]').textContent()),
    START + (await resultIn(game, WORDS.en)),
  ];
  await expect.poll(shown).toEqual([START + result, START + result, START + result]);
  await game.getByRole('button', { name: WORDS.en['frame.history'] }).click();
  const rounds = game.getByRole('dialog').getByRole('listitem');
  await expect(rounds).toHaveCount(wagers.length);
  // A bet can be watched again, and says what it came to, when its flight is over.
  const paid = async (): Promise<number[]> =>
    (await rounds.locator('a > span:nth-child(2) > span:first-child').allTextContents()).map(hundredths);
  await expect.poll(paid, { timeout: BROKEN_MS }).toEqual(payouts);
  await page.keyboard.press('Escape');
  await expect(game.getByRole('dialog')).toBeHidden();
}

/** The last rounds have a bet before its flight is over. */
async function expectUnderWay(page: Page, game: FrameLocator): Promise<void> {
  await game.getByRole('button', { name: WORDS.en['frame.history'] }).click();
  await expect(game.getByRole('dialog').getByRole('listitem').first()).toContainText(WORDS.en['crash.underWay']);
  await page.keyboard.press('Escape');
  await expect(game.getByRole('dialog')).toBeHidden();
}

test('Paper Kite: a page loaded again while a bet stands shows its end, the result and the round once', async ({
  page,
}) => {
  test.setTimeout(5 * FLIGHT_MS + BROKEN_MS);
  const member = await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_paper_kite');
  const bet = async (): Promise<void> => {
    await expect(game.locator('[data-phase=betting]')).toBeVisible({ timeout: FLIGHT_MS });
    await game.locator('[data-action=bet]').click();
    await expect(game.locator('[data-action=aboard]')).toHaveText(/^In the round/);
  };
  const reload = async (): Promise<void> => {
    await page.reload();
    await expect(gameFrame(page).locator('[data-figure=balance]')).toBeVisible();
  };

  const target = game.getByRole('textbox', { name: 'Cash out at' });
  await target.fill('1.01');
  await target.press('Enter');
  await bet();
  await reload();
  await expect(game.locator('[data-action=aboard], [data-bet-status]').first()).toBeVisible();
  await expectAgreed(page, game, await settledWagers(page, member, 1));

  await target.fill('');
  await target.press('Enter');
  await bet();
  await expectUnderWay(page, game);
  await expect(game.locator('[data-phase=flying], [data-phase=over]')).toBeVisible({ timeout: 10_000 });
  await reload();
  const cashOut = game.locator('[data-action=cash-out]');
  // A short flight is over by now, and its bet lost.
  await expect(cashOut.or(game.locator('[data-action=bet]')).first()).toBeVisible();
  if (await cashOut.isVisible()) await cashOut.click({ timeout: 2_000 }).catch(() => undefined);
  await expectAgreed(page, game, await settledWagers(page, member, 2));
  await reload();
  await expectAgreed(page, game, await settledWagers(page, member, 2));
});
