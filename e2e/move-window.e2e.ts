import { expect, test } from './support/journey.ts';
import { readIn } from './support/members.ts';
import { openSite } from './support/site.ts';

const HEIGHT = 900;

test('a window is moved by its head and by keys, stays when the page is pressed, and gives the page back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: HEIGHT });
  await readIn(page, 'en');
  await openSite(page);
  const opener = page.locator('header').getByRole('button', { name: 'Log in' });
  await expect(opener).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2 * HEIGHT);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  // The head of the page is out of sight here, and a press by the pointer would first bring it back.
  await opener.evaluate((button: HTMLElement) => {
    button.focus({ preventScroll: true });
    button.click();
  });
  const window_ = page.getByRole('dialog', { name: 'Log in' });
  await expect(window_).toBeVisible();
  await expect.poll(() => window_.evaluate((box) => getComputedStyle(box).opacity)).toBe('1');
  const box = async () => (await window_.boundingBox())!;
  const first = await box();
  expect(Math.min(first.width, first.height)).toBeGreaterThanOrEqual(200);

  const title = (await window_.getByRole('heading', { name: 'Log in' }).boundingBox())!;
  await page.mouse.move(title.x + 10, title.y + 10);
  await page.mouse.down();
  await page.mouse.move(title.x + 130, title.y + 50, { steps: 4 });
  await page.mouse.up();
  const dragged = await box();
  expect([Math.round(dragged.x - first.x), Math.round(dragged.y - first.y)]).toEqual([120, 40]);
  await window_.getByRole('button', { name: 'Move this window with the arrow keys' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  const steered = await box();
  expect([Math.round(steered.x - dragged.x), Math.round(steered.y - dragged.y)]).toEqual([-24, -24]);

  await page.mouse.click(5, HEIGHT / 2);
  await expect(window_).toBeVisible();
  const behind = () => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().top);
  const stood = await behind();
  await page.mouse.wheel(0, 600);
  expect(await behind()).toBe(stood);
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    // Besides the window itself there may be the browser's own controls, never the page behind.
    expect(await page.evaluate(() => document.activeElement?.closest('main, header nav') ?? null)).toBeNull();
  }
  await page.keyboard.press('Escape');
  await expect(window_).toBeHidden();
  await expect(opener).toBeFocused();
  // On its way round a window the focus passes the first link of the page, which must not take the page along.
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
  // The page can be scrolled again.
  const left = await behind();
  await page.mouse.wheel(0, 600);
  await expect.poll(behind).toBeLessThan(left);
});
