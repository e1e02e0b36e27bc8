import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { headerBalance, hundredths, launchGame } from './support/site.ts';
import { STUDIO } from './support/stack.ts';

test('Hi-Lo: a round is dealt, guessed and cashed out, the balance follows, and it is replayed', async ({ page }) => {
  await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_hi_lo');
  const words = game.locator('[data-figure=result]');
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
  const text = await words.innerText();
  const paid = /No win/.test(text) ? 0 : hundredths(text.slice(text.indexOf('৳')));
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
