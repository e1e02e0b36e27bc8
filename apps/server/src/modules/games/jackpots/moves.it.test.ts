/** Every figure of a pool's balance sheet opens into the postings that it is the sum of, month by month. */
import { JACKPOT_MOVES, type JackpotMoveKind } from '@baize/contract/console/jackpot-moves';
import type { JackpotMonths, jackpotPoolCalls } from '@baize/contract/console/jackpots';
import type { OutputOf } from '@baize/contract/define-call';
import { parseAmount } from '@baize/domain/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { closeMonth, monthOf } from './months.ts';
import { openTestPool, reportOf, settleStakes } from './testing-stakes.ts';

const UNITS = 100_000n;
const ODDS = 1_000n * UNITS;
let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  await openTestPool(t, {
    poolId: 'pool',
    startMin: 5n * UNITS,
    startMax: 5n * UNITS,
    feedMin: UNITS,
    feedMax: 2n * UNITS,
    feedEveryMs: [3_000],
    restartShareE4: 2_000,
    odds: ODDS,
  });
});
afterAll(() => t.close());

type Moves = OutputOf<typeof jackpotPoolCalls.listJackpotMoves>;
type Answer<T> = { ok: boolean; value: T; error?: { code: string } };
function ask<T>(
  name: 'listJackpotMonths' | 'listJackpotMoves',
  input: object = {},
  brandId = t.brandId,
): Promise<Answer<T>> {
  const route = (t.platform.jackpots.consoleRoutes ?? []).find((each) => each.call.name === name) as unknown as {
    call: typeof jackpotPoolCalls.listJackpotMoves;
    handle: (ctx: object, input: object, params: object) => Promise<Answer<T>>;
  };
  return route.handle({ brandId }, route.call.input.parse(input), { poolId: 'pool' });
}
const months = async (): Promise<JackpotMonths> => (await ask<JackpotMonths>('listJackpotMonths')).value;
const units = (text: string): bigint => parseAmount(text)!;

/** All rows of one figure, read in pages of two; and once back. */
async function rowsOf(month: string, kind: JackpotMoveKind): Promise<Moves['content']> {
  const pages: Moves[] = [];
  let before: string | undefined;
  do {
    const { value } = await ask<Moves>('listJackpotMoves', { month, kind, pageSize: 2, ...(before && { before }) });
    pages.push(value);
    before = value.older ?? undefined;
  } while (before !== undefined);
  if (pages.length > 1) {
    const { value } = await ask<Moves>('listJackpotMoves', { month, kind, pageSize: 2, after: pages[1]!.newer! });
    expect(value.content).toEqual(pages[0]!.content);
  }
  return pages.flatMap(({ content }) => content);
}

/** Every figure of every month is the sum of its rows. */
async function expectSumsToHold(): Promise<void> {
  const sheet = await months();
  for (const month of sheet.months)
    for (const kind of JACKPOT_MOVES) {
      const rows = await rowsOf(month.month, kind);
      const sum = rows.reduce((total, { amount }) => total + units(amount), 0n);
      expect([month.month, kind, sum]).toEqual([month.month, kind, units(month[kind])]);
    }
  expect(sheet.months[0]!.closed).toBe(sheet.account);
}

test('shares, starts, feeds and wins of the running month add up to its figures', async () => {
  const member = await t.member();
  for (const stake of [ODDS, UNITS / 100n, ODDS]) await settleStakes(t, [{ member, stake }]);
  const [feed] = t.platform.jackpots.jobs!;
  if (!feed || !('loop' in feed)) throw new Error('the job that feeds is gone');
  await feed.run();
  await expectSumsToHold();
  const [running] = (await months()).months;
  const paid = await rowsOf(running!.month, 'paid');
  expect(paid).toMatchObject([
    { seq: '2', from: null, player: { id: String(member) } },
    { seq: '1', from: null, player: { id: String(member) } },
  ]);
  expect((await rowsOf(running!.month, 'contributed'))[0]).toMatchObject({ from: 'vendor:TST', player: null });
  expect((await rowsOf(running!.month, 'fed')).map(({ from }) => from)).toEqual(['promotion']);
});

test('a month that is over keeps its rows, and what came later is of the running one', async () => {
  const { platform, brandId } = t;
  const { codeOf } = platform.deps.ledger;
  // As the job does it in the first hours of the month that follows; then all of it is put a month back.
  const next = new Date(monthOf(platform.deps.now(), 360).begins.getTime() + 32 * 86_400_000);
  await platform.deps.db.tx(brandId, (tx) =>
    closeMonth(tx, { brandId, poolId: 'pool', now: next, offsetMinutes: 360, codeOf }),
  );
  const superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  await superuser.query("update jackpots.pool_month set month = month - interval '1 month'");
  await superuser.query("update jackpots.jackpot_hit set hit_at = hit_at - interval '1 month'");
  await superuser.end();
  const before = await reportOf(t, 'pool');
  await settleStakes(t, [{ member: await t.member(), stake: ODDS }]);
  const after = await reportOf(t, 'pool');
  const [running, over] = (await months()).months;
  expect([running!.isOver, over!.isOver]).toEqual([false, true]);
  expect(units(running!.contributed)).toBe(after.stakes - before.stakes);
  expect(units(running!.paid)).toBe(after.paid - before.paid);
  expect(units(over!.closed)).toBe(before.amount);
  await expectSumsToHold();
});

test('no month, no pool, no other brand: not found', async () => {
  const [{ month } = { month: '' }] = (await months()).months;
  const other = await openTestBrand(t.platform, { code: 'other-moves' });
  const notFound = { error: { code: 'NOT_FOUND' } };
  expect(await ask('listJackpotMoves', { month: '2001-01-01', kind: 'fed' })).toMatchObject(notFound);
  expect(await ask('listJackpotMoves', { month, kind: 'fed' }, other)).toMatchObject(notFound);
});
