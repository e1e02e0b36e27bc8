import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { headerBalance, hundredths, launchGame } from './support/site.ts';
import { STUDIO } from './support/stack.ts';

/** Two chips of five on red: as much as the other games stake. */
async function layTenOnRed(game: FrameLocator): Promise<void> {
  await game.getByRole('radio', { name: '5.00' }).first().click();
  await game.getByRole('button', { name: 'Red', exact: true }).click();
  await game.getByRole('button', { name: /^Red: / }).click();
}

/** What each game needs before it can be played. Peg Drop's supplier holds the money: play-transfer-wallet.e2e.ts. */
const GAMES = [
  ['stu_limbo', 'Limbo', (game: FrameLocator) => game.getByRole('button', { name: '1.5×' }).click()],
  ['stu_keno', 'Keno', (game: FrameLocator) => game.getByRole('button', { name: 'Pick for me' }).click()],
  ['stu_harbour_wheel', 'Harbour Wheel', (game: FrameLocator) => game.getByRole('button', { name: 'Low' }).click()],
  ['stu_bingo', 'Bingo 75', (game: FrameLocator) => game.getByRole('button', { name: 'Low' }).click()],
  ['stu_roulette', 'European Roulette', layTenOnRed],
] as const;

/** Plays once and answers what came back in hundredths, by the words of the game. */
async function play(game: FrameLocator): Promise<number> {
  const last = game.getByRole('list', { name: 'Last results' }).getByRole('listitem');
  const before = await last.count();
  await game.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(last).toHaveCount(before + 1);
  const words = game.locator('[data-figure=result]');
  await expect(words).toHaveText(/You won|came back|No win/);
  const text = await words.innerText();
  return /No win/.test(text) ? 0 : hundredths(text.slice(text.indexOf('৳')));
}

async function checkReplay(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^Replay the round of/ })
    .first()
    .click();
  const replay = await opened;
  await expect(replay).toHaveURL(new RegExp(`^${STUDIO}/r/`));
  await expect(replay.getByText('Nothing is staked or won here.')).toBeVisible();
  await expect(replay.locator('[data-figure=result]')).toHaveText(/You won|came back|No win/);
}

/** Both ways in which a phone is held. */
const HELD = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
/** Fields of a board, which a finger has to hit one by one on a phone. */
const FIELDS: Readonly<Record<string, (game: FrameLocator) => Locator>> = {
  stu_keno: (game) => game.getByRole('group', { name: /^Forty numbers/ }).getByRole('button'),
  stu_roulette: (game) => game.locator('[data-spot="17"], [data-spot="0"], [data-spot=red], [data-spot=dozen1]'),
};
const FINGER_PX = 44;

async function checkFields(page: Page, fields: Locator, prepare = async () => {}): Promise<void> {
  const desktop = page.viewportSize()!;
  for (const size of HELD) {
    await page.setViewportSize(size);
    await prepare();
    await expect
      .poll(
        () =>
          fields.evaluateAll((all) =>
            Math.min(...all.map((each) => each.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))),
          ),
        { message: `as large as a finger at ${size.width} x ${size.height}` },
      )
      .toBeGreaterThanOrEqual(FINGER_PX);
  }
  await page.setViewportSize(desktop);
}

for (const [code, name, choose] of GAMES)
  test(`${name}: a choice, three rounds, the site's balance, the prizes in the rules and a replay`, async ({
    page,
  }) => {
    await registerPlayer(page, { amount: '1000.00' });
    const game = await launchGame(page, code);
    const fields = FIELDS[code];
    if (fields) await checkFields(page, fields(game));
    // What lies between the numbers, as fine as it is, can be had as large as a finger too.
    if (code === 'stu_roulette')
      await checkFields(page, game.locator('[data-spot]'), async () => {
        const large = game.getByRole('button', { name: 'Larger table' });
        if ((await large.getAttribute('aria-pressed')) !== 'true') await large.click();
      });
    await choose(game);
    let balance = 1000_00;
    for (let turn = 0; turn < 3; turn += 1) {
      balance += (await play(game)) - 10_00;
      await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(balance);
    }
    await game.getByRole('button', { name: 'Rules and payouts' }).click();
    await expect(game.getByRole('table')).toContainText('%');
    // Its supplier is an aggregator, whose wire counts in subunits.
    if (code === 'stu_harbour_wheel') await expect(game.getByText(/in whole ৳\s0\.01/)).toBeVisible();
    await page.keyboard.press('Escape');
    await checkReplay(page);
  });

test('in the last rounds the words of many chips leave the sum beside them free', async ({ page }) => {
  await page.setViewportSize(HELD[0]!);
  await registerPlayer(page);
  const game = await launchGame(page, 'stu_roulette');
  for (const spot of ['red', '17', 'column1', 'dozen2']) await game.locator(`[data-spot="${spot}"]`).click();
  await play(game);
  await game.getByRole('button', { name: 'Menu' }).click();
  await game.getByRole('dialog').getByRole('button', { name: 'Last rounds' }).click();
  const row = game.getByRole('dialog').getByRole('link').first();
  await expect(row).toContainText('Second dozen');
  const apart = await row.evaluate((link) => {
    const words = document.createRange();
    words.selectNodeContents(link.children[0]!);
    return link.children[1]!.getBoundingClientRect().left - words.getBoundingClientRect().right;
  });
  expect(apart).toBeGreaterThanOrEqual(0);
});
