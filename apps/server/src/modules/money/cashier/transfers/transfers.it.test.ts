import { randomUUID } from 'node:crypto';
import { ok } from '@baize/domain/result';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberContext } from '../../../../context.ts';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';
import { runAsSuperuser } from '../../../../testing.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../../testing-platform.ts';
import { mayTransfer } from '../../../people/agents/index.ts';
import { transferDownline, transferUpline } from './commands/transfer-upline.ts';
import type { TransferDeps } from './deps.ts';
import { listMemberTransfers } from './store.ts';

const UNITS = 100_000n;
const SECRET = { paymentPassword: '482913' };
let t: TestPlatform;
let parts: TransferDeps;

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, brand, identity, turnover } = t.platform;
  parts = {
    deps,
    brand: brand.brand,
    ...turnover,
    mayTransfer,
    // The password has a test of its own: here it is always right, and costs no time.
    identity: { ...identity, checkPaymentPassword: async () => ok(null) },
  };
});
afterAll(() => t.close());

const sql = (text: string, values: readonly unknown[] = []) =>
  t.platform.deps.db.tx(t.brandId, (tx) => tx.rows<Record<string, unknown>>(text, [...values]));
const as = (memberId: MemberId, brandId: BrandId = t.brandId) =>
  ({ brandId, ip: '10.0.0.1', actor: { memberId, currency: 'BDT', account: 'm' } }) as unknown as MemberContext;
async function open(type: number, parentId: MemberId | null, cash = 0n): Promise<MemberId> {
  const account = `m${randomUUID().slice(0, 12)}`;
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type, parentId }),
  );
  if (!made.ok) throw new Error(made.error.code);
  await give(made.value, cash);
  return made.value;
}
/** Cash that need not be played first. */
const give = (memberId: MemberId, cash: bigint): Promise<unknown> =>
  cash === 0n
    ? Promise.resolve()
    : t.platform.deps.db.tx(t.brandId, (tx) => {
        const key = randomUUID() as Uuid;
        const leg = { memberId, pocket: 'cash', house: 'clearing', kind: 'transfer', key } as const;
        return t.platform.deps.ledger.post(tx, t.brandId, { transfers: [{ ...leg, amount: cash * UNITS }] });
      });
/** A top agent, an agent below them, a player below that one. */
async function line(cash: { top?: bigint; agent?: bigint; player?: bigint } = {}) {
  const top = await open(1, null, cash.top);
  const agent = await open(2, top, cash.agent);
  return { top, agent, player: await open(0, agent, cash.player) };
}
type Sent = Awaited<ReturnType<typeof transferUpline>>;
const codeOf = (sent: Sent): string => (sent.ok ? 'OK' : sent.error.code);
const up = (from: MemberId, amount: string, requestKey: string = randomUUID()) =>
  transferUpline(parts, as(from), { amount, requestKey, ...SECRET });
const down = (from: MemberId, to: MemberId, amount: string) =>
  transferDownline(parts, as(from), { to: String(to), amount, requestKey: randomUUID(), ...SECRET });
const cash = async (...members: MemberId[]): Promise<bigint[]> =>
  Promise.all(members.map(async (member) => (await t.cashOf(member)) / UNITS));
const broken = async (): Promise<string[]> => {
  const { deps } = t.platform;
  const checks = await deps.db.tx(null, (tx) => deps.ledger.checkInvariants(tx));
  return checks.filter(({ ok: holds }) => !holds).map(({ name }) => name);
};

test('money goes to the upline and to a direct downline; both see it, and who gets it plays it once', async () => {
  const { top, agent, player } = await line({ player: 500n, top: 300n });
  expect(codeOf(await up(player, '120.00'))).toBe('OK');
  expect(codeOf(await down(top, agent, '30.00'))).toBe('OK');
  expect(await cash(top, agent, player)).toEqual([270n, 150n, 380n]);
  const rows = await t.platform.deps.db.tx(t.brandId, (tx) => listMemberTransfers(tx, agent, { pageSize: 10 }));
  expect(rows.content.map(({ senderId, way, amount }) => [senderId, way, amount / UNITS])).toEqual([
    [top, 'down', 30n],
    [player, 'up', 120n],
  ]);
  expect(
    await sql('select source, multiple, required from turnover.requirement where member_id = $1', [agent]),
  ).toEqual([120n, 30n].map((required) => ({ source: 'transfer', multiple: 1, required: String(required * UNITS) })));
  await t.settle();
  expect(
    await sql('select kind, params from messages.message where member_id = $1 order by created_at', [agent]),
  ).toEqual([
    { kind: 'transfer-received', params: expect.objectContaining({ from: 'downline', amount: '120.00' }) },
    { kind: 'transfer-received', params: expect.objectContaining({ from: 'upline', amount: '30.00' }) },
  ]);
  // The reports of agents keep it apart: it is neither a deposit nor a withdrawal of anybody.
  expect(
    await sql('select 1 from agents.day_sum where member_id = $1 and (deposits > 0 or withdrawals > 0)', [top]),
  ).toEqual([]);
  // What came is played first: it is not passed on to wash it.
  expect(await up(agent, '50.00')).toMatchObject({
    ok: false,
    error: { code: 'TURNOVER_REMAINS', params: { remaining: '150.00' } },
  });
  expect(await broken()).toEqual([]);
});

test('one edge of the tree and no further: over two, to a neighbour, to oneself, to another brand there is nobody', async () => {
  const { top, agent, player } = await line({ top: 500n, agent: 500n, player: 500n });
  const other = await line({ player: 500n });
  const brand = await openTestBrand(t.platform, { code: `b${randomUUID().slice(0, 8)}`, currency: 'BDT' });
  const stranger = await t.member(0n, brand);
  for (const to of [player, top, other.agent, other.player, stranger]) {
    expect(codeOf(await down(top, to, '50.00'))).toBe('NOT_FOUND');
  }
  expect(codeOf(await down(player, agent, '50.00'))).toBe('NOT_FOUND');
  expect(codeOf(await up(top, '50.00'))).toBe('NOT_FOUND');
  expect(
    codeOf(await transferUpline(parts, as(player, brand), { amount: '50.00', requestKey: randomUUID(), ...SECRET })),
  ).toBe('NOT_FOUND');
  expect(await cash(top, agent, player)).toEqual([500n, 500n, 500n]);
});

test('an amount out of the bounds, or finer than a hundredth, is refused', async () => {
  const { player } = await line({ player: 60_000n });
  for (const amount of ['9.99', '50000.01', '20.001', '0', '-20'])
    expect(await up(player, amount), amount).toMatchObject({
      error: { code: 'AMOUNT_INVALID', params: { min: '10.00', max: '50000.00' } },
    });
});

test('what stands in the way of the sender has its name; of the receiver nothing is told', async () => {
  const until = new Date(t.platform.deps.now().getTime() + 3_600_000);
  const gate = (memberId: MemberId, what: string) =>
    runAsSuperuser(
      t.database,
      `insert into limits.member_gate (member_id, brand_id, ${what})
        values (${memberId}, ${t.brandId}, ${what === 'disabled' ? 'true' : `'${until.toISOString()}'`})
        on conflict (member_id) do update set ${what} = excluded.${what}`,
    );
  const told = async (prepare: (of: Awaited<ReturnType<typeof line>>) => Promise<unknown>, amount = '50.00') => {
    const of = await line({ player: 500n });
    await prepare(of);
    const code = codeOf(await up(of.player, amount));
    expect(await cash(of.agent, of.player)).toEqual([0n, 500n]);
    return code;
  };
  expect(await told(async ({ player }) => gate(player, 'frozen_at'))).toBe('ACCOUNT_FROZEN');
  expect(await told(async ({ player }) => gate(player, 'excluded_until'))).toBe('SELF_EXCLUDED');
  expect(
    await told(({ player }) =>
      sql('insert into identity.safety (member_id, brand_id, held_until) values ($1, $2, $3)', [
        player,
        t.brandId,
        until,
      ]),
    ),
  ).toBe('MONEY_HELD');
  expect(await told(async () => undefined, '500.01')).toBe('INSUFFICIENT_FUNDS');
  expect(
    await told(({ agent, player }) =>
      sql(`insert into cashier.payout_claim (member_id, holder_id, brand_id, claimed_at) values ($1, $2, $3, now())`, [
        player,
        agent,
        t.brandId,
      ]),
    ),
  ).toBe('SELF_DEALING');
  for (const what of ['frozen_at', 'excluded_until', 'disabled'])
    expect(await told(async ({ agent }) => gate(agent, what))).toBe('RECEIVER_CLOSED');
  expect(await told(({ agent }) => sql(`update identity.member set status = 'disabled' where id = $1`, [agent]))).toBe(
    'RECEIVER_CLOSED',
  );
  expect(
    await told(({ agent }) =>
      sql(
        `insert into limits.player_limit (member_id, brand_id, kind, value, set_at, set_by)
          values ($1, $2, 'deposit-day', $3, now(), 'member')`,
        [agent, t.brandId, 49n * UNITS],
      ),
    ),
  ).toBe('RECEIVER_CLOSED');
});

test('the day has a count and a sum; what was used up comes back with the next day of the brand', async () => {
  const { player } = await line({ player: 1_000n });
  const { brand } = t.platform;
  const held = await brand.brand(t.brandId);
  const tight = {
    ...parts,
    brand: async () => ({
      ...held,
      settings: {
        ...held.settings,
        withdrawals: { ...held.settings.withdrawals, transferDayCount: 3, transferDayMax: '100.00' },
      },
    }),
  };
  const send = async (amount: string) =>
    codeOf(await transferUpline(tight, as(player), { amount, requestKey: randomUUID(), ...SECRET }));
  expect(await send('100.01')).toBe('TRANSFERS_USED_UP');
  expect([await send('50.00'), await send('30.00'), await send('20.01')]).toEqual(['OK', 'OK', 'TRANSFERS_USED_UP']);
  expect([await send('10.00'), await send('10.00')]).toEqual(['OK', 'TRANSFERS_USED_UP']);
  // Days are the database's, whatever a process's clock says.
  t.turnClock(24 * 3_600_000);
  expect(await send('10.00')).toBe('TRANSFERS_USED_UP');
  t.turnClock(-24 * 3_600_000);
  const yesterday = `update cashier.member_transfer set created_at = created_at - interval '1 day'`;
  await runAsSuperuser(t.database, `${yesterday} where sender_id = ${player}`);
  expect(await send('100.00')).toBe('OK');
});

test('one key is one transfer, however often it is sent at once; with other content it is a conflict', async () => {
  const { agent, player } = await line({ player: 500n });
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => up(player, '40.00', key)));
  expect(new Set(answers.map((each) => (each.ok ? each.value.id : each.error.code))).size).toBe(1);
  expect(codeOf(await up(player, '41.00', key))).toBe('IDEMPOTENCY_CONFLICT');
  expect(await cash(agent, player)).toEqual([40n, 460n]);
});

test('whatever is sent at once in a tree: nothing is made or lost, nobody is below nothing, the books hold', async () => {
  const { top, agent, player } = await line();
  const second = await open(0, agent);
  const all = [top, agent, player, second];
  const edges = [
    [agent, 'up', top],
    [player, 'up', agent],
    [second, 'up', agent],
    [top, 'down', agent],
    [agent, 'down', player],
    [agent, 'down', second],
  ] as const;
  for (const each of all) await give(each, 200n);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: edges.length - 1 }), fc.integer({ min: 10, max: 250 })), {
        minLength: 4,
        maxLength: 8,
      }),
      async (wishes) => {
        // What is to be played is a rule of its own; here it would stop every second transfer. It ended before that
        // was proven.
        await sql(
          `update turnover.requirement set state = 'cancelled', closed_at = 'epoch'
          where state = 'open' and member_id = any ($1::bigint[])`,
          [all.map(String)],
        );
        await Promise.all(
          wishes.map(([edge, amount]) => {
            const [from, way, to] = edges[edge]!;
            return way === 'up' ? up(from, `${amount}.00`) : down(from, to, `${amount}.00`);
          }),
        );
        const balances = await cash(...all);
        expect(balances.reduce((sum, each) => sum + each, 0n)).toBe(800n);
        expect(balances.every((each) => each >= 0n)).toBe(true);
      },
    ),
    { numRuns: 4 },
  );
  expect(await broken()).toEqual([]);
});

test('a transfer whose posting says another amount, and a posting without its transfer, are named by the proofs', async () => {
  const { player } = await line({ player: 500n });
  const sent = await up(player, '40.00');
  const id = sent.ok ? sent.value.id : '';
  const change = (set: string) =>
    runAsSuperuser(t.database, `update cashier.member_transfer set ${set} where id = '${id}'`);
  await change('amount = amount + 1');
  expect(await broken()).toContain('member-transfers-agree-with-ledger');
  await change('amount = amount - 1, sender_id = receiver_id + 100000');
  expect(await broken()).toContain('postings-have-member-transfers');
  await change(`sender_id = ${player}`);
  expect(await broken()).toEqual([]);
});
