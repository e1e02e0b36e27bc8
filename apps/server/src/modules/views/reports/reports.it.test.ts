import type { Cohorts, PeopleReport, PlayReport } from '@baize/contract/console/play-reports';
import { formatAmount, parseAmount } from '@baize/domain/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { readPlay } from './read-report.ts';
import { daysBefore, daysIn, periodOf, wrongDays } from './span.ts';

let t: TestConsole;
let owner: TestOperator;
let content: TestOperator;
const UNIT = 100_000n;
const DAYS = { from: '2025-03-01', to: '2025-03-10' };

/** Hours of the brand's clock, six hours ahead: 20:00 UTC is of the next day. */
const PLAY = [
  ['2025-03-01T05:00:00Z', 'BGS', 'stu_dice', 'BDT', 3n, 10n * UNIT + 1n, 4n * UNIT],
  ['2025-03-01T20:00:00Z', 'BGS', 'stu_mines', 'BDT', 1n, 7n * UNIT + 3n, 9n * UNIT],
  ['2025-03-05T05:00:00Z', 'PG', 'stu_kite', 'BDT', 2n, 5n * UNIT, 0n],
  ['2025-03-05T05:00:00Z', 'PG', 'stu_kite', 'USD', 2n, 50n * UNIT, 0n],
  ['2025-02-25T05:00:00Z', 'PG', 'stu_kite', 'BDT', 1n, 4n * UNIT, 1n * UNIT],
  // Of the brand's 11th: 18:00 UTC is its midnight.
  ['2025-03-10T18:00:00Z', 'PG', 'stu_kite', 'BDT', 1n, 999n * UNIT, 0n],
] as const;

beforeAll(async () => {
  t = await createTestConsole();
  [owner, content] = [await t.logIn('owner'), await t.logIn('content')];
  const [one, two] = [await t.member(), await t.member()];
  const admin = new pg.Client({ connectionString: t.database.superUrl });
  await admin.connect();
  for (const [hour, vendor, game, currency, bets, stake, payout] of PLAY)
    await admin.query(
      `insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout,
        valid_bet) values ($1, $2, $3, $4, 10, $5, $6, $7, $8, $7)`,
      [t.brandId, currency, hour, vendor, game, bets, stake, payout],
    );
  for (const [member, day] of [
    [one, '2025-03-01'],
    [one, '2025-03-02'],
    [two, '2025-03-05'],
    [two, '2025-02-25'],
  ])
    await admin.query('insert into wagers.player_day (brand_id, currency, day, member_id) values ($1, $2, $3, $4)', [
      t.brandId,
      'BDT',
      day,
      member,
    ]);
  await admin.query(
    `insert into agents.day_sum (member_id, brand_id, scope, day, stake, payout, deposits, first_deposits)
      select m, $1, 'own', d::date, 100 * $4::bigint, 60 * $4::bigint, 50 * $4::bigint, 1
      from unnest(array[$2, $3]::bigint[]) m, unnest(array['2025-03-02', '2025-02-26']) d`,
    [t.brandId, one, two, UNIT],
  );
  // Of each player and day a rebate of 3, 2 and 1 of an agent's, a fee of half a unit; of each day 4 to a pool.
  await admin.query(
    `insert into ledger.kind_day (brand_id, day, currency, scope, member_id, kind, amount)
      select $1::integer, d::date, 'BDT', 'own', m, k, a * $4::bigint / 2
        from unnest(array[$2, $3]::bigint[]) m, unnest(array['2025-03-02', '2025-02-26']) d,
          (values (65, 6), (66, 4), (61, 2), (15, -1), (20, 99)) v (k, a)
      union all
      select $1::integer, d::date, 'BDT', 'house', 0, 32, 4 * $4::bigint from unnest(array['2025-03-02', '2025-02-26']) d`,
    [t.brandId, one, two, UNIT],
  );
  // One of them registered from a network that the address data knows, on the last of the days.
  await admin.query("update identity.member set country = 'BD', registered_at = '2025-03-10T17:59:59Z' where id = $1", [
    one,
  ]);
  await admin.query("update identity.member set registered_at = '2025-03-10T18:00:00Z' where id = $1", [two]);
  await admin.end();
});
afterAll(() => t.close());

const play = async (more: object): Promise<PlayReport> =>
  (await owner.ask<PlayReport>('getPlayReport', { ...DAYS, ...more })).value;
const sumOf = (amounts: readonly string[]): string =>
  formatAmount(amounts.reduce((sum, each) => sum + parseAmount(each)!, 0n));

test('days are those of the brand’s clock, and stand beside as many before', async () => {
  const { rows, total, before, currencies } = await play({});
  expect(rows.map(({ key, bets }) => [key, bets])).toEqual([
    ['2025-03-01', 3],
    ['2025-03-02', 1],
    ['2025-03-05', 2],
  ]);
  expect(total).toMatchObject({ bets: 6, stake: '22.00004', payout: '13.00', ggr: '9.00004', activePlayers: 2 });
  expect(before).toMatchObject({ bets: 1, stake: '4.00', ggr: '3.00', hold: '0.7500', activePlayers: 1 });
  expect(currencies).toEqual(['BDT', 'USD']);
});

test.each(['day', 'hour', 'product', 'supplier', 'vendor', 'game'] as const)(
  'by %s the rows add up to the total, to the last digit',
  async (by) => {
    const { rows, total } = await play({ by });
    expect(sumOf(rows.map(({ stake }) => stake))).toBe(total.stake);
    expect(sumOf(rows.map(({ validBet }) => validBet))).toBe(total.validBet);
    expect(rows.reduce((sum, { bets }) => sum + bets, 0)).toBe(total.bets);
  },
);

test('currencies stand beside each other and are never added up', async () => {
  const { rows, total } = await play({ by: 'currency' });
  expect(rows.map(({ key, stake }) => [key, stake])).toEqual([
    ['USD', '50.00'],
    ['BDT', '22.00004'],
  ]);
  expect(total.stake).toBe('22.00004');
  expect((await play({ currency: 'USD' })).total.stake).toBe('50.00');
});

test('a game counts for the supplier that brings it', async () => {
  const { rows } = await play({ by: 'supplier' });
  // No shelf has the other one's game: what was played of it is told all the same.
  expect(rows.map(({ key, name, bets }) => [key, name !== '', bets])).toEqual([
    ['bgs', true, 4],
    ['', false, 2],
  ]);
});

test('what stands between the gross and the net revenue is told by day, and adds up', async () => {
  const days = (await owner.ask<PeopleReport>('getPeopleReport', { ...DAYS, by: 'day' })).value;
  const figures = { bonuses: '6.00', agents: '6.00', jackpots: '4.00', fees: '1.00', ngr: '65.00' };
  expect(days.rows.map(({ key, ngr, registered }) => [key, ngr, registered])).toEqual([
    ['2025-03-02', '65.00', 0],
    ['2025-03-10', '0.00', 1],
  ]);
  expect(days.total).toMatchObject({ ggr: '80.00', ...figures, registered: 1, deposits: '100.00' });
  expect(days.before).toMatchObject({ ggr: '80.00', ...figures, registered: 0 });
});

test('players and countries have their own part of it, before the pools, for those who may see players', async () => {
  const asked = { ...DAYS, by: 'player' };
  const { value } = await owner.ask<PeopleReport>('getPeopleReport', asked);
  expect(value.rows).toHaveLength(2);
  const own = { ggr: '40.00', bonuses: '3.00', agents: '3.00', fees: '0.50', jackpots: null, ngr: '34.50' };
  expect(value.rows[0]).toMatchObject({ ...own, firstDeposits: 1, registered: null });
  expect(value.total).toMatchObject({ ngr: '69.00', jackpots: null, deposits: '100.00', firstDeposits: 2 });
  expect(value.before).toEqual(value.total);
  const countries = (await owner.ask<PeopleReport>('getPeopleReport', { ...DAYS, by: 'country' })).value;
  expect(countries.rows.map(({ key, ngr, registered }) => [key, ngr, registered])).toEqual([
    ['', '34.50', 0],
    ['BD', '34.50', 1],
  ]);
  expect(sumOf(countries.rows.map(({ ngr }) => ngr))).toBe(countries.total.ngr);
  // Rows of agents tell how many registered below each: the total beside them tells of all.
  const agents = (await owner.ask<PeopleReport>('getPeopleReport', { ...DAYS, by: 'agent' })).value;
  expect(agents.total).toMatchObject({ registered: 1, ngr: '69.00', jackpots: null });
  expect((await content.ask('getPeopleReport', asked)).code).toBe('FORBIDDEN');
  expect((await content.ask('getPlayReport', DAYS)).code).toBe('OK');
});

test('a report is printed for who may see it, and who took it is in the audit log', async () => {
  type File = { readonly name: string; readonly pdf: string };
  for (const asked of [
    { of: 'people', by: 'day', ...DAYS },
    { of: 'play', by: 'currency', ...DAYS },
  ]) {
    const { value } = await owner.ask<File>('printReport', asked, 'bn');
    expect(value.name).toBe(`report-baize-${asked.by}-2025-03-01_2025-03-10.pdf`);
    expect(Buffer.from(value.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  }
  const [entry] = await owner.auditOf('report:people');
  expect(entry).toMatchObject({ action: 'print-report', after: { by: 'day', rows: 2 } });
  expect((await content.ask('printReport', { of: 'people', by: 'day', ...DAYS })).code).toBe('FORBIDDEN');
  expect((await content.ask('printReport', { of: 'play', by: 'day', ...DAYS })).code).toBe('OK');
  const wrong = { of: 'play', by: 'hour', from: '2025-01-01', to: '2025-03-01' };
  expect((await owner.ask('printReport', wrong)).fields).toEqual({ to: 'at most 31 days' });
});

test('who registered this week counts in it, and plays in it or not', async () => {
  const { cohorts } = (await owner.ask<Cohorts>('listCohorts')).value;
  const last = cohorts.at(-1)!;
  expect(last.registered).toBeGreaterThanOrEqual(2);
  expect(last.active.length).toBeGreaterThanOrEqual(1);
});

test('days that are none are named', async () => {
  const wrong = async (days: Readonly<Record<string, string>>) => (await owner.ask('getPlayReport', days)).fields;
  expect(await wrong({ from: '2025-03-10', to: '2025-03-01' })).toEqual({ to: 'before the first day' });
  expect(await wrong({ by: 'hour', from: '2025-01-01', to: '2025-03-01' })).toEqual({ to: 'at most 31 days' });
  expect(await wrong({ from: 'spring', to: '2025-03-01' })).toHaveProperty('from');
  expect(wrongDays({ from: '2024-01-01', to: '2024-12-31' })).toBeUndefined();
  expect(daysIn(DAYS)).toBe(10);
  expect(daysBefore(DAYS)).toEqual({ from: '2025-02-19', to: '2025-02-28' });
  expect(periodOf(DAYS, 360).end.toISOString()).toBe('2025-03-10T18:00:00.000Z');
});

test('rows and total are of one moment, whatever is counted while a report is read', async () => {
  const { deps, brand, catalogue } = t.platform;
  const admin = new pg.Client({ connectionString: t.database.superUrl });
  await admin.connect();
  // Names are asked for between the rows and the total.
  const counting = {
    gameCatalogue: async (id: typeof t.brandId) => {
      await admin.query(
        `insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout,
          valid_bet) values ($1, 'BDT', '2025-03-06T05:00:00Z', 'PG', 10, 'stu_kite', 1, $2, 0, $2)`,
        [t.brandId, UNIT],
      );
      return catalogue.gameCatalogue(id);
    },
  };
  const reader = { brandId: t.brandId, language: 'en' };
  const read = await readPlay({ deps, brand, catalogue: counting }, reader, { by: 'game', ...DAYS });
  await admin.end();
  if (!read.ok) throw new Error(read.error.code);
  expect(sumOf(read.value.rows.map(({ stake }) => stake))).toBe(read.value.total.stake);
  expect(read.value.total.stake).toBe('22.00004');
});
