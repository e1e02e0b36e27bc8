/**
 * A game that pays what chance does not allow raises one alarm a month, which a person acknowledges; a lucky evening
 * raises none. Rounds that tell their chances are counted once each.
 */
import { returnCalls } from '@baize/contract/console/returns';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BrandId, MemberId, SupplierId } from '../../../../ids.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../../testing-platform.ts';
import { upsertRounds } from '../store.ts';
import { connectSupplier } from '../testing-wallet-http.ts';
import { countRounds } from './store.ts';
import { watchReturns } from './watch.ts';

let t: TestPlatform;
let superuser: pg.Client;
let supplier: SupplierId;
let member: MemberId;
const told: Record<string, unknown>[] = [];
beforeAll(async () => {
  t = await createTestPlatform();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  supplier = (await connectSupplier(t, 'plain')).id;
  member = await t.member();
});
afterAll(async () => {
  await superuser.end();
  await t.close();
});
beforeEach(async () => {
  told.length = 0;
  await superuser.query(
    'truncate vendors.return_alarm, vendors.return_hour, vendors.vendor_round, wagers.brand_rollup',
  );
});
const UNIT = 100_000n;
const SLOT = 'stu_lantern_alley';
type Played = {
  readonly rounds: bigint;
  readonly paid: bigint;
  readonly monthsAgo?: number;
  readonly hoursAgo?: number;
  readonly game?: string;
};
/** Rounds of one unit each; `paid` in units, of which the squares are those of a slot. */
const played = ({ rounds, paid, monthsAgo = 0, hoursAgo = 0, game = SLOT }: Played): Promise<unknown> =>
  superuser.query(
    `insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout, valid_bet, jackpot_win, squares)
      values ($1, 'BDT', date_trunc('hour', now()) - make_interval(days => 35 * $2, hours => $8), 'PG', 2, $7, $3, $4, $5, $4, 0, $6)`,
    [t.brandId, monthsAgo, rounds, rounds * UNIT, paid * UNIT, rounds * 36n * UNIT * UNIT, game, hoursAgo],
  );
const watch = (): Promise<void> =>
  watchReturns({
    db: t.platform.deps.db,
    now: t.platform.deps.now,
    log: { warn: (facts: unknown) => told.push(facts as Record<string, unknown>) },
    brandIds: async () => [t.brandId],
    offsetMinutesOf: async () => 360,
    returnGames: async () => () => ({ rtp: '0.955985', rtpHighest: '' }),
  });
const alarms = async () =>
  (
    await superuser.query<{ id: string; game_code: string; rounds: string }>(
      'select id, game_code, rounds from vendors.return_alarm',
    )
  ).rows;

type Shown = Record<string, unknown> & { games: unknown[]; game: { deviations: number }; points: unknown[] };
type Answer = { ok: boolean; value: Shown; error?: { code: string } };
type Said = { input?: object; params?: object; brandId?: BrandId };
const ask = (call: unknown, { input = {}, params = {}, brandId = t.brandId }: Said = {}): Promise<Answer> => {
  const route = (t.platform.vendors.consoleRoutes ?? []).find((each) => each.call === call) as unknown as {
    handle: (ctx: unknown, input: object, params: object) => Promise<Answer>;
  };
  return route.handle({ brandId, operator: { operatorId: 1, name: 'auditor-anna' }, ip: '127.0.0.1' }, input, params);
};

test.each([
  ['no round', undefined],
  ['a lucky first spin', { rounds: 2n, paid: 900n }],
  ['twenty lost ones', { rounds: 20n, paid: 0n }],
  ['a good month', { rounds: 5_000_000n, paid: 4_800_000n }],
  ['what another month paid', { rounds: 5_000_000n, paid: 9_000_000n, monthsAgo: 1 }],
])('%s: nothing is told', async (_what, rounds) => {
  if (rounds) await played(rounds);
  await watch();
  expect([told, await alarms()]).toEqual([[], []]);
});

test.each([
  ['too much', 6_000_000n],
  ['too little', 3_000_000n],
])('%s: logged once, one alarm, however often it is looked at', async (_what, paid) => {
  await played({ rounds: 5_000_000n, paid });
  for (let looks = 0; looks < 3; looks += 1) await watch();
  expect(told).toMatchObject([{ gameCode: SLOT, rounds: 5_000_000, basis: 'model' }]);
  expect(await alarms()).toMatchObject([{ game_code: SLOT, rounds: '5000000' }]);
});

test('an alarm is acknowledged once, with a reason, by the name of the operator, and audited', async () => {
  await played({ rounds: 5_000_000n, paid: 6_000_000n });
  await watch();
  const { id } = (await alarms())[0]!;
  const reason = 'The paytable of the new release was checked.';
  const other = await openTestBrand(t.platform, { code: 'other-returns' });
  expect(await ask(returnCalls.acknowledgeReturn, { input: { reason }, params: { id }, brandId: other })).toMatchObject(
    {
      error: { code: 'NOT_FOUND' },
    },
  );
  expect(await ask(returnCalls.acknowledgeReturn, { input: { reason }, params: { id } })).toMatchObject({ ok: true });
  expect(await ask(returnCalls.acknowledgeReturn, { input: { reason }, params: { id } })).toMatchObject({
    error: { code: 'STATE_CONFLICT' },
  });
  await watch();
  const { value } = await ask(returnCalls.listReturns);
  expect(returnCalls.listReturns.output.safeParse(value).error).toBeUndefined();
  expect(value.games).toMatchObject([{ gameCode: SLOT, alarm: { id, acknowledgedBy: 'auditor-anna', reason } }]);
  const { rows } = await superuser.query(
    `select count(*)::int as entries from audit.audit where action = 'acknowledge-return' and actor = 'auditor-anna'`,
  );
  expect(rows).toEqual([{ entries: 1 }]);
});

const CHANCES = { expected: 0.99, sigma: 1, gain: 2, loss: 1 };
type Told = {
  round: string;
  version?: bigint;
  status?: 'open' | 'closed';
  payout?: bigint;
  chances?: typeof CHANCES;
  closedAt?: Date;
};
const tell = ({
  round,
  version = 1n,
  status = 'closed',
  payout = 0n,
  chances = CHANCES,
  closedAt,
}: Told): Promise<void> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const draft = {
      supplierId: supplier,
      memberId: member,
      brandId: t.brandId,
      round,
      version,
      status,
      replayUrl: '',
      currency: 'BDT',
      stake: UNIT,
      payout,
      closedAt: status === 'open' ? null : (closedAt ?? t.platform.deps.now()),
      fairness: null,
    };
    await upsertRounds(tx, [draft as never]);
    await countRounds(tx, [{ ...draft, gameCode: 'stu_mines', chances } as never]);
  });

test('a round counts once it is closed, once, and by the chances that its player chose', async () => {
  await played({ rounds: 3n, paid: 6n, game: 'stu_mines' });
  await tell({ round: 'a', status: 'open' });
  await tell({ round: 'a', version: 2n, payout: 2n * UNIT });
  await tell({ round: 'a', version: 3n, payout: 2n * UNIT });
  await tell({ round: 'b', payout: 3n * UNIT, chances: { ...CHANCES, sigma: 3, gain: 25 } });
  const { value } = await ask(returnCalls.getReturn, { params: { gameCode: 'stu_mines' } });
  expect(returnCalls.getReturn.output.safeParse(value).error).toBeUndefined();
  expect(value.game).toMatchObject({
    basis: 'rounds',
    state: 'inside',
    rounds: 3,
    told: 2,
    actual: 2.5,
    expected: 0.99,
  });
  expect(value.game.deviations).toBeCloseTo((5 - 1.98) / Math.sqrt(10), 5);
  expect(value.points).toMatchObject([{ rounds: 2, actual: 2.5 }]);
});

test('of a game whose supplier tells totals only the page says so, and of one that tells nothing it judges nothing', async () => {
  await played({ rounds: 100n, paid: 90n, game: 'pg-fortune' });
  const { value } = await ask(returnCalls.listReturns);
  expect(value.games).toMatchObject([
    { gameCode: 'pg-fortune', basis: 'none', state: 'unknown', told: 0, expected: null, deviations: null, watch: null },
  ]);
  expect(await ask(returnCalls.getReturn, { params: { gameCode: 'nobody' } })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
});

test('a supplier that tells its good rounds alone raises an alarm of its own beside that of the return', async () => {
  const game = 'stu_mines';
  await played({ rounds: 40n, paid: 20n, game, hoursAgo: 3 });
  for (let round = 0; round < 10; round++)
    await tell({ round: `good-${round}`, payout: 2n * UNIT, closedAt: new Date(Date.now() - 3 * 3_600_000) });
  // The newest hour is not due: its rounds may still be on their way.
  await played({ rounds: 1_000n, paid: 990n, game });
  await watch();
  await watch();
  expect(told).toMatchObject([{ gameCode: game, cause: 'told', actual: 0.25, low: 0.9, high: 1.1 }]);
  const { value } = await ask(returnCalls.getReturn, { params: { gameCode: game } });
  expect(returnCalls.getReturn.output.safeParse(value).error).toBeUndefined();
  expect(value.game).toMatchObject({ state: 'alarm', basis: 'none', toldShare: 0.25, alarm: { cause: 'told' } });
  // Once it was looked into, an alarm about the return of the same month still comes through.
  const { id } = (await alarms())[0]!;
  expect(
    await ask(returnCalls.acknowledgeReturn, { input: { reason: 'Its feed was broken.' }, params: { id } }),
  ).toEqual(expect.objectContaining({ ok: true }));
  await superuser.query('truncate vendors.return_hour, wagers.brand_rollup');
  await played({ rounds: 5_000_000n, paid: 9_000_000n });
  await superuser.query("update vendors.return_alarm set game_code = 'stu_lantern_alley'");
  await watch();
  const { value: after } = await ask(returnCalls.listReturns);
  expect(after.games).toMatchObject([{ alarm: { cause: 'return', acknowledgedAt: null } }]);
});
