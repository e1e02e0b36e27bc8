import { expect, test } from './support/journey.ts';
import { readIn, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openAccountMenu, openSite, signOut } from './support/site.ts';
import { freshName } from './support/visitors.ts';

const PASSWORD = 'paper-lantern-83';

test('a registration full of mistakes says what is wrong at each field', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/register');
  const form = page.getByRole('dialog', { name: 'Create account' });
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByText('This field cannot be empty.')).toHaveCount(4);
  await expect(form.getByText('Please agree to the terms. You must be 18 or older.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Username' })).toBeFocused();

  await form.getByRole('textbox', { name: 'Username' }).fill('9lives');
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
  await form.getByRole('textbox', { name: 'Repeat password' }).fill('different');
  await form.getByRole('textbox', { name: 'Payment password' }).fill('12ab');
  await form.getByRole('textbox', { name: 'Payment password' }).blur();
  await expect(form.getByText('Start with a letter: 4 to 16 letters or digits.')).toBeVisible();
  await expect(form.getByText('Use a password of 8 to 64 characters.')).toBeVisible();
  await expect(form.getByText('The two passwords are inconsistent.')).toBeVisible();
  await expect(form.getByText('Use 6 digits.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
});

test('leaving the last field for the terms moves nothing: the press that leaves it ticks them', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/register');
  const form = page.getByRole('dialog', { name: 'Create account' });
  const repeated = form.getByRole('textbox', { name: 'Repeat password' });
  const payment = form.getByRole('textbox', { name: 'Payment password' });
  await form.getByRole('textbox', { name: 'Username' }).fill(freshName());
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await repeated.click();
  await expect(form.getByText('This field cannot be empty.')).toHaveCount(0);
  await repeated.fill('something-else-12');
  await payment.fill('12');
  const terms = form.getByRole('checkbox');
  // The pointer stands on the terms, and the field is entered once more by the keyboard.
  await terms.hover();
  await payment.focus();
  const before = await terms.boundingBox();
  await page.mouse.down();
  await expect(payment).toHaveAttribute('aria-invalid', 'true');
  await expect(repeated).toHaveAttribute('aria-invalid', 'true');
  expect(await terms.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(terms).toBeChecked();
});

test('a name that is taken is refused at its field before anything is sent', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/register');
  const form = page.getByRole('dialog', { name: 'Create account' });
  await form.getByRole('textbox', { name: 'Username' }).fill('player');
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await expect(form.getByText('This name is already taken.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Repeat password' }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Payment password' }).fill('271828');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveAttribute('aria-invalid', 'true');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('a newcomer registers by a friend’s link, is logged in, leaves after a question and comes back', async ({
  page,
}) => {
  const name = freshName();
  await readIn(page, 'en');
  await openSite(page, '/register?referralCode=FRIEND77');
  const form = page.getByRole('dialog', { name: 'Create account' });
  await expect(form.getByText('You are invited by pl***er.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Username' }).fill(name);
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Repeat password' }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Payment password' }).fill('271828');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create account' }).click();

  await expect(form).toBeHidden();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
  const reader = await openOperatorSession(await createOperator(freshName(), 'Upline reader', 'owner'));
  const { content } = await reader.ask<{ content: { account: string; parent: string }[] }>(
    'GET',
    `/players?search=${name}`,
  );
  expect(content).toEqual([expect.objectContaining({ account: name, parent: 'player' })]);
  await reader.close();
  await openAccountMenu(page);
  await expect(page.locator('#account-menu')).toContainText(name);

  await page.locator('#account-menu').getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to sign out?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(headerBalance(page)).toBeVisible();
  await signOut(page);
  await expect(page.locator('header').getByRole('button', { name: 'Log in' })).toBeVisible();
  // A popup that was closed meanwhile may be remembered for the tab.
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'closedPopups'));
  expect(kept).toEqual(['merchantCode']);

  await page.locator('header').getByRole('button', { name: 'Log in' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(name);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(login).toBeHidden();
  await expect(page.getByText(`Welcome, ${name}.`)).toBeVisible();
  await expect(headerBalance(page)).toHaveText('৳ 0.00');
});

test('wrong passwords bring the picture with characters, and the right one alone no longer opens', async ({ page }) => {
  const { account, password } = await registerMember(page);
  await page.evaluate(() => sessionStorage.clear());
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  const picture = login.getByRole('img', { name: 'Picture with characters to type' });
  const enter = async (word: string): Promise<void> => {
    await login.getByRole('textbox', { name: 'Username' }).fill(account);
    await login.getByRole('textbox', { name: 'Password', exact: true }).fill(word);
    await login.getByRole('button', { name: 'Log in' }).click();
  };
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(login.getByText('Enter your username.')).toBeVisible();
  await expect(login.getByText('Enter your password.')).toBeVisible();

  await enter('not-the-password');
  await expect(login.getByRole('alert').getByText('User name or password is wrong.')).toBeVisible();
  await expect(picture).toBeHidden();
  await enter('nor-is-this-one');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  await enter(password);
  await expect(login.getByText('Type the characters from the picture.')).toBeVisible();
  const first = await picture.getAttribute('src');
  await login.getByRole('textbox', { name: 'Characters in the picture' }).fill('wxyz');
  await enter(password);
  await expect(login.getByText('The captcha is wrong or has expired.')).toBeVisible();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('leaving the window of /login leaves its address too', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(page).toHaveURL(/[^/]\/$/);
});

test('"remember" keeps the user name and nothing else', async ({ page, context }) => {
  const { account, password } = await registerMember(page);
  await page.evaluate(() => sessionStorage.clear());
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await login.getByRole('checkbox', { name: 'Remember my username for a day' }).check();
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(headerBalance(page)).toBeVisible();

  const kept = JSON.stringify([
    await context.cookies(),
    await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]),
  ]);
  expect(decodeURIComponent(kept)).toContain(`"remember":true,"username":"${account}"`);
  expect(kept).not.toContain(password);
  const device = (await context.cookies()).find(({ name }) => name === 'baize_device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  await signOut(page);
  await openSite(page, '/login');
  await expect(login.getByRole('textbox', { name: 'Username' })).toHaveValue(account);
  await expect(login.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('');
});

test('a member who is logged in stays so over a reload', async ({ page }) => {
  await registerMember(page);
  await openSite(page, '/login');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(headerBalance(page)).toBeVisible();
});
