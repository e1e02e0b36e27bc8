import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import type { Uuid } from '../../../ids.ts';
import { createDeposit } from './commands/create-deposit.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import { askPendingDeposits } from './jobs.ts';
import type { Checkout, PaymentProvider } from './provider.ts';
import { soleProvider } from './providers/connections.ts';
import { presentDisputed } from './disputed.ts';
import { findDeposit, listDisputedRows, type DepositRow } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const issueReturnTicket = async (): Promise<string> => 'ticket-of-the-test';
let t: TestPlatform;
let clock: number;
/** What the provider says of a checkout; one that it forgot is not there. */
const known = new Map<string, Checkout>();
let asked: string[] = [];
let isAway = false;
const provider: PaymentProvider = {
  name: 'sandbox',
  signatureHeader: 'payment-signature',
  patienceMs: 5_000,
  createCheckout: async (order) => {
    if (isAway) return { ok: false, fault: 'ECONNREFUSED' };
    const { reference, amount, currency } = order;
    const checkout: Checkout = {
      id: `co_${reference}`,
      reference,
      amount,
      currency,
      state: 'open',
      payUrl: 'http://pay.test',
      failure: null,
    };
    known.set(checkout.id, checkout);
    return { ok: true, checkout };
  },
  fetchCheckout: async (id) => {
    asked.push(id);
    const checkout = known.get(id);
    return checkout ? { ok: true, checkout } : { ok: false, fault: 'status 404', unknown: true };
  },
  readWebhook: () => ({ ok: false, why: 'signature' }),
};

beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());
beforeEach(() => {
  clock = Date.now();
  asked = [];
  isAway = false;
});
afterEach(async () => {
  known.clear();
  await t.creditDeps.db.tx(t.brandId, (tx) =>
    tx.run("update cashier.deposit set state = 'failed'" + " where state = 'pending'"),
  );
});

const deps = () => ({ ...t.creditDeps, now: () => new Date(clock) });
const turn = () => askPendingDeposits({ deps: deps(), payments: soleProvider(provider) }, async () => [t.brandId]);

const orderFor = async () =>
  ({
    brandId: t.brandId,
    brandCode: 'test',
    origin: 'http://test.localhost',
    idempotencyKey: randomUUID(),
    actor: { memberId: await t.member(), currency: 'BDT' },
  }) as unknown as Parameters<typeof createDeposit>[1];
async function order(ctx?: Parameters<typeof createDeposit>[1], at = provider): Promise<DepositRow> {
  const made = await createDeposit(
    { deps: deps(), payments: soleProvider(at), brand: t.platform.brand.brand, issueReturnTicket },
    ctx ?? (await orderFor()),
    {
      amount: '500.00',
      method: 'sandbox-wallet',
    },
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}
const now = (id: Uuid): Promise<DepositRow> =>
  t.creditDeps.db.tx(t.brandId, async (tx) => (await findDeposit(tx, id))!);
const says = (made: DepositRow, more: Partial<Checkout>): void =>
  void known.set(made.providerRef!, { ...known.get(made.providerRef!)!, ...more });

test('a hundred orders that the provider forgot do not keep a paid one waiting', async () => {
  for (let nth = 0; nth < 10; nth += 1)
    for (const forgotten of await Promise.all(Array.from({ length: 10 }, () => order())))
      known.delete(forgotten.providerRef!);
  const paid = await order();
  says(paid, { state: 'paid' });
  clock += MINUTE_MS;
  await turn();
  await turn();
  expect(await now(paid.id)).toMatchObject({ state: 'credited' });
  expect(asked).toHaveLength(101);
});

test('pressed twice at once, an order has one payment page, and both are shown it', async () => {
  let pages = 0;
  let both = (): void => undefined;
  const isBoth = new Promise<void>((done) => (both = done));
  // One that gives out another page each time, and none before it was asked twice.
  const giving: PaymentProvider = {
    ...provider,
    createCheckout: async (wanted) => {
      const nth = (pages += 1);
      if (nth === 2) both();
      await isBoth;
      const made = await provider.createCheckout(wanted);
      return made.ok ? { ok: true, checkout: { ...made.checkout, id: `co_${nth}_${wanted.reference}` } } : made;
    },
  };
  const ctx = await orderFor();
  const [one, other] = await Promise.all([order(ctx, giving), order(ctx, giving)]);
  expect(pages).toBe(2);
  expect(one.id).toBe(other.id);
  expect(one.providerRef).toBe(other.providerRef);
  expect((await now(one.id)).providerRef).toBe(one.providerRef);
});

test('an order is asked about ever more rarely, and days after its expiry it is left to a person', async () => {
  const { id, providerRef } = await order();
  known.delete(providerRef!);
  const until = clock + 5 * DAY_MS;
  while (clock < until) {
    clock += 10 * MINUTE_MS;
    await turn();
  }
  expect(await now(id)).toMatchObject({ state: 'disputed', failure: 'no-news' });
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.length).toBeLessThan(30);
});

test('a payment of another amount leaves its order disputed and unasked; the right amount credits it still', async () => {
  const made = await order();
  says(made, { state: 'paid', amount: '5000.00' });
  clock += MINUTE_MS;
  await turn();
  expect(await now(made.id)).toMatchObject({ state: 'disputed', failure: 'amount-differs' });
  clock += DAY_MS;
  await turn();
  expect(asked).toHaveLength(1);
  const checkout = { ...known.get(made.providerRef!)!, amount: '500.00' };
  await creditDeposit(deps(), t.brandId, { provider, checkout, eventId: randomUUID() });
  expect(await now(made.id)).toMatchObject({ state: 'credited', failure: null });
});

test('an answer about another order disputes the one that was asked about, and not the other', async () => {
  const [one, other] = [await order(), await order()];
  says(one, { state: 'paid', reference: other.id });
  clock += MINUTE_MS;
  await turn();
  expect(await now(one.id)).toMatchObject({ state: 'disputed', failure: 'other-checkout' });
  expect(await now(other.id)).toMatchObject({ state: 'pending' });
});

test('a payment under a checkout that is not the order’s credits nothing and leaves it disputed', async () => {
  const made = await order();
  const checkout: Checkout = { ...known.get(made.providerRef!)!, id: 'co_another', state: 'paid' };
  const credit = await creditDeposit(deps(), t.brandId, { provider, checkout, eventId: randomUUID() });
  expect(credit).toMatchObject({ ok: false, error: { code: 'STATE_CONFLICT' } });
  expect(await now(made.id)).toMatchObject({ state: 'disputed', failure: 'other-checkout' });
});

test('an order that never got a payment page expires by itself', async () => {
  isAway = true;
  await expect(order()).rejects.toThrow('SUPPLIER_UNAVAILABLE');
  const pending = () =>
    t.creditDeps.db.tx(t.brandId, (tx) => tx.rows("select 1 from cashier.deposit where state = 'pending'"));
  clock += MINUTE_MS;
  await turn();
  expect(await pending()).toHaveLength(1);
  clock += 30 * MINUTE_MS;
  await turn();
  expect(await pending()).toHaveLength(0);
  expect(asked).toEqual([]);
});

test('an order on which the credit breaks lets the others pass', async () => {
  const [broken, sound] = [await order(), await order()];
  for (const made of [broken, sound]) says(made, { state: 'paid' });
  clock += MINUTE_MS;
  const { ledger } = t.creditDeps;
  const breaking = {
    ...deps(),
    ledger: {
      ...ledger,
      post: async (...args: Parameters<typeof ledger.post>) => {
        if (args[2].transfers[0]!.key === broken.id) throw new Error('this one breaks');
        return ledger.post(...args);
      },
    },
  };
  const brands = async () => [t.brandId];
  await askPendingDeposits({ deps: breaking, payments: soleProvider(provider) }, brands);
  expect(await now(sound.id)).toMatchObject({ state: 'credited' });
  expect(await now(broken.id)).toMatchObject({ state: 'pending' });
});

test('operators see what is disputed, with the player and what stands against it', async () => {
  const made = await order();
  says(made, { state: 'paid', currency: 'USD' });
  clock += MINUTE_MS;
  await turn();
  const shown = await t.creditDeps.db.tx(t.brandId, async (tx) =>
    presentDisputed(tx, (await listDisputedRows(tx, { limit: 1, offset: 0 })).rows),
  );
  expect(shown).toEqual([
    expect.objectContaining({
      id: made.id,
      playerId: String(made.memberId),
      account: expect.stringMatching(/^m[0-9a-f]+$/),
      amount: '500.00',
      contradiction: 'amount-differs',
      checkout: made.providerRef,
    }),
  ]);
});
