import type { Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { registerMember, type Member } from './support/members.ts';
import { createOperator, oneTimeCode, openOperatorSession } from './support/operators.ts';
import { headerBalance, openSite, signOut } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const STEP_MS = 30_000;

/** Types name and password, and answers the window of the step behind them. */
async function logIn(page: Page, { account, password }: Member) {
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const step = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(step).toBeVisible();
  return step;
}

test('a player switches an authenticator on, logs in by its code, and by a recovery code without the phone', async ({
  page,
  browser,
  findings,
}) => {
  const member = await registerMember(page);
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Switch on authenticator' }).click();
  const setup = page.getByRole('dialog', { name: 'Switch on authenticator' });
  await setup.getByRole('textbox', { name: 'Password', exact: true }).fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(setup.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await setup.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  const secret = (await setup.locator('bdi').innerText()).replaceAll(' ', '');
  await expectAccessibleInLooks(page, 'authenticator');
  const first = Math.floor(Date.now() / STEP_MS);
  await setup.getByRole('textbox', { name: 'Code of the app' }).fill(oneTimeCode(secret, first));
  await page.keyboard.press('Enter');
  const shown = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expect(setup.getByRole('button', { name: 'Done' })).toBeDisabled();
  await setup.getByRole('checkbox').check();
  await setup.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  await signOut(page);
  const byCode = await logIn(page, member);
  await expectAccessibleInLooks(page, 'login step');
  // The code that switched it on is used up; the next one is taken a little early.
  await byCode.getByRole('textbox', { name: 'Authenticator' }).fill(oneTimeCode(secret, first));
  await page.keyboard.press('Enter');
  await expect(byCode.getByText('That is not right. Tries left: 4.')).toBeVisible();
  const next = Math.max(first + 1, Math.floor(Date.now() / STEP_MS));
  await byCode.getByRole('textbox', { name: 'Authenticator' }).fill(oneTimeCode(secret, next));
  await page.keyboard.press('Enter');
  await expect(headerBalance(page)).toBeVisible();

  await signOut(page);
  const closed = await logIn(page, member);
  await closed.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The window was closed, so you are not logged in. Please try again.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();

  const byRecovery = await logIn(page, member);
  await byRecovery.getByRole('tab', { name: 'Recovery code' }).click();
  await byRecovery.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(headerBalance(page)).toBeVisible();
  await openSite(page, '/member');
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();

  // The phone is lost, or somebody says so: an operator resets the authenticator, and its owner stops that.
  const operator = await openOperatorSession(await createOperator(freshName(), 'Support of safety', 'support'));
  const office = await openVisitor(browser, findings);
  await operator.openIn(office);
  const desk = await office.newPage();
  const { content } = await operator.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await desk.goto(`${CONSOLE}/players/${content[0]!.id}/sessions`);
  const factor = desk.getByRole('region', { name: 'Authenticator' });
  await expect(factor).toContainText('Recovery codes left: 9');
  await factor.getByRole('button', { name: 'Reset authenticator' }).click();
  const reset = desk.getByRole('dialog', { name: `Reset the authenticator of ${member.account}` });
  await reset.getByRole('textbox', { name: 'Reason' }).fill('Says the phone is lost; called back.');
  await expectAccessibleInLooks(desk, 'reset of an authenticator');
  await reset.getByRole('button', { name: 'Reset authenticator' }).click();
  await expect(factor.getByText(/unless the player stops it/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'That was not me: keep it' }).click();
  await expect(page.getByRole('button', { name: 'That was not me: keep it' })).toHaveCount(0);
  await desk.reload();
  await expect(factor.getByRole('button', { name: 'Reset authenticator' })).toBeVisible();
  await Promise.all([office.close(), operator.close()]);
});
