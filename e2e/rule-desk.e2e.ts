import { expectAccessible, expectAccessibleInLooks, showTheme } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { createOperator, openOperatorSession, openTwoOwners } from './support/operators.ts';
import { registerMember } from './support/members.ts';
import { CONSOLE, LOTUS_ID } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const PICTURES = process.env.ALERT_PICTURES;

test('an owner makes a role, limits it, gives it, and its operator may that and nothing else', async ({
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const { maker, close } = await openTwoOwners(browser, findings);
  const name = `Desk ${freshName()}`;
  const desk = await createOperator(freshName(), 'Night desk', 'auditor');
  await maker.goto(`${CONSOLE}/operators`);
  await maker.getByRole('radio', { name: 'Roles' }).click();
  await maker.getByRole('button', { name: 'New role' }).click();
  const dialog = maker.getByRole('dialog', { name: 'New role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Make corrections' }).check();
  await dialog.getByRole('checkbox', { name: 'Check corrections' }).check();
  await expect(dialog.getByText(/one role cannot hold both/)).toBeVisible();
  await expectAccessible(maker, 'making a role');
  await dialog.getByRole('checkbox', { name: 'Check corrections' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The night desk answers players.');
  await dialog.getByRole('button', { name: 'Create the role' }).click();
  await expect(dialog).toBeHidden();
  await maker.getByRole('button', { name: `Limits of ${name}` }).click();
  const limits = maker.getByRole('dialog', { name: `Limits of ${name}` });
  await limits.getByRole('textbox', { name: /^Correction, at most/ }).fill('500');
  await limits.getByRole('textbox', { name: 'Reason' }).fill('Small amounts only.');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(
    maker
      .getByRole('table', { name: /^Roles/ })
      .getByRole('row')
      .filter({ hasText: name }),
  ).toContainText('500.00');
  await expectAccessibleInLooks(maker, 'console /operators/roles');
  if (PICTURES !== undefined)
    for (const width of [390, 768, 1440])
      for (const theme of ['dark', 'light'] as const) {
        await maker.setViewportSize({ width, height: 900 });
        await showTheme(maker, theme);
        await maker.screenshot({ path: `${PICTURES}/roles-${width}-${theme}.png` });
      }
  await maker.setViewportSize({ width: 1280, height: 900 });

  await maker.goto(`${CONSOLE}/operators?search=${desk.name}`);
  await maker.getByRole('button', { name: 'Role and brands' }).first().click();
  const change = maker.getByRole('dialog');
  await change.getByRole('combobox', { name: 'Role' }).selectOption({ label: name });
  await change.getByRole('textbox', { name: 'Reason' }).fill('Works at night.');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  const session = await openOperatorSession(desk);
  await session.ask('GET', '/overview');
  await expect(session.ask('GET', '/players')).rejects.toThrow(/403 FORBIDDEN/);
  await maker.reload();
  await maker.getByRole('button', { name: 'Sessions' }).first().click();
  const sessions = maker.getByRole('dialog', { name: `Sessions of ${desk.name}` });
  await expectAccessible(maker, 'sessions of an operator');
  await sessions
    .getByRole('button', { name: /^End the session at/ })
    .first()
    .click();
  const end = maker.getByRole('dialog', { name: /^End the session at/ });
  await end.getByRole('textbox', { name: 'Reason' }).fill('Left the desk open.');
  await end.getByRole('button', { name: 'End', exact: true }).click();
  await expect(maker.getByText('The session has ended')).toBeVisible();
  await expect(session.ask('GET', '/overview')).rejects.toThrow(/401/);
  await session.close();
  await close();
});

test('a pool is bounded and its feed stopped; a change that waits is taken back; money health tells the drain', async ({
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const { maker, close } = await openTwoOwners(browser, findings);
  await maker.goto(`${CONSOLE}/jackpots/night-market`);
  await maker.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = maker.getByRole('dialog');
  await expect(dialog.getByText(/by the clock, not by stakes/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'House feed, most' }).fill('5000');
  await dialog.getByRole('textbox', { name: 'Ceiling of an hour' }).fill('1000000');
  await dialog.getByRole('textbox', { name: 'Ceiling of a day' }).fill('20000000');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A campaign of one day.');
  await expectAccessible(maker, 'changing a pool');
  if (PICTURES !== undefined) await maker.screenshot({ path: `${PICTURES}/pool-dialog.png` });
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await maker.getByRole('link', { name: 'Look at it' }).click();
  await maker.getByRole('row').filter({ hasText: 'night-market' }).getByRole('button', { name: /^Look/ }).click();
  await maker.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  const withdrawal = maker.getByRole('dialog', { name: 'Take back' });
  await withdrawal.getByRole('textbox', { name: 'Reason' }).fill('The campaign is off.');
  await withdrawal.getByRole('button', { name: 'Take back' }).click();
  await expect(maker.getByText('Taken back: nothing has changed')).toBeVisible();

  await maker.goto(`${CONSOLE}/jackpots/night-market`);
  await maker.getByRole('button', { name: 'Stop the house feed' }).click();
  const stop = maker.getByRole('dialog', { name: 'Stop the house feed' });
  await stop.getByRole('textbox', { name: 'Reason' }).fill('The house pays no more today.');
  await stop.getByRole('button', { name: 'Stop the house feed' }).click();
  await expect(maker.getByText('House feed stopped').first()).toBeVisible();
  await expectAccessibleInLooks(maker, 'console /jackpots/:id, feed stopped');
  if (PICTURES !== undefined)
    for (const width of [390, 1440]) {
      await maker.setViewportSize({ width, height: 900 });
      await maker.screenshot({ path: `${PICTURES}/pool-${width}.png`, fullPage: true });
    }
  await maker.goto(`${CONSOLE}/money`);
  await expect(maker.getByRole('link', { name: /House money in Night Market/ })).toBeVisible();
  if (PICTURES !== undefined) await maker.screenshot({ path: `${PICTURES}/money.png`, fullPage: true });
  await maker.goto(`${CONSOLE}/jackpots/night-market`);
  await maker.getByRole('button', { name: 'Change', exact: true }).click();
  const again = maker.getByRole('dialog');
  await again.getByRole('switch', { name: 'The house feeds this pool' }).check();
  await again.getByRole('textbox', { name: 'Reason' }).fill('It goes on as before.');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(maker.getByText('House feed stopped')).toHaveCount(0);
  await close();
});

test('a player is flagged with a reason and found by it; contact data is shown with one, and stands on record', async ({
  page,
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const member = await registerMember(page);
  const desk = await openOperatorSession(await createOperator(freshName(), 'Player desk', 'owner'));
  const office = await openVisitor(browser, findings);
  await desk.openIn(office);
  const seat = await office.newPage();
  const flag = `Household ${freshName()}`;
  await seat.goto(`${CONSOLE}/players`);
  await seat.getByRole('button', { name: 'Tags', exact: true }).click();
  await seat.getByRole('button', { name: 'New tag' }).click();
  const making = seat.getByRole('dialog', { name: 'New tag' });
  await making.getByRole('textbox', { name: 'Name' }).fill(flag);
  await making.getByRole('switch', { name: 'A flag of risk' }).check();
  await making.getByRole('textbox', { name: 'Reason' }).fill('We see more of these.');
  await expectAccessible(seat, 'making a tag');
  await making.getByRole('button', { name: 'Save' }).click();
  await expect(seat.getByRole('dialog', { name: 'Tags for players' })).toContainText(flag);
  await seat.keyboard.press('Escape');

  const { content } = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await seat.goto(`${CONSOLE}/players/${content[0]!.id}`);
  await seat.getByRole('button', { name: 'Tags', exact: true }).click();
  const giving = seat.getByRole('dialog', { name: 'Give or take a tag' });
  await giving.getByRole('checkbox', { name: new RegExp(flag) }).check();
  await giving.getByRole('textbox', { name: 'Reason' }).fill('Two accounts of one household.');
  await expectAccessible(seat, 'giving a tag');
  await giving.getByRole('button', { name: 'Give the tag' }).click();
  await expect(seat.getByText(flag).first()).toBeVisible();
  await seat.getByRole('tab', { name: 'Security' }).click();
  await seat.getByRole('button', { name: 'Show contact data' }).click();
  const contact = seat.getByRole('dialog', { name: 'Show contact data' });
  await contact.getByRole('textbox', { name: 'Reason' }).fill('They asked to be called back.');
  await contact.getByRole('button', { name: 'Show contact data' }).click();
  await expect(seat.getByRole('dialog', { name: 'Contact data' })).toBeVisible();
  await expectAccessible(seat, 'contact data of a player');
  await seat.keyboard.press('Escape');
  await seat.getByRole('tab', { name: 'Timeline' }).click();
  await expect(seat.getByText(/Looked at the contact data/).first()).toBeVisible();
  await seat.goto(`${CONSOLE}/players`);
  await seat.getByRole('combobox', { name: 'Tag' }).selectOption({ label: flag });
  await expect(seat.getByRole('link', { name: member.account })).toBeVisible();
  await expectAccessibleInLooks(seat, 'console /players, by tag');
  if (PICTURES !== undefined)
    for (const width of [390, 1440]) {
      await seat.setViewportSize({ width, height: 900 });
      await seat.screenshot({ path: `${PICTURES}/players-${width}.png` });
    }
  await desk.close();
  await office.close();
});

test('a theme is seen as it is typed, is refused where nobody could read it, and holds once it is saved', async ({
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const { maker, close } = await openTwoOwners(browser, findings, LOTUS_ID);
  await maker.goto(`${CONSOLE}/brand/look`);
  const dark = maker.getByRole('region', { name: 'Dark theme' });
  const buttons = dark.getByRole('textbox', { name: 'Buttons', exact: true });
  const was = await buttons.inputValue();
  await buttons.fill('#ffee00');
  await expect(dark.getByText(/Nobody could read it/).first()).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Save' })).toBeDisabled();
  await buttons.fill('#0f6a50');
  await expect(dark.getByText('Deposit', { exact: true })).toHaveCSS('background-color', 'rgb(15, 106, 80)');
  await expectAccessibleInLooks(maker, 'console /brand/look');
  if (PICTURES !== undefined)
    for (const width of [390, 1440]) {
      await maker.setViewportSize({ width, height: 900 });
      await maker.screenshot({ path: `${PICTURES}/look-${width}.png`, fullPage: true });
    }
  const save = async (colour: string): Promise<void> => {
    await buttons.fill(colour);
    await maker.getByRole('button', { name: 'Save' }).click();
    const dialog = maker.getByRole('dialog', { name: 'Save the look' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The colours of the season.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await save('#0f6a50');
  await maker.reload();
  await expect(buttons).toHaveValue('#0f6a50');
  await save(was);
  await close();
});
