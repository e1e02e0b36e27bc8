import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { createOperator, importDemoTeam, openOperatorSession } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName } from './support/visitors.ts';

test('an operator sees why two accounts are suspected, writes a note and dismisses it with a reason', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await importDemoTeam();
  const desk = await openOperatorSession(await createOperator(freshName(), 'Suspicions desk', 'owner'));
  await desk.openIn(context);
  const found = page.getByRole('row', { name: /^Bets against each other/ }).filter({ hasText: 'Open' });
  // The platform's own job looks through the days behind the import.
  await expect(async () => {
    await page.goto(`${CONSOLE}/agents/suspicions?kind=OPPOSITE_BETS&state=OPEN`);
    await expect(found.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expectAccessible(page, 'suspicions');
  await found.first().getByRole('link', { name: 'Bets against each other' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bets against each other');

  // The rows of evidence are as many as the page says, and name both accounts.
  const evidence = page.getByRole('table', { name: /What it is made of/ }).getByRole('row');
  const rows = Number(await page.locator('dt', { hasText: 'Rows of evidence' }).locator('+ dd').textContent());
  expect(rows).toBeGreaterThan(0);
  await expect(evidence).toHaveCount(rows + 1);
  await expect(evidence.filter({ hasText: 'demorafi901' }).filter({ hasText: 'demorana902' }).first()).toBeVisible();
  await expectAccessible(page, 'a suspicion with its evidence');

  await page.getByRole('button', { name: 'Write a note' }).click();
  const note = page.getByRole('dialog', { name: 'Write a note' });
  await note.getByRole('textbox').fill('Asked both by telephone: they are brothers with a shared tablet.');
  await note.getByRole('button', { name: 'Write a note' }).click();
  await expect(page.getByText('The note is written.')).toBeVisible();
  await expect(page.getByText('they are brothers with a shared tablet', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  const dismiss = page.getByRole('dialog', { name: 'Dismiss' });
  await dismiss.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dismiss.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dismiss.getByRole('textbox').fill('Brothers, no money back and forth.');
  await expectAccessible(page, 'dismissing a suspicion');
  await dismiss.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('The suspicion is dismissed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss', exact: true })).toBeHidden();
  await expect(page.getByText('Brothers, no money back and forth.')).toBeVisible();

  // Names and terms are as long as they are: on a phone they break, and no page moves sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/agents/suspicions', '/agents/contracts']) {
    await page.goto(CONSOLE + path);
    await expect(
      page
        .getByText('demorafi901, demorana902')
        .or(page.getByText(/agent1 · /))
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await desk.close();
});
