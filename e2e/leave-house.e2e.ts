import { readFileSync } from 'node:fs';
import { expectAccessibleInLooks } from './support/axe.ts';
import { passCoolingDays } from './support/erasures.ts';
import { expect, test } from './support/journey.ts';
import { registerMember } from './support/members.ts';
import { createOperator, openOperatorSession, openTwoOwners } from './support/operators.ts';
import { openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('a player takes a copy of what is held of them, asks for the end of the account, and takes it back', async ({
  page,
}) => {
  const member = await registerMember(page);
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Get a copy' }).click();
  const copy = page.getByRole('dialog', { name: 'A copy of your data' });
  const password = copy.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(member.password);
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${member.account}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const told = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    account: { account: { name: string }; logins: unknown[] };
  };
  expect(told.account).toMatchObject({ account: { name: member.account } });
  expect(told.account.logins).not.toHaveLength(0);
  await expect(page.getByText('Copies left today: 2.')).toBeVisible();
  await page.getByRole('region', { name: 'Status messages' }).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const end = page.getByRole('dialog', { name: 'Delete the account' });
  await expect(end.getByText('movements of money: as long as the books')).toBeVisible();
  await expectAccessibleInLooks(page, 'the end of an account');
  await end.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await end.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByText('You asked for it.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByRole('button', { name: 'Delete the account…' })).toBeVisible();
});

test('two operators ask for the end of an account on its card, its owner is told, and the house takes it back', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerMember(page);
  const { maker, checker, close } = await openTwoOwners(browser, findings);
  await maker.goto(`${CONSOLE}/players?search=${member.account}`);
  await maker.getByRole('link', { name: member.account }).click();
  await maker.getByRole('tab', { name: 'Security' }).click();
  const card = maker.getByRole('region', { name: 'Deletion of the account' });
  await card.getByRole('button', { name: 'Delete the account' }).click();
  const asking = maker.getByRole('dialog', { name: `Delete the account of ${member.account}` });
  await expect(asking.getByText('Then the player has 7 days to take it back.')).toBeVisible();
  await asking.getByRole('textbox', { name: 'Reason' }).fill('The player asked for it by letter');
  await asking.getByRole('button', { name: 'Delete the account' }).click();
  await expect(card.getByText('An operator asked for it; a second one has to decide.')).toBeVisible();

  await checker.goto(`${CONSOLE}/proposals?state=waiting`);
  await checker
    .getByRole('row')
    .filter({ hasText: 'Delete the account of a player' })
    .getByRole('button', { name: 'Check: Delete the account of a player' })
    .first()
    .click();
  const check = checker.getByRole('dialog');
  await check.getByRole('textbox', { name: /Why/ }).fill('Seen the letter, and the signature.');
  await check.getByRole('button', { name: 'Apply' }).click();
  await expect(checker.getByText('The change holds now')).toBeVisible();

  await openSite(page, '/member');
  await expect(page.getByRole('button', { name: 'Keep the account' })).toBeVisible();
  await maker.reload();
  await expect(card.getByText('Two operators asked for it in the name of the player.')).toBeVisible();
  await card.getByRole('button', { name: 'Keep the account' }).click();
  const keeping = maker.getByRole('dialog', { name: `Keep the account of ${member.account}` });
  await keeping.getByRole('textbox', { name: 'Reason' }).fill('The player called and wants to stay');
  await keeping.getByRole('button', { name: 'Keep the account' }).click();
  await expect(card.getByText('Nobody asked for it.')).toBeVisible();
  await close();
});

test('after its seven days an account is gone: nobody logs in, and the console says no more who it was', async ({
  page,
  browser,
  findings,
}) => {
  test.setTimeout(240_000);
  const member = await registerMember(page);
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const end = page.getByRole('dialog', { name: 'Delete the account' });
  await end.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await end.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByText('You asked for it.')).toBeVisible();
  const desk = await openOperatorSession(await createOperator(freshName(), 'Keeper of files', 'owner'));
  const { content } = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  const id = content[0]!.id;

  await passCoolingDays(member.account);
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(member.account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(login.getByText('User name or password is wrong.', { exact: false })).toBeVisible();

  const visitor = await openVisitor(browser, findings);
  await desk.openIn(visitor);
  const office = await visitor.newPage();
  for (const tab of ['', '/sessions']) {
    await office.goto(`${CONSOLE}/players/${id}${tab}`);
    await expect(office.getByRole('heading', { level: 1 })).toContainText(`erased-${id}`);
    await expect(office.getByRole('main')).not.toContainText(member.account);
  }
  await expect(office.getByText('It is done: what is left names nobody.')).toBeVisible();
  await expect(office.getByRole('main')).not.toContainText(/198\.1[89]\./);
  await office.goto(`${CONSOLE}/players?search=${member.account}`);
  await expect(office.getByRole('link', { name: member.account })).toBeHidden();
  await visitor.close();
  await desk.close();
});
