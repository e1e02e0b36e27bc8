import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { call, loginAs } from './support/members.ts';
import { createOperator, importDemoTeam, openOperatorSession } from './support/operators.ts';
import { hundredths, openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

/** Where the newest whole half month is, on whichever day it is. */
const RANGES = ['Month', 'Last month'];
/** Agents of the demo who can log in: by its play of the day the one or the other has a dividend to be approved. */
const AGENTS = [
  { account: 'agent1', password: 'agent-one-2026' },
  { account: 'agent2', password: 'agent-two-2026' },
] as const;

test('an operator approves a bill; its agent sees it explained down to bets, and collects it', async ({
  page,
  browser,
  findings,
}) => {
  test.setTimeout(360_000);
  await importDemoTeam();
  const desk = await openOperatorSession(await createOperator(freshName(), 'Salary desk', 'owner'));
  const office = await openVisitor(browser, findings);
  await desk.openIn(office);
  const console = await office.newPage();
  let turn = 0;
  const agent = (): (typeof AGENTS)[number] => AGENTS[turn % AGENTS.length]!;
  const bill = (): Locator =>
    console
      .getByRole('row', { name: new RegExp(`${agent().account} Dividend`) })
      .filter({ hasText: 'To be approved' })
      .first();
  // The platform's own job settles the sixty days behind the import.
  await expect(async () => {
    turn += 1;
    await console.goto(`${CONSOLE}/salaries?account=${agent().account}&kind=DIVIDEND&state=UNAPPROVED`);
    await expect(bill()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 200_000 });
  await bill().getByRole('button', { name: 'Approve' }).click();
  const decide = console.getByRole('dialog', { name: new RegExp(`^Approve .* for ${agent().account}$`) });
  await decide.getByRole('button', { name: 'Approve' }).click();
  await expect(decide.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await decide.getByRole('textbox').fill('Checked against the run.');
  await expectAccessible(console, 'approval of a bill');
  await decide.getByRole('button', { name: 'Approve' }).click();
  await expect(console.getByText('The bill may be collected.')).toBeVisible();
  await office.close();
  await desk.close();

  const headers = { 'x-token': await loginAs(page, agent()) };
  await openSite(page, '/agentHome/agentDividendRecordCopy2');
  const record = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Collect/ }) });
  let nth = 0;
  const showRecord = (): Promise<void> =>
    expect(async () => {
      await page.getByRole('button', { name: RANGES[nth++ % RANGES.length]!, exact: true }).click();
      await expect(record.first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
  await showRecord();
  await record
    .first()
    .getByRole('button', { name: /^Explain/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Explain this payment' });
  await expect(sheet.getByRole('heading', { name: 'How it was reckoned' })).toBeVisible();
  await expect(sheet.getByText('reached and paid')).toHaveCount(1);
  await expectAccessible(page, 'a payment explained');
  const behind = sheet.getByRole('table').getByRole('button').first();
  const account = await behind.textContent();
  await behind.click();
  await expect(sheet.getByRole('heading', { name: `What it counts of ${account}` })).toBeVisible();
  await expect(sheet.getByText(/^Settled /).first()).toBeVisible();
  await expectAccessible(page, 'what a payment counts of an account');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await record
    .first()
    .getByRole('button', { name: /^Collect/ })
    .click();
  const said = page.getByText(/has been paid\.$/);
  await expect(said).toBeVisible();
  const paid = hundredths(await said.textContent());
  expect(paid).toBeGreaterThan(0);
  const posted = await call<{ content: { amount: string }[] }>(page, ['GET', '/transactions?kind=dividend'], {
    headers,
  });
  expect(posted.value.content.map(({ amount }) => hundredths(amount))).toEqual([paid]);
});

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
];
/** Where a table of them has the most: a month of dividends, and people with four contracts. */
const WIDE = ['downlineManagmentView', 'agentDividendRecordCopy2', 'agentDailyWages2', 'agentRealtimeSalary'];

test('what can be done with a row stands on the screen, however many columns there are', async ({ page }) => {
  await importDemoTeam();
  await loginAs(page, AGENTS[0]);
  for (const path of WIDE)
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await openSite(page, `/agentHome/${path}`);
      await page.getByRole('button', { name: 'Last month', exact: true }).click();
      await page.waitForLoadState('networkidle');
      const beyond = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const buttons = [...document.querySelectorAll('main td:last-child button')];
        const out = buttons.filter((button) => button.getBoundingClientRect().right > width);
        return {
          out: out.map(({ textContent }) => textContent),
          scrolls: document.documentElement.scrollWidth - width,
        };
      });
      expect(beyond, `${path} at ${size.width}`).toEqual({ out: [], scrolls: 0 });
    }
});
