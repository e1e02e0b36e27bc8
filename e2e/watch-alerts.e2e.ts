import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { request } from '@playwright/test';
import { expectAccessible, expectAccessibleInLooks, showTheme } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { createOperator, openOperatorSession } from './support/operators.ts';
import { CONSOLE } from './support/stack.ts';
import { freshName } from './support/visitors.ts';

const PICTURES = process.env.ALERT_PICTURES;
/** From so many failed logins on the journey wants to be told; it fails one more. */
const FROM = 3;

type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** What an operator enters as the address of a webhook. */
async function openReceiver() {
  const heard: Heard[] = [];
  const server = createServer((asked, answer) => {
    void text(asked).then((body) => {
      heard.push({ headers: asked.headers, body });
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { heard, url: `http://127.0.0.1:${port}/alerts`, close: () => server.close() };
}

/** Somebody who guesses at the console. */
async function guess(times: number): Promise<void> {
  const api = await request.newContext({ baseURL: CONSOLE });
  const name = freshName();
  for (let at = 0; at < times; at += 1)
    await api.post('/api/console/v1/session', {
      data: { name, password: `guess-${randomBytes(6).toString('hex')}`, code: '000000' },
    });
  await api.dispose();
}

test('an owner names who is told, sees an attack on the console, is called, and acknowledges the alert', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const receiver = await openReceiver();
  const desk = await openOperatorSession(await createOperator(freshName(), 'Alerts desk', 'owner'));
  await desk.openIn(context);
  await page.goto(CONSOLE);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();

  // Who is told. An address of a private network is refused by its name.
  await page.getByRole('button', { name: 'Change who is told' }).click();
  const channels = page.getByRole('dialog', { name: 'Change who is told' });
  await channels.getByLabel('E-mail addresses').fill('desk@example.com');
  await channels.getByLabel('Address of the webhook').fill('https://10.0.0.8/alerts');
  await channels.getByLabel('Reason').fill('The desk is at night alone.');
  await channels.getByRole('button', { name: 'Save' }).click();
  await expect(channels.getByText('a host of a private network', { exact: false })).toBeVisible();
  await channels.getByLabel('Address of the webhook').fill(receiver.url);
  await expectAccessible(page, 'naming who is told of alerts');
  await channels.getByRole('button', { name: 'Save' }).click();
  const handout = page.getByRole('dialog', { name: 'The secret of the webhook' });
  const secret = (await handout.locator('bdi').textContent())!;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await handout.getByRole('checkbox').check();
  await handout.getByRole('button', { name: 'Close' }).last().click();

  const heardOf = (word: string) => receiver.heard.find(({ body }) => body.includes(word));
  await page.getByRole('button', { name: 'Call the webhook as a test' }).click();
  await expect.poll(() => heardOf('"test"'), { timeout: 30_000 }).toBeDefined();
  const { headers, body } = heardOf('"test"')!;
  const signed = createHmac('sha256', secret)
    .update(`${String(headers['x-baize-timestamp'])}.${body}`)
    .digest('hex');
  expect(headers['x-baize-signature']).toBe(`v1=${signed}`);
  await page.getByRole('button', { name: 'Send a test by e-mail' }).click();
  const told = page.getByRole('table', { name: /What was told/ });
  await expect(told.getByRole('row').filter({ hasText: 'e-mail' }).filter({ hasText: 'Sent' }).first()).toBeVisible({
    timeout: 60_000,
  });

  // From fewer tries on: what is there already is seen at once.
  await guess(FROM + 1);
  await page.getByRole('button', { name: 'Change the alert: Attack on the console' }).click();
  const rule = page.getByRole('dialog', { name: 'Change the alert: Attack on the console' });
  await rule.getByLabel('From so many failed tries').fill('2');
  await rule.getByLabel('Reason').fill('We are few, and mistype seldom.');
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule.getByText('A whole number from 3 to 1,000.')).toBeVisible();
  await rule.getByLabel('From so many failed tries').fill(String(FROM));
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Attack on the console' }).filter({ hasText: 'Open' });
  await expect(async () => {
    await page.goto(`${CONSOLE}/alerts?kind=CONSOLE_LOGINS&state=OPEN`);
    await expect(row.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await expect.poll(() => heardOf('alert.opened')?.body ?? '', { timeout: 60_000 }).toContain('CONSOLE_LOGINS');
  await expect(page.getByRole('link', { name: /alerts? that nobody looks after/ })).toBeVisible();
  await expectAccessibleInLooks(page, 'console /alerts');
  await takePictures('alerts');

  await row.first().getByRole('link', { name: 'Attack on the console' }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Acknowledge' });
  await dialog.getByRole('textbox').fill('   ');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('It was a colleague with a new telephone.');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('The alert is acknowledged.')).toBeVisible();
  await expect(page.getByText('It was a colleague with a new telephone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeHidden();
  await expectAccessibleInLooks(page, 'one alert');
  await takePictures('alert');
  for (const path of ['/alerts', new URL(page.url()).pathname]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(CONSOLE + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Attack on the console|Show/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  receiver.close();
  await desk.close();

  async function takePictures(name: string): Promise<void> {
    if (PICTURES === undefined) return;
    const before = page.viewportSize()!;
    for (const width of [390, 768, 1440])
      for (const theme of ['dark', 'light'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await showTheme(page, theme);
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${theme}.png`, fullPage: true });
      }
    await page.setViewportSize(before);
    await showTheme(page, 'dark');
  }
});
