import type { Browser, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { enterCode } from './support/codes.ts';
import { expect, test } from './support/journey.ts';
import { call, readIn, registerMember, registerPlayer, sealedCall } from './support/members.ts';
import { createOperator, openOperatorSession, type OperatorSession } from './support/operators.ts';
import { gameFrame, headerBalance, hundredths, launchGame, openSite } from './support/site.ts';
import { CONSOLE, LOTUS, LOTUS_ID, SITE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';
import type { Findings } from './support/watch.ts';

// One file: everything that closes a brand or a game is done to the second brand, one after the other.
let session: OperatorSession;
let operator: string;
test.beforeAll(async () => {
  operator = freshName();
  session = await openOperatorSession(await createOperator(operator, 'Brand keeper', 'owner'));
  await reopenBrand();
});
test.afterAll(() => session.close());

/** The second brand as it was seeded, also after a journey that ended half way. */
async function reopenBrand(): Promise<void> {
  const { version, flags } = await session.ask<{ version: number; flags: Record<string, boolean> }>('GET', '/brand', {
    brand: LOTUS_ID,
  });
  await session.ask('PATCH', '/brand', {
    body: {
      version,
      maintenance: { on: false, from: null, until: null, note: '' },
      blockedCountries: [],
      blockedIps: [],
      flags: { ...flags, FREEPLAY3: true, MOBILENUMREG3: false, MOBILEVERCODELOGIN3: false },
      customerService: [],
    },
    brand: LOTUS_ID,
  });
  await session.ask('PATCH', '/games/stu_mines', {
    body: { enabled: true, maintenance: false, reason: 'Journey: as seeded.' },
    brand: LOTUS_ID,
  });
}

/** A messenger of the second brand. */
async function offerMessenger(): Promise<void> {
  const { version } = await session.ask<{ version: number }>('GET', '/brand', { brand: LOTUS_ID });
  const customerService = [{ csType: 'TELEGRAM', title: 'Telegram', path: 'https://t.me/example' }];
  await session.ask('PATCH', '/brand', { body: { version, customerService }, brand: LOTUS_ID });
}

/** The console as the owner of the second brand sees it. */
async function openConsole(browser: Browser, findings: Findings, path: string): Promise<Page> {
  const context = await openVisitor(browser, findings);
  await session.openIn(context, LOTUS_ID);
  const consolePage = await context.newPage();
  await consolePage.goto(CONSOLE + path);
  return consolePage;
}

const save = async (consolePage: Page): Promise<void> => {
  await consolePage.getByRole('button', { name: 'Save' }).click();
  await expect(consolePage.getByRole('button', { name: 'Save' })).toHaveCount(0);
};

test('the second brand wears its own name and colours', async ({ page }) => {
  const look = () =>
    page.evaluate(() => ({
      title: document.title,
      fill: getComputedStyle(document.documentElement).getPropertyValue('--brand-fill').trim().toLowerCase(),
      merchant: sessionStorage.getItem('merchantCode'),
    }));
  await openSite(page, '/', SITE);
  await expect(page.locator('header a').first()).toHaveText('Baize');
  const first = await look();
  await openSite(page, '/', LOTUS);
  await expect(page.locator('header a').first()).toHaveText('Lotus');
  const second = await look();
  expect([first.title, first.merchant, second.title, second.merchant]).toEqual(['Baize', 'baize', 'Lotus', 'lotus']);
  expect(second.fill).not.toBe(first.fill);
});

test('a member of one brand is nobody at the other, by password or by token', async ({ page, context }) => {
  const member = await registerPlayer(page);
  const [device] = (await context.cookies(SITE)).filter(({ name }) => name === 'baize_device');
  await readIn(page, 'en', LOTUS);
  await openSite(page, '/login', LOTUS);
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('textbox', { name: 'Username' }).fill(member.account);
  await login.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(login.getByText('User name or password is wrong.')).toBeVisible();

  // Even with the very device cookie of the first brand the token opens nothing at the second.
  await context.addCookies([
    { name: 'baize_device', value: device!.value, url: LOTUS, httpOnly: true, sameSite: 'Strict' },
  ]);
  for (const path of ['/member/info', '/wallet/balance', '/wagers', '/launch-game?gameCode=stu_dice']) {
    const answer = await call(page, ['GET', path], { headers: { 'x-token': member.token } });
    expect([path, answer.status, answer.code]).toEqual([path, 401, 'NOT_LOGGED_IN']);
  }
  // The same name is free there: user names belong to a brand.
  const twin = await sealedCall<{ userName: string }>(page, ['PUT', '/register'], {
    username: member.account,
    password: 'another-pass-99',
    confirmPassword: 'another-pass-99',
    paymentPassword: '314159',
    termsAccepted: true,
    login: true,
  });
  expect([twin.success, twin.value.userName]).toEqual([true, member.account]);
  const found = await session.ask<{ content: { account: string; balance: string }[] }>(
    'GET',
    `/players?search=${member.account}`,
    { brand: LOTUS_ID },
  );
  expect(found.content.map(({ account, balance }) => [account, balance])).toEqual([[member.account, '0.00']]);
});

test('maintenance switched on reaches open pages and new visitors with its end, and goes as it came', async ({
  page,
  browser,
  findings,
}) => {
  await offerMessenger();
  await registerMember(page, { site: LOTUS });
  await openSite(page, '/', LOTUS);
  await expect(headerBalance(page)).toBeVisible();
  const consolePage = await openConsole(browser, findings, '/brand');
  await expect(consolePage.getByText('Players can enter')).toBeVisible();
  await consolePage.getByRole('switch', { name: 'Maintenance' }).check();
  await consolePage.getByLabel(/^Until/).fill('2031-05-06T07:08');
  await consolePage.getByRole('textbox', { name: 'Note for players' }).fill('New tables are being set.');
  await save(consolePage);

  await expect(page.getByRole('heading', { name: 'We are under maintenance' })).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText('New tables are being set.')).toBeVisible();
  await expect(page.getByText(/2031-05-0\d \d\d:\d\d:00/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Customer service' })).toBeVisible();
  await page.goto(`${LOTUS}/rng`);
  await expect(page.getByRole('heading', { name: 'We are under maintenance' })).toBeVisible();
  await expectAccessibleInLooks(page, 'maintenance page');
  const refused = await call(page, ['GET', '/hot-games']);
  expect([refused.status, refused.code]).toEqual([503, 'MAINTENANCE']);
  // The other brand goes on.
  expect((await page.request.get(`${SITE}/api/v1/hot-games`)).status()).toBe(200);

  await consolePage.getByRole('switch', { name: 'Maintenance' }).uncheck();
  await save(consolePage);
  await expect(page.getByRole('button', { name: /^(Account)$/ })).toBeVisible({ timeout: 5_000 });
  await consolePage.context().close();
});

test('a brand’s messengers stand in the bar at the edge, which lies over nothing; on phones in the menu', async ({
  page,
}) => {
  await offerMessenger();
  await readIn(page, 'en', LOTUS);
  await openSite(page, '/', LOTUS);
  const bar = page.getByRole('complementary', { name: 'Help and sharing' }).getByRole('button');
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const edge = await bar.first().boundingBox();
    for (const part of [page.locator('main'), page.getByRole('contentinfo')]) {
      const box = await part.boundingBox();
      expect(box!.x + box!.width, String(width)).toBeLessThanOrEqual(edge!.x);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Telegram' })).toBeVisible();
  await reopenBrand();
});

test('a maintenance window opens and closes on an open page by the clock, without a press anywhere', async ({
  page,
}) => {
  await openSite(page, '/', LOTUS);
  await expect(page.locator('header a').first()).toHaveText('Lotus');
  const { version } = await session.ask<{ version: number }>('GET', '/brand', { brand: LOTUS_ID });
  // Later than the socket needs to open on a busy machine; shorter than the closed page's own question after half a
  // minute.
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
  await session.ask('PATCH', '/brand', {
    body: { version, maintenance: { on: true, from: at(8), until: at(14), note: '' } },
    brand: LOTUS_ID,
  });
  const closed = page.getByRole('heading', { level: 1, name: /maintenance|রক্ষণাবেক্ষণ/i });
  await expect(closed).toHaveCount(0);
  await expect(closed).toBeVisible({ timeout: 12_000 });
  await expect(page.locator('header a').first()).toHaveText('Lotus', { timeout: 12_000 });
  await reopenBrand();
});

test('a blocked country and a blocked address meet their page with the visitor’s address', async ({
  browser,
  findings,
}) => {
  const consolePage = await openConsole(browser, findings, '/brand/access');
  await consolePage
    .getByRole('combobox', { name: 'Blocked countries' })
    .or(consolePage.getByRole('textbox', { name: 'Blocked countries' }))
    .fill('sg');
  await consolePage.getByRole('button', { name: 'Add' }).first().click();
  await consolePage.getByRole('textbox', { name: 'Blocked addresses' }).fill('203.0.113.0/24');
  await consolePage.getByRole('button', { name: 'Add' }).last().click();
  await save(consolePage);

  const abroad = await openVisitor(browser, findings, { address: '198.19.7.7', country: 'SG' });
  const blocked = await openVisitor(browser, findings, { address: '203.0.113.9' });
  const welcome = await openVisitor(browser, findings, { address: '198.19.7.8', country: 'BD' });
  for (const [context, title, address, code] of [
    [abroad, 'Not available in your region', '198.19.7.7', 'REGION_BLOCKED'],
    [blocked, 'Access restricted', '203.0.113.9', 'IP_BLOCKED'],
  ] as const) {
    const visitor = await context.newPage();
    await readIn(visitor, 'en', LOTUS);
    await visitor.goto(LOTUS);
    await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
    await expect(visitor.locator('main')).toContainText(address);
    expect((await call(visitor, ['GET', '/hot-games'])).code).toBe(code);
  }
  const guest = await welcome.newPage();
  await openSite(guest, '/', LOTUS);
  await expect(guest.locator('header a').first()).toHaveText('Lotus');

  for (const value of ['SG', '203.0.113.0/24'])
    await consolePage.getByRole('button', { name: `Remove ${value}` }).click();
  await save(consolePage);
  const again = await abroad.newPage();
  await again.goto(LOTUS);
  await expect(again.locator('header').first()).toBeVisible();
  for (const context of [abroad, blocked, welcome, consolePage.context()]) await context.close();
});

test('a game switched off lets a running round finish, also on return, and starts no new one', async ({
  page,
  browser,
  findings,
}) => {
  await registerPlayer(page, { site: LOTUS });
  const game = await launchGame(page, 'stu_mines', { site: LOTUS });
  const cashOut = game.getByRole('button', { name: /^Cash out/ });
  await game.getByRole('button', { name: 'Mines 1', exact: true }).click();
  await expect(async () => {
    const start = game.getByRole('button', { name: 'Start round' });
    if (await start.isVisible()) await start.click({ timeout: 2_000 });
    await game.getByRole('button', { name: 'Random tile' }).click({ timeout: 2_000 });
    await expect(cashOut).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  const consolePage = await openConsole(browser, findings, '/vendors');
  await consolePage.getByRole('button', { name: 'Change Mines' }).click();
  const dialog = consolePage.getByRole('dialog', { name: 'Mines' });
  await dialog.getByRole('switch', { name: 'Switched on' }).uncheck();
  await expect(dialog).toContainText('1 round is running now and may finish.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('At least 3 characters.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Journey: the game rests.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(consolePage.getByRole('row').filter({ hasText: 'stu_mines' })).toContainText('Off');

  const other = await (await openVisitor(browser, findings)).newPage();
  await registerPlayer(other, { site: LOTUS });
  await other.goto(`${LOTUS}/seamless?gameCode=stu_mines`);
  await expect(other.getByText('This game is closed at the moment.')).toBeVisible();
  await other.goto(`${LOTUS}/bgs`);
  await expect(other.getByRole('link', { name: /^Dice,/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Mines,/ })).toHaveCount(0);

  // The player with the open round leaves and comes back: it is resumed and paid, then the table is closed to them as
  // well.
  const before = hundredths(await headerBalance(page).textContent());
  await page.goto(LOTUS);
  const back = await launchGame(page, 'stu_mines', { site: LOTUS });
  await expect(back.getByText(/Your round is still open/)).toBeVisible();
  const offered = hundredths(await back.getByRole('button', { name: /^Cash out/ }).textContent());
  await back.getByRole('button', { name: /^Cash out/ }).click();
  await expect.poll(async () => hundredths(await headerBalance(page).textContent())).toBe(before + offered);
  await back.getByRole('button', { name: 'Start round' }).click();
  await expect(back.getByText('This game is taking a break. Your balance is safe.')).toBeVisible();
  expect(hundredths(await headerBalance(page).textContent())).toBe(before + offered);
  await page.reload();
  await expect(page.getByText('This game is closed at the moment.')).toBeVisible();

  await session.ask('PATCH', '/games/stu_mines', {
    body: { enabled: true, reason: 'Journey: open again.' },
    brand: LOTUS_ID,
  });
  await page.reload();
  await expect(gameFrame(page).getByRole('button', { name: 'Start round' })).toBeVisible();
  await other.context().close();
  await consolePage.context().close();
});

test('a flag closes free play and its buttons without a restart', async ({ page, browser, findings }) => {
  await readIn(page, 'en', LOTUS);
  await openSite(page, '/login', LOTUS);
  const free = page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Free play' });
  await expect(free).toBeVisible();
  const consolePage = await openConsole(browser, findings, '/brand/flags');
  await consolePage.getByRole('switch', { name: /FREEPLAY3|Free play/ }).uncheck();
  await save(consolePage);
  await expect(free).toHaveCount(0, { timeout: 5_000 });
  const refused = await call(page, ['POST', '/free-play'], {
    body: {
      os: 'linux',
      platform: 'W',
      random: 'journey-random-1',
      gatewayVersion: 3,
    },
  });
  expect(refused.code).toBe('CAPABILITY_CLOSED');
  await consolePage.getByRole('switch', { name: /FREEPLAY3|Free play/ }).check();
  await save(consolePage);
  await expect(free).toBeVisible({ timeout: 5_000 });
  await consolePage.context().close();
});

test('codes: a number registers, sets a forgotten password, and logs in; an operator reads what was sent', async ({
  page,
  browser,
  findings,
}) => {
  const { version, flags } = await session.ask<{ version: number; flags: Record<string, boolean> }>('GET', '/brand', {
    brand: LOTUS_ID,
  });
  const opened = { ...flags, MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true };
  await session.ask('PATCH', '/brand', { body: { version, flags: opened }, brand: LOTUS_ID });
  const consolePage = await openConsole(browser, findings, '/messages');
  const number = `17${String(Date.now()).slice(-8)}`;
  await readIn(page, 'en', LOTUS);
  await openSite(page, '/register', LOTUS);
  const register = page.getByRole('dialog', { name: 'Create account' });
  await enterCode(register, consolePage, { number, purpose: 'Registration' });
  await register.getByRole('textbox', { name: 'Payment password' }).fill('271828');
  await register.getByRole('checkbox').check();
  await register.getByRole('button', { name: 'Create account' }).click();
  await expect(headerBalance(page)).toBeVisible();
  // Popups of members may stand over the page's menu.
  await page.evaluate(() => sessionStorage.clear());

  await openSite(page, '/login', LOTUS);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Set a new password' });
  await enterCode(forgot, consolePage, { number, purpose: 'New password' });
  await forgot.getByRole('textbox', { name: 'New password', exact: true }).fill('paper-lantern-83');
  await forgot.getByRole('textbox', { name: 'Repeat new password' }).fill('paper-lantern-83');
  await forgot.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(headerBalance(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await openSite(page, '/login', LOTUS);
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByRole('tab', { name: 'SMS code' }).click();
  await enterCode(login, consolePage, { number, purpose: 'Login' });
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(headerBalance(page)).toBeVisible();
  await consolePage.context().close();
  await reopenBrand();
});

test('the audit trail holds every one of these changes with its two sides, and its chain verifies', async ({
  browser,
  findings,
}) => {
  const consolePage = await openConsole(browser, findings, '/audit');
  const rows = consolePage.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await consolePage
    .getByRole('searchbox', { name: 'Who' })
    .or(consolePage.getByRole('combobox', { name: 'Who' }))
    .fill(operator);
  const switched = rows.filter({ hasText: 'Mines' });
  await expect(switched.nth(1)).toBeVisible();
  await switched.nth(1).getByRole('button').click(); // newest first: the game's opening, and before it its rest
  const detail = consolePage.getByRole('complementary', { name: /^Entry/ });
  await expect(detail).toContainText('Journey: the game rests.');
  await expect(detail.getByRole('table')).toContainText('enabled');
  await consolePage.getByRole('button', { name: 'Verify now' }).click();
  await expect(consolePage.getByText(/entries, none changed/)).toBeVisible();
  await expect(consolePage.getByText('does not match')).toHaveCount(0);
  await consolePage.context().close();
});

const FILL = { [SITE]: 'rgb(106, 88, 242)', [LOTUS]: 'rgb(15, 122, 92)' };

for (const code of ['stu_tidewater', 'stu_dice', 'stu_mines'])
  test(`${code} wears the colour of the brand that it is opened in, and tells times by its clock`, async ({ page }) => {
    for (const [site, fill] of Object.entries(FILL)) {
      await readIn(page, 'en', site);
      const game = await launchGame(page, code, { mode: 'try', site });
      const action = game.getByRole('button', { name: /^(Spin|Roll|Start round)$/ });
      await expect(action).toHaveCSS('background-color', fill);
    }
    const address = new URL((await page.locator('iframe[title^="Game:"]').getAttribute('src')) ?? '');
    expect(address.searchParams.get('offset')).toBe('360');
  });
