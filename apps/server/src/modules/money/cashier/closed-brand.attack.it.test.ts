/** An old page orders a deposit while the brand is in maintenance or has closed deposits. */
import { IDEMPOTENCY_HEADER } from '@baize/contract/headers';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import type { SettingsPatch } from '../../base/brand/index.ts';
import { createTurnoverModule } from '../turnover/index.ts';
import { createCashierModule } from './index.ts';

const PASSWORD = 'river-lamp-4200';
const ORDER = { amount: '500.00', method: 'sandbox-wallet' };

let site: TestSite;
let page: Browser;

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
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account: 'player01', type: 0, password: PASSWORD }),
  );
  page = site.browser();
  expect((await page.login('player01', PASSWORD)).code).toBe('OK');
});
afterAll(() => site.close());
afterEach(() => set({ maintenance: OPEN, closedCapabilities: [], blockedIps: [], blockedCountries: [] }));

const OPEN = { on: false, from: null, until: null, note: '' };
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
async function set(patch: SettingsPatch): Promise<void> {
  await site.changeSettings(site.first, patch);
  site.brands.invalidate();
}
const orders = (): Promise<object[]> =>
  site.deps.db.tx(site.first, (tx) => tx.rows<object>('select 1 from cashier.deposit'));
const order = () => page.call('createDeposit', ORDER, { headers: { [IDEMPOTENCY_HEADER]: randomUUID() } });

const CLOSED: [string, () => SettingsPatch, string][] = [
  ['maintenance', () => ({ maintenance: { ...OPEN, on: true } }), 'MAINTENANCE'],
  ['a window that began', () => ({ maintenance: { ...OPEN, on: true, from: at(-1), until: at(9) } }), 'MAINTENANCE'],
  ['the capability closed', () => ({ closedCapabilities: ['deposit'] }), 'CAPABILITY_CLOSED'],
  [
    'both',
    () => ({ closedCapabilities: ['deposit'], maintenance: { ...OPEN, on: true, from: at(-1) } }),
    'MAINTENANCE',
  ],
];

test.each(CLOSED)('%s: an old page orders no deposit and is told why', async (_name, patch, code) => {
  const before = (await orders()).length;
  await set(patch());
  const refused = await order();
  expect(refused.code).toBe(code);
  expect(refused.body.message).toEqual(expect.any(String));
  expect((await page.call('listDepositMethods')).code).toBe(code);
  expect(await orders()).toHaveLength(before);
});

test.each([
  ['nothing closed', {}],
  ['a maintenance to come', { maintenance: { ...OPEN, on: true, from: at(5) } }],
] as [string, SettingsPatch][])('%s: the order reaches the provider, who is away here', async (_name, patch) => {
  await set(patch);
  expect((await order()).code).toBe('SUPPLIER_UNAVAILABLE');
});
