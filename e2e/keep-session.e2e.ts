import { expect, test } from './support/journey.ts';
import { call, loginAs, registerPlayer, sealedCall, stand } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, openConnected, openSite } from './support/site.ts';
import { SITE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

test('a token without its browser is worth nothing', async ({ page, browser, findings }) => {
  const { token } = await registerPlayer(page);
  await openSite(page, '/');
  await expect(headerBalance(page)).toHaveText('৳ 1,000.00');

  const thief = await openVisitor(browser, findings);
  const stolen = await thief.newPage();
  await stand(stolen, SITE);
  for (const [method, path] of [
    ['GET', '/member/info'],
    ['GET', '/wallet/balance'],
    ['GET', '/launch-game?gameCode=stu_dice'],
    ['GET', '/transactions'],
    ['POST', '/deposits'],
  ] as const) {
    const body = method === 'POST' ? { amount: '100.00', method: 'sandbox-wallet' } : undefined;
    const answer = await call(stolen, [method, path], {
      body,
      headers: { 'x-token': token, 'idempotency-key': 'stolen-token-1' },
    });
    expect([path, answer.status, answer.code, answer.value]).toEqual([path, 401, 'NOT_LOGGED_IN', null]);
  }
  await stolen.evaluate((value) => sessionStorage.setItem('token', value), token);
  await openSite(stolen, '/member');
  // Sent to the login, whose window may already stand before the header.
  await expect(stolen.locator('header').getByRole('button', { name: /Log in|লগ ইন/, includeHidden: true })).toHaveCount(
    1,
  );
  await expect(headerBalance(stolen)).toHaveCount(0);
  await thief.close();
  // The owner was not disturbed.
  await page.reload();
  await expect(headerBalance(page)).toHaveText('৳ 1,000.00');
});

test('an operator ends the sessions of a player, and every open page logs out within two seconds', async ({
  page,
  browser,
  findings,
}) => {
  const desk = await openOperatorSession(await createOperator(freshName(), 'Session keeper', 'owner'));
  const member = await registerPlayer(page);
  const elsewhere = await openVisitor(browser, findings);
  const other = await elsewhere.newPage();
  await loginAs(other, member);
  for (const open of [page, other]) {
    await openConnected(open);
    await expect(headerBalance(open)).toHaveText('৳ 1,000.00');
  }
  const found = await desk.ask<{ content: { id: string; account: string }[] }>(
    'GET',
    `/players?search=${member.account}`,
  );
  expect(found.content.map(({ account }) => account)).toEqual([member.account]);
  await desk.ask('POST', `/players/${found.content[0]!.id}/sessions/end`, { body: { reason: 'Asked by the player.' } });
  for (const open of [page, other])
    await expect(open.locator('header [data-balance]'), 'logged out').toHaveCount(0, { timeout: 2_000 });
  await expect(page.getByRole('dialog', { name: 'Please note' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await elsewhere.close();
  await desk.close();
});

test('a disabled account cannot come in, and learns why only with the right password', async ({ page }) => {
  const desk = await openOperatorSession(await createOperator(freshName(), 'Session keeper', 'owner'));
  const member = await registerPlayer(page);
  await openConnected(page);
  await expect(headerBalance(page)).toBeVisible();
  const found = await desk.ask<{ content: { id: string }[] }>('GET', `/players?search=${member.account}`);
  await desk.ask('POST', `/players/${found.content[0]!.id}/status`, {
    body: {
      status: 'disabled',
      reason: 'journey: chargeback',
    },
  });
  await expect(page.locator('header [data-balance]')).toHaveCount(0, { timeout: 2_000 });

  await stand(page, SITE);
  const wrong = await sealedCall(page, ['POST', '/login'], { username: member.account, password: 'guessing-here' });
  const right = await sealedCall(page, ['POST', '/login'], { username: member.account, password: member.password });
  expect([wrong.code, right.code]).toEqual(['LOGIN_FAILED', 'ACCOUNT_DISABLED']);
  await openSite(page, '/login');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(member.account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(login.getByText('This account is disabled. Please contact customer service.')).toBeVisible();
  await desk.close();
});

test('sealed credentials are good once, for one call', async ({ page }) => {
  await stand(page, SITE);
  const unsealed = await call(page, ['POST', '/login'], { body: { username: 'player', password: 'player-demo-2026' } });
  expect(unsealed.success).toBe(false);
  // What a browser sent is taken down and sent again.
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/login'));
  await openSite(page, '/login');
  const login = page.getByRole('dialog');
  // not the demo's: a third failure would ask for more than a password
  await login.locator('input[name=username]').fill(freshName());
  await login.locator('input[name=password]').fill('wrong-on-purpose');
  await login.locator('button[type=submit]').click();
  const body = (await sent).postDataJSON() as { sealed: string };
  expect(JSON.stringify(body)).not.toContain('wrong-on-purpose');
  await expect(login.getByRole('alert')).toBeVisible();
  const again = await call(page, ['POST', '/login'], { body });
  const elsewhere = await call(page, ['PUT', '/register'], { body });
  expect([again.code, elsewhere.code]).toEqual(['SEAL_INVALID', 'SEAL_INVALID']);
});
