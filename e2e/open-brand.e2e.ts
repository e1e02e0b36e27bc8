import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openTwoOwners } from './support/operators.ts';
import { openSite } from './support/site.ts';
import { CONSOLE, SITE } from './support/stack.ts';
import { freshName } from './support/visitors.ts';
import type { Page } from '@playwright/test';

/** The site's own port, at another name: every name below `localhost` is this machine. */
const siteAt = (domain: string): string => {
  const url = new URL(SITE);
  url.hostname = domain;
  return url.origin;
};
/** By the menu: a page that is loaded anew would begin with the brand of the other journeys. */
const turnTo = (desk: Page, name: string): Promise<void> =>
  desk.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();

test('a brand is opened, tells its first visitor something, gets a pool by two and moves to another domain', async ({
  browser,
  findings,
  page,
}) => {
  test.setTimeout(180_000);
  const code = freshName();
  const [first, second] = [`${code}.localhost`, `new-${code}.localhost`];
  const { maker: desk, checker, close } = await openTwoOwners(browser, findings);

  await desk.goto(`${CONSOLE}/brand`);
  await desk.getByRole('button', { name: 'Open a brand' }).click();
  const opening = desk.getByRole('dialog', { name: 'Open a brand' });
  await opening.getByRole('button', { name: 'Open it' }).click();
  await expect(opening.getByRole('textbox', { name: 'Short name' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(desk, 'a brand being opened, with what is missing');
  await opening.getByRole('textbox', { name: 'Name', exact: true }).fill('River Club');
  await opening.getByRole('textbox', { name: 'Short name' }).fill(code);
  // As somebody pastes it.
  await opening.getByRole('textbox', { name: 'Domain of the site' }).fill(`https://${first}/`);
  await opening.getByRole('combobox', { name: 'First language' }).selectOption('en');
  await opening.getByRole('textbox', { name: 'Reason' }).fill('The club by the river.');
  await opening.getByRole('button', { name: 'Open it' }).click();
  await expect(desk.getByText(/^River Club is open/)).toBeVisible();

  await turnTo(desk, 'Announcements');
  await desk.getByRole('tab', { name: 'Marquee' }).click();
  await desk.getByRole('link', { name: 'New line' }).click();
  await desk.getByRole('textbox', { name: 'Short name' }).fill('first-day');
  await desk.getByRole('group', { name: 'English' }).getByRole('textbox', { name: 'Title' }).fill('We are open');
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The first day.');
  await expectAccessible(desk, 'an announcement being written');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('Saved. Visitors see it at once.')).toBeVisible();
  await openSite(page, '/', siteAt(first));
  await expect(page).toHaveTitle(/River Club/);
  await expect(page.getByRole('button', { name: 'We are open' }).first()).toBeVisible();

  await turnTo(desk, 'Jackpots');
  await desk.getByRole('button', { name: 'Open a pool' }).click();
  const pool = desk.getByRole('dialog', { name: 'Open a pool' });
  await pool.getByRole('textbox', { name: 'Name in addresses' }).fill('river');
  await pool.getByRole('textbox', { name: 'Name in English' }).fill('River pool');
  await pool.getByRole('textbox', { name: 'Name in Bengali' }).fill('নদীর পুল');
  await pool.getByRole('textbox', { name: 'One hit in this much staked' }).fill('1');
  await pool.getByRole('textbox', { name: 'Start, least' }).fill('1000');
  await pool.getByRole('textbox', { name: 'Start, most' }).fill('2000');
  await pool.getByRole('textbox', { name: 'Reason' }).fill('A pool for the river.');
  await pool.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(pool.getByText(/^Too low for this start/)).toBeVisible();
  await pool.getByRole('textbox', { name: 'One hit in this much staked' }).fill('5000000');
  await expectAccessible(desk, 'a pool being opened');
  await pool.getByRole('button', { name: 'Hand to a second person' }).click();
  await expect(desk.getByText('The new pool waits for a second operator.')).toBeVisible();

  await checker.goto(`${CONSOLE}/proposals`);
  await checker.getByRole('combobox', { name: 'Brand' }).selectOption({ label: 'River Club' });
  await checker.getByRole('button', { name: 'Check: Open a jackpot pool' }).click();
  const check = checker.getByRole('dialog', { name: 'Open a jackpot pool' });
  await expect(check.getByText('5000000.00')).toBeVisible();
  await check.getByRole('textbox', { name: /checker/ }).fill('The figures are right.');
  await check.getByRole('button', { name: 'Apply' }).click();
  await expect(checker.getByText('The change holds now')).toBeVisible();
  await openSite(page, '/jackpots', siteAt(first));
  await expect(page.getByText('River pool').first()).toBeVisible();

  await turnTo(desk, 'Brand');
  await desk.getByRole('tab', { name: 'Addresses' }).click();
  await addDomain(desk, 'localhost');
  const saving = await saveDomains(desk);
  await expect(saving.getByText('localhost belongs to another brand')).toBeVisible();
  await saving.getByRole('button', { name: 'Cancel' }).click();
  await desk.getByRole('button', { name: 'Remove localhost', exact: true }).click();
  await addDomain(desk, second);
  await desk.getByRole('button', { name: `Remove ${first}` }).click();
  await saveDomains(desk);
  await expect(desk.getByText('The domains are saved and hold at once.')).toBeVisible();
  await openSite(page, '/', siteAt(second));
  await expect(page.getByRole('button', { name: 'We are open' }).first()).toBeVisible();
  // Names below `localhost` are known to browsers alone: asked by its header.
  const askAs = async (domain: string): Promise<boolean> => {
    const headers = { host: new URL(siteAt(domain)).host };
    return (await page.request.get(`${SITE}/api/v1/system-status`, { headers })).ok();
  };
  expect([await askAs(first), await askAs(second)], 'the domain of before is nobody’s').toEqual([false, true]);
  await close();
});

async function addDomain(desk: Page, domain: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'New domain' }).fill(domain);
  await desk.getByRole('button', { name: 'Add domain' }).click();
}

async function saveDomains(desk: Page) {
  await desk.getByRole('button', { name: 'Save', exact: true }).last().click();
  const saving = desk.getByRole('dialog', { name: 'Save domains' });
  await saving.getByRole('textbox', { name: 'Reason' }).fill('It moves.');
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  return saving;
}
