import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { headerBalance, hundredths, launchGame } from './support/site.ts';

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
