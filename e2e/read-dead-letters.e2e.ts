import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('an owner opens the dead letters from the menu and filters them', async ({ browser, findings }) => {
  const session = await openOperatorSession(await createOperator(freshName(), 'Letters owner', 'owner'));
  const context = await openVisitor(browser, findings);
  await session.openIn(context);
  const consolePage = await context.newPage();
  await consolePage.goto(CONSOLE);
  const menu = consolePage.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Dead letters' }).click();
  await expect(consolePage.getByRole('heading', { name: 'Dead letters', level: 1 })).toBeVisible();
  await expect(consolePage.getByText('Every event of this brand was handled.')).toBeVisible();
  await consolePage.getByRole('combobox', { name: 'State' }).selectOption('Dismissed');
  await expect(consolePage).toHaveURL(/state=dismissed/);
  await expect(consolePage.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await expectAccessibleInLooks(consolePage, 'console /dead-letters, filtered');
  await context.close();
  await session.close();
});
