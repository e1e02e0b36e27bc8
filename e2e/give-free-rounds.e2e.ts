import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { gameFrame, headerBalance, hundredths, openSite } from './support/site.ts';
import { spin } from './support/slot.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('free rounds are given, played without a stake, and the campaign tells what they won', async ({
  browser,
  findings,
  page,
}) => {
  test.setTimeout(240_000);
  const player = await registerPlayer(page, { language: 'en' });
  const session = await openOperatorSession(await createOperator(freshName(), 'Gives rounds', 'owner'));
  const context = await openVisitor(browser, findings);
  await session.openIn(context);
  const desk = await context.newPage();
  const name = `Welcome ${freshName()}`;

  await desk.goto(`${CONSOLE}/campaigns`);
  await desk.getByRole('button', { name: 'New campaign' }).first().click();
  const draft = desk.getByRole('dialog', { name: 'New campaign' });
  await draft.getByRole('textbox', { name: 'Name' }).fill(name);
  await draft.getByRole('combobox', { name: 'Game' }).selectOption('stu_lantern_alley');
  // In a second game of the same supplier the player has as many.
  await draft.getByRole('checkbox', { name: 'Jewel Caravan' }).check({ force: true });
  await draft.getByRole('textbox', { name: 'Rounds for a player' }).fill('2');
  await draft.getByRole('textbox', { name: 'Stake of a round' }).fill('25');
  await draft.getByRole('textbox', { name: 'Days to play them' }).fill('7');
  await draft.getByRole('textbox', { name: 'Winnings must be staked' }).fill('0');
  await draft.getByRole('textbox', { name: 'Budget' }).fill('500');
  await draft.getByRole('textbox', { name: 'Reason' }).fill('A welcome for new players.');
  await expect(draft.getByText(/^On average .* a player/)).toBeVisible();
  await expectAccessible(desk, 'a campaign being written');
  await draft.getByRole('button', { name: 'Save the draft' }).click();
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();

  await desk.getByRole('button', { name: 'Start', exact: true }).click();
  const start = desk.getByRole('dialog', { name: 'Start the campaign' });
  await start.getByRole('textbox', { name: 'Reason' }).fill('Checked with the desk.');
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await desk.getByRole('button', { name: 'Give to players' }).click();
  const give = desk.getByRole('dialog', { name: 'Give to players' });
  await give.getByRole('textbox', { name: 'Accounts' }).fill(`${player.account}, nobody-of-that-name`);
  await give.getByRole('textbox', { name: 'Reason' }).fill('Came in today.');
  await give.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(desk.getByText('One player was given them.')).toBeVisible();
  await expect(desk.getByText(/nobody-of-that-name/)).toBeVisible();
  await desk.keyboard.press('Escape');

  // The supplier is told by a job: the player sees them once it has them.
  const offer = page.getByRole('link', { name: /^Play: Lantern Alley/ });
  await expect(async () => {
    await openSite(page, '/');
    await expect(offer).toBeVisible({ timeout: 3_000 });
    await expect(page.getByRole('link', { name: /^Play: Jewel Caravan/ })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  const before = hundredths(await headerBalance(page).textContent());
  await offer.click();
  const game = gameFrame(page);
  await expect(game.getByText('Free round 1 of 2')).toBeVisible();
  await spin(game);
  await expect(game.getByText('Free round 2 of 2')).toBeVisible();
  await spin(game).catch(() => undefined); // their end covers the button
  await expect(game.getByText('2 free rounds have won')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'free rounds that are over');
  await game.getByRole('button', { name: 'Play on' }).click();
  await expect(game.getByRole('button', { name: /^Choose your bet:/ })).toBeVisible();
  const won = hundredths(await headerBalance(page).textContent()) - before;
  expect(won).toBeGreaterThanOrEqual(0);

  const row = desk.getByRole('row').filter({ hasText: player.account }).filter({ hasText: 'Lantern Alley' });
  await expect(async () => {
    await desk.reload();
    await expect(row.getByText('Used up')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(row.getByRole('cell', { name: '2 / 2', exact: true })).toBeVisible();
  const told = hundredths(await desk.locator('dl').getByText('Cost', { exact: true }).locator('+ dd').textContent());
  expect(told, 'what the campaign cost is what the player won').toBe(won);
  await expect(desk.getByRole('row').filter({ hasText: 'Jewel Caravan' }).getByText('Offered')).toBeVisible();

  await desk.goto(`${CONSOLE}/campaigns`);
  await desk.getByRole('link', { name: 'Given by suppliers' }).click();
  await expect(desk.getByText('No supplier has given any')).toBeVisible();
  await expectAccessible(desk, 'free rounds of suppliers');
  await context.close();
  await session.close();
});
