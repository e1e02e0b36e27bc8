import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { SITE } from './stack.ts';

/**
 * The money in the site's header, as it is read there: "৳ 1,000.00". Found by its place: behind a window it has no
 * role.
 */
export const headerBalance = (page: Page): Locator => page.locator('header [data-balance] bdi');

export const money = (amount: number): string =>
  `৳ ${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** The figure of a text with an amount, in hundredths. */
export const hundredths = (text: string | null): number => {
  const figure = /-?[\d,]+\.\d\d/.exec(text ?? '')?.[0];
  if (figure === undefined) throw new Error(`no amount in "${text}"`);
  return Math.round(Number(figure.replaceAll(',', '')) * 100);
};

/** Opens a page of the site and waits until the frame stands. */
export async function openSite(page: Page, path = '/', site = SITE): Promise<void> {
  await page.goto(site + path);
  await expect(page.locator('#root > *').first()).toBeVisible();
}

/**
 * Opens the home page and waits for the server's word on the live connection, which is made when the page has nothing
 * better to do.
 */
export async function openConnected(page: Page, site = SITE): Promise<void> {
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/live'));
  await openSite(page, '/', site);
  await (await connected).waitForEvent('framereceived');
}

/** Scrolls to the end as the key does. A popup that came in between took the key; another press follows it. */
export const scrollToEnd = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1_000 });
  }).toPass();

export const openAccountMenu = (page: Page): Promise<void> =>
  page.locator('header').getByRole('button', { name: 'Account' }).click();

/** Leaves by the account menu and its question. A greeting that comes after a login closes the menu: it opens again. */
export async function signOut(page: Page): Promise<void> {
  const leave = page.locator('#account-menu').getByRole('button', { name: 'Sign out' });
  await expect(async () => {
    if (!(await leave.isVisible())) await openAccountMenu(page);
    await leave.click({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  // A page that is opened before the answer is one of somebody who is still logged in.
  await page.waitForFunction(() => sessionStorage.getItem('token') === null);
}

/** Presses a game's tile in a row of the home page, or in any other part of a page. */
export async function pressTile(place: Locator, game: string): Promise<void> {
  await place
    .getByRole('article')
    .filter({ has: place.page().getByRole('link', { name: new RegExp(`^${game},`) }) })
    .click();
}

/** A row of the home page. Rows are drawn when they come near. */
export async function homeRow(page: Page, name: string): Promise<Locator> {
  const row = page.locator('section[data-row]').filter({ has: page.getByRole('heading', { name, level: 2 }) });
  await row.scrollIntoViewIfNeeded();
  return row;
}

/** The studio's game inside the page. */
export const gameFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe:is([title^="Game:"], [title^="গেম:"])');

/** Opens a game of the catalogue by its address and waits until it can be played. */
export async function launchGame(
  page: Page,
  gameCode: string,
  { mode = 'real', site = SITE }: { mode?: 'real' | 'try'; site?: string } = {},
): Promise<FrameLocator> {
  await page.goto(`${site}/seamless?gameCode=${gameCode}${mode === 'try' ? '&mode=try' : ''}`);
  const game = gameFrame(page);
  await expect(game.getByRole('heading', { level: 1 })).toBeVisible();
  return game;
}
