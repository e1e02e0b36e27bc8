import type { BrowserContext, Page } from '@playwright/test';
import { closePopups, expect, test } from './support/journey.ts';
import { call, registerMember, type Member } from './support/members.ts';
import { headerBalance, openSite } from './support/site.ts';

/** Orders a payment and leaves for its page, which is another site's; the tab of the site is closed meanwhile. */
async function goToPay(page: Page, member: Member, language: string): Promise<string> {
  const order = await call<{ payUrl: string }>(page, ['POST', '/deposits'], {
    body: { amount: '700.00', method: 'sandbox-wallet', language },
    headers: { 'x-token': member.token, 'idempotency-key': `pay-${member.account}` },
  });
  expect(order.code).toBe('OK');
  const address = new URL(order.value.payUrl);
  address.hostname = '127.0.0.1';
  return address.href;
}
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await closePopups(tab);
  await tab.goto(address);
  return tab;
}

test('whoever paid comes back into their login, though the tab they left is closed', async ({ page, context }) => {
  const member = await registerMember(page);
  const address = await goToPay(page, member, 'th');
  await openSite(page, '/help');
  const payment = await openTab(context, address);
  await page.close();
  // English for a reader of Thai.
  await payment.getByRole('button', { name: 'Pay now' }).click();
  const link = payment.getByRole('link', { name: 'Back to the site' });
  const back = (await link.getAttribute('href'))!;
  expect(back).toMatch(/#ticket=/);
  await link.click();
  await expect(payment).toHaveURL(/\/member\?page=depositv2&deposit=[0-9a-f-]+$/);
  await expect(headerBalance(payment)).toHaveCount(1);
  await expect(payment.getByRole('heading', { name: '৳ 700.00 is in your balance.' })).toBeVisible();
  const token = await payment.evaluate(() => sessionStorage.getItem('token'));
  expect(token).not.toBe(member.token);
  // The old token is nobody's, and the address is good for nothing more.
  const old = await call(payment, ['GET', '/member/info'], { headers: { 'x-token': member.token } });
  expect(old.code).toBe('NOT_LOGGED_IN');
  await payment.close();
  const later = await openTab(context, back);
  await expect(later.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  expect(await later.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('a tab that is open lends its login to the one that comes back, and keeps it', async ({ page, context }) => {
  const member = await registerMember(page, { language: 'bn' });
  const address = await goToPay(page, member, 'bn');
  await openSite(page, '/');
  await expect(headerBalance(page)).toBeVisible();
  const payment = await openTab(context, address);
  await payment.getByRole('button', { name: 'এখনই পরিশোধ করুন' }).click();
  await payment.getByRole('link', { name: 'সাইটে ফিরে যান' }).click();
  await expect(headerBalance(payment)).toHaveCount(1);
  expect(await payment.evaluate(() => sessionStorage.getItem('token'))).toBe(member.token);
  await expect(headerBalance(page)).toHaveText('৳ 700.00');
});
