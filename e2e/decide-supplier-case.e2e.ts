import type { Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { leaveCase } from './support/cases.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { openTwoOwners } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';

const REASON = 'Asked the supplier, ticket 4711.';

/** The change that waits, as the second person sees it. */
async function applyWaiting(checker: Page, kind: string): Promise<void> {
  await checker.goto(`${CONSOLE}/proposals?state=waiting`);
  await checker
    .getByRole('row')
    .filter({ hasText: kind })
    .getByRole('button', { name: `Check: ${kind}` })
    .click();
  const dialog = checker.getByRole('dialog', { name: kind });
  await expect(dialog).toContainText(REASON);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('At least 3 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /Why/ }).fill('Looked at each of them.');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(checker.getByText('The change holds now')).toBeVisible();
}

test('a case is accepted and a ceiling raised by two operators, and a lower ceiling by one', async ({
  page,
  browser,
  findings,
}) => {
  const player = await registerPlayer(page);
  const id = await leaveCase(player.account);
  const { maker, checker, close } = await openTwoOwners(browser, findings);

  await maker.goto(CONSOLE);
  await maker.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Supplier cases' }).click();
  await expectAccessibleInLooks(maker, 'console /supplier-cases');
  await maker.locator(`a[href$="/supplier-cases/${id}"]`).first().click();
  await expect(maker.getByRole('link', { name: player.account })).toBeVisible();
  await expectAccessibleInLooks(maker, 'console /supplier-cases/:id');
  await maker.getByRole('button', { name: 'Accept' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(maker.getByText('another has to check it')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await applyWaiting(checker, 'Accept a case with a supplier');
  await maker.reload();
  await expect(maker.getByText('Accepted', { exact: true })).toBeVisible();

  await maker.goto(`${CONSOLE}/supplier-cases`);
  const ceilings = maker.getByRole('table', { name: /Ceilings/ }).getByRole('row', { name: /Baize Originals/ });
  const change = ceilings.getByRole('button', { name: 'Change the ceilings of Baize Originals in BDT' });
  await change.click();
  await dialog.getByRole('textbox', { name: 'Each win at most' }).fill('30000');
  await dialog.getByRole('textbox', { name: 'Each day at most' }).fill('20000');
  await expect(dialog.getByText('Money can be lost by a higher ceiling')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(dialog.getByText('Not below the most for one win.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Each day at most' }).fill('200000');
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(ceilings.getByText('A change waits')).toBeVisible();
  await applyWaiting(checker, 'Raise a supplier’s ceilings');
  await expectAccessibleInLooks(checker, 'console /proposals');
  await maker.reload();
  await expect(ceilings.getByText('৳ 30,000.00')).toBeVisible();
  await change.click();
  await dialog.getByRole('textbox', { name: 'Each win at most' }).fill('10000');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ceilings.getByText('৳ 10,000.00')).toBeVisible();
  await close();
});
