import { expect, test } from './support/journey.ts';
import { expectPicture, screenshotOf } from './support/pictures.ts';
import { registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('a bank transfer: remark and account are shown, the player says paid, an operator credits what came', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerMember(page);
  const maker = await createOperator(freshName(), 'Finder of money', 'finance-maker').then(openOperatorSession);
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Deposit' }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await wallet.getByRole('radio', { name: /^Bank transfer/ }).check();
  const amount = wallet.getByRole('textbox', { name: 'Amount' });
  await amount.fill('99999999.999');
  await wallet.getByRole('button', { name: /^Deposit/ }).click();
  await expect(wallet.getByText('The most is ৳ 200,000.00.')).toBeVisible();
  await amount.fill('1000');
  await wallet.getByRole('button', { name: 'Deposit ৳ 1,000.00' }).click();
  await expect(wallet.getByRole('heading', { name: 'Send ৳ 1,000.00' })).toBeVisible();
  const remark = await wallet
    .getByText('Code for the remark', { exact: true })
    .locator('xpath=following-sibling::dd')
    .locator('bdi')
    .innerText();
  expect(remark).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  await expect(wallet.getByRole('timer')).toContainText('left');
  await expect(wallet.getByText('As your bank or wallet shows it after you have paid.')).toBeVisible();
  await wallet.getByRole('button', { name: 'I have paid' }).click();
  await expect(wallet.getByText('Enter the number that your bank or wallet shows.')).toBeVisible();
  await wallet.getByRole('textbox', { name: 'Number of the payment' }).fill('TX-4711');
  const chosen = page.waitForEvent('filechooser');
  await wallet.getByRole('button', { name: 'Choose pictures' }).click();
  await (await chosen).setFiles([{ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }]);
  await expect(wallet.getByText('This is not a whole PNG or JPEG picture.')).toBeVisible();
  await wallet.locator('input[type=file]').setInputFiles([await screenshotOf(page)]);
  await expect(wallet.getByRole('img', { name: 'paid.png' })).toBeVisible();
  await wallet.getByRole('button', { name: 'I have paid' }).click();
  await expect(wallet.getByRole('heading', { name: 'We are looking for your payment.' })).toBeVisible();

  const context = await openVisitor(browser, findings);
  await maker.openIn(context);
  const console = await context.newPage();
  await console.goto(`${CONSOLE}/manual-deposits?words=${remark}`);
  const panel = console.getByRole('complementary', { name: 'The chosen deposit' });
  await expect(panel).toContainText('TX-4711');
  await expect(panel).toContainText(member.account);
  await expectPicture(panel.getByRole('link').getByRole('img', { name: 'Picture 1' }));
  await console.keyboard.press('c');
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What came' }).fill('640.00');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Only 640 stand on the statement.');
  await dialog.getByRole('button', { name: 'Credit' }).click();
  await expect(console.getByText('৳ 640.00 is credited.')).toBeVisible();

  await expect(wallet.getByRole('heading', { name: '৳ 640.00 is in your balance.' })).toBeVisible();
  await expect(wallet.getByText('৳ 640.00 came, not the ৳ 1,000.00 of the order.')).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 640.00');
  await wallet.getByRole('tab', { name: 'History' }).click();
  await expect(wallet.getByRole('listitem').filter({ hasText: '+৳ 640.00' })).toContainText('Done');
  await Promise.all([maker.close(), context.close()]);
});
