import { expect, test } from './support/journey.ts';
import { readIn, registerPlayer } from './support/members.ts';
import { gameFrame, openSite } from './support/site.ts';

test('a studio is found by its name, and Enter opens the first hit', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Search games' }).click();
  const search = page.getByRole('dialog', { name: 'Search games' });
  await search.getByRole('searchbox').fill('mangrove');
  await expect(search.getByRole('navigation', { name: 'Studios' }).getByRole('link')).toHaveText([
    'Mangrove WorksSlots',
  ]);
  await search.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/rng\?vassalage=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mangrove Works' })).toBeVisible();
  await expect(search).toHaveCount(0);
});

test('Enter waits for the answer to what was typed, not to what stood there before', async ({ page }) => {
  await registerPlayer(page);
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Search games' }).click();
  const search = page.getByRole('dialog', { name: 'Search games' });
  await expect(search.getByRole('article').first()).toBeVisible();
  await search.getByRole('searchbox').fill('mines');
  await search.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/seamless\?gameCode=stu_mines/);
  await expect(gameFrame(page).getByRole('button', { name: 'Start round' })).toBeVisible();
});

test('what is not there is told, and Enter opens nothing', async ({ page }) => {
  await readIn(page, 'en');
  await openSite(page, '/');
  await page.locator('header').getByRole('button', { name: 'Search games' }).click();
  const search = page.getByRole('dialog', { name: 'Search games' });
  await search.getByRole('searchbox').fill('zzzzqqq');
  await search.getByRole('searchbox').press('Enter');
  await expect(search.getByText(/Nothing found for “zzzzqqq”/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('favourites and what was played last stand in the menu of a member', async ({ page }) => {
  await registerPlayer(page);
  await openSite(page, '/');
  const menu = page.getByRole('complementary', { name: 'Side menu' });
  await menu.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible();
  await menu.getByRole('link', { name: 'Recently played' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recently played' })).toBeVisible();
});

test('on a phone an arrow says that the filters go on, and leads to the last of them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await readIn(page, 'en');
  await openSite(page, '/rng');
  const last = page.getByRole('button', { name: '25 lines' });
  const filters = page.locator('main div', { has: page.getByRole('group', { name: 'Filters' }) }).last();
  const arrow = filters.locator('[data-row-arrow=on]');
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await expect(arrow).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    if (await arrow.isVisible()) await arrow.click({ timeout: 1_000 });
    await expect(arrow).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(filters.locator('[data-row-arrow=back]')).toBeVisible();
  // Pressed where it is seen, not where a browser would scroll it to.
  const place = (await last.boundingBox())!;
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page).toHaveURL(/lines=25/);
});

test('a return with two ends is read whole on a tile of a phone and of a tablet', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await readIn(page, 'en');
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await openSite(page, '/bgs');
    const line = page.getByRole('article').getByText(/90\.43/);
    await expect(line).toBeAttached();
    const figure = await line.evaluate((element) => {
      const range = document.createRange();
      const text = element.firstChild as Text;
      range.setStart(text, text.data.indexOf('90.43'));
      range.setEnd(text, text.data.length);
      const [inner, outer] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      const inside = inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom + 1;
      return { inside, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size };
    });
    expect(figure, `${width} px`).toEqual({ inside: true, lines: 1 });
  }
});
