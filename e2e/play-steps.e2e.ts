import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { headerBalance, hundredths, launchGame } from './support/site.ts';
import { STUDIO } from './support/stack.ts';

/** What a result line says came back. */
const paidIn = (text: string): number => (text.includes('No win') ? 0 : hundredths(text.slice(text.indexOf('৳'))));

test('Hi-Lo: a round is dealt, guessed and cashed out, the balance follows, and it is replayed', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_hi_lo');
  const words = game.locator('[data-figure=result]');
  // The page and the game's own rules tell one return, with both ends.
  await expect(page.getByRole('region', { name: 'Facts about this game' })).toContainText('90.43–99.00%');
  await game.getByRole('button', { name: 'Rules and payouts' }).click();
  await expect(game.getByText('90.43 % – 99.00 %')).toBeVisible();
  await page.keyboard.press('Escape');
  await game.getByRole('button', { name: 'Deal' }).click();
  await game
    .getByRole('button', { name: /^(Higher or same|The same|Lower or same)/ })
    .and(game.locator(':enabled'))
    .first()
    .click();
  const takes = game.getByRole('button', { name: /^Cash out/ });
  await expect(takes.or(words.filter({ hasText: 'No win' }))).toBeVisible();
  if (await takes.isVisible()) await takes.click();
  await expect(words).toHaveText(/You won|No win/);
  const paid = paidIn(await words.innerText());
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(990_00 + paid);
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^Replay the round of/ })
    .first()
    .click();
  const replay = await opened;
  await expect(replay).toHaveURL(new RegExp(`^${STUDIO}/r/`));
  await expect(replay.locator('[data-figure=result]')).toHaveText(/You won|No win/);
});

test('Jacks or Better: cards are held and drawn, and the balance follows', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_video_poker');
  const words = game.locator('[data-figure=result]');
  await game.getByRole('button', { name: 'Deal' }).click();
  await game.getByRole('button', { name: /^1: / }).click();
  await expect(game.getByRole('button', { name: /^1: / })).toHaveAttribute('aria-pressed', 'true');
  await game.getByRole('button', { name: 'Draw 4 cards' }).click();
  await expect(words).toHaveText(/You won|No win|came back/);
  await expect
    .poll(async () => hundredths(await headerBalance(page).textContent()))
    .toBe(990_00 + paidIn(await words.innerText()));
});

test('Blackjack: a hand is doubled by a bet of its own, and the balance follows both', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_blackjack');
  const words = game.locator('[data-figure=result]');
  const deals = game.getByRole('button', { name: 'Deal' });
  const doubles = game.getByRole('button', { name: /^Double/ });
  const declines = game.getByRole('button', { name: 'No insurance' });
  let balance = 1000_00;
  let doubled = false;
  // A blackjack of either side ends a round before it can be doubled.
  while (!doubled) {
    await deals.click();
    await expect(doubles.or(declines).or(words.filter({ hasText: /You won|No win|came back/ }))).toBeVisible();
    if (await declines.isVisible()) await declines.click();
    await expect(doubles.or(deals)).toBeVisible();
    doubled = await doubles.isVisible();
    if (doubled) await doubles.click();
    await expect(words).toHaveText(/You won|No win|came back/);
    balance += paidIn(await words.innerText()) - (doubled ? 20_00 : 10_00);
    await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(balance);
  }
});
