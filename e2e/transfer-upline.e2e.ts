import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { call, loginAs, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const AGENT = { account: 'agent1', password: 'agent-one-2026' };
const PAYMENT_PASSWORD = '271828';

/** The code of a link by which accounts come right below the agent of this login. */
async function openLink(page: Page, token: string, accountType: 'agent' | 'member'): Promise<string> {
  const made = await call<{ code: string }>(page, ['POST', '/agent/link'], {
    body: { accountType, label: '' },
    headers: { 'x-token': token },
  });
  if (!made.success) throw new Error(`link of an agent: ${made.status} ${made.code}`);
  return made.value.code;
}
async function send(page: Page, amount: string, shown: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByLabel('Payment password').fill(PAYMENT_PASSWORD);
  await page.getByRole('button', { name: `Send ${shown}` }).click();
}

test('an agent sends money down and up one step; who gets it sees from whom, and what is to be played', async ({
  page,
  browser,
  findings,
}) => {
  const agent = await registerMember(page, {
    affiliateCode: await openLink(page, await loginAs(page, AGENT), 'agent'),
  });
  const context = await openVisitor(browser, findings);
  const own = await context.newPage();
  const player = await registerMember(own, { affiliateCode: await openLink(page, agent.token, 'member') });
  const [maker, checker] = await Promise.all([
    createOperator(freshName(), 'Maker of money', 'finance-maker').then(openOperatorSession),
    createOperator(freshName(), 'Checker of money', 'finance-checker').then(openOperatorSession),
  ]);
  const money = { direction: 'credit', amount: '900.00', reason: 'Ticket 4711: money of the journey.' };
  const made = await maker.ask<{ id: string }>('POST', '/corrections', { body: { account: agent.account, ...money } });
  await checker.ask('POST', `/corrections/${made.id}/check`, { body: { decision: 'apply', note: '' } });

  await openSite(page, '/agentHome/downlineManagmentView');
  await page.getByRole('button', { name: `Manage ${player.account}` }).click();
  await page.getByRole('menuitem', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog', { name: `Transfer to ${player.account}` });
  await expect(dialog).toContainText('৳ 900.00');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await dialog.getByLabel('Payment password').fill(PAYMENT_PASSWORD);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a transfer to a downline');
  await send(page, '200', '৳ 200.00');
  await expect(page.getByText(`৳ 200.00 was sent to ${player.account}.`)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Pages of the agent centre' })
    .getByRole('link', { name: 'Transfers' })
    .click();
  await send(page, '120', '৳ 120.00');
  const list = page.getByRole('region', { name: 'Your transfers' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Your upline');
  await expectAccessible(page, 'transfers of an agent');

  await openSite(own, '/member/transferUpline');
  await expect(headerBalance(own)).toHaveText('৳ 200.00');
  await expect(own.getByRole('region', { name: 'Your transfers' }).getByRole('listitem')).toContainText('৳ 200.00');
  await expect(own.getByRole('heading', { name: '৳ 200.00 still to be played' })).toBeVisible();
  await expectAccessible(own, 'transfers of a member');
  await own.goto('/member/messageV2');
  await expect(own.getByText('Your upline sent you ৳ 200.00.')).toBeVisible();

  const desk = await openVisitor(browser, findings);
  await maker.openIn(desk);
  const console = await desk.newPage();
  const found = await maker.ask<{ content: { id: string }[] }>('GET', `/players?search=${player.account}`);
  await console.goto(`${CONSOLE}/players/${found.content[0]!.id}/ledger`);
  await expect(console.getByRole('row').filter({ hasText: 'Transfer from a member' })).toContainText('200.00');
  await Promise.all([maker.close(), checker.close(), context.close(), desk.close()]);
});
