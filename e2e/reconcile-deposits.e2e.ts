import { randomUUID } from 'node:crypto';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('a payment link pays the wallet, and the provider’s report agrees; what does not is named', async ({
  page,
  browser,
  findings,
}) => {
  await registerMember(page);
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('radio', { name: /^Pay by link/ }).check();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('750.25');
  await wallet.getByRole('button', { name: 'Deposit ৳ 750.25' }).click();
  const opened = page.waitForEvent('popup');
  await wallet.getByRole('link', { name: 'Open the payment page' }).click();
  const provider = await opened;
  await expect(provider.getByText('stands in for Adyen')).toBeVisible();
  const { origin } = new URL(provider.url());
  const order = await provider.locator('dd').nth(1).textContent();
  await provider.getByRole('button', { name: 'Pay by test card' }).click();
  await expect(provider.getByRole('status')).toBeVisible();
  await provider.close();
  await expect(headerBalance(page)).toHaveText('৳ 750.25');

  const maker = await createOperator(freshName(), 'Keeper of reports', 'finance-maker').then(openOperatorSession);
  const context = await openVisitor(browser, findings);
  await maker.openIn(context);
  const console = await context.newPage();
  await console.goto(`${CONSOLE}/channels`);
  const account = console.getByRole('row').filter({ hasText: 'Demo_baize' });
  const keyEnd = /…(\w{4})/.exec((await account.textContent()) ?? '')![1]!;
  const report = await (await page.request.get(`${origin}/reports/adyen/${keyEnd}.csv`)).text();
  const line = report.split('\r\n').find((each) => each.includes(order!))!;
  const head = report.split('\r\n')[0]!;

  await console.goto(`${CONSOLE}/reconciliation`);
  const compare = async (name: string, text: string): Promise<void> => {
    await console.getByRole('button', { name: 'Compare a report' }).click();
    const dialog = console.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption('adyen');
    await dialog.getByLabel('Report').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  };
  await compare('wrong.csv', 'a,b\n1,2');
  const dialog = console.getByRole('dialog');
  await expect(dialog.getByText(/Not this provider's report: columns are missing/)).toBeVisible();
  await expectAccessibleInLooks(console, 'a report to compare');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await compare('one-payment.csv', [head, line, ''].join('\r\n'));
  await expect(console.getByRole('heading', { name: 'one-payment.csv' })).toBeVisible();
  await expect(console.getByText('Every payment of the file was credited')).toBeVisible();

  await console.getByRole('link', { name: 'Reconciliation' }).last().click();
  const [more, unknown] = [line.replace('750.25', '950.25'), line.replace(order!, randomUUID())];
  await compare('two-payments.csv', [head, more, unknown, ''].join('\r\n'));
  await expect(console.getByRole('heading', { name: 'two-payments.csv' })).toBeVisible();
  const differs = console.getByRole('row').filter({ hasText: 'Another amount' });
  await expect(differs).toContainText('950.25');
  await expect(differs).toContainText('750.25');
  await expect(console.getByRole('row').filter({ hasText: 'No such deposit here' })).toHaveCount(1);
  await expectAccessibleInLooks(console, 'a compared report');
  await differs.getByRole('link').click();
  await expect(console.getByRole('row').filter({ hasText: '750.25' })).toHaveCount(1);
});
