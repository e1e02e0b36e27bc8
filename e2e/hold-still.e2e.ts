import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { readIn, registerMember } from './support/members.ts';
import { openSite, scrollToEnd } from './support/site.ts';

// What is shown while things move is what this is about.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** A good page moves by less than a tenth of the screen; ours by less than a fiftieth. */
const SHIFT_MAX = 0.02;
const LOBBIES = ['/', '/rng', '/bgs', '/rng?filter=HOT', '/help', '/winners', '/sports', '/nothing-here'];

type Shift = { value: number; moved: string[] };

/** Notes what moves on every page from its first frame on, but for what a press has moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => (node instanceof Element ? node.className : String(node?.nodeName))),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThan(SHIFT_MAX);
}

/** Every answer of the site's calls waits until it is let through, so that the page is seen while it waits. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  await page.route('**/api/v1/**', async (route) => {
    if (!isOpen) await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  return async () => {
    isOpen = true;
    for (const go of waiting) go();
  };
}

const footerTop = (page: Page): Promise<number> =>
  page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().top + scrollY);

for (const size of [PHONE, DESK])
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size });

    test('the footer stands below the first screen while a page waits and once it has come', async ({ page }) => {
      await readIn(page, 'bn');
      await watchShifts(page);
      for (const path of LOBBIES) {
        const letThrough = await holdAnswers(page);
        await openSite(page, path);
        await expect(page.getByRole('contentinfo')).toBeAttached();
        expect(await footerTop(page), `${path}, waiting`).toBeGreaterThanOrEqual(size.height);
        await letThrough();
        await page.waitForLoadState('networkidle');
        expect(await footerTop(page), `${path}, arrived`).toBeGreaterThanOrEqual(size.height);
        await expectStill(page, path);
        await page.unroute('**/api/v1/**');
      }
    });

    test('a member’s home holds still on a slow device, down to its end', async ({ page, context }) => {
      await registerMember(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await watchShifts(page);
      await openSite(page, '/');
      await scrollToEnd(page);
      await page.waitForLoadState('networkidle');
      await expectStill(page, 'home of a member');
    });
  });
