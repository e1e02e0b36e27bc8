import type { Page } from '@playwright/test';
import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { admin, createOperator, oneTimeCode, openOperatorSession, operatorLogin } from './support/operators.ts';
import { CONSOLE, LOTUS_ID } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const REASON = 'Journey: the team changes.';

/** Opens the dialog of an action on the operator chosen in the list, gives the reason and confirms. */
async function perform(consolePage: Page, name: string, action: string): Promise<void> {
  await consolePage.getByRole('button', { name, exact: true }).click();
  await consolePage
    .getByRole('complementary', { name: `Operator ${name}` })
    .getByRole('button', { name: action })
    .click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: action }).click();
}

/** Reads the two secrets off the dialog that shows them once, and says that they were passed on. */
async function takeHandout(consolePage: Page): Promise<{ password: string; secret: string }> {
  const dialog = consolePage.getByRole('dialog', { name: /^Login of/ });
  const read = async (term: string): Promise<string> =>
    (await dialog.locator('dl > div').filter({ hasText: term }).locator('bdi').textContent())!;
  const handout = { password: await read('One-time password'), secret: await read('Authenticator secret') };
  await expect(dialog.locator('figure svg')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeDisabled();
  await consolePage.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessibleInAllLooks(consolePage, 'credentials, shown once');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  return handout;
}

const idOf = async (consolePage: Page, name: string): Promise<string> => {
  const answer = (await (
    await consolePage.request.get(`${CONSOLE}/api/console/v1/operators`, { headers: { 'x-brand': '1' } })
  ).json()) as { value: { id: string; name: string }[] };
  return answer.value.find((row) => row.name === name)!.id;
};

/** The first login with what was handed out, up to the page that asks for a password of one's own. */
async function logInFirst(
  session: Page,
  name: string,
  { password, secret }: { password: string; secret: string },
): Promise<void> {
  await session.goto(CONSOLE);
  await session.getByRole('textbox', { name: 'Name' }).fill(name);
  await session.getByRole('textbox', { name: 'Password' }).fill(password);
  await session.getByRole('textbox', { name: /code/i }).fill(oneTimeCode(secret));
  await session.getByRole('button', { name: 'Log in' }).click();
  await expect(session.getByRole('heading', { name: 'Set your own password' })).toBeVisible();
}

test('an owner creates, changes and disables an operator, whose open page follows each step', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Console owner', 'owner');
  const consolePage = await (await openVisitor(browser, findings, { reducedMotion: 'reduce' })).newPage();
  await operatorLogin(consolePage, owner, owner.code());
  await consolePage.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operators' }).click();
  await consolePage.getByRole('button', { name: 'New operator' }).click();
  const name = freshName();
  const form = consolePage.getByRole('dialog', { name: 'New operator' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await expectAccessibleInAllLooks(consolePage, 'new operator with its messages');
  await form.getByRole('textbox', { name: 'Login name' }).fill(name);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey clerk');
  await form.getByRole('combobox', { name: 'Role' }).selectOption('support');
  await form.getByRole('button', { name: 'Create' }).click();
  const handout = await takeHandout(consolePage);

  const session = await (await openVisitor(browser, findings, { reducedMotion: 'reduce' })).newPage();
  await logInFirst(session, name, handout);
  await expectAccessibleInAllLooks(session, 'own password');
  // Past the page there is nothing either: the server opens no call before the operator has set a password.
  const early = await session.request.get(`${CONSOLE}/api/console/v1/players`, { headers: { 'x-brand': '1' } });
  expect([early.status(), ((await early.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  await session.getByRole('textbox', { name: 'Password that was handed to you' }).fill(handout.password);
  await session.getByRole('textbox', { name: 'New password' }).fill('short');
  await session.getByRole('button', { name: 'Set password and go on' }).click();
  await expect(session.getByText('At least 12 characters.', { exact: true })).toBeVisible();
  await session.getByRole('textbox', { name: 'New password' }).fill(`own words of ${name}`);
  await session.getByRole('button', { name: 'Set password and go on' }).click();
  const menu = session.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Players' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Operators' })).toHaveCount(0);

  await consolePage.reload();
  const row = consolePage.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Enrolled');
  await consolePage.getByRole('button', { name, exact: true }).click();
  await consolePage
    .getByRole('complementary', { name: `Operator ${name}` })
    .getByRole('button', { name: 'Role and brands' })
    .click();
  await consolePage.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('auditor');
  await expectAccessibleInAllLooks(consolePage, 'role and brands');
  await consolePage.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Auditor');
  // The clerk's page is not touched: the menu of the new role appears by itself.
  await expect(menu.getByRole('link', { name: 'Audit trail' })).toBeVisible({ timeout: 20_000 });

  await perform(consolePage, name, 'Disable');
  await expect(row).toContainText('Disabled');
  await expect(session.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 20_000 });

  await consolePage.goto(`${CONSOLE}/audit?target=operator:${await idOf(consolePage, name)}`);
  const rows = consolePage.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(rows.filter({ hasText: owner.name })).toHaveCount(3);
  await rows.filter({ hasText: 'changed role or brands of' }).getByRole('button').click();
  const detail = consolePage.getByRole('complementary', { name: /^Entry/ });
  await expect(detail).toContainText(REASON);
  await expect(detail.getByRole('table').getByRole('row').filter({ hasText: 'role' })).toContainText('auditor');
  for (const page of [consolePage, session]) await page.context().close();
});

test('a reset issues both again; no operator has a button for their own entry, and the server refuses it', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Console owner', 'owner');
  const clerk = await createOperator(freshName(), 'Lost phone', 'content');
  const own = await openOperatorSession(owner);
  const consolePage = await (await openVisitor(browser, findings, { reducedMotion: 'reduce' })).newPage();
  await own.openIn(consolePage.context());
  await consolePage.goto(`${CONSOLE}/operators`);
  await perform(consolePage, clerk.name, 'Reset login');
  const handout = await takeHandout(consolePage);
  expect(handout.password).not.toBe(clerk.password);
  const session = await (await openVisitor(browser, findings)).newPage();
  await logInFirst(session, clerk.name, handout);

  await consolePage.getByRole('button', { name: owner.name, exact: true }).click();
  const self = consolePage.getByRole('complementary', { name: `Operator ${owner.name}` });
  await expect(self).toContainText('This is you.');
  await expect(self.getByRole('button')).toHaveCount(0);
  const id = await idOf(consolePage, owner.name);
  await expect(
    own.ask('POST', `/operators/${id}/status`, { body: { status: 'disabled', version: 1, reason: REASON } }),
  ).rejects.toThrow('SELF_CHANGE');
  for (const page of [consolePage, session]) await page.context().close();
  await own.close();
});

test('the command line administers by the same rules, and an open session follows at once', async () => {
  const clerk = await createOperator(freshName(), 'Line clerk', 'support');
  const session = await openOperatorSession(clerk);
  await expect(session.ask('GET', '/audit')).rejects.toThrow('FORBIDDEN');
  const me = await session.ask<{ id: string }>('GET', '/session');
  expect(await admin('role', clerk.name, 'auditor')).toContain('auditor');
  const rows = await session.ask<{ content: { actor: string; action: string; target: string }[] }>(
    'GET',
    `/audit?target=operator:${me.id}`,
  );
  expect(rows.content[0]).toMatchObject({ actor: expect.stringMatching(/^cli:/), action: 'change-operator' });
  await admin('brands', clerk.name, 'lotus');
  await expect(session.ask('GET', '/vendors')).rejects.toThrow('BRAND_UNKNOWN');
  await session.ask('GET', '/vendors', { brand: LOTUS_ID });
  expect(await admin('disable', clerk.name)).toContain('disabled');
  await expect(session.ask('GET', '/vendors', { brand: LOTUS_ID })).rejects.toThrow('NOT_LOGGED_IN');
  await admin('enable', clerk.name);
  expect((await admin('list')).split('\n').find((line) => line.startsWith(`${clerk.name} `))).toMatch(
    /auditor +lotus .*active$/,
  );
  await expect(admin('role', clerk.name, 'emperor')).rejects.toThrow('usage');
  await expect(admin('brands', clerk.name, 'nowhere')).rejects.toThrow('there is no brand nowhere');
  await expect(admin('reset', 'nobody-of-this-name')).rejects.toThrow('there is no operator');
  await session.close();
});
