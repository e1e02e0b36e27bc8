import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember } from './support/members.ts';
import { openSite } from './support/site.ts';

type Shown = 'home' | 'login' | 'register' | 'closed' | 'agent' | 'missing' | RegExp;

/** Goes to a path inside the running page, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function expectShown(page: Page, path: string, shown: Shown): Promise<void> {
  const heading = page.locator('main').getByRole('heading', { level: 1 });
  if (shown === 'home') await expect(heading, path).toHaveText('Baize');
  else if (shown === 'login') await expect(page.getByRole('dialog', { name: 'Log in' }), path).toBeVisible();
  else if (shown === 'register') await expect(page.getByRole('dialog', { name: 'Create account' }), path).toBeVisible();
  else if (shown === 'closed') await expect(heading, path).toHaveText(/: not open here yet$/);
  else if (shown === 'agent')
    await expect(page.getByText('Agent support: weekdays 12:00 to 21:00.'), path).toBeVisible();
  else if (shown === 'missing') await expect(heading, path).toHaveText('This page does not exist');
  else await expect(heading, path).toHaveText(shown);
}

/** The specification's routes table, as a guest meets it on a brand with slots and originals open. */
const GUEST: readonly (readonly [path: string, shown: Shown])[] = [
  ['/', 'home'],
  ['/index', 'home'],
  ['/index.html', 'home'],
  ['/home', 'home'],
  ['/HOME', 'home'],
  ['/login', 'login'],
  ['/register', 'register'],
  ['/register?referralCode=LOTUS22', 'register'],
  ['/help', /^Help centre$/],
  ['/rng', /^Slots/],
  ['/bgs', /^Originals/],
  ['/RNG', /^Slots/],
  ['/gameListCenter/rng', /^Slots/],
  ['/gamelistcenter?gameType=bgs', /^Originals/],
  ['/sports', 'closed'],
  ['/esports', 'closed'],
  ['/live', 'closed'],
  ['/lott', 'closed'],
  ['/elott', 'closed'],
  ['/fish', 'closed'],
  ['/pvp', 'closed'],
  ['/cockfight', 'closed'],
  ['/gameCenter/sports', 'closed'],
  ['/promotions', 'closed'],
  ['/agent', 'agent'],
  ['/AGENT/', 'agent'],
  ['/member', 'login'],
  ['/member/personalHistoryCopy', 'login'],
  ['/member/vip', 'closed'],
  ['/withdraw', 'login'],
  ['/accountGame/favorite', 'login'],
  ['/accountGame?type=recent', 'login'],
  ['/pointMall', 'closed'],
  ['/lottery', 'closed'],
  ['/seaLottery', 'closed'],
  ['/vnLottery?gameCode=MB', 'closed'],
  ['/lottert', 'closed'],
  ['/vnlottery', 'closed'],
  ['/sealottery', 'closed'],
  ['/seamless?gameCode=stu_dice', 'login'],
  ['/nothing-here', 'missing'],
  ['/rng/too/deep', 'missing'],
];

test('every route of the table answers a guest as the table says', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/');
  for (const [path, shown] of GUEST) {
    await follow(page, path);
    await expectShown(page, path, shown);
    if (shown !== 'login' && shown !== 'register') continue;
    await page
      .getByRole('dialog')
      .filter({ hasNotText: /Welcome to|স্বাগতম/ })
      .getByRole('button', { name: 'Close' })
      .first()
      .click();
    await follow(page, '/');
  }
});

/** Whole loads: the server must know every route too, in any case, and refuse what is none. */
const LOADED: readonly (readonly [path: string, status: number])[] = [
  ['/index.html', 200],
  ['/RNG', 200],
  ['/member/transactionHistory', 200],
  ['/agentHome', 200],
  ['/lottert', 200],
  ['/accountGame/recent', 200],
  ['/assets/none-12345678.js', 404],
  ['/nothing-here', 404],
  ['/api/v1/nothing', 404],
];

test('the server answers routes with the page and unknown addresses with 404', async ({ request }) => {
  for (const [path, status] of LOADED) expect((await request.get(path)).status(), path).toBe(status);
});

const MEMBER: readonly (readonly [path: string, shown: Shown])[] = [
  ['/member', /^My account$/],
  ['/member/personalHistoryCopy', /^Betting record$/],
  ['/member/transactionHistory', /^Account record$/],
  ['/MEMBER/TRANSACTIONHISTORY', /^Account record$/],
  ['/member/withdraw', /^Withdraw$/],
  ['/withdraw', /^Withdraw$/],
  ['/vip', 'closed'],
  ['/member/rewardCenter', 'closed'],
  ['/member/referral', /^Invite friends$/],
  ['/member/personalProfit', /^Profit and loss$/],
  ['/member/messageV2', /^Messages$/],
  ['/member/limits', /^Limits and time-out$/],
  ['/pointMall', 'closed'],
  ['/lottery', 'closed'],
  ['/vnlottery', 'closed'],
  ['/sealottery', 'closed'],
  ['/accountGame/favorite', /^Favourites$/],
  ['/accountGame/recent', /^Recently played$/],
  ['/login', 'home'],
];

test('a member reaches their pages, and what is not open says so', async ({ page }) => {
  await registerMember(page);
  await openSite(page, '/');
  for (const [path, shown] of MEMBER) {
    await follow(page, path);
    await expectShown(page, path, shown);
  }
  await follow(page, '/deposit');
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Wallet' }).getByRole('button', { name: 'Close' }).click();
  await follow(page, '/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expectShown(page, '/agent', 'agent');
  await expect(page.locator('header')).toHaveCount(0);
});

test('game pages hide the side menu, the agent’s page shows only its own layout, menus name only what is open', async ({
  page,
}) => {
  await registerMember(page);
  await openSite(page, '/');
  const menu = page.getByRole('complementary', { name: 'Side menu' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('navigation', { name: 'Games' }).getByRole('link')).toHaveText([
    /Home/,
    /Slots/,
    /Originals/,
  ]);
  await expect(page.getByRole('navigation', { name: 'Top navigation' }).locator('> a, > div > a')).toHaveText([
    'Home',
    'Slots',
    'Originals',
  ]);
  for (const closed of ['Sports', 'Promotions', 'VIP club', 'Points mall', 'Withdraw'])
    await expect(page.getByRole('link', { name: closed })).toHaveCount(0);
  await follow(page, '/seamless?gameCode=stu_dice');
  await expect(page.locator('iframe')).toBeVisible();
  await expect(menu).toHaveCount(0);
  await follow(page, '/lottert');
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(/not open/);
  await expect(menu).toHaveCount(0);
  await follow(page, '/');
  await expect(menu).toBeVisible();
});

test('the terms open from the registration at their place', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/register');
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name: 'terms and conditions' }).click();
  const terms = await opened;
  await expect(terms).toHaveURL(/\/help#term$/);
  await expect(terms.getByRole('heading', { name: /terms/i }).first()).toBeInViewport();
});
