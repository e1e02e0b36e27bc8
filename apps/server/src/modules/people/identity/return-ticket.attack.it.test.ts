/**
 * The ticket that a payment's page brings back is stolen, kept, used twice, used by another browser, and used to undo an
 * end of the login: it stood in an address that a provider, a proxy and a history have seen.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_CALLS } from '@baize/contract/site-calls';
import { createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import type { ReturnedLogin } from '@baize/contract/identity';

const PASSWORD = 'river-lamp-42';
const MINUTE_MS = 60_000;
const DEVICE = 'baize_device';
let site: TestSite;
let count = 0;

beforeAll(async () => {
  site = await createTestSite();
  site.stopClock();
});
afterAll(() => site.close());

type Player = { readonly account: string; readonly browser: Browser; readonly ticket: string; readonly old: string };

/** A member who is logged in and has gone to pay. */
async function payer(): Promise<Player> {
  const account = `payer${(count += 1)}`;
  const browser = site.browser({ ip: `10.78.0.${count}` });
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  return { account, browser, old: browser.token!, ticket: await goToPay(browser) };
}
async function goToPay(browser: Browser, minutes = 30): Promise<string> {
  const deviceId = browser.cookies.get(DEVICE)!;
  const actor = await site.identity.findActor(site.first, browser.token!, deviceId);
  return site.identity.issueReturnTicket({
    brandId: site.first,
    sessionId: actor!.sessionId,
    deviceId,
    expiresAt: new Date(site.deps.now().getTime() + minutes * MINUTE_MS),
  });
}
const redeem = (browser: Browser, ticket: string) => browser.call('redeemTicket', { ticket });
const isIn = async (browser: Browser, token: string | undefined): Promise<boolean> => {
  browser.token = token;
  return (await browser.call('getMemberInfo')).code === 'OK';
};

test('the browser that went to pay comes back into its login, under a new token; the old one is nobody’s', async () => {
  const { account, browser, ticket, old } = await payer();
  browser.token = undefined;
  const back = await redeem(browser, ticket);
  expect(back.code).toBe('OK');
  const { userName, token } = back.value as ReturnedLogin;
  expect([userName, token === old]).toEqual([account, false]);
  expect(await isIn(browser, token)).toBe(true);
  site.turnClock(1_000);
  expect(await isIn(browser, old)).toBe(false);
});

test('it is the same login: a logout after the return leaves none', async () => {
  const { browser, ticket, old } = await payer();
  browser.token = ((await redeem(browser, ticket)).value as ReturnedLogin).token;
  const { token } = browser;
  expect((await browser.call('logout')).code).toBe('OK');
  for (const each of [token, old]) expect(await isIn(browser, each)).toBe(false);
});

test('a ticket is good once, and of many at once one comes in', async () => {
  const { browser, ticket } = await payer();
  const codes = await Promise.all(Array.from({ length: 8 }, async () => (await redeem(browser, ticket)).code));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'NOT_FOUND'), 'OK']);
  expect((await redeem(browser, ticket)).code).toBe('NOT_FOUND');
});

test('stolen it is worth nothing on another device, and still good on its own', async () => {
  const { browser, ticket } = await payer();
  const thief = site.browser();
  expect((await redeem(thief, ticket)).code).toBe('NOT_FOUND');
  // A thief with a login of their own is no better off.
  const own = await payer();
  expect((await redeem(own.browser, ticket)).code).toBe('NOT_FOUND');
  expect((await redeem(browser, ticket)).code).toBe('OK');
});

test('on another brand it is nothing, with the very device', async () => {
  const { browser, ticket } = await payer();
  const there = site.browser({ host: SECOND_HOST });
  there.cookies.set(DEVICE, browser.cookies.get(DEVICE)!);
  expect((await redeem(there, ticket)).code).toBe('NOT_FOUND');
  expect((await redeem(browser, ticket)).code).toBe('OK');
});

test('it is good until the payment could not be made any more', async () => {
  const [early, late] = [await payer(), await payer()];
  site.turnClock(29 * MINUTE_MS);
  expect((await redeem(early.browser, early.ticket)).code).toBe('OK');
  site.turnClock(MINUTE_MS);
  expect((await redeem(late.browser, late.ticket)).code).toBe('NOT_FOUND');
});

test.each<[string, (player: Player) => Promise<unknown>]>([
  ['a logout', ({ browser }) => browser.call('logout')],
  [
    'a new password',
    async ({ account, browser }) => {
      const other = site.browser({ ip: '10.79.0.1' });
      other.cookies.set(DEVICE, browser.cookies.get(DEVICE)!);
      await other.login(account, PASSWORD);
      const change = { oldPassword: PASSWORD, newPassword: 'quiet-heron-77', confirmNewPassword: 'quiet-heron-77' };
      expect((await other.call('changePassword', change)).code).toBe('OK');
    },
  ],
  [
    'a disabled account',
    ({ account }) =>
      site.deps.db.tx(site.first, (tx) =>
        tx.run("update identity.member set status = 'disabled' where account = $1", [account]),
      ),
  ],
  [
    'an end by an operator',
    ({ account }) =>
      site.deps.db.tx(site.first, (tx) =>
        tx.run(
          `update identity.session set ended_at = now(), end_reason = 'operator'
            where member_id = (select id from identity.member where account = $1)`,
          [account],
        ),
      ),
  ],
])('after %s it opens nothing', async (_what, end) => {
  const player = await payer();
  await end(player);
  expect((await redeem(player.browser, player.ticket)).code).toBe('NOT_FOUND');
});

test('a login that was idle for too long, or is thirty days old, is not taken up by a ticket', async () => {
  const { browser } = await payer();
  const ticket = await goToPay(browser, 60 * 24 * 60);
  site.turnClock(12 * 60 * MINUTE_MS + MINUTE_MS);
  expect((await redeem(browser, ticket)).code).toBe('NOT_FOUND');
});

test('a ticket prolongs no login: it ends thirty days after it was made', async () => {
  const { browser, account } = await payer();
  const endOf = () =>
    site.deps.db.tx(site.first, (tx) =>
      tx.row<{ expiresAt: Date }>(
        'select expires_at from identity.session where member_id = (select id from identity.member where account = $1)',
        [account],
      ),
    );
  const before = await endOf();
  site.turnClock(20 * MINUTE_MS);
  expect((await redeem(browser, await goToPay(browser))).code).toBe('OK');
  expect(await endOf()).toEqual(before);
});

test('a session that must change its password is held back after the return as before it', async () => {
  const { browser, ticket, account } = await payer();
  await site.deps.db.tx(site.first, (tx) =>
    tx.run(
      `update identity.session set must_change_password = true
        where member_id = (select id from identity.member where account = $1)`,
      [account],
    ),
  );
  browser.token = ((await redeem(browser, ticket)).value as ReturnedLogin).token;
  expect((await browser.call('updateLanguage', { language: 'en' })).code).toBe('PASSWORD_CHANGE_NEEDED');
});

test.each(['', 'short', 'x'.repeat(65), "' or 1=1 --", '../../../etc', randomBytes(24).toString('base64url')])(
  'what is no ticket opens nothing: %j',
  async (ticket) => {
    const { browser } = await payer();
    expect(['NOT_FOUND', 'BAD_REQUEST']).toContain((await redeem(browser, ticket)).code);
  },
);

test('another site cannot have it redeemed, and it cannot be guessed at for long', async () => {
  const { browser, ticket } = await payer();
  const forged = await browser.call('redeemTicket', { ticket }, { headers: { origin: 'https://evil.example' } });
  expect(forged.code).toBe('ORIGIN_REFUSED');
  expect(SITE_CALLS.redeemTicket.rate).toBe('credential');
  expect((await redeem(browser, ticket)).code).toBe('OK');
});

test('the database holds neither ticket nor token, and forgets what is over', async () => {
  const { ticket } = await payer();
  const rows = () =>
    site.deps.db.tx(site.first, (tx) =>
      tx.rows<{ row: string }>('select t::text as row from identity.return_ticket t'),
    );
  expect(JSON.stringify(await rows())).not.toContain(Buffer.from(ticket).toString('hex'));
  expect(JSON.stringify(await rows())).not.toContain(ticket);
  expect((await rows()).length).toBeGreaterThan(0);
  site.turnClock(61 * 24 * 60 * MINUTE_MS);
  await site.identity.jobs!.find(({ name }) => name === 'identity-cleanup')!.run();
  expect(await rows()).toEqual([]);
});
