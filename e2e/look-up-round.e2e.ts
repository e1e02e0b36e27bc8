import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { call, registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { launchGame } from './support/site.ts';
import { spin } from './support/slot.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

type Wager = { id: string; round: string; stake: string; status: string };

test('a spin is found by its number, watched again and followed to its postings', async ({
  page,
  browser,
  findings,
}) => {
  const { token, account } = await registerPlayer(page, { amount: '1000.00' });
  const game = await launchGame(page, 'stu_tidewater');
  await spin(game);
  const wagers = async (): Promise<Wager[]> =>
    (await call<{ content: Wager[] }>(page, ['GET', '/wagers?pageSize=10'], { headers: { 'x-token': token } })).value
      .content;
  await expect.poll(async () => (await wagers()).filter(({ status }) => status !== 'open').length).toBe(1);
  const [wager] = await wagers();

  const session = await openOperatorSession(await createOperator(freshName(), 'Looks things up', 'support'));
  const context = await openVisitor(browser, findings);
  await session.openIn(context);
  const desk = await context.newPage();
  await desk.goto(CONSOLE);
  await desk.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Rounds' }).click();
  await desk.getByRole('searchbox', { name: 'Number, player, game or amount' }).fill(account);
  await expect(desk.getByRole('table', { name: /All rounds/ }).getByRole('row')).toHaveCount(2);
  await expectAccessibleInLooks(desk, 'console /rounds');
  // The address is the list: another tab opens the same.
  await expect.poll(() => new URL(desk.url()).searchParams.get('search')).toBe(account);
  await desk.getByRole('searchbox', { name: 'Number, player, game or amount' }).fill(wager!.round);
  await expect(desk.getByRole('table', { name: /All rounds/ }).getByRole('row')).toHaveCount(2);
  await expect(desk.getByRole('region', { name: 'Totals of the filtered rounds' })).toContainText('Exact, of all');

  // By its number from anywhere.
  await desk.goto(CONSOLE);
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await desk.getByRole('dialog').getByRole('combobox').fill(wager!.round);
  await desk.getByRole('option', { name: /Round, Tidewater/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Round of Tidewater' })).toBeVisible();
  const calls = desk.getByRole('table', { name: /The supplier's transactions/ });
  await expect(calls.getByRole('row').filter({ hasText: 'Bet' })).toContainText('Done');
  const postings = desk.getByRole('table', { name: /Postings/ });
  await expect(postings.getByRole('row').filter({ hasText: 'Bet' })).toContainText('−');
  await expectAccessibleInLooks(desk, 'console /rounds/:key');

  const replay = context.waitForEvent('page');
  await desk.getByRole('button', { name: 'Watch again' }).click();
  const shown = await replay;
  await expect.poll(() => shown.url()).toContain(`/r/${wager!.round}`);
  const asked = new URL(shown.url()).searchParams;
  expect([asked.get('lang'), asked.get('offset')]).toEqual(['en', '360']);
  await expect(shown.getByText('GMT+6').first()).toBeVisible();
  await shown.close();

  await desk.getByRole('link', { name: "The player's ledger" }).click();
  await desk
    .getByRole('row', { name: new RegExp(`Bet ${wager!.id.slice(0, 8)}`) })
    .getByRole('link', { name: 'Round', exact: true })
    .first()
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Round of Tidewater' })).toBeVisible();
  await context.close();
  await session.close();
});
