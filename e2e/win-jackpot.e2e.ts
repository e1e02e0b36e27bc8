import { join } from 'node:path';
import pg from 'pg';
import { readAdminDatabase } from '../scripts/admin-database.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, hundredths, launchGame, openSite } from './support/site.ts';
import { spin } from './support/slot.ts';
import { CONSOLE, LOTUS, LOTUS_ID } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

/** What no player can bring about by playing, written for the second brand, on which no other journey stakes. */
async function write<Row extends pg.QueryResultRow>(statement: string, values: readonly string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: readAdminDatabase(join(import.meta.dirname, '..')).url });
  await client.connect();
  await client.query("select set_config('baize.brand', $1, false)", [String(LOTUS_ID)]);
  const { rows } = await client.query<Row>(statement, [...values]);
  await client.end();
  return rows;
}

/** Answers what the odds of the pool were. */
async function setOdds(odds: string): Promise<string> {
  const [pool] = await write<{ was: string }>(
    `with known as (select odds from jackpots.jackpot_pool where pool_id = 'night-market')
      update jackpots.jackpot_pool set odds = $1 where pool_id = 'night-market'
      returning (select odds from known) as was`,
    [odds],
  );
  return pool!.was;
}
const ONE_HUNDREDTH = '1000';

/** As if a game had paid in this month what chance does not allow. */
const raiseAlarm = (gameCode: string) =>
  write(
    `insert into vendors.return_alarm
        (brand_id, game_code, currency, month, basis, rounds, actual, low, high, raised_at)
      values ($1, $2, 'BDT', to_char(now() at time zone 'UTC' + interval '6 hours', 'YYYY-MM'),
        'model', 5000000, 1.2, 0.95, 0.97, now())`,
    [String(LOTUS_ID), gameCode],
  );

test('a jackpot is shown after the reels, listed with its proof, and looked into by an operator', async ({
  page,
  browser,
  findings,
}) => {
  const { account } = await registerPlayer(page, { amount: '1000.00', site: LOTUS });
  const game = await launchGame(page, 'stu_tidewater', { site: LOTUS });
  const won = game.getByRole('dialog', { name: 'You won the jackpot' });
  const balance = async (): Promise<number> => hundredths(await headerBalance(page).textContent());
  const odds = await setOdds(ONE_HUNDREDTH);
  try {
    await spin(game);
  } finally {
    await setOdds(odds);
  }
  await expect(won).toContainText('Lotus Pond jackpot');
  const prize = hundredths(await won.getByText(/^৳\s[\d,.]+$/).textContent());
  expect(prize).toBeGreaterThan(1_900_000_00);
  await expect.poll(balance).toBeGreaterThan(prize);
  const after = await balance();
  expect(after - prize).toBeLessThan(100_000_00); // the deposit, and what the spin itself brought
  // A press that was under way when it came does not end it; one a moment later does.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(won).toBeHidden({ timeout: 300 });
  }).toPass();

  await openSite(page, '/jackpots', LOTUS);
  expect(await balance()).toBe(after);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const hit = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Lotus Pond jackpot · ') })
    .first();
  await expect(hit).not.toContainText(account);
  await expect(hit).toContainText(`৳ ${(prize / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
  await hit.locator('summary').click();
  await expect(hit).toContainText('Fingerprint, public before the first stake');
  await expect(hit).toContainText('Seed, revealed by the hit');

  const session = await openOperatorSession(await createOperator(freshName(), 'Jackpot watcher', 'finance-checker'));
  const context = await openVisitor(browser, findings);
  await session.openIn(context, LOTUS_ID);
  const desk = await context.newPage();
  await desk.goto(`${CONSOLE}/jackpots`);
  await desk.getByRole('link', { name: 'Lotus Pond jackpot' }).click();
  const paid = desk.getByRole('table', { name: /Months/ }).getByRole('link', { name: /^−/ });
  await expect(desk.getByText('The months add up to it')).toBeVisible();
  await paid.click();
  await expect(desk.getByRole('row').filter({ hasText: account })).toHaveCount(1);
  await desk.getByRole('row').filter({ hasText: account }).getByRole('link', { name: 'Round' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Round of Tidewater' })).toBeVisible();

  // What the same game returned is looked into by the same operator.
  await raiseAlarm('stu_tidewater');
  await desk.goto(`${CONSOLE}/returns/stu_tidewater`);
  await expect(desk.getByText('This game returned what chance does not allow')).toBeVisible();
  await desk.getByRole('button', { name: /^Acknowledge/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('The paytable was checked, ticket 4711.');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(desk.getByText(/^Acknowledged by /)).toBeVisible();
  await expect(desk.getByText('The paytable was checked, ticket 4711.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0);
  await context.close();
  await session.close();
});
