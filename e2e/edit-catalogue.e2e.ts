import type { Browser, Page } from '@playwright/test';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { readIn } from './support/members.ts';
import { createOperator, openOperatorSession, type OperatorSession } from './support/operators.ts';
import { CONSOLE, LOTUS, LOTUS_ID } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';
import type { Findings } from './support/watch.ts';

const REASON = 'Journey: the lobby is arranged anew.';
type Game = { gameCode: string; displayName: string; gameType: string };

/** The catalogue of Lotus is this journey's: other journeys look for games by name. */

let session: OperatorSession;
test.beforeAll(async () => {
  session = await openOperatorSession(await createOperator(freshName(), 'Catalogue owner', 'owner'));
});
test.afterAll(() => session.close());

async function openCatalogue(browser: Browser, findings: Findings, view: string): Promise<Page> {
  const context = await openVisitor(browser, findings);
  await session.openIn(context, LOTUS_ID);
  const page = await context.newPage();
  await page.goto(`${CONSOLE}/vendors${view === '' ? '' : `?view=${view}`}`);
  return page;
}
const slots = async (): Promise<string[]> =>
  (await session.ask<Game[]>('GET', '/games', { brand: LOTUS_ID }))
    .filter(({ gameType }) => gameType === 'RNG')
    .map(({ displayName }) => displayName);

async function saveWithReason(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('games are put in order by keyboard and by hand, undone, saved, and two people at once see both', async ({
  browser,
  findings,
}) => {
  const before = await slots();
  const [first, second, third] = before as [string, string, string];
  const page = await openCatalogue(browser, findings, 'order');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('RNG');
  const list = page.getByRole('list', { name: 'Order of the games' });
  const names = () => list.getByRole('listitem').locator('b').allTextContents();
  const handle = (name: string) => list.getByRole('button', { name: new RegExp(`^Move ${name}, place`) });
  await expect.poll(names).toEqual(before);
  await expectAccessibleInLooks(page, 'console catalogue, order');

  await handle(first).press('Space');
  await expect(page.getByText(`${first} taken. It is at place 1 of ${before.length}.`)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`${first} is over place 2 of ${before.length}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${first} put down at place 2 of ${before.length}.`)).toBeAttached();
  await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(before);
  await expect(page.getByRole('button', { name: 'Save the order' })).toHaveCount(0);

  const [from, to] = [(await handle(third).boundingBox())!, (await handle(first).boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 8 });
  await page.mouse.up();
  const mine = [third, first, second, ...before.slice(3)];
  await expect.poll(names).toEqual(mine);
  const lobby = page.getByRole('region', { name: 'The lobby in this order' });
  expect((await lobby.getByRole('listitem').allTextContents())[0]).toContain(third);

  // Somebody else saves another order meanwhile.
  const codes = (await session.ask<Game[]>('GET', '/games', { brand: LOTUS_ID }))
    .filter(({ gameType }) => gameType === 'RNG')
    .map(({ gameCode }) => gameCode);
  const order = [codes[1], codes[0], ...codes.slice(2)];
  await session.ask('POST', '/games/order', { body: { order, was: codes, reason: REASON }, brand: LOTUS_ID });
  await page.getByRole('button', { name: 'Save the order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByText('Somebody else saved first')).toBeVisible();
  const sides = page.getByRole('table').filter({ hasText: 'Changed meanwhile' });
  await expect(sides.getByRole('row', { name: `1 ${second} ${third}` })).toBeVisible();
  // What the page's head covers half is no target where the page stands.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleInLooks(page, 'console catalogue, two orders');
  await page.getByRole('button', { name: 'Put my changes back' }).click();
  await saveWithReason(page, 'Save the order');
  await expect.poll(slots).toEqual(mine);
  await expect(page.getByText('The order is saved')).toBeVisible();

  const now = (await session.ask<Game[]>('GET', '/games', { brand: LOTUS_ID }))
    .filter(({ gameType }) => gameType === 'RNG')
    .map(({ gameCode }) => gameCode);
  await session.ask('POST', '/games/order', { body: { order: codes, was: now, reason: REASON }, brand: LOTUS_ID });
  await page.context().close();
});

test('a finger drags as well, on a phone', async ({ browser, findings }) => {
  const context = await openVisitor(browser, findings, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await session.openIn(context, LOTUS_ID);
  const page = await context.newPage();
  await page.goto(`${CONSOLE}/vendors?view=order&type=RNG`);
  const list = page.getByRole('list', { name: 'Order of the games' });
  const names = () => list.getByRole('listitem').locator('b').allTextContents();
  await expect(list).toBeVisible();
  const before = await names();
  const boxes = await list.getByRole('button', { name: /^Move / }).all();
  const [from, to] = [(await boxes[0]!.boundingBox())!, (await boxes[1]!.boundingBox())!];
  const touch = await context.newCDPSession(page);
  const x = from.x + from.width / 2;
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await put('touchStart', from.y + 20);
  for (let step = 1; step <= 8; step += 1) await put('touchMove', from.y + 20 + (step / 8) * (to.y - from.y + 6));
  await put('touchEnd');
  // The list shows a place under the finger already; the game lies there once it is put down.
  await expect(page.getByText(`${before[0]} put down at place 2 of ${before.length}.`)).toBeAttached();
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
  const discard = page.getByRole('button', { name: 'Discard all' });
  // For a moment after a drag what drags takes a click for its end.
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    expect(await names()).toEqual(before);
  }).toPass();
  await context.close();
});

test('a word on a game and a picture of the brand’s choice reach the open site', async ({ browser, findings }) => {
  const page = await openCatalogue(browser, findings, 'tags');
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await page.getByRole('textbox', { name: 'Tag 1 in English' }).fill('Eid nights');
  await page.getByRole('textbox', { name: 'Tag 1 in Bengali' }).fill('ঈদের রাত');
  await expectAccessibleInLooks(page, 'console catalogue, tags');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The tags are saved')).toBeVisible();

  const site = await (await openVisitor(browser, findings)).newPage();
  await readIn(site, 'bn', LOTUS);
  await site.goto(`${LOTUS}/rng`);
  // Not by its role: a notice that opens over the page hides the roles behind it.
  const tile = site.locator('article', { has: site.locator('a[href*="stu_monsoon_bloom"]') });
  await expect(tile).toBeVisible();
  const picture = await tile.locator('img').first().getAttribute('src');

  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByRole('searchbox', { name: 'Game, code or studio' }).fill('monsoon');
  await page.getByRole('button', { name: 'Change Monsoon Bloom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Monsoon Bloom' });
  await dialog.getByRole('checkbox', { name: 'Eid nights' }).check();
  await dialog.getByRole('combobox', { name: 'Drawing' }).selectOption('bell');
  await dialog.getByRole('checkbox', { name: 'Its own colour' }).uncheck();
  await expect(dialog.getByText('Eid nights').first()).toBeVisible();
  await expectAccessibleInLooks(page, 'console catalogue, one game');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // The page that was open all the time.
  await expect(tile.getByText('ঈদের রাত')).toBeVisible({ timeout: 15_000 });
  await expect(tile.locator('img').first()).not.toHaveAttribute('src', picture!);

  const body = { gameCodes: ['stu_monsoon_bloom'], change: { removeTags: ['eid-nights'], art: '' } };
  await session.ask('POST', '/games/edits', { body, brand: LOTUS_ID });
  await site.context().close();
  await page.context().close();
});

test('a game is hidden in one brand from the matrix, and only that site loses it', async ({ browser, findings }) => {
  const site = await (await openVisitor(browser, findings)).newPage();
  await readIn(site, 'en', LOTUS);
  await site.goto(`${LOTUS}/rng`);
  const tile = site.locator('article a[href*="stu_monsoon_bloom"]');
  await expect(tile).toBeVisible();

  const page = await openCatalogue(browser, findings, 'brands');
  await page.getByRole('switch', { name: 'Monsoon Bloom in Lotus' }).uncheck();
  await expect(page.getByText('One switch changes')).toBeVisible();
  await expectAccessibleInLooks(page, 'console catalogue, brands');
  await saveWithReason(page, 'Save');
  await expect(page.getByRole('row', { name: /^Monsoon Bloom/ })).toContainText('Off');
  await expect(page.getByRole('switch', { name: 'Monsoon Bloom in Baize' })).toBeChecked();
  await expect(tile).toHaveCount(0, { timeout: 15_000 });

  await page.getByRole('switch', { name: 'Monsoon Bloom in Lotus' }).check();
  await saveWithReason(page, 'Save');
  await expect(tile).toBeVisible({ timeout: 15_000 });
  await site.context().close();
  await page.context().close();
});

test('many games are changed at once, and a vendor gets a name', async ({ browser, findings }) => {
  const page = await openCatalogue(browser, findings, '');
  await page.getByRole('checkbox', { name: 'Choose Lantern Alley' }).check();
  await page.getByRole('checkbox', { name: 'Choose Tidewater' }).check();
  await page.getByRole('button', { name: 'Change them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 games' });
  await dialog.getByRole('combobox', { name: 'Hot' }).selectOption('no');
  await expectAccessibleInLooks(page, 'console catalogue, many games');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 games are changed')).toBeVisible();
  const body = { gameCodes: ['stu_lantern_alley', 'stu_tidewater'], change: { isHot: true } };
  await session.ask('POST', '/games/edits', { body, brand: LOTUS_ID });

  await page.getByRole('tab', { name: 'Vendors' }).click();
  await page.getByRole('button', { name: 'Change Halfmoon' }).click();
  const vendor = page.getByRole('dialog', { name: 'Halfmoon' });
  await vendor.getByRole('textbox', { name: 'Name in Bengali' }).fill('আধখানা চাঁদ');
  await vendor.getByRole('textbox', { name: 'Letters' }).fill('HM');
  await expectAccessibleInLooks(page, 'console catalogue, one vendor');
  await vendor.getByRole('button', { name: 'Save' }).click();
  await expect(vendor).toBeHidden();
  await session.ask('PATCH', '/vendors/JL/RNG', {
    body: { change: { names: { bn: '', en: '' }, icon: '' } },
    brand: LOTUS_ID,
  });
  await page.context().close();
});
