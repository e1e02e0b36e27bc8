import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { addPasskeyDevice } from './support/passkeys.ts';
import { openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('an operator takes a passkey off and gives a password; its owner chooses another and reads of both', async ({
  page,
  context,
  browser,
  findings,
}) => {
  await addPasskeyDevice(page);
  const member = await registerMember(page);
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  const making = page.getByRole('dialog', { name: 'A passkey on this device' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Lent phone');
  await making.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await making.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('Lent phone')).toBeVisible();

  const desk = await openOperatorSession(await createOperator(freshName(), 'Giver back', 'owner'));
  const visitor = await openVisitor(browser, findings);
  await desk.openIn(visitor);
  const office = await visitor.newPage();
  const { content } = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await office.goto(`${CONSOLE}/players/${content[0]!.id}/sessions`);
  const keys = office.getByRole('region', { name: 'Passkeys, linked accounts and contacts' });
  await expect(keys.getByText('Lent phone')).toBeVisible();
  await keys.getByRole('button', { name: 'Take all off' }).click();
  const taking = office.getByRole('dialog');
  await taking.getByRole('textbox', { name: 'Reason' }).fill('The phone was lent to somebody');
  await taking.getByRole('button', { name: 'Take all off' }).click();
  await expect(keys.getByText('None: the password is the only way in.')).toBeVisible();

  await office.getByRole('button', { name: 'Give a new password' }).click();
  const giving = office.getByRole('dialog');
  await expect(giving.getByText('No money leaves the account for 48 hours.')).toBeVisible();
  await giving.getByRole('textbox', { name: 'Reason' }).fill('Called and proved who they are');
  await giving.getByRole('button', { name: 'Give a new password' }).click();
  const given = office.getByRole('dialog', { name: `New password of ${member.account}` });
  await expectAccessibleInLooks(office, 'a password that is given');
  const password = await given.locator('bdi').innerText();
  await given.getByRole('checkbox').check();
  await given.getByRole('button', { name: 'Close' }).last().click();
  await expect(office.getByText('A password that the house gave opens the account until')).toBeVisible();
  await visitor.close();
  await desk.close();

  await context.clearCookies();
  await readIn(page, 'en');
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(member.account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const choosing = page.getByRole('dialog', { name: /password/i });
  await choosing.getByRole('textbox', { name: 'New password', exact: true }).fill('lantern-stone-77');
  await choosing.getByRole('textbox', { name: 'Repeat new password' }).fill('lantern-stone-77');
  await page.keyboard.press('Enter');
  await expect(choosing).toBeHidden();
  await openSite(page, '/member/messageV2');
  await expect(page.getByText('The house gave you a new password on request.', { exact: false })).toBeVisible();
  await expect(page.getByText('The house took off what opened your account', { exact: false })).toBeVisible();
});
