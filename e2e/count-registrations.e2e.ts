import { expect, test } from './support/journey.ts';
import { readIn } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { openSite } from './support/site.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const PASSWORD = 'paper-lantern-83';
type Row = Record<'day' | 'door', string> & Record<'opened' | 'begun' | 'sent' | 'verified' | 'registered', number>;

test('a name that is taken is told when it is left, and operators see how far who registers came', async ({
  page,
  browser,
  findings,
}) => {
  const reader = await openOperatorSession(await createOperator(freshName(), 'Reads figures', 'owner'));
  const today = async (): Promise<Row> => {
    const { days, rows } = await reader.ask<{ days: string[]; rows: Row[] }>('GET', '/registration-funnel?range=7d');
    const none = { day: '', door: '', opened: 0, begun: 0, sent: 0, verified: 0, registered: 0 };
    return rows.find(({ day, door }) => day === days[0] && door === 'username') ?? none;
  };
  const before = await today();

  await readIn(page, 'en');
  await openSite(page, '/register');
  const form = page.getByRole('dialog', { name: 'Create account' });
  const name = form.getByRole('textbox', { name: 'Username' });
  await expect.poll(async () => (await today()).opened).toBeGreaterThan(before.opened);
  await name.fill('player');
  await name.press('Tab');
  await expect(form.getByText('This name is already taken.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill(freshName());
  await expect(form.getByText('This name is already taken.')).toBeHidden();
  await expect.poll(async () => (await today()).begun).toBeGreaterThan(before.begun);
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Repeat password' }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Payment password' }).fill('271828');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form).toBeHidden();
  await expect.poll(async () => (await today()).registered).toBeGreaterThan(before.registered);
  const after = await today();
  expect(after.opened).toBeGreaterThanOrEqual(after.begun);
  expect(after.begun).toBeGreaterThanOrEqual(after.sent);
  expect(after.sent).toBeGreaterThanOrEqual(after.verified);
  expect(after.verified).toBeGreaterThanOrEqual(after.registered);

  const context = await openVisitor(browser, findings);
  await reader.openIn(context);
  const desk = await context.newPage();
  await desk.goto(CONSOLE);
  await desk.getByRole('link', { name: 'Registrations' }).first().click();
  await expect(desk.getByRole('heading', { name: 'Registrations', level: 1 })).toBeVisible();
  await desk.getByLabel('Door', { exact: true }).selectOption('username');
  const steps = desk.getByRole('listitem').filter({ hasText: 'Account opened' });
  await expect(steps).toContainText(/[1-9]/);
  await expect(desk.getByRole('row').filter({ hasText: after.day })).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: 'User name' })).toBeVisible();
  await desk.goto(`${CONSOLE}/registrations?door=window`);
  await expect(desk.getByText('Nobody opened a registration')).toBeHidden();
  await expect(desk.getByRole('button', { name: /clear/i })).toBeVisible();
  await Promise.all([reader.close(), context.close()]);
});
