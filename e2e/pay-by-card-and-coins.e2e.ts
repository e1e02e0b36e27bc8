import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const openWallet = async (page: Page): Promise<Locator> => {
  await page.locator('header').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  return wallet;
};

/** Opens what leads to the provider, and presses a button there. */
async function decideThere(page: Page, link: Locator, button: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await link.click();
  const provider = await opened;
  await expect(provider.getByText('no real money moves')).toBeVisible();
  await provider.getByRole('button', { name: button }).click();
  await expect(provider.getByRole('status')).toBeVisible();
  await provider.close();
}

test('a card and coins pay the wallet; half of the coins wait for a person, who sees what came', async ({ page }) => {
  await registerMember(page);
  await openSite(page, '/');
  const wallet = await openWallet(page);
  await wallet.getByRole('radio', { name: /^Card/ }).check();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('1250.75');
  await wallet.getByRole('button', { name: 'Deposit ৳ 1,250.75' }).click();
  await decideThere(page, wallet.getByRole('link', { name: 'Open the payment page' }), 'Pay by test card');
  await expect(wallet.getByRole('heading', { name: '৳ 1,250.75 is in your balance.' })).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 1,250.75');

  await wallet.getByRole('button', { name: 'Deposit again' }).click();
  await wallet.getByRole('radio', { name: /^USDT/ }).check();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('2000');
  await wallet.getByRole('button', { name: 'Deposit ৳ 2,000.00' }).click();
  await expect(wallet.getByRole('heading', { name: 'Send 16.4 USDT (TRC20)' })).toBeVisible();
  await expect(wallet.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  // An address is longer than a line of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(wallet.getByRole('button', { name: 'Copy: To this address' })).toBeInViewport({ ratio: 1 });
  await decideThere(page, wallet.getByRole('link', { name: 'Open the test wallet' }), 'Send the whole amount');
  await expect(wallet.getByRole('heading', { name: '৳ 2,000.00 is in your balance.' })).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 3,250.75');

  await wallet.getByRole('button', { name: 'Deposit again' }).click();
  await wallet.getByRole('radio', { name: /^USDT/ }).check();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await wallet.getByRole('button', { name: 'Deposit ৳ 1,000.00' }).click();
  await decideThere(page, wallet.getByRole('link', { name: 'Open the test wallet' }), 'Send half of it');
  await expect(wallet.getByRole('heading', { name: 'We are checking this payment.' })).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 3,250.75');
});

type Waiting = { content: { id: string; kind: string; after: Record<string, unknown> }[] };

test('an operator enters keys at a provider, which a second one has to agree to', async ({ browser, findings }) => {
  const [maker, checker] = await Promise.all([
    createOperator(freshName(), 'Maker of connections', 'finance-maker').then(openOperatorSession),
    createOperator(freshName(), 'Checker of connections', 'finance-checker').then(openOperatorSession),
  ]);
  const context = await openVisitor(browser, findings);
  await maker.openIn(context);
  const console = await context.newPage();
  await console.goto(`${CONSOLE}/channels`);
  await expect(console.getByText('/hooks/payments/stripe/baize')).toBeVisible();
  await console.getByRole('button', { name: 'Connect a provider' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.getByLabel('Secret key').fill('sk_live_0000000000abcd');
  await dialog.getByLabel('Webhook secret').fill('whsec_0000000000abcd');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new account of the brand.');
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  await expect(dialog.getByText('Not a key of this provider and mode.')).toBeVisible();
  await expectAccessibleInLooks(console, 'keys of a provider');
  const keyEnd = `z${String(Date.now()).slice(-3)}`;
  await dialog.getByLabel('Secret key').fill(`sk_test_0000000000${keyEnd}`);
  await dialog.getByRole('button', { name: 'Ask a second person' }).click();
  const row = console.getByRole('row').filter({ hasText: keyEnd });
  await expect(row).toContainText('Waits for a second person');
  await expect(console.getByText(`sk_test_0000000000${keyEnd}`)).toHaveCount(0);
  const { content } = await checker.ask<Waiting>('GET', '/proposals?state=waiting');
  const asked = content.find(({ kind, after }) => kind === 'use-payment-connection' && after.keyEnd === keyEnd)!;
  await checker.ask('POST', `/proposals/${asked.id}/check`, { body: { decision: 'reject', note: 'Nobody knows it.' } });
  await console.reload();
  await expect(row).toContainText('Not agreed to');
});
