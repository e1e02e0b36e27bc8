import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { loginAs } from './support/members.ts';
import { importDemoTeam } from './support/operators.ts';
import { hundredths, openSite } from './support/site.ts';

const AGENT = { account: 'agent1', password: 'agent-one-2026' };

test('an agent opens a figure of the team down to an account and the bets that it is made of, on a phone too', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await importDemoTeam();
  await loginAs(page, AGENT);
  await openSite(page, '/agentHome');
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  const figure = page.getByRole('button', { name: /Open: Stake$/ });
  // Figures of the days before open no more, those of the month not yet.
  await expect(figure).toBeVisible();
  const shown = hundredths(await figure.textContent());
  await figure.click();
  const sheet = page.getByRole('dialog', { name: 'Stake' });
  const parts = sheet.getByRole('listitem');
  await expect(parts.first()).toBeVisible();
  await expectAccessible(page, 'a figure of the team, opened');
  // What stands on the sheet comes to the figure.
  const sumOfParts = async (): Promise<number> =>
    (await parts.locator('[dir=ltr]').allTextContents()).reduce((sum, text) => sum + hundredths(text), 0);
  expect(await sumOfParts()).toBe(shown);

  // Down the tree, until an account is left that did it itself.
  const line = sheet.getByRole('navigation', { name: 'From you down to this team' });
  const down = sheet.getByRole('listitem').getByRole('button');
  for (let step = 0; step < 20 && (await down.first().getAttribute('aria-expanded')) === null; step += 1) {
    const name = (await down.first().textContent())!;
    await down.first().click();
    await expect(line.locator('[aria-current=page]')).toHaveText(name);
  }
  await down.first().click();
  await expect(sheet.getByText(/^Settled /).first()).toBeVisible();
  await expectAccessible(page, 'what an account adds to a figure');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole('button', { name: 'Close' }).click();

  // On a phone each row of the report opens beneath its face.
  await openSite(page, '/agentHome/palStatementsAgentCopy');
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator('details button', { hasText: 'Open: Won or lost' }) })
    .first();
  await card.locator('summary').click();
  const net = card.getByRole('button', { name: /Open: Won or lost/ }).first();
  const told = hundredths(await net.textContent());
  await net.click();
  const opened = page.getByRole('dialog', { name: /^Won or lost/ });
  const head = opened.locator('p b [dir=ltr]');
  await expect(head).toHaveText(/\d/);
  expect(hundredths(await head.textContent())).toBe(told);
  await expectAccessible(page, 'a figure of a row, opened on a phone');
});
