import { expectAccessible, expectAccessibleInLooks, showTheme } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { depositThroughSandbox, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const PICTURES = process.env.VIEW_PICTURES;

test('an operator keeps a filtered list under a name, opens with it, and acts on a player by the search', async ({
  page,
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const member = await registerMember(page);
  await depositThroughSandbox(page, member, '500.00');
  const desk = await openOperatorSession(await createOperator(freshName(), 'View desk', 'owner'));
  const office = await openVisitor(browser, findings);
  await desk.openIn(office);
  const seat = await office.newPage();
  await seat.goto(`${CONSOLE}/deposits?state=credited`);
  const rows = seat.getByRole('table', { name: /Deposits/ }).getByRole('row');
  await expect(rows.filter({ hasText: member.account })).toHaveCount(1);
  await seat.getByRole('button', { name: 'Columns' }).click();
  await seat.getByRole('checkbox', { name: 'Remark' }).uncheck();
  await seat.keyboard.press('Escape');
  await seat.getByRole('button', { name: 'Views' }).click();
  await seat.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = seat.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Came in');
  await dialog.getByRole('checkbox').check();
  await expectAccessible(seat, 'saving a view of a list');
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await expect(seat.getByRole('button', { name: 'View: Came in' })).toBeVisible();

  // Another browser of the same operator: the view is on the server, and the list opens with it.
  await seat.evaluate(() => localStorage.clear());
  await seat.goto(`${CONSOLE}/deposits`);
  await expect(seat).toHaveURL(/\?state=credited$/);
  await expect(seat.getByRole('columnheader', { name: 'Remark' })).toHaveCount(0);
  await seat
    .getByRole('columnheader', { name: /Ordered/ })
    .getByRole('button')
    .click();
  await expect(seat.getByRole('columnheader', { name: /Ordered/ })).toHaveAttribute('aria-sort', 'ascending');
  await expectAccessibleInLooks(seat, 'a list with a view');
  if (PICTURES !== undefined)
    for (const path of ['deposits?state=credited', 'reports', 'audit'])
      for (const width of [390, 768, 1440])
        for (const theme of ['dark', 'light'] as const) {
          await seat.goto(`${CONSOLE}/${path}`);
          await seat.setViewportSize({ width, height: 900 });
          await showTheme(seat, theme);
          await seat
            .getByRole('main')
            .getByRole('table')
            .first()
            .or(seat.getByRole('main').getByRole('list').first())
            .waitFor();
          await seat.waitForLoadState('networkidle');
          await seat.screenshot({ path: `${PICTURES}/${path.split('?')[0]}-${width}-${theme}.png` });
        }
  await seat.setViewportSize({ width: 1440, height: 900 });
  await seat.goto(`${CONSOLE}/deposits?state=credited`);
  await seat.getByRole('button', { name: 'View: Came in' }).click();
  await seat.getByRole('menuitem', { name: 'Remove “Came in”' }).click();
  await expect(seat.getByRole('button', { name: 'Views' })).toBeVisible();

  await seat.keyboard.press('Control+k');
  await seat.getByRole('dialog').getByRole('combobox').fill(`disable ${member.account}`);
  await seat.getByRole('option', { name: `Disable player ${member.account}` }).click();
  const disable = seat.getByRole('dialog');
  await disable.getByRole('textbox').fill('Asked for by the player.');
  await disable.getByRole('button', { name: /^Disable/ }).click();
  await expect(seat.getByText('disabled', { exact: false }).first()).toBeVisible();
  await expect(seat).not.toHaveURL(/ask=/);
  await office.close();
  await desk.close();
});
