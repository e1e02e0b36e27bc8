/** The worked examples of the rules (domain-rules 1.5 to 1.8) through the database, to the cent; and each bill once. */
import type { Period } from '@baize/domain/agents/periods';
import type { Terms } from '@baize/domain/agents/terms';
import { amount } from '@baize/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { tables } from '../../../db/query.ts';
import { payBill } from './commands/pay-bill.ts';
import { settleDue } from './commands/settle-due.ts';
import { salaryJobs } from './jobs.ts';
import { replayRun } from './replay.ts';
import { usualRule } from './policy.ts';
import { saveRule } from './run-store.ts';
import {
  billsOf,
  createTestPeople,
  giveContract,
  moneys,
  paidTo,
  pay,
  play,
  realtime,
  salaryDepsOf,
  settle,
  spanAt,
  takeBack,
  tier,
  tiered,
  turnJobTo,
  units,
  type Play,
} from './testing-runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
let t: TestPlatform;
const { idOf, open } = createTestPeople(() => t);

const now = (): Date => t.platform.deps.now();
const spanOf = (period: Period) => spanAt(t, period);
const turnTo = (at: Date) => turnJobTo(t, at);
const bets = (at: Date, stakes: Record<string, string>): Play[] =>
  Object.entries(stakes).map(([account, stake]) => ({ member: idOf(account), at, stake }));

beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  for (const [account, type, parent] of [
    ['A', 1, null],
    ['p1', 0, 'A'],
    ['p2', 0, 'A'],
    ['p3', 0, 'A'],
    ['B', 2, 'A'],
    ['q1', 0, 'B'],
    ['q2', 0, 'B'],
    ['q3', 0, 'B'],
    ['C', 2, 'B'],
    ['c1', 0, 'C'],
  ] as const)
    await open(account, type, parent);
  const from = LONG_AGO;
  const give = (holder: string, issuer: string | null, terms: Terms) =>
    giveContract(t, { holder: idOf(holder), issuer: issuer === null ? null : idOf(issuer), terms, from });
  await give(
    'A',
    null,
    tiered('DAILY', [
      tier(['10000', '0', 3], '0.005'),
      tier(['100000', '0', 5], '0.008'),
      tier(['500000', '0', 10], '0.012'),
    ]),
  );
  await give('B', 'A', tiered('DAILY', [tier(['100000', '0', 5], '0.006')]));
  await give('C', 'B', tiered('HOURLY', [tier(['40000', '0', 2], '0.003')]));
  await give('A', null, realtime('0.008', '0.016', '100'));
  await give('B', 'A', realtime('0.005', '0.01', '200'));
  // The first of the next month: nothing was settled before.
  t.turnClock(spanOf('monthly').to.getTime() + HOUR - now().getTime());
  await settle(t);
});
afterAll(() => t.close());

test('1.7: A is paid 3 460.00 and B 1 500.00 for a day, each once', async () => {
  const at = new Date(now().getTime() + HOUR);
  const day = spanOf('daily');
  const own = bets(at, { p1: '365000', p2: '2500', p3: '2500' });
  await play(t, [...own, ...bets(at, { B: '50000', q1: '50000', q2: '50000', q3: '50000', C: '50000' })]);
  await turnTo(new Date(day.to.getTime() + 29 * MINUTE));
  expect((await billsOf(t, idOf('A'))).filter(({ kind }) => kind === 'DAILY')).toEqual([]);
  await turnTo(new Date(day.to.getTime() + 30 * MINUTE));
  const daily = async (account: string) => (await billsOf(t, idOf(account))).filter(({ kind }) => kind === 'DAILY');
  const [a] = await daily('A');
  const [b] = await daily('B');
  expect([a!.validBet, a!.active, a!.tier, a!.gross, a!.net, a!.state]).toEqual([
    units('620000'),
    8,
    1,
    ...moneys('4960.00', '3460.00'),
    'ISSUED',
  ]);
  expect([b!.validBet, b!.active, b!.tier, b!.gross, b!.net]).toEqual([
    units('250000'),
    5,
    0,
    ...moneys('1500.00', '1500.00'),
  ]);
  await settle(t);
  await pay(t);
  expect(await daily('A')).toHaveLength(1);
  expect(await paidTo(t, idOf('A'), 'salary-daily')).toBe(units('3460'));
  expect(await paidTo(t, idOf('B'), 'salary-daily')).toBe(units('1500'));
});

test('1.7: an hour pays 144.00', async () => {
  const at = now();
  const hour = spanOf('hourly');
  await play(t, bets(at, { C: '24000', c1: '24000' }));
  await turnTo(new Date(hour.to.getTime() + 5 * MINUTE));
  expect(await paidTo(t, idOf('C'), 'salary-hourly')).toBe(units('144'));
});

test('what a second person must agree to waits for one, though the brand pays by itself', async () => {
  const ruled = (secondFrom: string) =>
    t.platform.deps.db.tx(t.brandId, (tx) =>
      tx.run('update salaries.rule set second_from = $1 where kind = $2', [units(secondFrom), 'HOURLY']),
    );
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    saveRule(tx, t.brandId, { ...usualRule('HOURLY'), secondFrom: amount(units('144')) }),
  );
  const hour = spanOf('hourly');
  await play(t, bets(now(), { C: '24000', c1: '24000' }));
  const before = await paidTo(t, idOf('C'), 'salary-hourly');
  await turnTo(new Date(hour.to.getTime() + 5 * MINUTE));
  const bill = (await billsOf(t, idOf('C'))).findLast(({ kind }) => kind === 'HOURLY');
  expect([bill!.net, bill!.state]).toEqual([units('144'), 'UNAPPROVED']);
  expect(await paidTo(t, idOf('C'), 'salary-hourly')).toBe(before);
  await ruled('50000');
});

test('1.8: orders of a window pay 6.00 and 8.00', async () => {
  const window = spanOf('realtime');
  const member = idOf('q1');
  const order = (stake: string, won: boolean): Play => ({
    member,
    at: new Date(window.from.getTime() + MINUTE),
    stake,
    payout: won ? String(Number(stake) * 2) : '0',
  });
  const before = await Promise.all(['A', 'B'].map((each) => paidTo(t, idOf(each), 'salary-realtime')));
  const lost = { ...order('300', false), wagerId: '11111111-2222-4333-8444-555555555555' };
  await play(t, [order('150', true), lost, order('80', false), order('1000', true)]);
  await turnTo(window.to);
  const paid = await Promise.all(['A', 'B'].map((each) => paidTo(t, idOf(each), 'salary-realtime')));
  expect(paid.map((sum, index) => sum - before[index]!)).toEqual(moneys('6.00', '8.00'));
  // The bet of 300 is taken back after its window was paid: 1.80 and 3.00 are taken from what comes, not from wallets.
  await takeBack(t, lost);
  await play(t, [{ ...order('1000', true), at: now() }]);
  await turnTo(spanOf('realtime').to);
  const after = await Promise.all(['A', 'B'].map((each) => paidTo(t, idOf(each), 'salary-realtime')));
  expect(after.map((sum, index) => sum - paid[index]!)).toEqual(moneys('1.20', '2.00'));
});

test('a window that is reckoned again is the same; a bet that was touched since is found, and one too old is left', async () => {
  const { runId } = (await billsOf(t, idOf('A'))).findLast(({ kind }) => kind === 'REALTIME')!;
  const replay = () => t.platform.deps.db.tx(t.brandId, (tx) => replayRun(tx, runId));
  const touch = (table: 'bet' | 'run', change: string) => {
    const mine =
      table === 'run'
        ? `id = '${runId}'`
        : `sign = 1 and at >= (select period_from from salaries.run
      where id = '${runId}') and at < (select period_to from salaries.run where id = '${runId}')`;
    return runAsSuperuser(t.database, `update salaries.${table} set ${change} where ${mine}`);
  };
  expect(await replay()).toMatchObject({ sameInputs: true, differences: [] });
  await touch('bet', "at = at + interval '1 millisecond'");
  expect(await replay()).toMatchObject({ sameInputs: false, differences: [] });
  await touch('bet', "at = at - interval '1 millisecond', valid_bet = valid_bet + 10000000");
  const { sameInputs, differences } = (await replay())!;
  expect([sameInputs, differences.map(({ field }) => field)]).toEqual([false, expect.arrayContaining(['profitPart'])]);
  await touch('bet', 'valid_bet = valid_bet - 10000000');
  expect(await replay()).toMatchObject({ sameInputs: true, differences: [] });
  await touch('run', "period_from = period_from - interval '11 years'");
  expect(await replay()).toBeUndefined();
  await touch('run', "period_from = period_from + interval '11 years'");
});

test('two processes at once settle and pay once', async () => {
  await play(t, bets(now(), { C: '24000', c1: '24000' }));
  const hour = spanOf('hourly');
  const before = await paidTo(t, idOf('C'), 'salary-hourly');
  t.turnClock(hour.to.getTime() + 5 * MINUTE - now().getTime());
  const turn = async (): Promise<void> => {
    await settle(t);
    await pay(t);
  };
  await Promise.all([turn(), turn(), turn()]);
  expect((await paidTo(t, idOf('C'), 'salary-hourly')) - before).toBe(units('144'));
});

test('killed after any step, the next turn pays what is left, once', async () => {
  await play(t, bets(now(), { C: '24000', c1: '24000' }));
  const hour = spanOf('hourly');
  const before = await paidTo(t, idOf('C'), 'salary-hourly');
  t.turnClock(hour.to.getTime() + 5 * MINUTE - now().getTime());
  const deps = salaryDepsOf(t);
  // Dies while it settles: of everything that it wrote nothing is there.
  const dying = { ...deps, now: () => deps.now() };
  const broken = Object.assign(Object.create(deps.db) as typeof deps.db, {
    tx: (brandId: never, work: (tx: never) => Promise<unknown>) =>
      deps.db.tx(brandId, async (tx) => {
        await work(tx as never);
        throw new Error('killed');
      }),
  });
  await expect(settleDue({ ...dying, db: broken as never }, t.brandId)).rejects.toThrow('killed');
  // Settled and not paid; then paid by hand and by the job.
  await settle(t);
  const bill = (await billsOf(t, idOf('C'))).filter(({ kind }) => kind === 'HOURLY').at(-1)!;
  expect([bill.state, bill.paid]).toEqual(['UNCOLLECTED', 0n]);
  const collected = { brandId: t.brandId, id: bill.id, collector: idOf('C') };
  await expect(payBill({ ...deps, db: broken as never }, collected)).rejects.toThrow('killed');
  expect((await paidTo(t, idOf('C'), 'salary-hourly')) - before).toBe(0n);
  await pay(t);
  await pay(t);
  expect(await payBill(deps, collected)).toMatchObject({
    ok: false,
    error: { code: 'STATE_CONFLICT' },
  });
  expect((await paidTo(t, idOf('C'), 'salary-hourly')) - before).toBe(units('144'));
});

test('a bill that cannot be paid is told of, keeps nothing from being settled and paid, and is tried again', async () => {
  const [job] = salaryJobs({ ...salaryDepsOf(t), brands: { ...t.platform.brand, brandIds: async () => [t.brandId] } });
  const hourly = async () => (await billsOf(t, idOf('C'))).filter(({ kind }) => kind === 'HOURLY');
  const playHour = async (): Promise<void> => {
    await play(t, bets(now(), { C: '24000', c1: '24000' }));
    t.turnClock(spanOf('hourly').to.getTime() + 5 * MINUTE - now().getTime());
  };
  const before = (await hourly()).length;
  await playHour();
  await settle(t);
  const broken = (await hourly()).at(-1)!;
  await runAsSuperuser(
    t.database,
    `create function salaries.broken() returns trigger language plpgsql as $$ begin
      if new.id = '${broken.id}' then raise exception 'this bill is broken'; end if; return new; end $$`,
    'create trigger broken before update on salaries.bill for each row execute function salaries.broken()',
  );
  await playHour();
  await expect(job!.run()).rejects.toThrow('this bill is broken');
  expect((await hourly()).slice(before).map(({ state }) => state)).toEqual(['UNCOLLECTED', 'ISSUED']);
  await runAsSuperuser(t.database, 'drop trigger broken on salaries.bill', 'drop function salaries.broken()');
  await job!.run();
  expect((await hourly()).slice(before).map(({ state }) => state)).toEqual(['ISSUED', 'ISSUED']);
});

test('another brand sees nothing of it', async () => {
  const other = await openTestBrand(t.platform, { code: 'other' });
  const [bill] = await billsOf(t, idOf('A'));
  expect(await payBill(salaryDepsOf(t), { brandId: other, id: bill!.id, collector: idOf('A') })).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
  expect(await t.platform.deps.db.tx(other, (tx) => tx.rows(tables.selectFrom('salaries.bill').select('id')))).toEqual(
    [],
  );
});
