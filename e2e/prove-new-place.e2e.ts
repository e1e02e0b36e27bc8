import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember, type Member } from './support/members.ts';
import { createOperator, openOperatorSession, type OperatorSession } from './support/operators.ts';
import { headerBalance, openSite, signOut } from './support/site.ts';
import { freshName, openVisitor } from './support/visitors.ts';

type Login = { readonly newPlace: { readonly on: boolean; readonly days: number; readonly ways: readonly string[] } };

/** Whether a login from a new network or device has to prove itself. Who has proven no contact is not asked. */
async function askAtNewPlaces(desk: OperatorSession, on: boolean): Promise<void> {
  const { login, version } = await desk.ask<{ login: Login; version: number }>('GET', '/brand');
  const newPlace = { ...login.newPlace, on, ways: ['sms', 'email'] };
  const body = { login: { ...login, newPlace }, version, reason: 'Journey: proof of a new place' };
  await desk.ask('PATCH', '/brand', { body });
}

/** The newest code for a purpose that went to an address of this domain, as an operator reads it. */
async function readCode(desk: OperatorSession, domain: string, purpose: string): Promise<string> {
  type Messages = { content: { id: string; maskedRecipient: string; purpose: string; state: string }[] };
  let id: string | undefined;
  await expect
    .poll(async () => {
      const { content } = await desk.ask<Messages>('GET', '/messages?pageSize=50&state=sent');
      id = content.find((each) => each.maskedRecipient.endsWith(`@${domain}`) && each.purpose === purpose)?.id;
      return id;
    })
    .toBeTruthy();
  const { text } = await desk.ask<{ text: string }>('POST', `/messages/${id!}/text`, { body: {} });
  return /\d{6}/.exec(text)![0];
}

async function typeLogin(page: Page, { account, password }: Member): Promise<Locator> {
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Is it you?' });
}

test('a login from a new place is proven by a code to the own address; the old place needs none', async ({
  page,
  browser,
  findings,
}) => {
  const desk = await openOperatorSession(await createOperator(freshName(), 'Keeper of places', 'owner'));
  const member = await registerMember(page);
  const domain = `${freshName()}.example`;
  await openSite(page, '/member');
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  const proving = page.getByRole('dialog', { name: 'Confirm e-mail address' });
  await proving.getByRole('textbox', { name: 'E-mail' }).fill(`rahim@${domain}`);
  await proving.getByRole('button', { name: 'Send code' }).click();
  await proving.getByRole('textbox', { name: 'Code from the message' }).fill(await readCode(desk, domain, 'prove'));
  // Whoever merely found the page open would recover the account by an address of their own.
  const password = proving.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('not-my-password');
  await expectAccessibleInLooks(page, 'the proof of an address');
  await proving.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(member.password);
  await proving.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(proving).toBeHidden();
  await openSite(page, '/member/messageV2');
  await expect(page.getByText('A phone number or e-mail address was confirmed', { exact: false })).toBeVisible();
  await openSite(page, '/member');
  await signOut(page);

  await askAtNewPlaces(desk, true);
  try {
    await typeLogin(page, member);
    await expect(headerBalance(page)).toHaveText('৳ 0.00');

    const elsewhere = await openVisitor(browser, findings);
    const phone = await elsewhere.newPage();
    await readIn(phone, 'en');
    const step = await typeLogin(phone, member);
    await expect(step.getByText('This network or device is new to us.')).toBeVisible();
    await step.getByRole('button', { name: 'Send code' }).click();
    const code = await readCode(desk, domain, 'step-up');
    const field = step.getByRole('textbox', { name: 'Code from the message' });
    await field.fill(code === '000000' ? '000001' : '000000');
    await step.getByRole('button', { name: 'Confirm and log in' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(code);
    await step.getByRole('button', { name: 'Confirm and log in' }).click();
    await expect(headerBalance(phone)).toHaveText('৳ 0.00');
    await signOut(phone);
    await typeLogin(phone, member);
    await expect(headerBalance(phone)).toHaveText('৳ 0.00');
    await elsewhere.close();
  } finally {
    await askAtNewPlaces(desk, false);
    await desk.close();
  }
});
