import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { createOperator, importDemoTeam, openOperatorSession } from './support/operators.ts';
import { hundredths } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const rows = (desk: Page) => desk.getByRole('table', { name: /^By / }).locator('tbody').getByRole('row');
/** Name, turnover, payout. */
const amountAt = async (desk: Page, at: number, row = rows(desk).first()): Promise<number> =>
  hundredths(await row.getByRole('cell').nth(at).textContent());

test('a report is read, opened into the rounds that a row is the sum of, and taken as a file', async ({
  browser,
  findings,
}) => {
  test.setTimeout(120_000);
  await importDemoTeam();
  const session = await openOperatorSession(await createOperator(freshName(), 'Reads reports', 'owner'));
  const context = await openVisitor(browser, findings);
  await session.openIn(context);
  const desk = await context.newPage();
  const span = `from=${dayBefore(30)}&to=${dayBefore(10)}`;

  for (const by of ['game', 'product']) {
    await desk.goto(`${CONSOLE}/reports?by=${by}&${span}`);
    const [stake, payout] = [await amountAt(desk, 1), await amountAt(desk, 2)];
    expect(stake).toBeGreaterThan(0);
    await rows(desk).first().getByRole('link').click();
    const totals = desk.getByRole('region', { name: 'Totals of the filtered rounds' });
    const told = async (name: string): Promise<number> =>
      hundredths(await totals.locator('dt', { hasText: name }).locator('+ dd').first().textContent());
    await expect(totals.getByText('Exact, of all that is filtered')).toBeVisible();
    expect([await told('Stake'), await told('Payout')], `the rounds of a row by ${by}`).toEqual([stake, payout]);
  }

  await desk.goto(`${CONSOLE}/reports?by=game&${span}`);
  const shown = await rows(desk).count();
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saving;
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.slice(1, shown + 1).map((line) => line.split(',')[0])).toHaveLength(shown);
  await context.close();
  await session.close();
});
