import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { registerPlayer } from './support/members.ts';
import { openSite } from './support/site.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * Controls that a finger may miss: a square of 44 px about the middle of each must belong to it, as far as the screen
 * goes; of what is twice as large both ways, its middle alone. Links within a sentence are as high as its line.
 */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const REACH_PX = 21;
    const aims = [
      [0, 0],
      [REACH_PX, 0],
      [-REACH_PX, 0],
      [0, REACH_PX],
      [0, -REACH_PX],
    ] as const;
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input, summary')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.closest('[inert], [aria-hidden="true"]') === null &&
        getComputedStyle(control).display !== 'inline' &&
        !control.matches(':disabled'),
    );
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const missedOf = (control: HTMLElement): string[] => {
      const target = control.closest('label') ?? control;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = target.getBoundingClientRect();
      if (y + height < 0) return []; // waits above the screen until it has the focus
      const [middle, centre] = [x + width / 2, y + height / 2];
      // A smaller control may stand in the corner of a large one: there is room beside it.
      const isLarge = Math.min(width, height) >= 4 * REACH_PX;
      const isMissed = (isLarge ? aims.slice(0, 1) : aims).some(([dx, dy]) => {
        const isOnScreen = middle + dx >= 0 && middle + dx < innerWidth;
        return isOnScreen && !target.contains(document.elementFromPoint(middle + dx, centre + dy));
      });
      const name = (control.ariaLabel ?? control.textContent).trim();
      return isMissed ? [`${control.tagName} "${name}", ${Math.round(width)} x ${Math.round(height)}`] : [];
    };
    const found: string[] = [];
    for (const control of controls) {
      if (missedOf(control).length === 0) continue;
      // A row that was brought to its end takes its arrow away with the next drawing.
      await frame();
      await frame();
      found.push(...missedOf(control));
    }
    return found;
  });

test('every control of home, lobbies, winners, help and menu is as large as a finger', async ({ page }) => {
  await registerPlayer(page);
  // The popups that come by themselves were closed before.
  await page.addInitScript(() => sessionStorage.setItem('closedPopups', 'x'));
  for (const path of ['/', '/rng', '/bgs', '/winners', '/help', '/accountGame/favorite', '/member']) {
    await openSite(page, path);
    await page.waitForLoadState('networkidle');
    expect.soft(await missed(page), path).toEqual([]);
  }
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Favourites' })).toBeVisible();
  expect.soft(await missed(page), 'menu').toEqual([]);
});
