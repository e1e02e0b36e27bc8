import type { Capability } from '@baize/contract/boot';
import { IDEMPOTENCY_HEADER } from '@baize/contract/headers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId } from '../ids.ts';
import { createCashierModule } from '../modules/money/cashier/index.ts';
import { createTurnoverModule } from '../modules/money/turnover/index.ts';
import { createTestSite, SECOND_HOST, type Browser, type TestSite } from '../testing-site.ts';

const PASSWORD = 'river-lamp-4200';
const ORDER = { amount: '500.00', method: 'sandbox-wallet' };
const KEY = { headers: { [IDEMPOTENCY_HEADER]: 'key-of-this-order' } };

let site: TestSite;
let player: Browser;
let other: Browser;

async function loggedIn(brand: BrandId, host?: string): Promise<Browser> {
  await site.deps.db.tx(brand, (tx) =>
    site.identity.createMember(tx, brand, { account: 'player01', type: 0, password: PASSWORD }),
  );
  const browser = site.browser(host === undefined ? {} : { host });
  expect((await browser.login('player01', PASSWORD)).code).toBe('OK');
  return browser;
}

beforeAll(async () => {
  site = await createTestSite({
    env: { SANDBOX_URL: 'http://127.0.0.1:1' },
    more: ({ deps, brands, identity }) => [
      createCashierModule(deps, {
        brand: brands,
        identity,
        turnover: createTurnoverModule(deps, { ...brands, hasMoneyElsewhere: async () => false }),
        mayTransfer: async () => true,
        membersTagged: async () => [],
        sandbox: { apiKey: 'none', webhookSecret: 'none', paymentsSeed: 'none' },
      }),
    ],
  });
  player = await loggedIn(site.first);
  other = await loggedIn(site.second, SECOND_HOST);
});
afterAll(() => site.close());

async function close(closedCapabilities: Capability[]): Promise<void> {
  await site.changeSettings(site.first, { closedCapabilities });
  site.brands.invalidate();
}

test('a keyed call without a well-formed key is refused', async () => {
  expect((await player.call('createDeposit', ORDER)).code).toBe('IDEMPOTENCY_KEY_MISSING');
  const short = { headers: { [IDEMPOTENCY_HEADER]: 'short' } };
  expect((await player.call('createDeposit', ORDER, short)).code).toBe('IDEMPOTENCY_KEY_MISSING');
});

test.each([
  ['another site’s page names it', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbour under the same name does', { 'sec-fetch-site': 'same-site' }],
  ['it is typed into the address bar', { 'sec-fetch-site': 'none' }],
  ['a browser sends it ahead of its time', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
])('a GET with an effect is refused when %s, and a plain read is not', async (_name, headers) => {
  expect((await player.call('getCaptcha', {}, { headers })).code).toBe('ORIGIN_REFUSED');
  expect((await player.call('getSystemStatus', {}, { headers })).code).toBe('OK');
  expect((await player.call('getCaptcha', {}, { headers: { 'sec-fetch-site': 'same-origin' } })).code).toBe('OK');
});

test('what a brand has closed is refused there, to guests too, and nowhere else', async () => {
  // Nobody is at the payment provider's address: the call has reached its handler.
  expect((await player.call('createDeposit', ORDER, KEY)).code).toBe('SUPPLIER_UNAVAILABLE');
  await close(['deposit', 'freePlay']);
  expect((await player.call('createDeposit', ORDER, KEY)).code).toBe('CAPABILITY_CLOSED');
  expect((await site.browser().call('createDeposit', ORDER, KEY)).code).toBe('CAPABILITY_CLOSED');
  expect((await other.call('createDeposit', ORDER, KEY)).code).toBe('SUPPLIER_UNAVAILABLE');
  // A deposit that was made before can still be followed to its end.
  expect((await player.call('listDeposits')).code).toBe('OK');
  await close([]);
  expect((await player.call('createDeposit', ORDER, KEY)).code).toBe('SUPPLIER_UNAVAILABLE');
});
