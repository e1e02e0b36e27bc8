import type { BrowserContext, Page } from '@playwright/test';
import { closePopups, expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { headerBalance, hundredths, launchGame, money, openConnected, openSite } from './support/site.ts';
import { spin } from './support/slot.ts';

// What is shown while things move is what this is about.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SPINS_MAX = 60;
const amountOf = (units: number): string => money(units / 100).replace(/[^\d.]/g, '');

type Tab = { readonly page: Page; /** What the live connection has told it. */ readonly frames: string[] };

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await closePopups(page);
  await openConnected(page);
  return { page, frames };
}
const shown = async (page: Page): Promise<number> => hundredths(await headerBalance(page).textContent());

test('a win that is still being shown in one tab is told in no other, and in all of them afterwards', async ({
  page,
  context,
}) => {
  await registerPlayer(page, { amount: '1000.00' });
  // A tab that stands open lends its login to the next one.
  await openSite(page);
  const other = await openTab(context);
  await expect.poll(() => shown(other.page)).toBe(1000_00);
  const game = await launchGame(page, 'stu_tidewater');
  await expect(game.getByText('Jackpot', { exact: true }).first()).toBeAttached();
  const bet = hundredths(await game.getByRole('button', { name: /^Choose your bet:/ }).textContent());

  // The wallet has told the whole result while the studio's answer is on its way to the game.
  let before = 1000_00;
  let held: { after: number; other: number } | undefined;
  await page.route('**/play/v1/spin', async (route) => {
    const answer = await route.fetch();
    const { round } = (await answer.json()) as { round: { payout: string } };
    const payout = hundredths(round.payout);
    const after = before - bet + payout;
    if (payout > 0) {
      const told = new RegExp(`"balance":"${amountOf(after).replace('.', '\\.')}`);
      await expect.poll(() => other.frames.some((frame) => told.test(frame))).toBe(true);
      held = { after, other: await shown(other.page) };
    }
    before = after;
    await route.fulfill({ response: answer });
  });
  let left = before;
  for (let spins = 0; held === undefined && spins < SPINS_MAX; spins++) {
    left = before;
    await spin(game);
  }
  expect(held?.other).toBe(left - bet);
  await expect.poll(() => shown(other.page)).toBe(held!.after);
  await expect.poll(() => shown(page)).toBe(held!.after);
});
