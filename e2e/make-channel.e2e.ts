import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

type Waiting = { content: { id: string; after: Record<string, unknown> }[] };

test('an operator makes a way to pay, a second one agrees to its account and opening, a player pays by it', async ({
  page,
  browser,
  findings,
}) => {
  const [maker, checker] = await Promise.all([
    createOperator(freshName(), 'Maker of channels', 'finance-maker').then(openOperatorSession),
    createOperator(freshName(), 'Checker of channels', 'finance-checker').then(openOperatorSession),
  ]);
  const context = await openVisitor(browser, findings);
  await maker.openIn(context);
  const console = await context.newPage();
  const number = `88${Date.now()}`;
  const code = `delta-${number}`;
  await console.goto(`${CONSOLE}/channels`);
  await console.getByRole('link', { name: 'New way to pay' }).click();
  await console.getByRole('textbox', { name: 'Code' }).fill(code);
  await console.getByRole('textbox', { name: 'Name in Bengali' }).fill('ডেল্টা ব্যাংক');
  await console.getByRole('textbox', { name: 'Name in English' }).fill('Delta bank');
  await console.getByRole('textbox', { name: 'Most' }).fill('50');
  await console.getByRole('textbox', { name: 'Reason' }).fill('A new bank of the house.');
  await console.getByRole('button', { name: 'Make it' }).click();
  await expect(console.getByText('An amount, not below the least.')).toBeVisible();
  await console.getByRole('textbox', { name: 'Most' }).fill('20000');
  await console.getByRole('textbox', { name: 'Fixed part' }).fill('5');
  await console.getByLabel('Who bears it').selectOption({ label: 'The player' });
  const preview = console.getByRole('region', { name: 'What the player sees' });
  await expect(preview.getByText('৳ 495.00')).toBeVisible();
  await console.getByRole('button', { name: 'Make it' }).click();
  await expect(console.getByRole('heading', { name: 'Delta bank', level: 1 })).toBeVisible();

  await console.getByRole('button', { name: 'Add an account' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Bank or wallet' }).fill('Delta Bank');
  await dialog.getByRole('textbox', { name: 'Holder' }).fill('The house');
  await dialog.getByRole('textbox', { name: 'Number' }).fill(number);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Opened this week.');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(console.getByRole('row').filter({ hasText: number })).toContainText('Waits for a second person');
  const { content } = await checker.ask<Waiting>('GET', '/proposals?state=waiting');
  const asked = content.find(({ after }) => after.number === number)!;
  await checker.ask('POST', `/proposals/${asked.id}/check`, { body: { decision: 'apply', note: 'Seen at the bank.' } });

  await console.reload();
  await expect(console.getByRole('row').filter({ hasText: number })).toContainText('Open');
  await expectAccessibleInLooks(console, 'a way to pay');
  await console.getByText('Open to players').click();
  await console.getByRole('textbox', { name: 'Reason' }).fill('Ready for players.');
  await expect(console.getByText('The first opening takes a second person')).toBeVisible();
  await console.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(console.getByText('It waits for a second person')).toBeVisible();
  const opening = await checker.ask<Waiting>('GET', '/proposals?state=waiting');
  const { id } = opening.content.find(({ after }) => after['name.en'] === 'Delta bank')!;
  await checker.ask('POST', `/proposals/${id}/check`, { body: { decision: 'apply', note: 'All of it is ours.' } });

  await registerMember(page);
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('radio', { name: /^Delta bank/ }).check();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('500');
  await expect(wallet.getByText('৳ 495.00')).toBeVisible();
  await wallet.getByRole('button', { name: 'Deposit ৳ 500.00' }).click();
  await expect(wallet.getByText(number)).toBeVisible();

  // What is closed is offered to nobody, and its order is still worked on.
  await console.reload();
  await console.getByText('Open to players').click();
  await expect(console.getByText('1 order is still open and is worked on as before.')).toBeVisible();
  await console.getByRole('textbox', { name: 'Reason' }).fill('The bank is on holiday.');
  await console.getByRole('button', { name: 'Save' }).click();
  await expect(console.getByText('Saved: it holds from now on')).toBeVisible();
  await Promise.all([maker.close(), checker.close(), context.close()]);
});
