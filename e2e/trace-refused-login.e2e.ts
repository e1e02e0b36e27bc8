import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember, sealedCall, stand } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { CONSOLE, SITE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('a refused login of a player and one of an operator are found in the console, with address and reason', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerMember(page);
  const thief = await openVisitor(browser, findings, { address: '192.0.2.91', userAgent: 'Borrowed phone/7' });
  const stranger = await thief.newPage();
  await stand(stranger, SITE);
  for (const password of ['guess-number-one', 'guess-number-two', 'guess-number-three'])
    await sealedCall(stranger, ['POST', '/login'], { username: member.account, password });
  await sealedCall(page, ['POST', '/login'], { username: member.account, password: 'mistyped-at-home' });

  const owner = await createOperator(freshName(), 'Login watcher', 'owner');
  await stranger.goto(CONSOLE);
  for (const [field, value] of [
    ['Name', owner.name],
    ['Password', 'not-the-password'],
  ] as const)
    await stranger.getByRole('textbox', { name: field }).fill(value);
  await stranger.getByRole('textbox', { name: /code/i }).fill('000000');
  await stranger.getByRole('button', { name: 'Log in' }).click();
  await expect(stranger.getByText('Name, password or code is wrong, or too many tries came from here.')).toBeVisible();
  await thief.close();

  const desk = await openOperatorSession(owner);
  const context = await openVisitor(browser, findings);
  await desk.openIn(context);
  const office = await context.newPage();
  const { content } = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await office.goto(`${CONSOLE}/players/${content[0]!.id}/sessions`);
  const refused = office.getByRole('region', { name: 'Refused logins' }).getByRole('table');
  await expect(refused.getByRole('row')).toHaveCount(5);
  await expect(refused.getByRole('row').nth(1)).toContainText(/wrong password.*known device/);
  await expect(refused.getByRole('row').nth(2)).toContainText(
    /without the captcha that was due.*192\.0\.2\.91.*new device.*Borrowed phone\/7/,
  );
  await expect(refused.getByRole('row').nth(4)).toContainText(/wrong password.*192\.0\.2\.91/);
  await expectAccessibleInLooks(office, 'refused logins of a player');

  await office.goto(`${CONSOLE}/audit?action=refuse-login&actor=${owner.name}`);
  const rows = office.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(async () => {
    await office.reload();
    await expect(rows).toHaveCount(2, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(rows.nth(1)).toContainText(/Login refused.*wrong password/);
  await expect(office.getByRole('complementary')).toContainText('192.0.2.91');
  await office.getByRole('button', { name: 'Verify now' }).click();
  await expect(office.getByText(/entries, none changed/)).toBeVisible();
  await expectAccessibleInLooks(office, 'refused login in the audit');
  await context.close();
  await desk.close();
});
