import { GAMES } from '@baize/domain/games/registry';
import type { Page } from '@playwright/test';
import { PAGES } from '../apps/console/src/pages.ts';
import { expectAccessible, expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { readIn, registerPlayer } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { gameFrame, launchGame, openSite } from './support/site.ts';
import { CONSOLE, LOTUS, SITE, STUDIO } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

// Every page of the site and of the console, at 390 and 1440 pixels, dark and light: axe finds nothing. A page is seen
// in two of these looks here, and in all of them and at 768 pixels by `npm run barriers`.
// Many pages in several looks each: the limit is for a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const main = (page: Page) => page.locator('main');

test('home, in both languages and both brands', async ({ page }) => {
  await openSite(page, '/');
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expectAccessibleInLooks(page, 'home in Bengali');
  await openSite(page, '/', LOTUS);
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expectAccessibleInLooks(page, 'home of the second brand');
});

test('login, registration with its messages, and the languages', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/login');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expectAccessibleInLooks(page, 'login');
  await openSite(page, '/register');
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This field cannot be empty.').first()).toBeVisible();
  await expectAccessibleInLooks(page, 'registration');
});

test('lobby, help, closed page, agent’s page and an unknown address', async ({ page }) => {
  await readIn(page, 'en');
  for (const [path, name] of [
    ['/rng', 'lobby'],
    ['/help', 'help'],
    ['/jackpots', 'jackpots'],
    ['/promotions', 'closed page'],
    ['/agent', 'agent page'],
    ['/rng/too/deep', 'unknown address'],
  ] as const) {
    if (path === '/rng/too/deep')
      await page.evaluate(() => {
        history.pushState(null, '', '/rng/too/deep');
        dispatchEvent(new PopStateEvent('popstate'));
      });
    else await openSite(page, path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/rng') await expect(main(page).getByRole('article').first()).toBeVisible();
    await expectAccessibleInLooks(page, name);
  }
});

test('member centre and wallet', async ({ page }) => {
  await registerPlayer(page);
  for (const path of [
    '/member',
    '/member/personalHistoryCopy',
    '/member/transactionHistory',
    '/accountGame/favorite',
  ]) {
    await openSite(page, path);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessibleInLooks(page, path);
  }
  await openSite(page, '/deposit');
  await expect(page.getByRole('dialog', { name: 'Wallet' }).getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await expectAccessibleInLooks(page, 'wallet');
});

const LOOKS = [
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
  ['light', 1440],
] as const;
/** Whose sheets are looked at too. */
const SHEETS: ReadonlySet<string> = new Set(['stu_dice', 'stu_lantern_alley']);

// Each game in one look, so that a new game is looked at without being named here; the next ones in the next look.
LOOKS.forEach(([theme, width], look) =>
  test(`games with their pages, ${theme}, ${width} pixels`, async ({ page }) => {
    await registerPlayer(page);
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.setViewportSize({ width, height: 844 });
    for (const { code } of GAMES.filter((_, at) => at % LOOKS.length === look)) {
      const game = await launchGame(page, code);
      await expect(game.locator('[data-figure=balance]').first()).toBeVisible();
      await expectAccessible(page, `${code}, ${theme}, ${width}`);
      if (!SHEETS.has(code)) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const sheet of ['Rules and payouts', 'Fair play', 'Last rounds']) {
        await gameFrame(page).getByRole('button', { name: sheet }).click();
        await expect(gameFrame(page).getByRole('dialog')).toBeVisible();
        await expectAccessible(page, `${code}, ${sheet}`);
        await page.keyboard.press('Escape');
      }
      await page.setViewportSize({ width, height: 844 });
    }
  }),
);

test('the checker of rounds', async ({ page }) => {
  await page.goto(`${STUDIO}/verify?lang=en`);
  await expectAccessibleInLooks(page, 'checker');
});

/** Pages behind those of the menu. */
const INNER_PAGES = [
  '/players/<first>',
  '/corrections/new',
  '/channels/-new',
  '/agents/contracts',
  '/agents/suspicions',
  '/brand/capabilities',
  '/brand/registration',
  '/brand/look',
  '/brand/addresses',
  '/content/banners/home-lantern-alley',
  '/content/help',
  '/reports?of=people',
  '/jackpots/night-market',
  '/jackpots/night-market/moves',
  '/suppliers/pg',
  '/suppliers/pg/calls',
  '/suppliers/transfers',
  '/returns/stu_dice',
  '/operators/roles',
];
// Every page of the menu, so that a new one is looked at without being named here.
const CONSOLE_PAGES = [...PAGES.map(({ path }) => path), ...INNER_PAGES];
/** Each a journey of its own: what looks at all of them in turn keeps one worker busy for as long as all others. */
const CONSOLE_PARTS = 6;

for (let part = 0; part < CONSOLE_PARTS; part += 1) {
  test(`pages of the console, part ${part + 1} of ${CONSOLE_PARTS}`, async ({ browser, findings, page }) => {
    await registerPlayer(page);
    const session = await openOperatorSession(await createOperator(freshName(), 'Access auditor', 'owner'));
    const context = await openVisitor(browser, findings);
    const consolePage = await context.newPage();
    if (part === 0) {
      await consolePage.goto(CONSOLE);
      await expect(consolePage.getByRole('button', { name: 'Log in' })).toBeVisible();
      await expectAccessibleInLooks(consolePage, 'console login');
    }
    await session.openIn(context);
    const found = await session.ask<{ content: { id: string }[] }>('GET', '/players?search=player');
    for (const path of CONSOLE_PAGES.filter((_, at) => at % CONSOLE_PARTS === part)) {
      await consolePage.goto(CONSOLE + path.replace('<first>', found.content[0]!.id));
      await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(consolePage.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
      await expectAccessibleInLooks(consolePage, `console ${path}`);
    }
    await context.close();
    await session.close();
  });
}

test('a page that meets a blocked address', async ({ page, browser, findings }) => {
  const session = await openOperatorSession(await createOperator(freshName(), 'Gate auditor', 'owner'));
  const address = '192.0.2.77';
  const settings = await session.ask<{ version: number; blockedIps: string[] }>('GET', '/brand');
  await session.ask('PATCH', '/brand', {
    body: { version: settings.version, blockedIps: [...settings.blockedIps, address] },
  });
  const context = await openVisitor(browser, findings, { address });
  const visitor = await context.newPage();
  await visitor.goto(SITE);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInLooks(visitor, 'blocked address');
  await context.close();
  await session.close();
  await page.close();
});
