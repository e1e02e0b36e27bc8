import pg from 'pg';
import { join } from 'node:path';
import { readAdminDatabase } from '../scripts/admin-database.ts';
import { expect, test } from './support/journey.ts';
import { call, registerMember } from './support/members.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { BAIZE_ID, CONSOLE } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const REASON = 'Looked up at the provider, ticket 4711.';

/** As if the provider had told of another amount: the demo's provider never does. */
async function dispute(id: string): Promise<void> {
  const { DATABASE_URL: _, ...environment } = process.env;
  process.env = environment;
  const client = new pg.Client({ connectionString: readAdminDatabase(join(import.meta.dirname, '..')).url });
  await client.connect();
  await client.query("select set_config('baize.brand', $1, false)", [String(BAIZE_ID)]);
  const changed = await client.query(
    `update cashier.deposit set state = 'disputed', failure = 'amount-differs', said_amount = '700.00',
      said_currency = currency where id = $1`,
    [id],
  );
  await client.end();
  expect(changed.rowCount).toBe(1);
}

test('an order is found by its number, and its dispute ends with the correction that paid it', async ({
  page,
  browser,
  findings,
}) => {
  const { account, token } = await registerMember(page);
  const order = await call<{ id: string }>(page, ['POST', '/deposits'], {
    body: { amount: '500.00', method: 'sandbox-wallet' },
    headers: { 'x-token': token, 'idempotency-key': freshName() },
  });
  const { id } = order.value;
  await dispute(id);

  const [maker, checker] = await Promise.all(
    (['finance-maker', 'finance-checker'] as const).map(async (role) =>
      openOperatorSession(await createOperator(freshName(), role, role)),
    ),
  );
  const body = { account, direction: 'credit', amount: '700.00', reason: REASON };
  const correction = await maker!.ask<{ id: string }>('POST', '/corrections', { body });

  const context = await openVisitor(browser, findings);
  await maker!.openIn(context);
  const desk = await context.newPage();
  await desk.goto(CONSOLE);
  await expect(desk.getByText(/disputed deposits? waits? for a decision/)).toBeVisible();
  await desk.keyboard.press('Control+k');
  await desk.getByRole('dialog').getByRole('combobox').fill(id.slice(0, 8));
  await desk.getByRole('option', { name: new RegExp(`^${id}`) }).click();
  await expect(desk.getByRole('heading', { name: account, level: 1 })).toBeVisible();
  await expect(desk.getByRole('table').getByRole('row').filter({ hasText: 'Disputed' })).toContainText('500.00');

  await desk
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^Ledger/ })
    .click();
  const row = desk.getByRole('row').filter({ hasText: account });
  await expect(row).toContainText('700.00');
  await row.getByRole('button', { name: 'Decide' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Number' }).fill(correction.id.slice(0, 8));
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(REASON);
  await dialog.getByRole('button', { name: 'Close as paid' }).click();
  await expect(dialog.getByText(/No such correction of this player/)).toBeVisible();
  await checker!.ask('POST', `/corrections/${correction.id}/check`, { body: { decision: 'apply', note: REASON } });
  await dialog.getByRole('button', { name: 'Close as paid' }).click();
  await expect(desk.getByText('The deposit is closed as paid')).toBeVisible();
  await desk.goto(`${CONSOLE}/players/deposit/${id}`);
  await expect(desk.getByRole('table').getByRole('row').filter({ hasText: 'Settled' })).toContainText(REASON);
  await context.close();
  await Promise.all([maker!.close(), checker!.close()]);
});
