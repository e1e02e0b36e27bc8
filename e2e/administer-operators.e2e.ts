import type { Page } from '@playwright/test';
import { expectAccessibleInAllLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { admin, createOperator, oneTimeCode, openDesk, operatorLogin } from './support/operators.ts';
import { CONSOLE, LOTUS_ID } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const REASON = 'Journey: the office changes.';

/** Opens a dialog of the operator chosen in the list, gives the reason and presses the button that does it. */
async function perform(office: Page, name: string, open: string, confirm: string): Promise<void> {
  await office.getByRole('button', { name, exact: true }).click();
  await office
    .getByRole('complementary', { name: `Operator ${name}` })
    .getByRole('button', { name: open })
    .click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await dialog.getByRole('button', { name: confirm }).click();
}

/** Reads the two secrets off the dialog that shows them once, and says that they were passed on. */
async function takeHandout(office: Page): Promise<{ password: string; secret: string }> {
  const dialog = office.getByRole('dialog', { name: /^Login of/ });
  const read = async (term: string): Promise<string> =>
    (await dialog.locator('dl > div').filter({ hasText: term }).locator('bdi').textContent())!;
  const handout = { password: await read('One-time password'), secret: await read('Authenticator secret') };
  await expect(dialog.locator('figure svg')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeDisabled();
  await office.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessibleInAllLooks(office, 'credentials, shown once');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  return handout;
}

const idOf = async (office: Page, name: string): Promise<string> => {
  const answer = (await (
    await office.request.get(`${CONSOLE}/api/console/v1/operators`, { headers: { 'x-brand': '1' } })
  ).json()) as { value: { id: string; name: string }[] };
  return answer.value.find((row) => row.name === name)!.id;
};

/** The first login with what was handed out, up to the page that asks for a password of one's own. */
async function logInFirst(
  desk: Page,
  name: string,
  { password, secret }: { password: string; secret: string },
): Promise<void> {
  await desk.goto(CONSOLE);
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  await desk.getByRole('textbox', { name: 'Password' }).fill(password);
  await desk.getByRole('textbox', { name: /code/i }).fill(oneTimeCode(secret));
  await desk.getByRole('button', { name: 'Log in' }).click();
  await expect(desk.getByRole('heading', { name: 'Set your own password' })).toBeVisible();
}

test('an owner makes an operator, changes his role and disables him, and an open page of his follows each step by itself', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Office owner', 'owner');
  const office = await (await openVisitor(browser, findings, { reducedMotion: 'reduce' })).newPage();
  await operatorLogin(office, owner, owner.code());
  await office.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operators' }).click();
  await office.getByRole('button', { name: 'New operator' }).click();
  const name = freshName();
  const form = office.getByRole('dialog', { name: 'New operator' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await expectAccessibleInAllLooks(office, 'new operator with its messages');
  await form.getByRole('textbox', { name: 'Login name' }).fill(name);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey clerk');
  await form.getByRole('combobox', { name: 'Role' }).selectOption('support');
  await form.getByRole('button', { name: 'Create' }).click();
  const handout = await takeHandout(office);

  const desk = await (await openVisitor(browser, findings, { reducedMotion: 'reduce' })).newPage();
  await logInFirst(desk, name, handout);
  await expectAccessibleInAllLooks(desk, 'own password');
  // Past the page there is nothing either: the server opens no call before the password is his own.
  const early = await desk.request.get(`${CONSOLE}/api/console/v1/players`, { headers: { 'x-brand': '1' } });
  expect([early.status(), ((await early.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  await desk.getByRole('textbox', { name: 'Password that was handed to you' }).fill(handout.password);
  await desk.getByRole('textbox', { name: 'New password' }).fill('short');
  await desk.getByRole('button', { name: 'Set password and go on' }).click();
  await expect(desk.getByText('At least 12 characters.', { exact: true })).toBeVisible();
  await desk.getByRole('textbox', { name: 'New password' }).fill(`own words of ${name}`);
  await desk.getByRole('button', { name: 'Set password and go on' }).click();
  const menu = desk.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Players' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Operators' })).toHaveCount(0);

  await office.reload();
  const row = office.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Enrolled');
  await office.getByRole('button', { name, exact: true }).click();
  await office
    .getByRole('complementary', { name: `Operator ${name}` })
    .getByRole('button', { name: 'Role and brands' })
    .click();
  await office.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('auditor');
  await expectAccessibleInAllLooks(office, 'role and brands');
  await office.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Auditor');
  // The clerk's page is not touched: the menu of his new role comes by itself.
  await expect(menu.getByRole('link', { name: 'Audit trail' })).toBeVisible({ timeout: 20_000 });

  await perform(office, name, 'Disable', 'Disable');
  await expect(row).toContainText('Disabled');
  await expect(desk.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 20_000 });

  await office.goto(`${CONSOLE}/audit?target=operator:${await idOf(office, name)}`);
  const rows = office.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(rows.filter({ hasText: owner.name })).toHaveCount(3);
  await rows.filter({ hasText: 'changed role or brands of' }).getByRole('button').click();
  const detail = office.getByRole('complementary', { name: /^Entry/ });
  await expect(detail).toContainText(REASON);
  await expect(detail.getByRole('table').getByRole('row').filter({ hasText: 'role' })).toContainText('auditor');
  for (const page of [office, desk]) await page.context().close();
});

test('a reset hands out both anew; nobody finds a button for himself, and the server refuses him too', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Office owner', 'owner');
  const clerk = await createOperator(freshName(), 'Lost phone', 'content');
  const own = await openDesk(owner);
  const office = await (await openVisitor(browser, findings, { reducedMotion: 'reduce' })).newPage();
  await own.sitDown(office.context());
  await office.goto(`${CONSOLE}/operators`);
  await perform(office, clerk.name, 'Reset login', 'Reset login');
  const handout = await takeHandout(office);
  expect(handout.password).not.toBe(clerk.password);
  const desk = await (await openVisitor(browser, findings)).newPage();
  await logInFirst(desk, clerk.name, handout);

  await office.getByRole('button', { name: owner.name, exact: true }).click();
  const self = office.getByRole('complementary', { name: `Operator ${owner.name}` });
  await expect(self).toContainText('This is you.');
  await expect(self.getByRole('button')).toHaveCount(0);
  const id = await idOf(office, owner.name);
  await expect(
    own.ask('POST', `/operators/${id}/status`, { status: 'disabled', version: 1, reason: REASON }),
  ).rejects.toThrow('SELF_CHANGE');
  for (const page of [office, desk]) await page.context().close();
  await own.close();
});

test('the command line administers by the same rules, and an open session follows at once', async () => {
  const clerk = await createOperator(freshName(), 'Line clerk', 'support');
  const desk = await openDesk(clerk);
  await expect(desk.ask('GET', '/audit')).rejects.toThrow('FORBIDDEN');
  const me = await desk.ask<{ id: string }>('GET', '/session');
  expect(await admin('role', clerk.name, 'auditor')).toContain('auditor');
  const rows = await desk.ask<{ content: { actor: string; action: string; target: string }[] }>(
    'GET',
    `/audit?target=operator:${me.id}`,
  );
  expect(rows.content[0]).toMatchObject({ actor: expect.stringMatching(/^cli:/), action: 'change-operator' });
  await admin('brands', clerk.name, 'lotus');
  await expect(desk.ask('GET', '/vendors')).rejects.toThrow('BRAND_UNKNOWN');
  await desk.ask('GET', '/vendors', undefined, LOTUS_ID);
  expect(await admin('disable', clerk.name)).toContain('disabled');
  await expect(desk.ask('GET', '/vendors', undefined, LOTUS_ID)).rejects.toThrow('NOT_LOGGED_IN');
  await admin('enable', clerk.name);
  expect((await admin('list')).split('\n').find((line) => line.startsWith(`${clerk.name} `))).toMatch(
    /auditor +lotus .*active$/,
  );
  await expect(admin('role', clerk.name, 'emperor')).rejects.toThrow('usage');
  await expect(admin('brands', clerk.name, 'nowhere')).rejects.toThrow('there is no brand nowhere');
  await expect(admin('reset', 'nobody-of-this-name')).rejects.toThrow('there is no operator');
  await desk.close();
});
