import type { Page } from '@playwright/test';
import { readFigures, watchFigures, type Shown } from './support/figures.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { gameFrame, headerBalance, hundredths, launchGame } from './support/site.ts';
import { spin } from './support/slot.ts';

// What is shown while things move is what this is about.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Watched in every animation frame; `REVEAL_ROUNDS=200` is the long proof. */
const ROUNDS = Number(process.env.REVEAL_ROUNDS ?? 12);
const SLOT_SHARE = 4;
/** Header and game are drawn by two processes; a spoiled roll is half a second early. */
const ONE_LOOK_MS = 250;

const HEADER = { header: 'header [data-balance] bdi', bar: 'section[aria-label="Game bar"] bdi' };
const GAME = { balance: '[data-figure=balance]', result: '[data-figure=result]', win: '[data-figure=win]' };

const figure = (text: string): number | undefined => (/\d/.test(text) ? hundredths(text) : undefined);

/** Moments at which a figure stood above what was left after the stake. */
const above = (shown: readonly Shown[] = [], left: number): Shown[] =>
  shown.slice(1).filter(({ text }) => (figure(text) ?? 0) > left);

/** Plays rounds and asserts of each: no balance rose before the game had told the win. */
async function watchRounds(page: Page, play: () => Promise<void>, told: (text: string) => boolean): Promise<number> {
  const frame = page.frame({ url: /\/g\// })!;
  await watchFigures(page, HEADER);
  await watchFigures(frame, GAME);
  let won = 0;
  for (let round = 0; round < ROUNDS / (told === toldBySlot ? SLOT_SHARE : 1); round += 1) {
    const before = hundredths(await headerBalance(page).textContent());
    await readFigures(page);
    await readFigures(frame);
    const stake = await stakeOf(page);
    await play();
    const game = await readFigures<keyof typeof GAME>(frame);
    const after = await settled(page);
    const site = await readFigures<keyof typeof HEADER>(page);
    const reveal = [...game.result, ...game.win].find(({ text }, at) => at > 0 && told(text));
    const early = [...above(site.header, before - stake), ...above(site.bar, before - stake)];
    early.push(...above(game.balance, before - stake));
    if (after > before - stake) {
      won += 1;
      expect(reveal, 'the game told the win').toBeDefined();
    }
    for (const { at, text } of early)
      expect([round, text, at >= (reveal?.at ?? Number.POSITIVE_INFINITY) - ONE_LOOK_MS]).toEqual([round, text, true]);
  }
  return won;
}

const toldByDice = (text: string): boolean => /You won|came back/.test(text);
const toldBySlot = (text: string): boolean => (figure(text) ?? 0) > 0;

async function stakeOf(page: Page): Promise<number> {
  const game = gameFrame(page);
  const bet = game.getByRole('textbox', { name: 'Bet' });
  if ((await bet.count()) > 0) return hundredths(await bet.inputValue());
  return hundredths(await game.getByRole('button', { name: /^Choose your bet:/ }).textContent());
}

/** The header's figure once it is the game's own. */
async function settled(page: Page): Promise<number> {
  const own = gameFrame(page).locator('[data-figure=balance]');
  await expect
    .poll(async () => hundredths(await headerBalance(page).textContent()) - hundredths(await own.textContent()))
    .toBe(0);
  return hundredths(await headerBalance(page).textContent());
}

test('no round of dice is told by a balance before it is told by the game', async ({ page }) => {
  test.setTimeout(120_000 + ROUNDS * 3_000);
  await registerPlayer(page, { amount: '5000.00' });
  const game = await launchGame(page, 'stu_dice');
  // Most rolls win: it is wins that a balance could tell too early.
  await game.getByRole('textbox', { name: 'Winning range' }).fill('80');
  await game.getByRole('textbox', { name: 'Winning range' }).press('Enter');
  const last = game.getByRole('list', { name: 'Last results' }).getByRole('listitem');
  const roll = async (): Promise<void> => {
    const words = game.locator('[data-figure=result]');
    await game.getByRole('button', { name: 'Roll', exact: true }).click();
    await expect(words)
      .not.toHaveText(/You won|came back|No win/, { timeout: 2_000 })
      .catch(() => undefined);
    await expect(words).toHaveText(/You won|came back|No win/);
    await expect(last.first()).toBeVisible();
  };
  expect(await watchRounds(page, roll, toldByDice)).toBeGreaterThan(0);
});

test('no spin of a slot is told by a balance before its win is told', async ({ page }) => {
  test.setTimeout(120_000 + ROUNDS * 6_000);
  await registerPlayer(page, { amount: '5000.00' });
  const game = await launchGame(page, 'stu_tidewater');
  await expect(game.getByRole('img', { name: /^Reels/ })).toBeVisible();
  await watchRounds(page, () => spin(game), toldBySlot);
});
