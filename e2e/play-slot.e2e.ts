import { expect, test } from './support/journey.ts';
import { call, registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import {
  gameFrame,
  headerBalance,
  homeRow,
  hundredths,
  launchGame,
  money,
  openSite,
  pressTile,
} from './support/site.ts';
import { spin } from './support/slot.ts';
import { freshName } from './support/visitors.ts';

type Wager = { id: string; stake: string; payout: string; status: string; gameCode: string };

test('a slot from its home tile: the bet leaves the header, the win arrives, the record tells both', async ({
  page,
}) => {
  const { token } = await registerPlayer(page, { amount: '1000.00' });
  await openSite(page, '/');
  await pressTile(await homeRow(page, 'Slots'), 'Tidewater');
  const game = gameFrame(page);
  await expect(game.getByRole('img', { name: /^Reels/ })).toBeVisible();
  const bet = hundredths(await game.getByRole('button', { name: /^Choose your bet:/ }).textContent());
  // What a spin wins is told only when the reels have stopped: the first that the header shows is the stake leaving.
  const shown = await headerBalance(page).evaluateHandle((figure) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(figure.textContent)).observe(figure, { characterData: true, subtree: true });
    return texts;
  });
  await spin(game);
  expect((await shown.jsonValue())[0]).toBe(money((1000_00 - bet) / 100));
  await spin(game);

  await expect
    .poll(
      async () =>
        (
          await call<{ content: Wager[] }>(page, ['GET', '/wagers?pageSize=10'], { headers: { 'x-token': token } })
        ).value.content.filter(({ status }) => status !== 'open').length,
    )
    .toBe(2);
  const wagers = (
    await call<{ content: Wager[] }>(page, ['GET', '/wagers?pageSize=10'], { headers: { 'x-token': token } })
  ).value.content;
  expect(wagers.map(({ stake }) => hundredths(stake))).toEqual([bet, bet]);
  const left = wagers.reduce((sum, { stake, payout }) => sum - hundredths(stake) + hundredths(payout), 1000_00);
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(left);
  await expect(page.getByRole('region', { name: 'Your last rounds' }).getByRole('row')).toHaveCount(3);
});

test('one percent of a spin feeds the jackpot, and the home page shows the true pool', async ({ page }) => {
  const desk = await openOperatorSession(await createOperator(freshName(), 'Jackpot watcher', 'auditor'));
  const fromStakes = async (): Promise<number> =>
    hundredths((await desk.ask<{ contributions: { stakes: string } }[]>('GET', '/jackpots'))[0]!.contributions.stakes);
  await registerPlayer(page, { amount: '5000.00' });
  const game = await launchGame(page, 'stu_lantern_alley');
  const desktop = page.viewportSize()!;
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const signs = game.getByText('Jackpot', { exact: false }).filter({ visible: true });
    await expect(signs, `the pool is told once at ${width} x ${height}`).toHaveCount(1);
  }
  await page.setViewportSize(desktop);
  await game.getByRole('button', { name: 'Choose your bet', exact: true }).click();
  await game
    .getByRole('dialog', { name: 'Choose your bet' })
    .getByRole('button', { name: /^৳ 1,000\.00/ })
    .click();
  const before = await fromStakes();
  await spin(game);
  await expect.poll(async () => (await fromStakes()) - before).toBe(10_00);
  await desk.close();

  await openSite(page, '/');
  const ticker = page.getByRole('region', { name: 'Jackpot' }).locator('p').first();
  await expect(async () => {
    await expect(ticker).toBeVisible(); // not behind the popup, which this closes
    const pools = (await call<{ amount: string }[]>(page, ['GET', '/jackpots'])).value;
    expect(hundredths(await ticker.textContent())).toBe(hundredths(pools[0]!.amount));
  }).toPass();
});

test('the keyboard plays the slot, and sound is remembered', async ({ page }) => {
  await registerPlayer(page);
  const game = await launchGame(page, 'stu_monsoon_bloom');
  const bet = game.getByRole('button', { name: /^Choose your bet:/ });
  const first = hundredths(await bet.textContent());
  await game.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => hundredths(await bet.textContent())).toBeGreaterThan(first);
  await page.keyboard.press(' ');
  await expect(game.getByRole('button', { name: /^(Stop|Go on)$/ })).toBeVisible();
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).not.toBe(1000_00);

  const sound = game.getByRole('button', { name: /^Sound o/ });
  const was = await sound.getAttribute('aria-pressed');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');
  await page.reload();
  await expect(gameFrame(page).getByRole('button', { name: /^Sound o/ })).toHaveAttribute(
    'aria-pressed',
    was === 'true' ? 'false' : 'true',
  );
});
