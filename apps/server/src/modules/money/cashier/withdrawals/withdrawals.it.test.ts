import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAsSuperuser } from '../../../../testing.ts';
import { openTestBrand } from '../../../../testing-platform.ts';
import { bindPayoutAccount } from './commands/bind-payout-account.ts';
import { cancelWithdrawal, confirmWithdrawal } from './commands/confirm-withdrawal.ts';
import { endWithdrawal } from './commands/end-withdrawal.ts';
import { askNamed } from './commands/work-withdrawal.ts';
import { lookUpSearch } from '../sought.ts';
import { readCase } from './queries.ts';
import { listBrandWithdrawals } from './store.ts';
import { sumWithdrawals } from './totals.ts';
import { openWithdrawals, UNITS, type Payee, type Withdrawals } from './testing-withdrawals.ts';

let w: Withdrawals;
beforeAll(async () => {
  w = await openWithdrawals();
});
beforeEach(() => {
  w.stand.mood = 'takes';
});
afterAll(() => w.t.close());
const code = (answer: { ok: boolean; error?: { code: string } }): string => (answer.ok ? 'OK' : answer.error!.code);
const MINUTES_31 = 31 * 60_000;

test('an order takes its amount out of play at once, and cancelling brings it back', async () => {
  const who = await w.member(1_000n);
  const id = await w.order(who, '600.00');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 400n, held: 600n });
  expect(code(await cancelWithdrawal(w.parts, w.as(who.memberId), id))).toBe('OK');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 1_000n, held: 0n });
  expect(code(await cancelWithdrawal(w.parts, w.as(who.memberId), id))).toBe('STATE_CONFLICT');
  expect(await w.broken()).toEqual([]);
});

test('operators find an order by what their list prints of it, in whatever state it is', async () => {
  const [who, other] = [await w.member(1_000n), await w.member(1_000n)];
  const id = await w.order(who, '611.50');
  expect(code(await cancelWithdrawal(w.parts, w.as(who.memberId), id))).toBe('OK');
  await w.order(other, '300.00');
  const found = (typed: string) =>
    w.deps.db.tx(w.t.brandId, async (tx) => {
      const ways = await lookUpSearch(tx, typed);
      return (await listBrandWithdrawals(tx, { pageSize: 50, ...ways })).content.map((row) => row.id);
    });
  for (const typed of [id, `${id.slice(0, 8)}…`, '৳ 611.50', String(who.memberId)])
    expect([typed, await found(typed)]).toEqual([typed, [id]]);
  expect(await found('nobody at all')).toEqual([]);
  const sums = await w.deps.db.tx(w.t.brandId, async (tx) => sumWithdrawals(tx, await lookUpSearch(tx, '611.50')));
  expect(sums).toMatchObject({ sums: [{ orders: 1, ordered: '611.50' }], since: null });
});

test('the same request key is one order, with another amount a conflict', async () => {
  const who = await w.member(1_000n);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => w.ask(who, '300.00', key)));
  expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1);
  expect(code(await w.ask(who, '301.00', key))).toBe('IDEMPOTENCY_CONFLICT');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 700n, held: 300n });
});

test('paid by the provider and confirmed by the member, the money is gone', async () => {
  const who = await w.member(1_000n);
  const id = await w.paid(who, '1000.00');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 0n, held: 1_000n });
  const done = await confirmWithdrawal(w.parts, w.as(who.memberId), { id, received: 'full', note: '', images: [] });
  expect(done.ok && done.value.state).toBe('received-full');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 0n, held: 0n });
  expect(await w.broken()).toEqual([]);
});

test('the worked example: 1 000 paid, 600 arrived, 400 go back by the operator', async () => {
  const who = await w.member(1_000n);
  const id = await w.paid(who, '1000.00');
  const words = { id, received: 'part', amount: '600.00', note: 'Only 600 came.' } as const;
  expect(code(await confirmWithdrawal(w.parts, w.as(who.memberId), { ...words, images: [] }))).toBe('BAD_REQUEST');
  const said = { ...words, images: [await w.proof(who.memberId)] };
  expect(code(await confirmWithdrawal(w.parts, w.as(who.memberId), said))).toBe('OK');
  w.t.turnClock(MINUTES_31);
  expect(await w.work(id)).toBe('dispute'); // the clock ends nothing that is disputed
  const end = { id, ending: 'refund', amount: '400.00', reason: 'The bank says so.' } as const;
  expect(code(await endWithdrawal(w.parts, w.first, { ...end, amount: '1000.01' }))).toBe('AMOUNT_INVALID');
  expect(code(await endWithdrawal(w.parts, w.first, end))).toBe('OK');
  expect((await w.read(id)).state).toBe('resolved-refund');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 400n, held: 0n });
  expect(await w.broken()).toEqual([]);
});

test.each([
  ['received', 'forced-received', 0n],
  ['return', 'forced-return', 500n],
] as const)('an operator forces %s', async (ending, state, cash) => {
  const who = await w.member(500n);
  const id = await w.paid(who, '500.00');
  expect(code(await endWithdrawal(w.parts, w.first, { id, ending, reason: 'By hand.' }))).toBe('OK');
  expect((await w.read(id)).state).toBe(state);
  expect(await w.walletOf(who.memberId)).toEqual({ cash, held: 0n });
  expect(code(await endWithdrawal(w.parts, w.first, { id, ending, reason: 'Again.' }))).toBe('STATE_CONFLICT');
});

test('what the provider refuses comes back', async () => {
  const who = await w.member(500n);
  const id = await w.order(who, '500.00');
  await w.work(id);
  await w.decide(id);
  w.stand.mood = 'refuses';
  expect(await w.work(id)).toBe('failed');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 500n, held: 0n });
});

test('a lost answer is asked about, and a lost order handed over again under the same reference', async () => {
  for (const mood of ['loses-answer', 'loses-order'] as const) {
    const who = await w.member(500n);
    const id = await w.order(who, '500.00');
    await w.work(id);
    await w.decide(id);
    w.stand.mood = mood;
    expect(await w.work(id)).toBe('unknown');
    expect(await w.walletOf(who.memberId)).toEqual({ cash: 0n, held: 500n });
    expect(code(await cancelWithdrawal(w.parts, w.as(who.memberId), id))).toBe('STATE_CONFLICT');
    expect(code(await w.decide(id, 'reject'))).toBe('STATE_CONFLICT');
    w.stand.mood = 'takes';
    await w.work(id);
    w.settlePayout(id, 'paid');
    expect(await w.work(id)).toBe('paid');
    expect([...w.stand.payouts.keys()].filter((reference) => reference === id)).toHaveLength(1);
  }
});

test('news of a payout, told many times in any order, pays it once', async () => {
  const who = await w.member(500n);
  const id = await w.order(who, '500.00');
  await w.work(id);
  await w.decide(id);
  await w.work(id);
  w.settlePayout(id, 'paid');
  await Promise.all(Array.from({ length: 20 }, () => askNamed(w.paying, id)));
  expect((await w.read(id)).state).toBe('paid');
  w.settlePayout(id, 'failed'); // a provider that changes its mind moves no money
  await askNamed(w.paying, id);
  expect((await w.read(id)).state).toBe('paid');
  expect(await w.walletOf(who.memberId)).toEqual({ cash: 0n, held: 500n });
});

test('a payout of another amount is not taken for this order', async () => {
  const who = await w.member(500n);
  const id = await w.order(who, '500.00');
  await w.work(id);
  await w.decide(id);
  await w.work(id);
  w.stand.payouts.set(id, { ...w.stand.payouts.get(id)!, amount: '5.00', state: 'paid' });
  expect(await w.work(id)).toBe('unknown');
  expect((await w.read(id)).fault).toBe('another payout was told of');
});

test('cancelling and approving at once: one of them happens', async () => {
  for (let round = 0; round < 15; round += 1) {
    const who = await w.member(500n);
    const id = await w.order(who, '500.00');
    await w.work(id);
    const answers = await Promise.all([cancelWithdrawal(w.parts, w.as(who.memberId), id), w.decide(id)]);
    expect(answers.map(code).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
    const { state } = await w.read(id);
    expect(await w.walletOf(who.memberId)).toEqual(
      state === 'cancelled' ? { cash: 500n, held: 0n } : { cash: 0n, held: 500n },
    );
  }
});

test('above the threshold two people approve', async () => {
  const who = await w.member(60_000n);
  const id = await w.order(who, '50000.00');
  await w.work(id);
  expect((await w.read(id)).reasons).toEqual(['first', 'large']);
  expect(code(await w.decide(id, 'approve', w.first))).toBe('OK');
  expect((await w.read(id)).state).toBe('risk-review');
  expect(code(await w.decide(id, 'approve', w.first))).toBe('SELF_APPROVAL');
  expect(code(await w.decide(id, 'approve', w.second))).toBe('OK');
  expect((await w.read(id)).state).toBe('approved');
});

test('limits of one order and of the day hold, and none is taken while another waits for a person', async () => {
  const who = await w.member(1_000_000n);
  for (const amount of ['199.99', '100000.01', '200.001'])
    expect(code(await w.ask(who, amount))).toBe('AMOUNT_INVALID');
  expect(code(await w.ask(who, '100000.00'))).toBe('OK');
  expect(code(await w.ask(who, '100000.00'))).toBe('OK');
  expect(code(await w.ask(who, '100000.00'))).toBe('OK');
  expect(code(await w.ask(who, '200.00'))).toBe('WITHDRAWALS_USED_UP');
  const other = await w.member(1_000n);
  await w.work(await w.order(other, '200.00'));
  expect(code(await w.ask(other, '200.00'))).toBe('WITHDRAWAL_UNDER_REVIEW');
});

test('a fresh account rests, a frozen member is not paid, an excluded one is', async () => {
  const fresh = await w.t.member(500n * UNITS);
  const accountId = await w.bind(fresh);
  expect(code(await w.ask({ memberId: fresh, accountId }, '300.00'))).toBe('PAYOUT_ACCOUNT_RESTS');
  const frozen = await w.member(500n);
  const { limits } = w.t.platform;
  const frozenMember = { brandId: w.t.brandId, memberId: frozen.memberId };
  const waiting = await w.order(frozen, '200.00');
  await w.work(waiting);
  await w.deps.db.tx(w.t.brandId, (tx) => limits.freezeMember(tx, { ...frozenMember, checks: ['test'] }));
  expect(code(await w.decide(waiting))).toBe('ACCOUNT_FROZEN');
  expect(code(await w.ask(frozen, '200.00'))).toBe('ACCOUNT_FROZEN');
  const excluded = await w.member(500n);
  const until = new Date(w.deps.now().getTime() + 1_000_000_000);
  await w.deps.db.tx(w.t.brandId, (tx) =>
    limits.excludeMember(tx, { brandId: w.t.brandId, memberId: excluded.memberId, until }),
  );
  expect(code(await w.ask(excluded, '300.00'))).toBe('OK');
});

test("another member's order and account, and those of another brand, are not there", async () => {
  const [mine, theirs] = [await w.member(500n), await w.member(500n)];
  const id = await w.order(theirs, '300.00');
  expect(code(await cancelWithdrawal(w.parts, w.as(mine.memberId), id))).toBe('NOT_FOUND');
  expect(
    code(await confirmWithdrawal(w.parts, w.as(mine.memberId), { id, received: 'full', note: '', images: [] })),
  ).toBe('NOT_FOUND');
  expect(code(await w.ask({ ...mine, accountId: theirs.accountId }, '300.00'))).toBe('NOT_FOUND');
  const elsewhere = await openTestBrand(w.t.platform, { code: 'other' });
  expect(code(await cancelWithdrawal(w.parts, w.as(theirs.memberId, elsewhere), id))).toBe('NOT_FOUND');
});

test('the proof of the books names an order that does not hold what it says', async () => {
  const who = await w.member(500n);
  const id = await w.order(who, '300.00');
  await runAsSuperuser(w.t.database, `update cashier.withdrawal set amount = amount + 1 where id = '${id}'`);
  expect(await w.broken()).toEqual(['withdrawals-agree-with-ledger']);
  await runAsSuperuser(w.t.database, `update cashier.withdrawal set amount = amount - 1 where id = '${id}'`);
  expect(await w.broken()).toEqual([]);
});

test('a posting of a withdrawal that names no order is one without an order', async () => {
  const who = await w.member(500n);
  const id = await w.order(who, '300.00');
  await runAsSuperuser(w.t.database, `update ledger.posting set ref = null where key = '${id}'`);
  expect(await w.broken()).toContain('postings-have-withdrawals');
  await runAsSuperuser(w.t.database, `update ledger.posting set ref = '${id}' where key = '${id}'`);
  expect(await w.broken()).toEqual([]);
});

test('however many orders are proven, the ledger is asked once', async () => {
  const orders = [];
  for (let times = 0; times < 3; times += 1) orders.push(await w.order(await w.member(500n), '300.00'));
  const client = new pg.Client({ connectionString: w.t.database.superUrl });
  await client.connect();
  await client.query("begin; set local track_functions = 'all'");
  expect((await client.query('select * from cashier_withdrawals_prove($1)', [orders])).rows).toEqual([]);
  const { rows } = await client.query<{ calls: string }>(
    "select calls from pg_stat_xact_user_functions where funcname = 'ledger_postings_under'",
  );
  await client.end();
  expect(rows).toEqual([{ calls: '1' }]);
});

/** Logins of members on one device, or from one address. */
async function login(members: readonly { memberId: bigint }[], { device = '', ip = '' }): Promise<void> {
  for (const { memberId } of members)
    await runAsSuperuser(
      w.t.database,
      `insert into identity.session
        (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at, last_seen_at, expires_at)
        values (gen_random_uuid(), ${w.t.brandId}, ${memberId}, sha256('${randomUUID()}'), sha256('${device || randomUUID()}'),
          'site', '${ip || `10.7.${memberId % 250n}.9`}', 'test', '${w.deps.now().toISOString()}', '${w.deps.now().toISOString()}',
          '${w.deps.now().toISOString()}')`,
    );
}

/** A member to whom an order was paid before, with enough for another one. */
async function paidBefore(): Promise<Payee> {
  const who = await w.member(800n);
  const id = await w.paid(who, '500.00');
  await confirmWithdrawal(w.parts, w.as(who.memberId), { id, received: 'full', note: '', images: [] });
  return who;
}
const bindNumber = ({ memberId }: Payee, number: string) =>
  bindPayoutAccount(w.parts, w.as(memberId), {
    kind: 'bank',
    provider: 'Sonali Bank',
    number,
    holder: 'Rahim Uddin',
    paymentPassword: '482913',
  });

test('an order is looked at where device, address or receiving account are another player’s too, and tells whose', async () => {
  const stranger = await w.member(0n);
  const other = stranger.memberId.toString();
  const found = async (who: Payee) => {
    const id = await w.order(who, '300.00');
    const state = await w.work(id);
    const { links } = (await readCase(w.parts, w.first, id))!;
    return { state, reasons: (await w.read(id)).reasons, links: links.map(({ by, playerId }) => [by, playerId]) };
  };
  expect(await found(await paidBefore())).toEqual({ state: 'approved', reasons: [], links: [] });

  const onOneDevice = await paidBefore();
  await login([onOneDevice, stranger], { device: 'one telephone' });
  expect(await found(onOneDevice)).toEqual({
    state: 'risk-review',
    reasons: ['shared-device'],
    links: [['device', other]],
  });

  const neighbour = await paidBefore();
  await login([neighbour, stranger], { ip: '203.0.113.9' });
  expect((await found(neighbour)).reasons).toEqual(['shared-network']);
  // Behind the address of a café stands nobody in particular.
  const guest = await paidBefore();
  const guests = await Promise.all(Array.from({ length: 9 }, () => w.member(0n)));
  await login([guest, ...guests], { ip: '203.0.113.80' });
  expect((await found(guest)).reasons).toEqual([]);

  const namesake = await paidBefore();
  expect(code(await bindNumber(namesake, '22222222222'))).toBe('OK');
  expect(code(await bindNumber(stranger, '22222222222'))).toBe('BAD_REQUEST');
  expect(await found(namesake)).toMatchObject({ reasons: ['shared-payout'], links: [['payout', other]] });
});
