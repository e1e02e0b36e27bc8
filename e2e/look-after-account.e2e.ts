import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { call, loginAs, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

test('an operator ends a login of a player, sees who shares the device, locks the account and opens it', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerMember(page);
  const away = await openVisitor(browser, findings, { userAgent: PHONE });
  const phone = await away.newPage();
  const token = await loginAs(phone, member);
  // A second person's account on the first one's machine, or the same person's.
  const beside = await page.context().newPage();
  const double = await registerMember(beside);
  await beside.close();

  const desk = await openOperatorSession(await createOperator(freshName(), 'Looks after accounts', 'support'));
  const office = await openVisitor(browser, findings);
  await desk.openIn(office);
  const seat = await office.newPage();
  const { content } = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await seat.goto(`${CONSOLE}/players/${content[0]!.id}/sessions`);
  const sessions = seat.getByRole('table', { name: 'Sessions, table' }).getByRole('row');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.nth(1)).toContainText(/Open.*Site.*Android/);
  const linked = seat.getByRole('table', { name: 'Linked accounts, table' }).getByRole('row');
  for (const sign of ['on a device of this player', 'from an address of this player'])
    await expect(linked.filter({ hasText: double.account }).filter({ hasText: sign })).toHaveCount(1);
  await expectAccessibleInLooks(seat, 'the security of a player');

  await sessions.nth(1).getByRole('button', { name: 'End the session' }).click();
  const ending = seat.getByRole('dialog', { name: `End a session of ${member.account}?` });
  await ending.getByRole('textbox', { name: 'Reason' }).fill('The telephone was lost, ticket 310');
  await ending.getByRole('button', { name: 'End', exact: true }).click();
  await expect(sessions.nth(1)).toContainText('ended by an operator');
  const askAs = (asked: string) => ({ headers: { 'x-token': asked } });
  await expect.poll(async () => (await call(phone, ['GET', '/member/info'], askAs(token))).code).toBe('NOT_LOGGED_IN');
  await openSite(page, '/member');
  await expect(page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(1);

  const setStatus = async (now: 'Disable' | 'Enable', reason: string): Promise<void> => {
    await seat.getByRole('button', { name: now, exact: true }).click();
    const asking = seat.getByRole('dialog', { name: `${now} ${member.account}?` });
    await asking.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await asking.getByRole('button', { name: now, exact: true }).click();
    await expect(asking).toBeHidden();
  };
  await setStatus('Disable', 'Chargeback, see ticket 311');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect(loginAs(phone, member)).rejects.toThrow('ACCOUNT_DISABLED');
  await setStatus('Enable', 'Settled, see ticket 311');
  await loginAs(phone, member);

  await seat.goto(`${CONSOLE}/messages`);
  await seat.getByText('The last 14 days, day by day').first().click();
  const days = seat.getByRole('table', { name: 'The last 14 days, day by day' }).getByRole('row');
  await expect(days).toHaveCount(15);
  await expect(days.nth(1)).toContainText(new Date().toISOString().slice(0, 10));
  await expectAccessibleInLooks(seat, 'what messages cost by day');
  await Promise.all([away.close(), office.close(), desk.close()]);
});
