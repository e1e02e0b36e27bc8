import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { createOperator, operatorLogin } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName } from './support/visitors.ts';

const DOCS = `${CONSOLE}/docs/`;
const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;
const WIDTHS = [390, 768, 1440];

/** The documents follow the reader's system: there is no switch to press. */
async function expectGoodToRead(page: Page, path: string): Promise<void> {
  await page.goto(DOCS + path);
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const { violations, passes } = await new AxeBuilder({ page }).analyze();
    expect.soft(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    expect(passes.length).toBeGreaterThan(8);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `/docs/${path} at ${width} moves sideways`).toBe(false);
  }
}

test('a supplier without an account finds why a signature does not verify, by search, contents and keyboard', async ({
  page,
}) => {
  await page.goto(DOCS);
  await page.keyboard.press('/');
  await page.keyboard.type('signature does not verify');
  const found = page.getByRole('status');
  await found.getByRole('link', { name: /Why a signature does not verify/ }).click();
  await expect(page).toHaveURL(/\/docs\/wallet\/signing#why-a-signature-does-not-verify$/);
  await expect(page.getByRole('cell', { name: 'BAD_SIGNATURE' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Calls', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls of the wallet' })).toBeVisible();
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Answers/ })).toBeVisible();

  await page.goto(`${DOCS}wallet/clients`);
  await expect(page.getByText('def strict_text(head, body):')).toBeVisible();
  await page.getByRole('searchbox').fill('walrus');
  await expect(found.getByText('Nothing is found')).toBeVisible();
});

test('an address without a page says so, and whole documents are there to be taken', async ({ page, request }) => {
  const missing = await request.get(`${DOCS}wallet/no-such-page`);
  expect([missing.status(), await missing.text()]).toEqual([404, expect.stringContaining('There is no such page')]);
  for (const name of ['wallet', 'site', 'console']) {
    const document = (await (await request.get(`${DOCS}openapi/${name}.json`)).json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
  }
  await page.goto(`${DOCS}api/console/`);
  await page.getByRole('main').getByRole('link', { name: 'makeCorrection' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^makeCorrection/ })).toBeInViewport();
});

test('an operator opens the guide from the console', async ({ page }) => {
  const operator = await createOperator(freshName(), 'Reader', 'support');
  await operatorLogin(page, operator, operator.code());
  await page.getByRole('button', { name: /account of Reader/ }).click();
  const [docs] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Guide and documents' }).click(),
  ]);
  await docs.getByRole('main').getByRole('link', { name: 'Guide', exact: true }).click();
  await expect(docs.getByRole('heading', { level: 1 })).toHaveText(/guide/);
});

test('pages of the documents are good to read: axe, three widths, both themes', async ({ page }) => {
  for (const path of ['', 'wallet/signing', 'wallet/answers', 'operators/']) await expectGoodToRead(page, path);
});
