import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleInLooks } from './support/axe.ts';
import { closePopups, expect, test } from './support/journey.ts';
import { call, loginAs, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, hundredths, launchGame, openSite } from './support/site.ts';
import { freshAddress, freshName, headersOf } from './support/visitors.ts';
import { watchContext } from './support/watch.ts';

/** Everybody who registers without a code comes right below the house agent. */
const HOUSE = { account: 'house', password: 'house-agent-2026' };
const TOP = { account: 'agent1', password: 'agent-one-2026' };
const PLAYER = { account: 'player', password: 'player-demo-2026' };
const TERMS = {
  kind: 'DIVIDEND',
  category: 'CONS',
  period: 'semimonthly',
  carry: 'MONTH',
  rateType: 'P',
  tiers: [
    { minimumBet: '10000', netLoss: '1000', activeMember: 1, rate: '0.1' },
    { minimumBet: '500000', netLoss: '30000', activeMember: 3, rate: '0.3' },
  ],
};

/** The platform's own offer to a top agent. */
async function offerOfPlatform(holder: string): Promise<void> {
  const desk = await openOperatorSession(await createOperator(freshName(), 'Agents desk', 'owner'));
  await desk.ask('POST', `/players/${holder}/contract`, { body: { terms: TERMS, reason: 'As agreed by mail.' } });
  await desk.close();
}

test('an offer opens by itself, is handed on within its bounds and agreed to; bets are found down the tree', async ({
  page,
  browser,
  findings,
}) => {
  const token = await loginAs(page, HOUSE);
  const { value: house } = await call<{ id: string }>(page, ['GET', '/member/info'], { headers: { 'x-token': token } });
  await offerOfPlatform(house.id);
  await openSite(page, '/agentHome');
  const own = page.getByRole('dialog', { name: 'Offer: Dividend, all games' });
  await expect(own).toContainText('From the platform.');
  await expect(own.getByRole('row', { name: '2 500,000.00 30,000.00 3 30%' })).toBeVisible();
  await expectAccessible(page, 'contract popup');
  await own.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(own).toBeHidden();
  await page.getByRole('button', { name: /^Dividend, all games 2 tiers, up to 30% Active/ }).click();
  await expect(page.getByRole('dialog', { name: 'Dividend, all games' })).toContainText('Version 1');
  await page.keyboard.press('Escape');

  const other = await browser.newContext({ extraHTTPHeaders: headersOf(freshAddress()) });
  await watchContext(other, findings);
  const theirs = await other.newPage();
  await closePopups(theirs);
  const { account } = await registerMember(theirs);
  const pages = page.getByRole('navigation', { name: 'Pages of the agent centre' });
  await pages.getByRole('link', { name: 'Downlines' }).click();
  await page.getByRole('searchbox', { name: 'Account in this team' }).fill(account);
  const manage = page.getByRole('button', { name: `Manage ${account}` });
  await manage.click();
  await page.getByRole('menuitem', { name: 'Offer a contract' }).click();
  const offer = page.getByRole('dialog', { name: `Offer ${account} a contract` });
  const rate = offer.getByRole('group', { name: 'Tier 2' }).getByRole('textbox', { name: 'Rate' });
  await rate.fill('31');
  await expect(offer.getByText('No tier of your own covers this', { exact: false })).toBeVisible();
  await expect(offer.getByRole('button', { name: 'Send offer' })).toBeDisabled();
  await rate.fill('25');
  await expectAccessibleInLooks(page, 'offer of a contract');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText(`Sent to ${account}.`, { exact: false })).toBeVisible();
  await manage.click();
  await expect(page.getByRole('menuitem', { name: 'Dividend, all games Offer sent' })).toBeVisible();

  await openSite(theirs, '/');
  const asked = theirs.getByRole('dialog', { name: 'Offer: Dividend, all games' });
  await expect(asked).toContainText('From house.');
  await asked.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(theirs.getByText('Accepted.', { exact: false })).toBeVisible();
  await expect(asked).toBeHidden();
  await page.reload();
  await page.getByRole('searchbox', { name: 'Account in this team' }).fill(account);
  await manage.click();
  await expect(page.getByRole('menuitem', { name: 'Dividend, all games Active' })).toBeVisible();
  await page.keyboard.press('Escape');

  await loginAs(theirs, PLAYER);
  const game = await launchGame(theirs, 'stu_limbo');
  const before = hundredths(await headerBalance(theirs).textContent());
  await game.getByRole('button', { name: '1.5×' }).click();
  await game.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(game.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => hundredths(await headerBalance(theirs).textContent())).not.toBe(before);
  await other.close();

  await loginAs(page, TOP);
  await openSite(page, '/agentHome');
  await pages.getByRole('link', { name: 'User profit and loss' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /^agent2 .* 10\.00 / })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'agent2', exact: true }).click();
  await expect(page.getByRole('row', { name: /^player Player .* 10\.00 / })).toBeVisible();
  await expectAccessible(page, 'profit and loss');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /as a CSV file$/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^profit-agent1-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^player,Player,[\d.]+,0\.00,10\.00,/m);

  await pages.getByRole('link', { name: 'Team betting' }).click();
  await expect(page.getByRole('row', { name: / player Limbo 10\.00 / }).first()).toBeVisible();
  await expectAccessible(page, 'team betting');
  await pages.getByRole('link', { name: 'Downline transactions' }).click();
  await page.getByRole('searchbox', { name: 'Account in the team' }).fill('player');
  await expect(page.getByRole('row', { name: /Bet · Limbo|Bet.*Limbo/ }).first()).toBeVisible();
  for (const [link, title] of [
    ['My income', 'My income'],
    ['Dividend record', 'Dividend record'],
    ['Real-time salary', 'Real-time salary'],
  ] as const) {
    await pages.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectAccessible(page, title);
  }
  await pages.getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements');
  await pages.getByRole('link', { name: 'Customer service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer service');
});
