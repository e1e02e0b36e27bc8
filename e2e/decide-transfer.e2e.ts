import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember } from './support/members.ts';
import { openTwoOwners } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { leaveTransfer } from './support/transfers.ts';

const REASON = 'Asked the supplier, ticket 4711.';

test('a transfer that its supplier contradicts is decided by two operators, and pays what is the player’s', async ({
  page,
  browser,
  findings,
}) => {
  const player = await registerMember(page);
  const reference = await leaveTransfer(player.account);
  const { maker, checker, close } = await openTwoOwners(browser, findings);

  await maker.goto(`${CONSOLE}/suppliers`);
  await maker.getByRole('link', { name: 'Transfers', exact: true }).click();
  await maker.getByRole('searchbox', { name: 'Player' }).fill(player.account);
  const row = maker.getByRole('row').filter({ hasText: player.account });
  await expect(row.getByText('Contradicted')).toBeVisible();
  await expectAccessibleInLooks(maker, 'console /suppliers/transfers');
  await row.getByRole('button', { name: `Decide transfer ${reference}` }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('750.01');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(dialog.getByText('not above what the supplier says')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('250');
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(row.getByText('Waits for a second person')).toBeVisible();

  await checker.goto(`${CONSOLE}/proposals?state=waiting`);
  await checker
    .getByRole('row')
    .filter({ hasText: 'Decide a transfer in doubt' })
    .getByRole('button', { name: 'Check: Decide a transfer in doubt' })
    .click();
  const check = checker.getByRole('dialog', { name: 'Decide a transfer in doubt' });
  await expect(check).toContainText(REASON);
  await check.getByRole('textbox', { name: /Why/ }).fill('Their letter says the same.');
  await check.getByRole('button', { name: 'Apply' }).click();
  await expect(checker.getByText('The change holds now')).toBeVisible();
  await maker.reload();
  await expect(row.getByText('Arrived')).toBeVisible();
  await expect(row.getByText('৳ 250.00')).toBeVisible();
  await close();
});
