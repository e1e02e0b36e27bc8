import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { expectAccessibleInLooks } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { createOperator, oneTimeCode, operatorLogin } from './support/operators.ts';
import { CONSOLE, SITE, STUDIO } from './support/stack.ts';
import { freshName, openVisitor } from './support/visitors.ts';

const CONFORMANCE_KEY = process.env.CONFORMANCE_KEY ?? '';

/** A call as a supplier's own client signs it. */
async function signedPost(url: string, { kid, key, body }: { kid: string; key: string; body: object }) {
  const bytes = JSON.stringify(body);
  const timestamp = String(Date.now());
  const { pathname } = new URL(url);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const text = ['v2', kid, timestamp, 'POST', pathname, digest].join('\n');
  const signatureOf = (of: string): string => sign('sha256', Buffer.from(of), key).toString('base64');
  const answer = await fetch(url, {
    method: 'POST',
    body: bytes,
    headers: {
      'content-type': 'application/json',
      'x-wallet-key-id': kid,
      'x-wallet-timestamp': timestamp,
      'x-wallet-signature': signatureOf(bytes),
      'x-wallet-signature-2': signatureOf(text),
    },
  });
  return (await answer.json()) as Record<string, unknown>;
}

test('an owner invites a supplier, who comes to a first signed bet and runs the conformance tests', async ({
  browser,
  findings,
}) => {
  const owner = await createOperator(freshName(), 'Owner', 'owner');
  const house = await openVisitor(browser, findings);
  const desk = await house.newPage();
  await operatorLogin(desk, owner, owner.code());
  const code = `sbx${randomUUID().slice(0, 8)}`;
  await desk.goto(`${CONSOLE}/suppliers`);
  await desk.getByRole('button', { name: 'Open a sandbox' }).click();
  const invite = desk.getByRole('dialog', { name: 'Open a sandbox account' });
  await invite.getByRole('textbox', { name: /^Code/ }).fill(code);
  await invite.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Games');
  await invite.getByRole('textbox', { name: /^Address/ }).fill(STUDIO);
  await invite.getByRole('textbox', { name: /^Name for logging in/ }).fill(`${code}.dev`);
  await invite.getByRole('textbox', { name: 'Their name' }).fill('Ada of Acme');
  await invite.getByRole('textbox', { name: 'Reason' }).fill('Wants to try a client out.');
  await invite.getByRole('button', { name: 'Invite' }).click();
  const handout = desk.getByRole('dialog', { name: /^Link for/ });
  const link = (await handout.locator('bdi').first().textContent())!;
  await handout.getByRole('checkbox').check();
  await handout.getByRole('button', { name: 'Close' }).last().click();

  const theirs = await openVisitor(browser, findings);
  const portal = await theirs.newPage();
  await portal.goto(link);
  const secret = (await portal.locator('figure bdi').textContent())!;
  await portal.getByRole('textbox', { name: 'New password' }).fill('own words of a supplier');
  await portal.getByRole('textbox', { name: /^Code/ }).fill(oneTimeCode(secret));
  await portal.getByRole('button', { name: 'Take up the account' }).click();
  await expect(portal.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(portal).toHaveURL(/\/integrate$/);
  // Whatever address they type, the console stays shut.
  await portal.goto(`${CONSOLE}/players`);
  await expect(portal.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await portal.getByRole('button', { name: 'Add a key' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Add a key' });
  await dialog.getByRole('textbox', { name: /^Name of the key/ }).fill('acme-1');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'acme.pem',
    mimeType: 'text/plain',
    buffer: Buffer.from(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  });
  await expect(dialog.getByRole('textbox', { name: 'Public key' })).toHaveValue(/BEGIN PUBLIC KEY/);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(portal.getByText('Accepted').first()).toBeVisible();
  await expectAccessibleInLooks(portal, 'portal, account');

  await portal.getByRole('link', { name: 'Test players' }).click();
  await portal.getByRole('button', { name: 'Make a player' }).click();
  await portal.getByRole('dialog').getByRole('button', { name: 'Make a player' }).click();
  await portal
    .getByRole('button', { name: /^Open a session of/ })
    .first()
    .click();
  await portal.getByRole('dialog').getByRole('button', { name: 'Open a session' }).click();
  const told = portal.getByRole('dialog', { name: 'The session is open' });
  const fields = JSON.parse((await told.locator('bdi').first().textContent())!) as object;
  await told.getByRole('checkbox').check();
  await told.getByRole('button', { name: 'Close' }).last().click();
  await expectAccessibleInLooks(portal, 'portal, players');

  const bet = {
    ...fields,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: 'r-1',
    round_closed: false,
    amount: 1_000_000,
    is_free: false,
  };
  const address = `${SITE}/wallet/${code}/transaction/bet`;
  expect(await signedPost(address, { kid: 'acme-1', key, body: bet })).toMatchObject({ status: 'RS_OK' });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  await signedPost(address, { kid: 'acme-1', key: other.toString(), body: bet });
  await portal.getByRole('link', { name: 'Calls' }).click();
  await expect(portal.getByText('reason: BAD_SIGNATURE').first()).toBeVisible();
  await expect(portal.getByText('RS_OK').first()).toBeVisible();
  await expectAccessibleInLooks(portal, 'portal, calls');

  await portal.getByRole('link', { name: 'Conformance' }).click();
  await portal.getByRole('button', { name: 'Start a run' }).click();
  const start = portal.getByRole('dialog', { name: 'Start a run' });
  await start
    .getByRole('combobox', { name: 'What is played' })
    .selectOption({ label: 'Signatures, launches, list of games' });
  await start.getByLabel(/^Key of your test control/).fill(CONFORMANCE_KEY);
  await start.getByRole('button', { name: 'Start a run' }).click();
  await expect(portal.getByRole('heading', { name: 'Run', exact: true })).toBeVisible();
  await expect(portal.getByText('done, not met')).toBeVisible({ timeout: 60_000 });
  await expect(portal.getByText('lau-real')).toBeVisible();
  await expect(portal.getByText(/ 0 failed/)).toBeVisible();
  await expectAccessibleInLooks(portal, 'portal, a run');
  const saving = portal.waitForEvent('download');
  await portal.getByRole('button', { name: 'Report as JUnit' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.xml$/);

  await desk.goto(`${CONSOLE}/suppliers/${code}`);
  await expect(desk.getByText('Ada of Acme')).toBeVisible();
  await expect(desk.getByText('acme-1')).toBeVisible();
  await expectAccessibleInLooks(desk, 'console, a sandbox supplier');
  await desk.getByRole('link', { name: 'Calls' }).click();
  await desk
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await expect(desk.getByRole('dialog').getByText('Request', { exact: true })).toBeVisible();
  await Promise.all([house.close(), theirs.close()]);
});
