import { expectAccessible, expectAccessibleInLooks, showTheme } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { depositThroughSandbox, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const PICTURES = process.env.ALERT_PICTURES;

test('an operator reads what happened to a player, narrows it, and writes a note', async ({
  page,
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const member = await registerMember(page);
  await depositThroughSandbox(page, member, '500.00');
  const desk = await openOperatorSession(await createOperator(freshName(), 'Timeline desk', 'owner'));
  const office = await openVisitor(browser, findings);
  await desk.openIn(office);
  const seat = await office.newPage();
  const { content } = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await seat.goto(`${CONSOLE}/players/${content[0]!.id}`);
  await seat.getByRole('tab', { name: 'Timeline' }).click();
  const rows = seat.getByRole('table', { name: /Timeline/ }).getByRole('row');
  await expect(rows.filter({ hasText: 'Login' }).filter({ hasText: 'With the registration' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Deposit' }).filter({ hasText: '500.00' }).first()).toBeVisible();

  await seat.getByRole('button', { name: 'Write a note about the player' }).click();
  const dialog = seat.getByRole('dialog', { name: 'Write a note about the player' });
  await dialog.getByRole('textbox').fill('  ');
  await dialog.getByRole('button', { name: 'Write a note about the player' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('Prefers to be called at noon.');
  await expectAccessible(seat, 'writing a note about a player');
  await dialog.getByRole('button', { name: 'Write a note about the player' }).click();
  await expect(rows.filter({ hasText: 'Prefers to be called at noon.' })).toHaveCount(1);
  await expectAccessibleInLooks(seat, 'the timeline of a player');
  if (PICTURES !== undefined)
    for (const width of [390, 768, 1440])
      for (const theme of ['dark', 'light'] as const) {
        await seat.setViewportSize({ width, height: 900 });
        await showTheme(seat, theme);
        await seat.screenshot({ path: `${PICTURES}/timeline-${width}-${theme}.png`, fullPage: true });
      }
  await seat.setViewportSize({ width: 1440, height: 900 });
  await seat.getByRole('combobox', { name: 'Kind' }).selectOption('Deposit');
  await expect(rows.filter({ hasText: 'Prefers to be called' })).toHaveCount(0);
  await expect(rows.filter({ hasText: '500.00' }).first()).toBeVisible();
  await seat.setViewportSize({ width: 390, height: 844 });
  expect(await seat.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await office.close();
  await desk.close();
});
