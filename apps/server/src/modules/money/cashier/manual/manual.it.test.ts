import { randomUUID } from 'node:crypto';
import type { ChannelRules } from '@baize/contract/channel-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberContext, OperatorContext, WithKey } from '../../../../context.ts';
import type { MemberId, OperatorId, Uuid } from '../../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../../testing-platform.ts';
import { createDeposit } from '../commands/create-deposit.ts';
import { NO_PROVIDER } from '../provider.ts';
import { soleProvider } from '../providers/connections.ts';
import { askPendingDeposits } from '../jobs.ts';
import { findDeposit } from '../store.ts';
import { cancelDeposit, claimDeposit } from './commands/claim-deposit.ts';
import { reviewDeposit, type ReviewDeposit } from './commands/review-deposit.ts';
import { DEMO_CHANNELS } from './defaults.ts';
import { findManual, seedChannel } from './store.ts';
import { presentMethods } from './terms.ts';

const UNITS = 100_000n;
const MINUTES_61 = 61 * 60_000;
const AT_ONCE = 30;
let t: TestPlatform;
let first: OperatorContext;
let second: OperatorContext;

const [BANK, WALLET, QR] = DEMO_CHANNELS as [
  (typeof DEMO_CHANNELS)[number],
  (typeof DEMO_CHANNELS)[number],
  (typeof DEMO_CHANNELS)[number],
];
const channelLike = (
  code: string,
  like: typeof BANK,
  { dayMax, ...rules }: Partial<ChannelRules> & { dayMax?: bigint },
) =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    seedChannel(tx, t.brandId, {
      ...like,
      code,
      rules: { ...like.rules, ...rules },
      accounts: [{ provider: 'Bank of the test', holder: 'House', number: code, ...(dayMax && { dayMax }) }],
    }),
  );

beforeAll(async () => {
  t = await createTestPlatform({ DATABASE_POOL_MAX: String(AT_ONCE) });
  const operatorOf = async (name: string): Promise<OperatorContext> => {
    const made = await t.platform.operators.create({
      name,
      displayName: name,
      role: 'finance-maker',
      password: 'a long enough password',
      brandIds: [t.brandId],
    });
    const operatorId = (typeof made === 'object' ? (made as { id: OperatorId }).id : made) as OperatorId;
    return { brandId: t.brandId, ip: '10.0.0.9', operator: { operatorId, name } } as unknown as OperatorContext;
  };
  first = await operatorOf('op-first');
  second = await operatorOf('op-second');
  for (const channel of DEMO_CHANNELS)
    await t.platform.deps.db.tx(t.brandId, (tx) => seedChannel(tx, t.brandId, channel));
});
afterAll(() => t.close());

const as = (memberId: MemberId, key = randomUUID()) =>
  ({
    brandId: t.brandId,
    brandCode: 'test',
    idempotencyKey: key,
    actor: { memberId, currency: 'BDT' },
  }) as unknown as MemberContext & WithKey;
const ask = (memberId: MemberId, method: string, amount: string) =>
  createDeposit(
    {
      deps: t.creditDeps,
      payments: soleProvider(NO_PROVIDER),
      brand: t.platform.brand.brand,
      issueReturnTicket: () => Promise.reject(new Error('no payment page is made')),
    },
    as(memberId),
    { method, amount },
  );
async function order(method: string, amount: string, memberId?: MemberId) {
  const member = memberId ?? (await t.member());
  const made = await ask(member, method, amount);
  if (!made.ok) throw new Error(made.error.code);
  return { member, id: made.value.id, asked: made.value.amount };
}
const claim = (member: MemberId, id: Uuid, reference: string = randomUUID().slice(0, 8)) =>
  claimDeposit(t.creditDeps, as(member), { id, reference });
const review = (id: Uuid, what: Partial<ReviewDeposit>, by = first) =>
  reviewDeposit(t.creditDeps, by, { id, decision: 'credit', reason: 'Seen on the statement.', ...what });
const code = (answer: { ok: boolean; error?: { code: string } }): string => (answer.ok ? 'OK' : answer.error!.code);
const stateOf = (id: Uuid) => t.platform.deps.db.tx(t.brandId, async (tx) => (await findDeposit(tx, id))!.state);
const manualOf = (id: Uuid) => t.platform.deps.db.tx(t.brandId, async (tx) => (await findManual(tx, id))!);
const broken = async (): Promise<string[]> => {
  const { db, ledger } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx));
  return checks.filter(({ ok: holds }) => !holds).map(({ name }) => name);
};

test('a bank transfer: account and remark are shown, the player says paid, an operator credits it once', async () => {
  const { member, id } = await order('bank-transfer', '1000.00');
  const manual = await manualOf(id);
  expect(manual.remark).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(code(await claim(member, id, 'TX-4711'))).toBe('OK');
  expect(await stateOf(id)).toBe('confirming');
  expect(code(await review(id, { received: '1000.00', reason: '' }))).toBe('OK');
  expect(await t.cashOf(member)).toBe(1_000n * UNITS);
  expect(code(await review(id, { received: '1000.00' }))).toBe('STATE_CONFLICT');
  expect(code(await claim(member, id))).toBe('STATE_CONFLICT');
  expect(await t.cashOf(member)).toBe(1_000n * UNITS);
  const { remaining } = await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.turnover.readTurnover(tx, member));
  expect(remaining).toBe(1_000n * UNITS);
  expect(await broken()).toEqual([]);
});

test('who has excluded themselves pays nothing in by any channel, and what they had paid before is credited', async () => {
  const { member, id } = await order('bank-transfer', '1000.00');
  const until = new Date(t.platform.deps.now().getTime() + 86_400_000);
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.limits.excludeMember(tx, { brandId: t.brandId, memberId: member, until }),
  );
  for (const method of ['bank-transfer', 'e-wallet', 'qr']) {
    const refused = await ask(member, method, '1000.00');
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'SELF_EXCLUDED', params: { until: until.toISOString() } },
    });
  }
  expect(code(await claim(member, id))).toBe('OK');
  expect(code(await review(id, { received: '1000.00' }))).toBe('OK');
  expect(await t.cashOf(member)).toBe(1_000n * UNITS);
});

test('another amount is credited as it came, with a reason; the books agree and the order says both', async () => {
  const { member, id } = await order('bank-transfer', '1000.00');
  await claim(member, id);
  expect(code(await review(id, { received: '640.00', reason: '' }))).toBe('BAD_REQUEST');
  expect(code(await review(id, { received: '0.00' }))).toBe('AMOUNT_INVALID');
  expect(code(await review(id, { received: '0.001' }))).toBe('AMOUNT_INVALID');
  expect(code(await review(id, { received: '640.00' }))).toBe('OK');
  expect(await t.cashOf(member)).toBe(640n * UNITS);
  const row = await t.platform.deps.db.tx(t.brandId, (tx) => findDeposit(tx, id));
  expect([row!.amount, row!.ordered]).toEqual([640n * UNITS, 1_000n * UNITS]);
  expect(await broken()).toEqual([]);
});

test('money after the time is not lost: the claim goes to a person, who credits it', async () => {
  const { member, id } = await order('bank-transfer', '700.00');
  t.turnClock(MINUTES_61);
  await askPendingDeposits({ deps: t.creditDeps, payments: soleProvider(NO_PROVIDER) }, async () => [t.brandId]);
  expect(await stateOf(id)).toBe('expired');
  expect(code(await cancelDeposit(t.creditDeps, as(member), id))).toBe('STATE_CONFLICT');
  expect(code(await claim(member, id))).toBe('OK');
  expect(await stateOf(id)).toBe('review');
  expect(code(await review(id, { received: '700.00' }))).toBe('OK');
  expect(await t.cashOf(member)).toBe(700n * UNITS);
});

test('a claim after the time is late even before the clock has come to the order', async () => {
  const { member, id } = await order('bank-transfer', '700.00');
  t.turnClock(MINUTES_61);
  await claim(member, id);
  expect(await stateOf(id)).toBe('review');
});

test('a rejected order credits nothing until it is reopened', async () => {
  const { member, id } = await order('bank-transfer', '500.00');
  expect(code(await review(id, { decision: 'reject' }))).toBe('STATE_CONFLICT'); // nobody said that it was paid
  await claim(member, id);
  expect(code(await review(id, { decision: 'reject', reason: '' }))).toBe('BAD_REQUEST');
  expect(code(await review(id, { decision: 'reject' }))).toBe('OK');
  expect(code(await review(id, { received: '500.00' }))).toBe('STATE_CONFLICT');
  expect(code(await review(id, { decision: 'reopen' }))).toBe('OK');
  expect(code(await review(id, { received: '500.00' }))).toBe('OK');
  expect(await t.cashOf(member)).toBe(500n * UNITS);
});

test('from the threshold on two people credit it, and both name the same amount', async () => {
  const { member, id } = await order('bank-transfer', '100000.00');
  await claim(member, id);
  const all = { received: '100000.00' };
  expect(code(await review(id, all))).toBe('OK');
  expect([await stateOf(id), await t.cashOf(member)]).toEqual(['review', 0n]);
  expect(code(await review(id, all))).toBe('SELF_APPROVAL');
  expect(code(await review(id, { received: '150000.00' }, second))).toBe('OK'); // another amount: a mark of its own
  expect(await t.cashOf(member)).toBe(0n);
  expect(code(await review(id, { received: '150000.00' }, second))).toBe('SELF_APPROVAL');
  const credited = code(await review(id, { received: '150000.00' }));
  expect(credited).toBe('OK');
  expect(await t.cashOf(member)).toBe(150_000n * UNITS);
  expect(await broken()).toEqual([]);
});

test('more than was ordered, or from the largest amount on, is never the word of one person', async () => {
  expect(WALLET.rules).toMatchObject({ secondFrom: null, max: '25000.00' });
  const { member, id, asked } = await order('e-wallet', '500.00');
  await claim(member, id);
  for (const received of ['9999999.00', '501.00']) {
    expect(code(await review(id, { received }))).toBe('OK');
    expect(code(await review(id, { received }))).toBe('SELF_APPROVAL');
    expect([await stateOf(id), await t.cashOf(member)]).toEqual(['review', 0n]);
  }
  expect(code(await review(id, { received: '501.00' }, second))).toBe('OK');
  expect(asked < 501n * UNITS).toBe(true);
  expect(await t.cashOf(member)).toBe(501n * UNITS);
  const large = await order('e-wallet', '25000.00');
  await claim(large.member, large.id);
  expect(code(await review(large.id, { received: '25000.00' }))).toBe('OK');
  expect(await t.cashOf(large.member)).toBe(0n);
  expect(await broken()).toEqual([]);
});

test('thirty people credit the same order at once: one does', async () => {
  const { member, id } = await order('bank-transfer', '900.00');
  await claim(member, id);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      review(id, { received: '900.00' }, index % 2 === 0 ? first : second).catch(() => ({
        ok: false,
        error: { code: 'AWAY' },
      })),
    ),
  );
  expect(answers.filter(({ ok: credited }) => credited)).toHaveLength(1);
  expect(await t.cashOf(member)).toBe(900n * UNITS);
});

test('claim, cancellation and credit race: one end, and never more than what came', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { member, id } = await order('bank-transfer', '600.00');
    const [said, given, booked] = await Promise.all([
      claim(member, id),
      cancelDeposit(t.creditDeps, as(member), id),
      review(id, { received: '600.00' }),
    ]);
    expect(booked.ok).toBe(true); // money came: it is credited from every open state, and from a cancelled one
    expect(await stateOf(id)).toBe('credited');
    expect(await t.cashOf(member)).toBe(600n * UNITS);
    expect([said, given].filter((each) => !each.ok).every((each) => code(each) === 'STATE_CONFLICT')).toBe(true);
  }
});

test('a unique amount keeps what was wished and gives no two orders of an account the same', async () => {
  await channelLike('one-wallet', WALLET, {});
  const orders = [];
  for (let index = 0; index < 8; index += 1) orders.push(await order('one-wallet', '500.00'));
  expect(new Set(orders.map(({ asked }) => asked)).size).toBe(8);
  for (const { asked } of orders) expect(asked > 500n * UNITS && asked < 501n * UNITS).toBe(true);
  expect((await manualOf(orders[0]!.id)).remark).toBeNull();
  expect(code(await ask(await t.member(), 'one-wallet', '500.50'))).toBe('AMOUNT_INVALID'); // whole units
});

test('orders at once get different amounts', async () => {
  await channelLike('busy-wallet', WALLET, {});
  const members = await Promise.all(Array.from({ length: 20 }, () => t.member()));
  const made = await Promise.all(members.map((member) => order('busy-wallet', '300.00', member)));
  expect(new Set(made.map(({ asked }) => asked)).size).toBe(20);
});

test('accounts take turns, and one that has its day full is passed over', async () => {
  const numbers = new Set<string>();
  for (let index = 0; index < 2; index += 1)
    numbers.add((await manualOf((await order('bank-transfer', '500.00')).id)).number);
  expect(numbers.size).toBe(2);
  await channelLike('small-bank', BANK, { dayMax: 1_000n * UNITS });
  await order('small-bank', '800.00');
  expect(code(await ask(await t.member(), 'small-bank', '500.00'))).toBe('CHANNEL_CLOSED');
});

test('of orders at once each account gets its share: nobody hands out by turns that are over', async () => {
  const accounts = ['1', '2', '3'].map((number) => ({ provider: 'Bank', holder: 'House', number }));
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    seedChannel(tx, t.brandId, { ...BANK, code: 'three-banks', accounts }),
  );
  const members = await Promise.all(Array.from({ length: AT_ONCE }, () => t.member()));
  const made = await Promise.all(members.map((member) => order('three-banks', '500.00', member)));
  const numbers = await Promise.all(made.map(async ({ id }) => (await manualOf(id)).number));
  const shares = accounts.map(({ number }) => numbers.filter((each) => each === number).length);
  expect(shares).toEqual([AT_ONCE / 3, AT_ONCE / 3, AT_ONCE / 3]);
});

test('one open order of a way to pay, and no more than the day allows', async () => {
  await channelLike('daily', BANK, { day: { count: 2, max: '1500.00' } });
  const { member, id } = await order('daily', '600.00');
  expect(code(await ask(member, 'daily', '600.00'))).toBe('DEPOSIT_OPEN');
  await claim(member, id);
  await review(id, { received: '600.00' });
  expect(code(await ask(member, 'daily', '1000.00'))).toBe('DEPOSITS_USED_UP');
  const next = await order('daily', '600.00', member);
  await cancelDeposit(t.creditDeps, as(member), next.id); // uses nothing up
  const third = await order('daily', '600.00', member);
  await claim(member, third.id);
  await review(third.id, { received: '600.00' });
  expect(code(await ask(member, 'daily', '500.00'))).toBe('DEPOSITS_USED_UP');
});

test('the fee is told beforehand and taken of what came', async () => {
  const { member, id, asked } = await order('qr', '1000.00');
  expect((await manualOf(id)).qr).toBe('baize-demo:pay/01000000009');
  expect(QR.rules.fee.rate).toBe(10_000);
  await claim(member, id);
  await review(id, { received: '1000.00', reason: 'Without the hundredths.' });
  expect(asked).not.toBe(1_000n * UNITS);
  expect(await t.cashOf(member)).toBe(990n * UNITS);
  expect(await broken()).toEqual([]);
});

test('hours, and what only known members are shown', async () => {
  const minute = new Date(t.creditDeps.now().getTime() + 6 * 3_600_000); // Dhaka
  const hour = (ahead: number): string => `${String((minute.getUTCHours() + ahead) % 24).padStart(2, '0')}:00`;
  await channelLike('later', BANK, { hours: { from: hour(2), to: hour(4) } });
  await channelLike('trusted', BANK, { fromCredits: 1 });
  const member = await t.member();
  const shown = async () => {
    const { gmtOffsetMinutes } = await t.platform.brand.brand(t.brandId);
    const of = { brandId: t.brandId, sandbox: false, now: t.creditDeps.now(), gmtOffsetMinutes };
    const methods = await t.platform.deps.db.tx(t.brandId, (tx) => presentMethods(tx, member, of));
    return Object.fromEntries(methods.map(({ method, closed }) => [method, closed]));
  };
  expect(await shown()).toMatchObject({ later: 'hours', qr: null });
  expect(await shown()).not.toHaveProperty('trusted');
  expect(await shown()).not.toHaveProperty('sandbox-wallet'); // no stand-in, nothing of it
  expect(code(await ask(member, 'later', '500.00'))).toBe('CHANNEL_CLOSED');
  expect(code(await ask(member, 'trusted', '500.00'))).toBe('BAD_REQUEST');
  const { id } = await order('bank-transfer', '500.00', member);
  await review(id, { received: '500.00' });
  expect(await shown()).toHaveProperty('trusted');
});

test("nobody else's order is claimed or cancelled, and another brand sees none of them", async () => {
  const { id } = await order('bank-transfer', '500.00');
  const other = await t.member();
  expect(code(await claim(other, id))).toBe('NOT_FOUND');
  expect(code(await cancelDeposit(t.creditDeps, as(other), id))).toBe('NOT_FOUND');
  expect(await t.platform.deps.db.tx(null, (tx) => findManual(tx, id))).toBeUndefined();
});
