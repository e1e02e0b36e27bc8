import { test as base, expect, type Page } from '@playwright/test';
import { freshAddress, headersOf } from './visitors.ts';
import { noFindings, watchContext, type Findings } from './watch.ts';

/** Titles of the demo's public popups, in both languages. They come by themselves after some seconds. */
const POPUP_TITLES = [
  'Welcome to ',
  'Your account is ready',
  'Good to see you again',
  '.*স্বাগতম',
  'আপনার অ্যাকাউন্ট প্রস্তুত',
  'আবার দেখা হলো',
];
const POPUPS = new RegExp(`^(${POPUP_TITLES.join('|')})`);

const CLOSE_MS = 1_500;

/** Closes popups that come by themselves, for a tab that a journey opens beside its page. */
export async function closePopups(page: Page): Promise<void> {
  const popup = page.getByRole('dialog', { name: POPUPS });
  // The page may take the dialog away before it is pressed, as maintenance does; if it stands, this is asked again.
  const close = (): Promise<void> =>
    popup
      .locator('footer')
      .getByRole('button')
      .click({ timeout: CLOSE_MS })
      .catch(() => undefined);
  await page.addLocatorHandler(popup, close, {
    noWaitAfter: true,
  });
}

/**
 * Every journey runs as a visitor with their own address and fails, whatever it is about, when a script throws,
 * when the content policy refuses something, or when a request leaves the machine. Popups that come by themselves are
 * closed as a person closes them, but in journeys that are about them.
 */
export const test = base.extend<{ address: string; findings: Findings; closesPopups: boolean }>({
  closesPopups: [true, { option: true }],
  address: async ({}, use) => use(freshAddress()),
  extraHTTPHeaders: async ({ address }, use) => use(headersOf(address)),
  findings: [
    async ({}, use) => {
      const findings = noFindings();
      await use(findings);
      expect({ errors: findings.errors, refused: findings.refused, left: findings.left }).toEqual({
        errors: [],
        refused: [],
        left: [],
      });
    },
    { auto: true },
  ],
  context: async ({ context, findings }, use) => {
    await watchContext(context, findings);
    await use(context);
  },
  page: async ({ page, closesPopups }, use) => {
    if (closesPopups) await closePopups(page);
    await use(page);
  },
});

export { expect };
