/**
 * A payment provider hangs, answers 500 or garbage, throws, or is late with its success; and the orders of one brand
 * break: those of others, and those that are paid, go on.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { createLanes, LANE_REST_MS } from '../../../jobs/lanes.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { askDepositNow } from './commands/ask-deposit-now.ts';
import { createDeposit } from './commands/create-deposit.ts';
import { presentFaulty } from './disputed.ts';
import { askPendingDeposits } from './jobs.ts';
import { createSandboxProvider, type PaymentProvider } from './provider.ts';
import { soleProvider } from './providers/connections.ts';
import { findDeposit, insertDeposit, listFaultyRows, setCheckout, type DepositRow } from './store.ts';

const MINUTE_MS = 60_000;
type Way = (response: ServerResponse, id: string) => void;

const issueReturnTicket = async (): Promise<string> => 'ticket-of-the-test';
let t: TestPlatform;
let clock: number;
let stand: Server;
let provider: PaymentProvider;
/** How the provider answers about a checkout; open where nothing is said. */
const ways = new Map<string, Way>();
const hanging: ServerResponse[] = [];
const logged: object[] = [];

const saying =
  (state: string): Way =>
  (response, id) =>
    response.end(
      JSON.stringify({
        id,
        reference: id.slice(3),
        amount: '500.00',
        currency: 'BDT',
        state,
        pay_url: 'http://pay.test',
        failure: null,
      }),
    );
const WAYS: Record<string, Way> = {
  'answers 500': (response) => response.writeHead(500).end('oops'),
  'answers 503 with an empty body': (response) => response.writeHead(503).end(),
  'answers a page instead of JSON': (response) => response.end('<html>Sorry</html>'),
  'answers JSON of another shape': (response) => response.end('{"state":"paid"}'),
  'answers an unknown state': saying('probably'),
  'cuts the line': (response) => response.destroy(),
  'knows no such checkout': (response) => response.writeHead(404).end('{}'),
  'sends elsewhere': (response) => response.writeHead(302, { location: 'http://elsewhere.test' }).end(),
};

beforeAll(async () => {
  t = await createTestPlatform();
  stand = createServer((request, response) => {
    const id = decodeURIComponent(request.url!.split('/').at(-1)!);
    (ways.get(id) ?? saying('open'))(response, id);
  });
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
  provider = createSandboxProvider({ baseUrl, apiKey: 'key', webhookSecret: 'secret' });
});
afterAll(async () => {
  stand.closeAllConnections();
  stand.close();
  await t.close();
});
beforeEach(() => {
  clock = Date.now();
});
afterEach(async () => {
  for (const response of hanging.splice(0)) response.destroy();
  ways.clear();
  logged.length = 0;
  await t.creditDeps.db.tx(t.brandId, (tx) =>
    tx.run("update cashier.deposit set state = 'failed'" + " where state = 'pending'"),
  );
});

const log = { info: () => undefined, debug: () => undefined, warn: keep, error: keep };
function keep(said: object): void {
  logged.push(said);
}
const deps = () => ({
  ...t.creditDeps,
  log: log as unknown as typeof t.creditDeps.log,
  now: () => new Date(clock),
});
const turn = (brands: readonly BrandId[] = [t.brandId], asked = provider) =>
  askPendingDeposits({ deps: deps(), payments: soleProvider(asked) }, async () => brands);

async function order(brandId = t.brandId): Promise<DepositRow> {
  const id = randomUUID() as Uuid;
  const memberId = await t.member(0n, brandId);
  const [expiresAt, askAt] = [new Date(clock + 30 * MINUTE_MS), new Date(clock)];
  const draft = { id, brandId, memberId, method: 'sandbox-wallet', currency: 'BDT', amount: 50_000_000n };
  return t.creditDeps.db.tx(brandId, async (tx) => {
    await insertDeposit(tx, { ...draft, provider: 'sandbox', expiresAt, askAt });
    return setCheckout(tx, id, { providerRef: `co_${id}`, payUrl: 'http://pay.test', askAt });
  });
}
const now = (id: Uuid, brandId = t.brandId): Promise<DepositRow> =>
  t.creditDeps.db.tx(brandId, async (tx) => (await findDeposit(tx, id))!);

test.each(Object.entries(WAYS))('a provider that %s is logged, shown, and keeps nobody waiting', async (_name, way) => {
  const [faulty, paid] = [await order(), await order()];
  ways.set(faulty.providerRef!, way);
  ways.set(paid.providerRef!, saying('paid'));
  await turn();
  expect(await now(paid.id)).toMatchObject({ state: 'credited', lastFault: null });
  const seen = await now(faulty.id);
  expect(seen).toMatchObject({ state: 'pending', asked: 1, lastFault: expect.stringMatching(/./) });
  expect(seen.askAt.getTime()).toBeGreaterThan(clock);
  expect(logged).toContainEqual(expect.objectContaining({ deposit: faulty.id, fault: seen.lastFault }));
  const shown = await t.creditDeps.db.tx(t.brandId, async (tx) =>
    presentFaulty(tx, (await listFaultyRows(tx, { limit: 10, offset: 0 })).rows),
  );
  expect(shown).toEqual([expect.objectContaining({ id: faulty.id, asked: 1, fault: seen.lastFault })]);
});

test.each(Object.entries(WAYS))(
  'a provider that %s and then tells of a success has it credited, once',
  async (_n, way) => {
    const late = await order();
    ways.set(late.providerRef!, way);
    await turn();
    ways.set(late.providerRef!, saying('paid'));
    clock += 5 * MINUTE_MS;
    await turn();
    await turn();
    expect(await now(late.id)).toMatchObject({ state: 'credited', lastFault: null });
    expect(await t.cashOf(late.memberId)).toBe(50_000_000n);
  },
);

test('what runs out here is asked about once more, and the provider decides', async () => {
  const [paid, expired, silent] = [await order(), await order(), await order()];
  ways.set(paid.providerRef!, saying('paid'));
  ways.set(expired.providerRef!, saying('expired'));
  ways.set(silent.providerRef!, WAYS['answers 500']!);
  clock += 31 * MINUTE_MS;
  await turn();
  expect((await now(paid.id)).state).toBe('credited');
  expect((await now(expired.id)).state).toBe('expired');
  expect((await now(silent.id)).state).toBe('pending');
});

test('a provider that hangs is given up, and the other brands are served meanwhile', async () => {
  const stuck = await Promise.all(Array.from({ length: 12 }, order));
  let asked = 0;
  const hangs: PaymentProvider = {
    ...provider,
    patienceMs: 200,
    fetchCheckout: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  };
  await turn([t.brandId], hangs);
  // Four at once, five in a row: those who were not asked stay due and are the first at the next turn.
  expect(asked).toBeLessThanOrEqual(8);
  const due = await Promise.all(stuck.map(async ({ id }) => (await now(id)).asked));
  expect(due.filter((times) => times === 0).length).toBeGreaterThanOrEqual(4);
  expect(logged).toContainEqual(expect.objectContaining({ fault: 'timeout' }));
});

test('a provider that answers slowly holds up its own orders of one brand alone', async () => {
  const elsewhere = await openTestBrand(t.platform, { code: 'elsewhere', currency: 'BDT' });
  const slow = await order();
  const held: (() => void)[] = [];
  ways.set(slow.providerRef!, (response, id) => held.push(() => saying('paid')(response, id)));
  const lanes = createLanes({ log: deps().log, waitMs: 0 });
  const asking = { deps: deps(), payments: soleProvider(provider) };
  const takeTurn = () => askPendingDeposits(asking, async () => [t.brandId, elsewhere], lanes);
  expect(await takeTurn()).toBe(LANE_REST_MS);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const quick = await order(elsewhere);
  ways.set(quick.providerRef!, saying('paid'));
  await takeTurn();
  await vi.waitFor(async () => expect((await now(quick.id, elsewhere)).state).toBe('credited'));
  expect((await now(slow.id)).state).toBe('pending');
  expect(held).toHaveLength(1);
  held[0]!();
  await vi.waitFor(async () => expect((await now(slow.id)).state).toBe('credited'));
});

test('an adapter that throws is a fault, and a brand that breaks stops no other', async () => {
  const sound = await order();
  ways.set(sound.providerRef!, saying('paid'));
  const nowhere = -1 as BrandId;
  const { db } = t.creditDeps;
  const breaking = {
    ...deps(),
    db: {
      ...db,
      tx: ((brandId, work) => {
        if (brandId === nowhere) throw new Error('this brand breaks');
        return db.tx(brandId, work);
      }) as typeof db.tx,
    },
  };
  await askPendingDeposits({ deps: breaking, payments: soleProvider(provider) }, async () => [nowhere, t.brandId]);
  expect((await now(sound.id)).state).toBe('credited');
  expect(logged).toContainEqual(expect.objectContaining({ brandId: nowhere }));
  const other = await order();
  const throwing = { ...provider, fetchCheckout: () => Promise.reject(new Error('no such adapter')) };
  await turn([t.brandId], throwing);
  expect(await now(other.id)).toMatchObject({ state: 'pending', lastFault: 'no such adapter' });
});

test('an operator asks at once, on record; what is decided is not asked about', async () => {
  const waiting = await order();
  ways.set(waiting.providerRef!, WAYS['answers 500']!);
  const ctx = { brandId: t.brandId, operator: { name: 'owner' }, ip: '127.0.0.1' } as OperatorContext;
  const ask = () => askDepositNow({ deps: deps(), payments: soleProvider(provider) }, ctx, waiting.id);
  expect(await ask()).toMatchObject({ ok: true, value: { asked: true, state: 'pending', fault: 'status 500' } });
  ways.set(waiting.providerRef!, saying('paid'));
  expect(await ask()).toMatchObject({ ok: true, value: { state: 'credited', fault: null } });
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'STATE_CONFLICT' } });
  expect(
    await askDepositNow({ deps: deps(), payments: soleProvider(provider) }, ctx, randomUUID() as Uuid),
  ).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
  const audited = await t.creditDeps.db.tx(t.brandId, (tx) =>
    tx.rows("select target from audit.audit where action = 'ask-deposit'"),
  );
  expect(audited).toEqual([{ target: `deposit:${waiting.id}` }, { target: `deposit:${waiting.id}` }]);
});

test.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['throws', () => Promise.reject(new Error('no such adapter'))],
])(
  'a provider that %s when an order is made keeps no player waiting, and the order has the fault',
  async (_name, createCheckout) => {
    const hasty = { ...provider, patienceMs: 50, createCheckout };
    const memberId = await t.member();
    const ctx = {
      brandId: t.brandId,
      brandCode: 'test',
      origin: 'http://test.localhost',
      idempotencyKey: randomUUID(),
      actor: { memberId, currency: 'BDT' },
    } as unknown as Parameters<typeof createDeposit>[1];
    const made = await createDeposit(
      { deps: t.creditDeps, payments: soleProvider(hasty), brand: t.platform.brand.brand, issueReturnTicket },
      ctx,
      {
        amount: '500.00',
        method: 'sandbox-wallet',
      },
    );
    expect(made).toMatchObject({ ok: false, error: { code: 'SUPPLIER_UNAVAILABLE' } });
  },
);
