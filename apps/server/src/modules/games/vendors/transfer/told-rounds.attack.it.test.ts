/** What a supplier tells of play with money that stands with it (docs/adr/0048): taken once, of its own, posted never. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { ToldRow } from '@baize/wallet-protocol/dialects/transfer/stand-in';
import { formatAmount } from '@baize/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../../db/pool.ts';
import { wireUser, type BrandId, type MemberId } from '../../../../ids.ts';
import { runAsSuperuser } from '../../../../testing.ts';
import { openTestBrand } from '../../../../testing-platform.ts';
import { compareRounds } from '../contradictions.ts';
import { QUIET_MS, readReports, reportReader } from './told-rounds.ts';
import { createTransferBed, TRANSFER_GAME, type TransferBed } from './testing-transfers.ts';

let bed: TransferBed;
let member: MemberId;
const UNIT = 100_000n;
const CASH = 1_000n * UNIT;

beforeAll(async () => {
  bed = await createTransferBed();
});
beforeEach(async () => {
  bed.standIn.recover();
  bed.t.turnClock(120_000);
  member = await bed.t.member(CASH);
  expect(await bed.moveIn(member)).toBe(`OK ${CASH}`);
});
afterAll(() => bed.t.close());

const tell = (told: Partial<Record<string, unknown>> = {}, user = member): ToldRow => ({
  round_id: randomUUID(),
  user: wireUser(user),
  version: 2,
  game_code: TRANSFER_GAME,
  status: 'closed',
  opened_at: bed.deps.now().toISOString(),
  closed_at: bed.deps.now().toISOString(),
  currency: 'BDT',
  stake: '10.00',
  valid_bet: '10.00',
  payout: '25.00',
  transactions: [],
  replay_url: 'http://supplier.test/r/1',
  ...(told as ToldRow),
});
type Recorded = { round: string; stake: string; payout: string; valid_bet: string; told: boolean };
const recorded = (of: MemberId = member, brand: BrandId = bed.t.brandId): Promise<Recorded[]> =>
  bed.deps.db.tx(brand, (tx) =>
    tx.rows<Recorded>(
      `select round, stake_cash::text as stake, payout_cash::text as payout, valid_bet::text, told
        from wagers.wager where member_id = $1 order by placed_at, round`,
      [of],
    ),
  );
type Sums = { bets: string; stake: string; payout: string; valid_bet: string };
const sumsOf = async (table: string, of: MemberId = member): Promise<Sums> => {
  await bed.t.settle();
  return bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.row<Sums>(
      `select coalesce(sum(bets), 0)::text as bets, coalesce(sum(stake), 0)::text as stake,
        coalesce(sum(payout), 0)::text as payout, coalesce(sum(valid_bet), 0)::text as valid_bet
        from ${table} where member_id = $1`,
      [of],
    ),
  );
};
test('a round is in the record and in every sum of play, and money health stays exact', async () => {
  const round = tell();
  bed.standIn.tell(round);
  bed.standIn.play(wireUser(member), 15n * UNIT);
  await bed.readReports();
  const one = { round: round['round_id'], stake: String(10n * UNIT), payout: String(25n * UNIT) };
  expect(await recorded()).toEqual([{ ...one, valid_bet: String(10n * UNIT), told: true }]);
  const sums = { bets: '1', stake: String(10n * UNIT), payout: String(25n * UNIT), valid_bet: String(10n * UNIT) };
  expect(await sumsOf('wagers.rollup')).toEqual(sums);
  expect(await bed.broken()).toEqual([]);
  expect(await bed.t.cashOf(member)).toBe(0n);
  expect(await bed.recover(member)).toEqual(['home']);
  expect(await bed.t.cashOf(member)).toBe(CASH + 15n * UNIT);
  expect(await bed.broken()).toEqual([]);
});

test('told again, in another order, in older and in newer words: it counts once, and a contradiction is a case', async () => {
  const [first, second] = [tell(), tell({ payout: '0.00' })];
  const open = { ...first, version: 1, status: 'open', payout: '0.00' };
  bed.standIn.tell(second, first, open, second, first);
  await bed.readReports();
  const rounds = new Set((await recorded()).map(({ round }) => round));
  expect(rounds).toEqual(new Set([first['round_id'], second['round_id']]));
  expect(await recorded()).toHaveLength(2);
  bed.standIn.tell({ ...first, version: 3, payout: '900.00' });
  await bed.readReports();
  expect((await sumsOf('wagers.rollup')).payout).toBe(String(900n * UNIT));
  await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.run(`update vendors.vendor_round set told_at = told_at - interval '1 hour' where member_id = $1`, [member]),
  );
  await compareRounds(bed.deps);
  const cases = await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.rows(
      `select v.code, r.round, r.amount::text from vendors.case_row r join vendors.vendor_case v on v.id = r.case_id
      where r.member_id = $1`,
      [member],
    ),
  );
  expect(cases).toEqual([{ code: 'ROUND_DIFFERS', round: first['round_id'], amount: String(875n * UNIT) }]);
  expect(await bed.broken()).toEqual([]);
});

test('told again once what was kept of it is past its age, it counts no second time', async () => {
  const round = tell();
  bed.standIn.tell(round);
  await bed.readReports();
  const net = () =>
    bed.deps.db.tx(bed.t.brandId, (tx) =>
      tx.row<{ net: string; kept: string }>(
        `select a.told_net::text as net, (select count(*) from vendors.vendor_round where member_id = $1)::text as kept
          from vendors.transfer_account a where a.member_id = $1`,
        [member],
      ),
    );
  expect(await net()).toEqual({ net: String(15n * UNIT), kept: '1' });
  await runAsSuperuser(bed.t.database, `delete from vendors.vendor_round where member_id = ${member}`);
  const [again, late] = [{ ...round, version: 7, payout: '40.00' }, tell({ payout: '10.00' })];
  bed.standIn.tell(round, again, late);
  await bed.readReports();
  expect(await net()).toEqual({ net: String(15n * UNIT), kept: '1' });
  expect(await recorded()).toHaveLength(2);
});

test('a round that was taken back before it closed, or after, never pays into the record', async () => {
  const gone = tell({ version: 3, status: 'void', payout: '0.00' });
  bed.standIn.tell(gone, { ...gone, version: 2, status: 'closed', payout: '25.00' });
  await bed.readReports();
  expect(await recorded()).toEqual([]);
});

test('rounds that are not its to tell are passed over, and the others are taken', async () => {
  const stranger = await bed.t.member(CASH);
  const mine = tell();
  const other = await openTestBrand(bed.t.platform, { code: `b${randomUUID().slice(0, 6)}`, currency: 'BDT' });
  const elsewhere = await bed.deps.db.tx(other, async (tx) => {
    const made = await bed.t.platform.identity.createMember(tx, other, { account: 'else', type: 0, parentId: null });
    return made.ok ? made.value : member;
  });
  const friend = await bed.t.member(CASH);
  await bed.moveIn(friend);
  const theirs = tell({}, friend);
  bed.standIn.tell(
    tell({}, stranger), // no money of theirs ever stood there
    tell({}, elsewhere), // their brand does not let the supplier in
    tell({ user: 'm_999999999' }),
    tell({ user: 'somebody' }),
    tell({ currency: 'USD' }),
    tell({ game_code: 'stu_dice' }),
    tell({ opened_at: new Date(bed.deps.now().getTime() + 3_600_000).toISOString() }),
    tell({ stake: 'ten' }),
    tell({ stake: '-10.00' }),
    theirs,
    { ...theirs, user: wireUser(member) }, // another player's round under the same number
    mine,
  );
  await bed.readReports();
  expect((await recorded()).map(({ round }) => round)).toEqual([mine['round_id']]);
  expect((await recorded(friend)).map(({ round }) => round)).toEqual([theirs['round_id']]);
  expect(await recorded(stranger)).toEqual([]);
  expect(await recorded(elsewhere, other)).toEqual([]);
  expect(await bed.broken()).toEqual([]);
});

/** How many statements the reader sends inside of the brand while it takes what is told. */
async function statementsFor(told: readonly ToldRow[]): Promise<number> {
  let statements = 0;
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (of, name) => {
        if (['row', 'rows', 'maybe', 'run'].includes(String(name))) statements += 1;
        return Reflect.get(of, name, of) as unknown;
      },
    });
  const { db } = bed.deps;
  const tx: typeof db.tx = (brandId, work) =>
    db.tx(brandId, (of) => work(brandId === bed.t.brandId ? counted(of) : of));
  bed.standIn.tell(...told);
  await readReports({ ...bed.deps, db: { ...db, tx } });
  return statements;
}

test('a page costs as many statements with one round as with many', async () => {
  const friend = await bed.t.member(CASH);
  await bed.moveIn(friend);
  // What came home before is held against what was told, once, by the reading that follows.
  bed.t.turnClock(QUIET_MS);
  await bed.readReports();
  const one = await statementsFor([tell()]);
  const many = await statementsFor(Array.from({ length: 60 }, (_, at) => tell({}, at % 2 ? member : friend)));
  expect(many).toBe(one);
  expect(many).toBeLessThanOrEqual(8);
  expect(await recorded()).toHaveLength(31);
  expect(await recorded(friend)).toHaveLength(30);
  expect(await bed.broken()).toEqual([]);
});

test('a round that the database cannot keep keeps no other of its page out of the record', async () => {
  const friend = await bed.t.member(CASH);
  await bed.moveIn(friend);
  await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.run('update vendors.transfer_account set told_net = $2 where member_id = $1', [friend, 2n ** 63n - 1n]),
  );
  const mine = [tell(), tell()] as const;
  bed.standIn.tell(mine[0], tell({}, friend), mine[1]);
  await bed.readReports();
  expect(new Set((await recorded()).map(({ round }) => round))).toEqual(new Set(mine.map((each) => each['round_id'])));
  expect(await recorded(friend)).toEqual([]);
});

test.each<[string, ToldRow, string?]>([
  ['comes from another place of the report', { cursor: '0x7' }],
  ['stays where it was', { next_cursor: '' }],
  ['says that more follows nothing', { data: [], has_more: true }],
  ['is longer than asked for', { data: Array.from({ length: 201 }, () => tellable()) }],
  ['is signed by nobody', {}, 'f'.repeat(64)],
])('a page that %s is not read, and comes whole the next time', async (_name, fields, sign) => {
  const round = tell();
  bed.standIn.tell(round);
  bed.standIn.distortReport(fields, sign);
  await bed.readReports();
  expect(await recorded()).toEqual([]);
  bed.t.turnClock(120_000);
  await bed.readReports();
  expect((await recorded()).map((each) => each.round)).toEqual([round['round_id']]);
});
function tellable(): ToldRow {
  return { round_id: randomUUID(), user: 'm_1', version: 1 };
}

test('a valid bet is the supplier’s word up to the stake', async () => {
  bed.standIn.tell(tell({ valid_bet: '99.00' }), tell({ valid_bet: '4.00' }));
  await bed.readReports();
  expect((await recorded()).map((each) => each.valid_bet).toSorted()).toEqual([String(10n * UNIT), String(4n * UNIT)]);
});

test('the reader asks while money is out, once more after it came home, and seldom otherwise', async () => {
  await bed.deps.db.tx(bed.t.brandId, (tx) => tx.run('update vendors.transfer_account set holds = false'));
  const read = reportReader(bed.deps);
  const seen = async (told: ToldRow): Promise<boolean> => {
    bed.standIn.tell(told);
    await read();
    return (await recorded()).some(({ round }) => round === told['round_id']);
  };
  expect(await seen(tell())).toBe(true); // what happened while nobody read
  const late = tell();
  expect(await seen(late)).toBe(false);
  bed.t.turnClock(QUIET_MS);
  await read();
  expect((await recorded()).some(({ round }) => round === late['round_id'])).toBe(true);
});

test('property: whatever is told in whatever order, the sums are those of each closed round once', async () => {
  const told = fc.record({
    round: fc.integer({ min: 0, max: 5 }),
    stake: fc.bigInt({ min: 1n, max: 50n * UNIT }),
    payout: fc.bigInt({ min: 0n, max: 90n * UNIT }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 12 }), async (rows) => {
      bed.t.turnClock(1_000);
      member = await bed.t.member(CASH);
      await bed.moveIn(member);
      const prefix = randomUUID();
      const firsts = new Map<number, (typeof rows)[number]>();
      for (const row of rows) {
        if (!firsts.has(row.round)) firsts.set(row.round, row);
        const [stake, payout] = [formatAmount(row.stake), formatAmount(row.payout)];
        bed.standIn.tell(tell({ round_id: `${prefix}-${row.round}`, stake, payout, valid_bet: stake }));
      }
      await bed.readReports();
      const sum = (pick: (row: (typeof rows)[number]) => bigint): string =>
        String([...firsts.values()].reduce((total, row) => total + pick(row), 0n));
      const sums = { bets: String(firsts.size), stake: sum((row) => row.stake), payout: sum((row) => row.payout) };
      expect(await sumsOf('wagers.rollup')).toEqual({ ...sums, valid_bet: sums.stake });
    }),
    { numRuns: 8 },
  );
  expect(await bed.broken()).toEqual([]);
});
