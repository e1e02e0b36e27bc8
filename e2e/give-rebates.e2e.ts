import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { call, loginAs, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession, type OperatorSession } from './support/operators.ts';
import { launchGame, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const AGENT = { account: 'agent1', password: 'agent-one-2026' };
type Waiting = { content: { id: string; kind: string }[] };

/** Shares for the top agent, which another owner checks where they come to more than the house keeps. */
async function giveTop(maker: OperatorSession, checker: OperatorSession, agent: string): Promise<void> {
  const given = await maker.ask<{ waiting: boolean }>('PUT', `/players/${agent}/rebates`, {
    body: { rates: { BGS: '0.01' }, reason: 'As agreed by mail.' },
  });
  if (!given.waiting) return;
  const { content } = await checker.ask<Waiting>('GET', '/proposals?state=waiting');
  const asked = content.find(({ kind }) => kind.includes('rebates'))!;
  await checker.ask('POST', `/proposals/${asked.id}/check`, { body: { decision: 'apply', note: 'As agreed.' } });
}

test('an agent gives a share of bets on; a bet credits both, and each payment opens into it', async ({
  page,
  browser,
  findings,
}) => {
  const [maker, checker] = await Promise.all(
    ['Maker of rebates', 'Checker of rebates'].map(async (name) =>
      openOperatorSession(await createOperator(freshName(), name, 'owner')),
    ),
  );
  const headers = { 'x-token': await loginAs(page, AGENT) };
  const { value: agent } = await call<{ id: string }>(page, ['GET', '/member/info'], { headers });
  const link = await call<{ code: string }>(page, ['POST', '/agent/link'], {
    body: { accountType: 'member', label: '' },
    headers,
  });
  await giveTop(maker!, checker!, agent.id);
  const context = await openVisitor(browser, findings);
  const theirs = await context.newPage();
  const player = await registerMember(theirs, { affiliateCode: link.value.code });
  const money = { direction: 'credit', amount: '500.00', reason: 'Ticket 4712: money of the journey.' };
  const made = await maker!.ask<{ id: string }>('POST', '/corrections', {
    body: { account: player.account, ...money },
  });
  await checker!.ask('POST', `/corrections/${made.id}/check`, { body: { decision: 'apply', note: '' } });

  await openSite(page, '/agentHome/downlineManagmentView');
  await page.getByRole('searchbox', { name: 'Account in this team' }).fill(player.account);
  await page.getByRole('button', { name: `Manage ${player.account}` }).click();
  await page.getByRole('menuitem', { name: 'Rebates' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(player.account) });
  const share = dialog.getByRole('textbox', { name: 'Originals' });
  await share.fill('1.01');
  await dialog.getByRole('button', { name: 'Save rebates' }).click();
  await expect(share).toHaveAttribute('aria-invalid', 'true');
  await share.fill('0.4');
  await expectAccessible(page, 'rebates for a downline');
  await dialog.getByRole('button', { name: 'Save rebates' }).click();
  await expect(dialog).toBeHidden();

  const game = await launchGame(theirs, 'stu_limbo');
  await game.getByRole('button', { name: '1.5×' }).click();
  await game.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);

  // 0.4 % of 10.00 for the player, and the step to 1 % for the agent.
  await openSite(theirs, '/member/transactionHistory');
  const credited = theirs.getByRole('row', { name: /Rebate.*0\.04/ });
  await expect(async () => {
    await theirs.reload();
    await expect(credited).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await credited.getByRole('button', { name: /Details/ }).click();
  const detail = theirs.getByRole('dialog', { name: 'Rebate' });
  await expect(detail.getByRole('listitem')).toContainText([player.account]);
  await expect(detail.getByText('0.4% of 10.00')).toBeVisible();
  await expect(detail).toContainText('1 bet, together৳ 0.04');
  await expectAccessible(theirs, 'a rebate and its bets');

  await openSite(page, '/agentHome/agentRevenueReport');
  await page.getByRole('button', { name: 'Rebates', exact: true }).click();
  const payments = page.getByRole('dialog', { name: 'Rebates paid to you' });
  await payments.getByRole('button', { name: /^Bets/ }).first().click();
  await expect(payments.getByRole('listitem').filter({ hasText: player.account }).last()).toContainText(
    '0.6% of 10.00',
  );
  await expectAccessible(page, 'rebates of an agent');

  const office = await openVisitor(browser, findings);
  await maker!.openIn(office);
  const console = await office.newPage();
  const { content } = await maker!.ask<{ content: { id: string }[] }>('GET', `/players?search=${player.account}`);
  await console.goto(`${CONSOLE}/players/${content[0]!.id}/ledger?kind=rebate`);
  await console.getByRole('link', { name: /^Bets it is of/ }).click();
  await expect(console.getByRole('heading', { level: 1 })).toContainText('Rebate');
  await expect(
    console.getByRole('row', { name: new RegExp(`${player.account}.*10\\.00.*0\\.40%.*0\\.04`) }),
  ).toBeVisible();
  await expectAccessible(console, 'a rebate in the console');
  await office.close();
  await context.close();
  await Promise.all([maker!.close(), checker!.close()]);
});
