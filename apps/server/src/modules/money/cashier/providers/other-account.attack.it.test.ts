/**
 * Whoever holds an account at a provider that the brand has left, or another one of the brand's, says that orders are
 * paid which were never to be paid there: nothing of it is believed.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../../testing-platform.ts';
import { creditDeposit, type CheckoutNews } from '../commands/credit-deposit.ts';
import type { Checkout } from '../provider.ts';
import { findDeposit, insertDeposit, setCheckout, type DepositDraft, type DepositRow } from '../store.ts';
import { insertConnection } from './store.ts';

let t: TestPlatform;
let member: MemberId;
let [left, current] = [undefined as unknown as Uuid, undefined as unknown as Uuid];

beforeAll(async () => {
  t = await createTestPlatform();
  member = await t.member();
  [left, current] = [await connect(), await connect()];
});
afterAll(() => t.close());

const connect = async (): Promise<Uuid> => {
  const { db, keyring, now } = t.platform.deps;
  const keys = { apiKey: 'sk_test_abcdefghijk1234', webhookSecret: 'whsec_abcdefghijk1234' };
  const draft = {
    id: randomUUID() as Uuid,
    brandId: t.brandId,
    provider: 'stripe',
    mode: 'test',
    madeAt: now(),
    merchantAccount: null,
    urlPrefix: null,
  } as const;
  return (await db.tx(t.brandId, (tx) => insertConnection(tx, keyring, { ...draft, ...keys }))).id;
};

type Served = Partial<Pick<DepositDraft, 'provider' | 'connectionId'>> & { readonly hasPage?: true };
const pageOf = (id: Uuid): string => `cs_${id}`;
async function order({ hasPage, ...served }: Served): Promise<Uuid> {
  const [id, expiresAt] = [randomUUID() as Uuid, new Date(Date.now() + 3_600_000)];
  const draft = { id, brandId: t.brandId, memberId: member, method: 'card', currency: 'BDT', amount: 50_000_000n };
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    await insertDeposit(tx, { ...draft, ...served, expiresAt, askAt: expiresAt });
    if (hasPage) await setCheckout(tx, id, { providerRef: pageOf(id), payUrl: null, askAt: expiresAt });
  });
  return id;
}
const now = (id: Uuid, brand: BrandId = t.brandId): Promise<DepositRow> =>
  t.platform.deps.db.tx(brand, async (tx) => (await findDeposit(tx, id))!);
async function say(reference: Uuid, provider: CheckoutNews['provider'], checkout: Partial<Checkout> = {}) {
  const told = { id: 'cs_theirs', reference, amount: '500.00', currency: 'BDT', payUrl: null, failure: null };
  const news = { ...told, state: 'paid' as const, ...checkout };
  const done = await creditDeposit(t.creditDeps, t.brandId, { provider, checkout: news, eventId: randomUUID() });
  return done.ok ? done.value : done.error.code;
}

const ORDERS: readonly [string, () => Served][] = [
  ['that a person matches with a transfer', () => ({})],
  ['of another provider', () => ({ provider: 'sandbox' })],
  [
    'of the account that took its place, and got no page there yet',
    () => ({ provider: 'stripe', connectionId: current }),
  ],
  [
    'of the account that took its place, with its page',
    () => ({ provider: 'stripe', connectionId: current, hasPage: true }),
  ],
];
const LIARS: readonly [string, () => CheckoutNews['provider']][] = [
  ['an account that the brand has left', () => ({ name: 'stripe', connectionId: left })],
  ['another provider', () => ({ name: 'nowpayments', connectionId: left, openEnded: true })],
  ['no account of the brand', () => ({ name: 'stripe' })],
];
const cases = ORDERS.flatMap(([of, served]) => LIARS.map(([by, liar]) => [of, by, { served, liar }] as const));

test.each(cases)('an order %s is not paid by %s', async (_of, _by, { served, liar }) => {
  const before = await t.cashOf(member);
  const id = await order(served());
  for (const state of ['failed', 'expired', 'open'] as const)
    expect(await say(id, liar(), { state, seen: true })).toBe('STATE_CONFLICT');
  expect(await now(id)).toMatchObject({ state: 'pending', seenAt: null });
  expect(await say(id, liar())).toBe('STATE_CONFLICT');
  // Money may have come: a person looks.
  expect(await now(id)).toMatchObject({ state: 'disputed', failure: 'other-checkout', seenAt: null });
  expect(await t.cashOf(member)).toBe(before);
});

test('its own account pays it, also one that was said to be paid elsewhere; elsewhere nothing of it is taken back', async () => {
  const own = { name: 'stripe', connectionId: current } as const;
  const id = await order({ provider: 'stripe', connectionId: current, hasPage: true });
  const before = await t.cashOf(member);
  expect(await say(id, { name: 'stripe', connectionId: left })).toBe('STATE_CONFLICT');
  expect(await say(id, own, { id: pageOf(id) })).toBe('credited');
  expect(await t.cashOf(member)).toBe(before + 50_000_000n);
  const back = { takenBack: { kind: 'refund', amount: '500.00', currency: 'BDT' } } as const;
  for (const [liar, checkout] of [
    [{ name: 'stripe', connectionId: left }, pageOf(id)],
    [own, 'cs_another'],
  ] as const)
    expect(await say(id, liar, { id: checkout, ...back })).toBe('STATE_CONFLICT');
  expect(await now(id)).toMatchObject({ state: 'credited', backKind: null });
});
