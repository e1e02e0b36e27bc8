import { expect, test } from './support/journey.ts';
import { readIn, registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { headerBalance, launchGame, openSite, scrollToEnd } from './support/site.ts';
import { spin } from './support/slot.ts';
import { CONSOLE, SITE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

// Every journey fails when a request leaves the machine or the content policy refuses something; these also want a
// silent console.

test('home, scrolled to its end, as a guest and as a member: a silent console', async ({ page, findings }) => {
  await openSite(page, '/');
  await scrollToEnd(page);
  await readIn(page, 'en');
  await registerPlayer(page);
  await openSite(page, '/');
  await expect(headerBalance(page)).toBeVisible();
  await scrollToEnd(page);
  await expect(page.locator('section[data-row] article img').first()).toBeVisible();
  expect(findings.console).toEqual([]);
  // On a phone the title of a film stands in one line, below the button that plays it.
  await page.setViewportSize({ width: 390, height: 844 });
  const film = page
    .locator('main button')
    .filter({ has: page.locator('i') })
    .nth(1);
  await film.scrollIntoViewIfNeeded();
  const [play, title] = await Promise.all([film.locator('i').boundingBox(), film.locator('span').last().boundingBox()]);
  expect(title!.y + 12).toBeGreaterThanOrEqual(play!.y + play!.height);
});

test('a game played and left, a help page, the member’s pages: a silent console', async ({ page, findings }) => {
  await registerPlayer(page);
  const slot = await launchGame(page, 'stu_tidewater');
  await spin(slot);
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page.getByRole('heading', { name: /Slots/, level: 1 })).toBeVisible();
  const dice = await launchGame(page, 'stu_dice');
  await dice.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(dice.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
  for (const path of ['/help', '/member', '/member/transactionHistory', '/member/personalHistoryCopy']) {
    await openSite(page, path);
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(findings.console).toEqual([]);
});

test('the console, page by page: a silent console', async ({ browser, findings }) => {
  const operator = await openOperatorSession(await createOperator(freshName(), 'Quiet keeper', 'owner'));
  const context = await openVisitor(browser, findings);
  await operator.openIn(context);
  const consolePage = await context.newPage();
  for (const path of [
    '/',
    '/players',
    '/corrections',
    '/vendors',
    '/jackpots',
    '/brand',
    '/audit',
    '/dead-letters',
    '/money',
    '/operators',
  ]) {
    await consolePage.goto(CONSOLE + path);
    await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(consolePage.locator('[data-skeleton]')).toHaveCount(0);
  }
  expect(findings.console).toEqual([]);
  await context.close();
  await operator.close();
});

test('pages carry a policy that lets no script but their own run, and no stranger frame them', async ({ request }) => {
  const site = (await request.get(SITE)).headers();
  const consolePage = (await request.get(CONSOLE)).headers();
  for (const headers of [site, consolePage]) {
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(policy).toMatch(/frame-ancestors 'none'|frame-ancestors 'self'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a script that somebody puts into the page is not run', async ({ page, findings }) => {
  await openSite(page, '/');
  const refused = new Promise<string>((tell) =>
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) tell(message.text());
    }),
  );
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.stolen = true';
    document.body.append(script);
  });
  expect(await refused).toContain('script-src');
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  findings.refused.length = 0; // this refusal was wanted
});
