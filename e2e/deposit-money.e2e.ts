import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { call, registerMember } from './support/members.ts';
import { headerBalance, openSite } from './support/site.ts';

const openWallet = async (page: Page): Promise<Locator> => {
  await page.locator('header').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  return wallet;
};

/** Presses the button that leads to the provider and answers there; the wallet stays open behind it. */
async function decideAtProvider(page: Page, wallet: Locator, decision: 'Pay now' | 'Decline'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await wallet.getByRole('link', { name: 'Open the payment page' }).click();
  const provider = await opened;
  // The site's language went along.
  await expect(provider.getByText('This is a test provider: no real money moves.')).toBeVisible();
  await provider.getByRole('button', { name: decision }).click();
  await expect(provider.getByRole('status')).toBeVisible();
  await provider.close();
}

test('a deposit through the payment page moves the open balance without a reload and stands in the records', async ({
  page,
}) => {
  await registerMember(page);
  await openSite(page, '/');
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  let reloads = 0;
  page.on('domcontentloaded', () => {
    reloads += 1;
  });

  const wallet = await openWallet(page);
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('50');
  await wallet.getByRole('button', { name: /^Deposit/ }).click();
  await expect(wallet.getByText('The least is ৳ 100.00.')).toBeVisible();
  await wallet.getByRole('textbox', { name: 'Amount' }).fill('750.5');
  await wallet.getByRole('button', { name: 'Deposit ৳ 750.50' }).click();
  await decideAtProvider(page, wallet, 'Pay now');
  await expect(wallet.getByRole('heading', { name: '৳ 750.50 is in your balance.' })).toBeVisible();
  await expect(wallet.getByRole('region', { name: 'Balance' })).toContainText('৳ 750.50');
  await expect(headerBalance(page)).toHaveText('৳ 750.50');
  expect(reloads).toBe(0);

  await wallet.getByRole('tab', { name: 'History' }).click();
  await expect(wallet.getByRole('listitem').filter({ hasText: '+৳ 750.50' })).toContainText('Done');
  await page.goto('/member/transactionHistory');
  await expect(page.getByRole('row').filter({ hasText: 'Deposit' })).toContainText('750.50');
});

test('a declined payment takes and adds nothing', async ({ page }) => {
  await registerMember(page);
  await openSite(page, '/');
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: '1,000' }).click();
  await wallet.getByRole('button', { name: 'Deposit ৳ 1,000.00' }).click();
  await decideAtProvider(page, wallet, 'Decline');
  await expect(wallet.getByRole('heading', { name: 'The payment was not made.' })).toBeVisible();
  await expect(wallet.getByText('Nothing was taken and nothing was added.')).toBeVisible();
  await wallet.getByRole('tab', { name: 'History' }).click();
  await expect(wallet.getByRole('listitem').filter({ hasText: '1,000.00' })).toContainText('Failed');
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
});

test('the same order sent twice is one deposit, credited once', async ({ page }) => {
  const { token } = await registerMember(page);
  const order = () =>
    call<{ id: string; payUrl: string; state: string }>(page, ['POST', '/deposits'], {
      body: { amount: '300.00', method: 'sandbox-wallet' },
      headers: { 'x-token': token, 'idempotency-key': 'e2e-the-same-order' },
    });
  const [first, second] = [await order(), await order()];
  expect(second.value.id).toBe(first.value.id);
  for (let press = 0; press < 2; press += 1)
    await fetch(first.value.payUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: 'pay' }),
    });
  await openSite(page, '/');
  await expect(headerBalance(page)).toHaveText('৳ 300.00');
  const other = await call(page, ['POST', '/deposits'], {
    body: { amount: '400.00', method: 'sandbox-wallet' },
    headers: { 'x-token': token, 'idempotency-key': 'e2e-the-same-order' },
  });
  expect([other.status, other.code]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
  await expect(headerBalance(page)).toHaveText('৳ 300.00');
});
