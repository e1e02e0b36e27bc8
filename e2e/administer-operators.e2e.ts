import type { Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import {
  admin,
  createOperator,
  inviteOperator,
  oneTimeCode,
  openOperatorSession,
  operatorLogin,
} from './support/operators.ts';
import { CONSOLE, LOTUS_ID } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const REASON = 'Journey: the team changes.';
/** An open page has asked anew for what its operator may. */
const RIGHTS_ASKED_MS = 10_000;

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

/** Reads the link off the dialog that shows it once, and says that it was passed on. */
async function takeLink(consolePage: Page): Promise<string> {
  const dialog = consolePage.getByRole('dialog', { name: /^Link for/ });
  const link = (await dialog.locator('dd bdi').textContent())!;
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeDisabled();
  await consolePage.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessibleInLooks(consolePage, 'a link, shown once');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  return link;
}

const idOf = async (consolePage: Page, name: string): Promise<string> => {
  const answer = (await (
    await consolePage.request.get(`${CONSOLE}/api/console/v1/operators`, { headers: { 'x-brand': '1' } })
  ).json()) as { value: { id: string; name: string }[] };
  return answer.value.find((row) => row.name === name)!.id;
};

/** Opens the link and takes the account up, up to the console behind it. Answers the secret that the page showed. */
async function enrolInPage(session: Page, link: string, name: string): Promise<string> {
  await session.goto(link);
  await expect(session.getByRole('heading', { name: 'Take up your account' })).toBeVisible();
  const secret = (await session.locator('figure bdi').textContent())!;
  await expect(session.locator('figure svg')).toBeVisible();
  await session.getByRole('textbox', { name: 'New password' }).fill(`own words of ${name}`);
  await session.getByRole('textbox', { name: /^Code/ }).fill(oneTimeCode(secret));
  await session.getByRole('button', { name: 'Take up the account' }).click();
  await session.getByRole('navigation', { name: 'Menu' }).waitFor();
  return secret;
}

test('an owner creates, changes and disables an operator, whose open page follows each step', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Console owner', 'owner');
  const consolePage = await (await openVisitor(browser, findings)).newPage();
  await operatorLogin(consolePage, owner, owner.code());
  await consolePage.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operators' }).click();
  await consolePage.getByRole('button', { name: 'New operator' }).click();
  const name = freshName();
  const form = consolePage.getByRole('dialog', { name: 'New operator' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await expectAccessibleInLooks(consolePage, 'new operator with its messages');
  await form.getByRole('textbox', { name: 'Login name' }).fill(name);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey clerk');
  await form.getByRole('combobox', { name: 'Role' }).selectOption('support');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Joins the desk today.');
  await form.getByRole('button', { name: 'Create' }).click();
  const link = await takeLink(consolePage);
  const row = consolePage.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Invited');

  const session = await (await openVisitor(browser, findings)).newPage();
  await session.clock.install();
  await session.goto(link);
  await session.getByRole('textbox', { name: 'New password' }).fill('short');
  await session.getByRole('button', { name: 'Take up the account' }).click();
  await expect(session.getByText('At least 12 characters.', { exact: true })).toBeVisible();
  await expectAccessibleInLooks(session, 'enrolment with its messages');
  await session.getByRole('textbox', { name: 'New password' }).fill(`own words of ${name}`);
  const shown = (await session.locator('figure bdi').textContent())!;
  await session.getByRole('textbox', { name: /^Code/ }).fill(oneTimeCode(shown) === '000000' ? '111111' : '000000');
  await session.getByRole('button', { name: 'Take up the account' }).click();
  await expect(session.getByText('The app shows another code.')).toBeVisible();
  await session.reload();
  expect(await enrolInPage(session, link, name)).not.toBe(shown);
  await expect(session).toHaveURL(`${CONSOLE}/`);
  const stranger = await (await openVisitor(browser, findings)).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'This link is over' })).toBeVisible();
  await stranger.context().close();
  const menu = session.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Players' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Operators' })).toHaveCount(0);

  await consolePage.reload();
  await expect(row).toContainText('Unconfirmed');
  await consolePage.getByRole('button', { name, exact: true }).click();
  await consolePage
    .getByRole('complementary', { name: `Operator ${name}` })
    .getByRole('button', { name: 'Role and brands' })
    .click();
  await consolePage.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption('auditor');
  await expectAccessibleInLooks(consolePage, 'role and brands');
  await consolePage.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Auditor');
  // The clerk's page is not touched: the menu of the new role appears by itself, when it asks the next time.
  await session.clock.fastForward(RIGHTS_ASKED_MS);
  await expect(menu.getByRole('link', { name: 'Audit trail' })).toBeVisible();

  await perform(consolePage, name, 'Disable');
  await expect(row).toContainText('Disabled');
  await session.clock.fastForward(RIGHTS_ASKED_MS);
  await expect(session.getByRole('button', { name: 'Log in' })).toBeVisible();

  await consolePage.goto(`${CONSOLE}/audit?target=operator:${await idOf(consolePage, name)}`);
  const rows = consolePage.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(rows.filter({ hasText: owner.name })).toHaveCount(3);
  await rows.filter({ hasText: 'changed role or brands of' }).getByRole('button').click();
  const detail = consolePage.getByRole('complementary', { name: /^Entry/ });
  await expect(detail).toContainText(REASON);
  await expect(detail.getByRole('table').getByRole('row').filter({ hasText: 'role' })).toContainText('auditor');
  for (const page of [consolePage, session]) await page.context().close();
});

test('whom an owner made checks their work only when a second owner has confirmed them', async ({
  page,
  browser,
  findings,
}) => {
  const player = await registerPlayer(page);
  const [maker, second] = [
    await createOperator(freshName(), 'First owner', 'owner'),
    await createOperator(freshName(), 'Second owner', 'owner'),
  ];
  const desk = await openOperatorSession(maker);
  const made = {
    name: freshName(),
    displayName: 'New checker',
    role: 'finance-checker',
    brandIds: [1],
    reason: 'A second pair of eyes',
  };
  const { token } = await desk.ask<{ token: string }>('POST', '/operators', { body: made });
  await desk.ask('POST', '/corrections', {
    body: { account: player.account, direction: 'credit', amount: '40.00', reason: 'Ticket 4711: by one person?' },
  });

  const checker = await (await openVisitor(browser, findings)).newPage();
  await enrolInPage(checker, `${CONSOLE}/enrol#${token}`, made.name);
  const apply = async (): Promise<void> => {
    await checker.goto(`${CONSOLE}/corrections`);
    await checker.getByRole('button', { name: player.account, exact: true }).click();
    await checker
      .getByRole('complementary', { name: `Correction for ${player.account}` })
      .getByRole('button', { name: 'Apply' })
      .click();
    await checker
      .getByRole('dialog')
      .getByRole('button', { name: /^Apply/ })
      .click();
  };
  await apply();
  await expect(
    checker.getByText(`${made.name} must first be confirmed by an owner who did not make them.`),
  ).toBeVisible();
  await expect(checker.getByText(`Ask another owner: Operators, ${made.name}, Confirm.`)).toBeVisible();
  await expectAccessibleInLooks(checker, 'a check that needs a confirmation');

  const own = await (await openVisitor(browser, findings)).newPage();
  await desk.openIn(own.context());
  await own.goto(`${CONSOLE}/operators`);
  await own.getByRole('button', { name: made.name, exact: true }).click();
  const side = own.getByRole('complementary', { name: `Operator ${made.name}` });
  await expect(side).toContainText('neither checks what the other made');
  await expect(side.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  const other = await (await openVisitor(browser, findings)).newPage();
  await operatorLogin(other, second, second.code());
  await other.goto(`${CONSOLE}/operators`);
  await perform(other, made.name, 'Confirm');
  await expect(other.getByRole('row').filter({ hasText: made.name })).toContainText(second.name);
  await expectAccessibleInLooks(other, 'a confirmed operator');

  await apply();
  await expect(checker.getByText(/৳ 40\.00 .*applied for/)).toBeVisible();
  for (const each of [checker, own, other]) await each.context().close();
  await desk.close();
});

test('a reset makes a new link; no operator has a button for their own entry, and the server refuses it', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Console owner', 'owner');
  const clerk = await createOperator(freshName(), 'Lost phone', 'content');
  const own = await openOperatorSession(owner);
  const consolePage = await (await openVisitor(browser, findings)).newPage();
  await own.openIn(consolePage.context());
  await consolePage.goto(`${CONSOLE}/operators`);
  await perform(consolePage, clerk.name, 'Reset login');
  const link = await takeLink(consolePage);
  await expect(openOperatorSession(clerk)).rejects.toThrow('LOGIN_FAILED');
  const session = await (await openVisitor(browser, findings)).newPage();
  await enrolInPage(session, link, clerk.name);

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
  await expect(admin('role', clerk.name, 'emperor')).rejects.toThrow('role: one of owner');
  await expect(admin('brands', clerk.name, 'nowhere')).rejects.toThrow('there is no brand nowhere');
  await expect(admin('reset', 'nobody-of-this-name')).rejects.toThrow('there is no operator');
  await session.close();
});

test('the command line cleans a name as the console does, and rotates the keys under an open installation', async ({
  request,
}) => {
  const token = await inviteOperator(freshName(), ' Rina\u202E Sultana', 'support');
  const opened = await request.post(`${CONSOLE}/api/console/v1/enrolment`, { data: { token } });
  expect(((await opened.json()) as { value: { displayName: string } }).value.displayName).toBe('Rina Sultana');
  const keeper = await createOperator(freshName(), 'Key keeper', 'auditor');
  expect(await admin('rotate-keys')).toMatch(/^version \d+ is the key of now; \d+ retired$/m);
  const session = await openOperatorSession(keeper);
  const rows = await session.ask<{ content: object[] }>('GET', '/audit?action=rotate-keys');
  expect(rows.content[0]).toMatchObject({ actor: expect.stringMatching(/^cli:/), target: 'sealing:keys' });
  await session.close();
});
