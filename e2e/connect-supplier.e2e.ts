import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openTwoOwners } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';

test('an owner tries how a supplier is called, changes it, and another owner checks that', async ({
  browser,
  findings,
}) => {
  const { maker, checker, close } = await openTwoOwners(browser, findings);
  await maker.goto(`${CONSOLE}/suppliers/jdb`);
  const card = maker.getByRole('region', { name: 'How it is called' });
  await card.getByRole('button', { name: 'Test call' }).click();
  await expect(card.getByText(/It hears us: answered in/)).toBeVisible();
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = maker.getByRole('dialog');
  const hosts = dialog.getByRole('textbox', { name: 'Hosts of its games' });
  await hosts.fill('https://*');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Their letter of November.');
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(dialog.getByText('Each an origin without a path')).toBeVisible();
  await hosts.fill('https://play.jute.example');
  await expectAccessibleInLooks(maker, 'console /suppliers/jdb, how it is called');
  await dialog.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(card.getByText('A change waits for a second person')).toBeVisible();

  await checker.goto(`${CONSOLE}/proposals?state=waiting`);
  await checker.getByRole('button', { name: 'Check: Change how a supplier is called' }).click();
  const check = checker.getByRole('dialog', { name: 'Change how a supplier is called' });
  await check.getByRole('textbox', { name: /Why/ }).fill('The letter says so.');
  await check.getByRole('button', { name: 'Apply' }).click();
  await expect(checker.getByText('The change holds now')).toBeVisible();
  await maker.reload();
  await expect(card.getByText('https://play.jute.example')).toBeVisible();
  await close();
});
