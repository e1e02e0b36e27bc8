import { expect, test } from './support/journey.ts';
import { expectPicture, screenshotOf } from './support/pictures.ts';
import { registerMember, registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const PAYMENT_PASSWORD = '271828'; // of every member that a journey registers
const BENGALI_DIGITS = '২৭১৮২৮'; // the same on another keyboard

test('money is withdrawn: account, order, approval in the console, payout, and a part that did not arrive', async ({
  page,
  browser,
  findings,
}) => {
  const housemate = await registerMember(page);
  const member = await registerMember(page);
  const [maker, checker] = await Promise.all([
    createOperator(freshName(), 'Maker of money', 'finance-maker').then(openOperatorSession),
    createOperator(freshName(), 'Checker of money', 'finance-checker').then(openOperatorSession),
  ]);
  const made = await maker.ask<{ id: string }>('POST', '/corrections', {
    body: {
      account: member.account,
      direction: 'credit',
      amount: '900.00',
      reason: 'Ticket 4711: money of the journey.',
    },
  });
  await checker.ask('POST', `/corrections/${made.id}/check`, { body: { decision: 'apply', note: '' } });

  await openSite(page, '/member/withdraw');
  const bind = page.getByRole('region', { name: 'Accounts to be paid to' });
  await bind.getByRole('textbox', { name: 'Bank' }).fill('Sonali Bank');
  await bind.getByRole('textbox', { name: 'Account number' }).fill(`77${Date.now()}`);
  await bind.getByRole('textbox', { name: 'Name of the holder' }).fill('Rahim Uddin');
  await bind.getByLabel('Payment password').fill(PAYMENT_PASSWORD);
  await bind.getByRole('button', { name: 'Bind for good' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('600');
  await page.getByLabel('Payment password').fill('000000');
  await page.getByRole('button', { name: 'Withdraw ৳ 600.00' }).click();
  await expect(page.getByText('4 tries are left.')).toBeVisible();
  await page.getByLabel('Payment password').fill(BENGALI_DIGITS);
  await page.getByRole('button', { name: 'Withdraw ৳ 600.00' }).click();
  const order = page.getByRole('region', { name: 'Your withdrawals' }).getByRole('listitem');
  await expect(order).toContainText('Being checked');
  await expect(headerBalance(page)).toHaveText('৳ 300.00');

  const context = await openVisitor(browser, findings);
  await checker.openIn(context);
  const console = await context.newPage();
  await console.goto(`${CONSOLE}/withdrawals?account=${member.account}`);
  const panel = console.getByRole('complementary', { name: 'The chosen withdrawal' });
  await expect(panel).toContainText('No withdrawal was paid to this player before.');
  await expect(panel).toContainText('Another account logs in on the same device.');
  await expect(panel.getByRole('link', { name: housemate.account }).first()).toHaveAttribute('href', /\/players\/\d+/);
  await console.keyboard.press('a');
  await console.getByRole('textbox', { name: 'Reason' }).fill('Looked at: the correction explains it.');
  await console.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(console.getByText('৳ 600.00 is on its way.')).toBeVisible();

  await order.getByRole('button', { name: 'It did not' }).click();
  const receipt = page.getByRole('dialog', { name: 'What arrived?' });
  await receipt.getByRole('textbox', { name: 'How much arrived' }).fill('200');
  await receipt.getByRole('textbox', { name: 'What you see' }).fill('Only 200 stand on the statement.');
  await receipt.getByRole('button', { name: 'Send' }).click();
  await expect(receipt.getByText('Add a picture of what your account shows.')).toBeVisible();
  await receipt.locator('input[type=file]').setInputFiles([await screenshotOf(page)]);
  await expect(receipt.getByRole('img', { name: 'paid.png' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Send' }).click();
  await expect(receipt).toBeHidden();

  await console.reload();
  await expect(panel).toContainText('Only 200 stand on the statement.');
  await expectPicture(panel.getByRole('link').getByRole('img', { name: 'Picture 1' }));
  await console.keyboard.press('e');
  const end = console.getByRole('dialog');
  await end.getByRole('textbox', { name: 'Goes back' }).fill('400.00');
  await end.getByRole('textbox', { name: 'Reason' }).fill('The bank sent 200 and returned the rest.');
  await end.getByRole('button', { name: 'Return a part' }).click();
  await expect(console.getByText('The withdrawal is ended.')).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 700.00');
  await page.goto('/member/transactionHistory');
  await expect(page.getByRole('row').filter({ hasText: 'Withdrawal paid' })).toContainText('200.00');
  await Promise.all([maker.close(), checker.close(), context.close()]);
});

test('what was paid in must be played first, and the page says how much and why', async ({ page }) => {
  await registerPlayer(page, { amount: '500.00' });
  await openSite(page, '/member/withdraw');
  await expect(page.getByRole('heading', { name: '৳ 500.00 still to be played' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Played so far' })).toHaveAttribute(
    'aria-valuetext',
    '৳ 0.00 of ৳ 500.00',
  );
});
