import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What stands on the screen, as a player would send it. */
export const screenshotOf = async (page: Page) => ({
  name: 'paid.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ type: 'png' }),
});

/** It has arrived and is drawn: its address, its origin's headers and the policy of the page let it be. */
export async function expectPicture(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth))
    .toBeGreaterThan(100);
}
