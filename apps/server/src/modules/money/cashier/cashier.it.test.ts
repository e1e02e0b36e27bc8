import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { OperatorContext, WithKey } from '../../../context.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { createDeposit } from './commands/create-deposit.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import { checkCorrection } from './commands/check-correction.ts';
import { makeCorrection } from './commands/make-correction.ts';
import { createSandboxProvider, type PaymentProvider } from './provider.ts';
import { soleProvider } from './providers/connections.ts';
import { registerPaymentHooks } from './routes.ts';
import type { Uuid } from '../../../ids.ts';

const SECRET = 'webhook-secret-of-tests';
const KEY = 'api-key-of-tests-only';
type Stand = { state: string; amount: string; currency: string; reference: string };

const issueReturnTicket = async (): Promise<string> => 'ticket-of-the-test';
let t: TestPlatform;
let stand: Server;
let hooks: FastifyInstance;
let provider: PaymentProvider;
const checkouts = new Map<string, Stand>();

/** The provider's side of the wire, as small as it can be: what it says is what the test put there. */
async function startStand(): Promise<string> {
  stand = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const id =
        request.method === 'POST'
          ? `co_${randomUUID().slice(0, 8)}`
          : decodeURIComponent(request.url!.split('/').at(-1)!);
      if (request.method === 'POST') {
        const order = JSON.parse(Buffer.concat(chunks).toString()) as Stand;
        checkouts.set(id, {
          state: 'open',
          amount: order.amount,
          currency: order.currency,
          reference: order.reference,
        });
      }
      const known = checkouts.get(id);
      response.writeHead(known && request.headers.authorization === `Bearer ${KEY}` ? 200 : 404, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ id, ...known, pay_url: `http://pay.test/${id}`, failure: null }));
    });
  });
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
}

/** Deliveries of one payment at once; each holds a connection while it waits for the wallet. */
const DELIVERIES = 30;

beforeAll(async () => {
  const baseUrl = await startStand();
  t = await createTestPlatform({ DATABASE_POOL_MAX: String(DELIVERIES) });
  provider = createSandboxProvider({ baseUrl, apiKey: KEY, webhookSecret: SECRET });
  hooks = Fastify();
  await registerPaymentHooks(hooks, t.creditDeps, {
    payments: soleProvider(provider),
    brandByCode: async (code) => (code === 'test' ? t.brandId : undefined),
  });
});
afterAll(async () => {
  await hooks.close();
  stand.close();
  await t.close();
});

async function order(amount = '500.00', key = randomUUID()) {
  const memberId = await t.member();
  const ctx = {
    brandId: t.brandId,
    brandCode: 'test',
    origin: 'http://test.localhost',
    idempotencyKey: key,
    actor: { memberId, currency: 'BDT' },
  } as unknown as Parameters<typeof createDeposit>[1];
  const made = await createDeposit(
    { deps: t.creditDeps, payments: soleProvider(provider), brand: t.platform.brand.brand, issueReturnTicket },
    ctx,
    {
      amount,
      method: 'sandbox-wallet',
    },
  );
  return { memberId, ctx, made, id: made.ok ? made.value.providerRef! : '' };
}

function webhook(
  id: string,
  type: string,
  options: { secret?: string; at?: number; amount?: string; event?: string } = {},
) {
  const known = checkouts.get(id)!;
  const body = JSON.stringify({
    id: options.event ?? `evt_${randomUUID()}`,
    type,
    checkout: {
      id,
      reference: known.reference,
      amount: options.amount ?? known.amount,
      currency: known.currency,
      state: type.split('.')[1],
      pay_url: 'http://pay.test',
      failure: null,
    },
  });
  const at = options.at ?? Math.floor(Date.now() / 1_000);
  const signature = `t=${at},v1=${createHmac('sha256', options.secret ?? SECRET)
    .update(`${at}.`)
    .update(body)
    .digest('hex')}`;
  return { body, signature };
}
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  hooks.inject({
    method: 'POST',
    url: '/hooks/payments/sandbox/test',
    payload: body,
    headers: { 'content-type': 'application/json', 'payment-signature': signature },
  });

/** Opens connections one after the other, so that none of many callers at once is told that there was none for it. */
const openConnections = (count: number): Promise<void> =>
  count === 0 ? Promise.resolve() : t.creditDeps.db.tx(null, () => openConnections(count - 1));

test('thirty parallel deliveries of one payment credit it once', async () => {
  const { memberId, id } = await order('500.00');
  checkouts.get(id)!.state = 'paid';
  const same = webhook(id, 'checkout.paid');
  await openConnections(DELIVERIES);
  const answers = await Promise.all(
    Array.from({ length: DELIVERIES }, (_, index) => deliver(index % 2 === 0 ? same : webhook(id, 'checkout.paid'))),
  );
  const outcomes = answers.map((answer) => `${answer.statusCode} ${answer.json<{ outcome: string }>().outcome}`);
  expect(outcomes.filter((outcome) => outcome === '200 credited')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === '200 already-credited')).toHaveLength(DELIVERIES - 1);
  expect(await t.cashOf(memberId)).toBe(50_000_000n);
  expect((await t.creditDeps.db.tx(null, t.creditDeps.ledger.checkInvariants)).every((check) => check.ok)).toBe(true);
});

test('forged, stale, altered and unsigned webhooks change nothing', async () => {
  const { memberId, id } = await order();
  checkouts.get(id)!.state = 'paid';
  const right = webhook(id, 'checkout.paid');
  const attempts = [
    webhook(id, 'checkout.paid', { secret: 'another-secret' }),
    webhook(id, 'checkout.paid', { at: Math.floor(Date.now() / 1_000) - 600 }),
    { ...right, body: right.body.replace('500.00', '900.00') },
    { ...right, body: `${right.body}\n` },
    { ...right, signature: '' },
    { ...right, signature: right.signature.replace('v1=', 'v0=') },
  ];
  for (const attempt of attempts) expect((await deliver(attempt)).statusCode).toBe(401);
  expect(await t.cashOf(memberId)).toBe(0n);
});

test('a signed webhook is believed only when the provider, asked back, says the same', async () => {
  const { memberId, id } = await order();
  // The provider still says open.
  expect((await deliver(webhook(id, 'checkout.paid'))).json()).toEqual({ outcome: 'ignored' });
  expect(await t.cashOf(memberId)).toBe(0n);
});

test('an amount or currency other than the order credits nothing', async () => {
  const { memberId, id } = await order();
  Object.assign(checkouts.get(id)!, { state: 'paid', amount: '5000.00' });
  expect((await deliver(webhook(id, 'checkout.paid'))).statusCode).toBe(422);
  Object.assign(checkouts.get(id)!, { amount: '500.00', currency: 'USD' });
  expect((await deliver(webhook(id, 'checkout.paid'))).statusCode).toBe(422);
  expect(await t.cashOf(memberId)).toBe(0n);
});

const eventsOf = async (deposit: string): Promise<string[]> => {
  const rows = await t.creditDeps.db.tx(t.brandId, (tx) =>
    tx.rows<{ outcome: string }>('select outcome from cashier.payment_event where deposit_id = $1', [deposit]),
  );
  return rows.map((row) => row.outcome);
};

test('the event of a payment that differs from its order stays on record, though the credit is refused', async () => {
  const { id, made } = await order();
  Object.assign(checkouts.get(id)!, { state: 'paid', amount: '5000.00' });
  expect((await deliver(webhook(id, 'checkout.paid'))).json()).toEqual({ outcome: 'refused', code: 'AMOUNT_INVALID' });
  expect(made.ok && (await eventsOf(made.value.id))).toEqual(['paid']);
});

test('a credit that the ledger refuses rolls back whole: the event comes again', async () => {
  const { id, made } = await order();
  if (!made.ok) throw new Error(made.error.code);
  checkouts.get(id)!.state = 'paid';
  const refusing = {
    ...t.creditDeps,
    ledger: { ...t.creditDeps.ledger, post: async () => ({ ok: false, code: 'NO_WALLET' }) as const },
  };
  const answer = await provider.fetchCheckout(id);
  const checkout = answer.ok ? answer.checkout : undefined;
  const news = { provider, checkout: checkout!, eventId: 'evt_refused' };
  expect(await creditDeposit(refusing, t.brandId, news)).toEqual(fail('STATE_CONFLICT'));
  expect(await eventsOf(made.value.id)).toEqual([]);
  expect(await creditDeposit(t.creditDeps, t.brandId, news)).toEqual(ok('credited'));
});

test('a deposit order that is refused keeps neither a row nor its key', async () => {
  const { ctx } = await order('99.99');
  const again = await createDeposit(
    { deps: t.creditDeps, payments: soleProvider(provider), brand: t.platform.brand.brand, issueReturnTicket },
    ctx,
    {
      amount: '500.00',
      method: 'sandbox-wallet',
    },
  );
  expect(again.ok).toBe(true);
});

test('a success that comes after a failure still credits, and a failure after a success takes nothing back', async () => {
  const { memberId, id } = await order();
  checkouts.get(id)!.state = 'failed';
  expect((await deliver(webhook(id, 'checkout.failed'))).json()).toEqual({ outcome: 'closed' });
  checkouts.get(id)!.state = 'paid';
  expect((await deliver(webhook(id, 'checkout.paid'))).json()).toEqual({ outcome: 'credited' });
  checkouts.get(id)!.state = 'failed';
  await deliver(webhook(id, 'checkout.failed'));
  expect(await t.cashOf(memberId)).toBe(50_000_000n);
});

test('the same request key is the same order; with another amount it is a conflict', async () => {
  const { ctx, made } = await order('500.00');
  const again = await createDeposit(
    { deps: t.creditDeps, payments: soleProvider(provider), brand: t.platform.brand.brand, issueReturnTicket },
    ctx,
    {
      amount: '500.00',
      method: 'sandbox-wallet',
    },
  );
  expect(made.ok && again.ok && made.value.id === again.value.id).toBe(true);
  expect(
    await createDeposit(
      { deps: t.creditDeps, payments: soleProvider(provider), brand: t.platform.brand.brand, issueReturnTicket },
      ctx,
      {
        amount: '501.00',
        method: 'sandbox-wallet',
      },
    ),
  ).toEqual(fail('IDEMPOTENCY_CONFLICT'));
});

test.each(['0.00', '99.99', '50000.01', '500.001', '-500.00', '1e3', '٥٠٠', ' 500', '0500.00'])(
  'refuses the amount %j',
  async (amount) => {
    const { made } = await order(amount);
    expect(!made.ok && made.error.code).toBe('AMOUNT_INVALID');
  },
);

async function operators() {
  const create = (name: string, role: 'finance-maker' | 'finance-checker') =>
    t.platform.operators.create({
      name: `${name}-${randomUUID().slice(0, 6)}`,
      displayName: name,
      role,
      password: 'a long enough password',
      brandIds: [t.brandId],
    });
  const [maker, checker] = [await create('maker', 'finance-maker'), await create('checker', 'finance-checker')];
  const ctx = (operatorId: number, key = randomUUID()) =>
    ({
      brandId: t.brandId,
      ip: '127.0.0.1',
      idempotencyKey: key,
      operator: { operatorId, name: `op${operatorId}` },
    }) as unknown as OperatorContext & WithKey;
  return { maker: ctx(maker.id), checker: ctx(checker.id) };
}

test('a correction needs two people, moves money once under parallel checks, and never below zero', async () => {
  const { maker, checker } = await operators();
  const memberId = await t.member(1_000_000n);
  const player = { memberId, account: 'payer', currency: 'BDT' };
  const made = await makeCorrection(t.creditDeps, maker, {
    player,
    direction: 'debit',
    amount: '4.00',
    reason: 'paid twice by hand',
  });
  if (!made.ok) throw new Error(made.error.code);
  expect(
    await checkCorrection(t.creditDeps, maker, { id: made.value.id as Uuid, decision: 'apply', note: '' }),
  ).toEqual(fail('SELF_APPROVAL'));
  const checks = await Promise.all(
    Array.from({ length: 10 }, () =>
      checkCorrection(t.creditDeps, checker, { id: made.value.id as Uuid, decision: 'apply', note: 'seen' }),
    ),
  );
  expect(checks.filter((check) => check.ok)).toHaveLength(1);
  expect(await t.cashOf(memberId)).toBe(600_000n);
  const tooMuch = await makeCorrection(
    t.creditDeps,
    { ...maker, idempotencyKey: randomUUID() },
    {
      player,
      direction: 'debit',
      amount: '7.00',
      reason: 'more than there is',
    },
  );
  expect(
    tooMuch.ok &&
      (await checkCorrection(t.creditDeps, checker, { id: tooMuch.value.id as Uuid, decision: 'apply', note: '' })),
  ).toEqual(fail('INSUFFICIENT_FUNDS'));
  expect(await t.cashOf(memberId)).toBe(600_000n);
});

test('the audit keeps whose account, how much and in which currency, as the contract writes money', async () => {
  const { maker } = await operators();
  const memberId = await t.member(1_000_000n);
  const order = { direction: 'debit', amount: '2.02', reason: 'paid twice by hand' } as const;
  const made = await makeCorrection(t.creditDeps, maker, {
    player: { memberId, account: 'payer', currency: 'BDT' },
    ...order,
  });
  if (!made.ok) throw new Error(made.error.code);
  const rows = await t.creditDeps.db.tx(t.brandId, (tx) =>
    tx.rows<{ before: unknown; after: unknown }>('select before, after from audit.audit where target = $1', [
      `correction:${made.value.id}`,
    ]),
  );
  const after = { player: String(memberId), direction: 'debit', amount: '2.02', currency: 'BDT' };
  expect(rows).toEqual([{ before: null, after }]);
});

test('the database itself refuses a correction checked by its maker', async () => {
  const { maker } = await operators();
  const made = await makeCorrection(t.creditDeps, maker, {
    player: { memberId: await t.member(), account: 'payer', currency: 'BDT' },
    direction: 'credit',
    amount: '1.00',
    reason: 'direct SQL attack',
  });
  if (!made.ok) throw new Error(made.error.code);
  await expect(
    t.creditDeps.db.tx(t.brandId, (tx) =>
      tx.run(
        "update cashier.correction set state = 'applied', checker_id = maker_id, checked_at = now() where id = $1",
        [made.value.id],
      ),
    ),
  ).rejects.toThrow(/correction_two_people/);
});

test('a deposit that names no order is found, unless the money of its brand is none', async () => {
  const unsound = async (): Promise<string[]> => {
    const checks = await t.platform.deps.db.tx(null, (tx) => t.platform.deps.ledger.checkInvariants(tx));
    return checks.filter(({ ok }) => !ok).map(({ name }) => name);
  };
  const real = await openTestBrand(t.platform, { code: 'real', playMoney: false });
  await t.member(100n);
  expect(await unsound()).toEqual([]);
  await t.member(100n, real);
  expect(await unsound()).toEqual(['postings-have-orders']);
});
