/** A supplier that leaves rounds out of its report is found by the money (docs/adr/0050). */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { formatAmount } from '@baize/domain/money';
import type { ToldRow } from '@baize/wallet-protocol/dialects/transfer/stand-in';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wireUser, type MemberId } from '../../../../ids.ts';
import { readCaseRows } from '../case-queries.ts';
import { REPORT_GRACE_MS } from './compare-stays.ts';
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

type Round = { readonly stake: bigint; readonly payout: bigint };
/** A round as the supplier would tell it, once the player's balance there has changed by it. */
function play({ stake, payout }: Round, told: Partial<ToldRow> = {}): ToldRow {
  bed.standIn.play(wireUser(member), payout - stake);
  const at = bed.deps.now().toISOString();
  return {
    round_id: randomUUID(),
    user: wireUser(member),
    version: 2,
    game_code: TRANSFER_GAME,
    status: 'closed',
    opened_at: at,
    closed_at: at,
    currency: 'BDT',
    stake: formatAmount(stake),
    valid_bet: formatAmount(stake),
    payout: formatAmount(payout),
    transactions: [],
    ...told,
  } as ToldRow;
}
const LOST = { stake: 20n * UNIT, payout: 5n * UNIT };
const WON = { stake: 10n * UNIT, payout: 45n * UNIT };

const home = async (): Promise<void> => expect(await bed.recover(member)).toEqual(['home']);
/** Read when the report had the time to tell all of it. */
async function readLater(): Promise<void> {
  bed.t.turnClock(REPORT_GRACE_MS + 1_000);
  await bed.readReports();
}
type Found = { code: string; kind: string; amount: string; tx_uuid: string };
const found = (of: MemberId = member): Promise<Found[]> =>
  bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.rows<Found>(
      `select v.code, r.kind, r.amount::text, r.tx_uuid from vendors.case_row r
        join vendors.vendor_case v on v.id = r.case_id where r.member_id = $1 order by r.id`,
      [of],
    ),
  );
/** The sums of the latest case of the player, as an operator reads them. */
async function stay(): Promise<unknown> {
  return bed.deps.db.tx(bed.t.brandId, async (tx) => {
    const [{ id }] = (await tx.rows<{ id: bigint }>(
      'select max(case_id) as id from vendors.case_row where member_id = $1',
      [member],
    )) as [{ id: bigint }];
    const page = await readCaseRows(tx, id, { pageSize: 50 });
    return page.content.find(({ playerId }) => playerId === String(member))?.stay;
  });
}
const amounts = async (): Promise<string[]> => (await found()).map(({ amount }) => amount);
const unexplained = async (): Promise<bigint> =>
  (await bed.t.platform.vendors.readUnexplained()).reduce((sum, { amount }) => sum + BigInt(amount), 0n);

test('a round that lost and is hidden: a case with the transfer that ended the stay, named in health', async () => {
  const before = await unexplained();
  bed.standIn.tell(play(WON));
  play(LOST);
  await home();
  await bed.readReports();
  expect(await found()).toEqual([]); // it may still tell of it
  await readLater();
  const [last] = (await bed.transfers(member)).slice(-1);
  const amount = 15n * UNIT;
  expect(await found()).toEqual([{ code: 'ROUNDS_UNTOLD', kind: 'transfer', amount: `${amount}`, tx_uuid: last!.id }]);
  expect([last!.direction, last!.state, last!.unexplained, last!.resolvedAt]).toEqual([
    'out',
    'credited',
    amount,
    null,
  ]);
  expect(last!.contradiction).toBe(
    '-20.00 more went there than came home: of that no round and no promotion explains 15.00',
  );
  expect(await stay()).toEqual({
    moved: '-20.00',
    rounds: '-35.00',
    promos: '0.00',
    before: '0.00',
    unexplained: '15.00',
  });
  expect((await unexplained()) - before).toBe(amount);
  await readLater();
  expect(await found()).toHaveLength(1);
  expect(await bed.broken()).toEqual([]);
});

test('a round that won and is hidden is found alike, and a later honest stay opens nothing', async () => {
  play(WON);
  await home();
  await readLater();
  expect(await amounts()).toEqual([`${-35n * UNIT}`]);
  await bed.moveIn(member);
  bed.standIn.tell(play(LOST));
  await home();
  await readLater();
  expect(await amounts()).toEqual([`${-35n * UNIT}`]);
});

const GIVEN = { stake: 0n, payout: 30n * UNIT };
const gift = (more: Partial<ToldRow> = {}): ToldRow =>
  play(GIVEN, { is_supplier_promo: true, ...more } as Partial<ToldRow>);
const wagers = (): Promise<unknown[]> =>
  bed.deps.db.tx(bed.t.brandId, (tx) => tx.rows('select id from wagers.wager where member_id = $1', [member]));

test('what a supplier gives outside of its rounds is told as that: no case, no bet; untold it is one', async () => {
  const told = gift();
  bed.standIn.tell(told, told, { ...told, payout: '99.00' });
  await home();
  await readLater();
  expect([await found(), await wagers()]).toEqual([[], []]);
  await bed.moveIn(member);
  play(GIVEN);
  await home();
  await readLater();
  expect(await stay()).toEqual({
    moved: '-60.00',
    rounds: '0.00',
    promos: '30.00',
    before: '0.00',
    unexplained: '-30.00',
  });
});

test('a promotion hides no loss, is taken back by void, and is the player of whom it was told first', async () => {
  const told = gift();
  const loss = { ...told, round_id: randomUUID(), stake: '15.00', valid_bet: '15.00', payout: '0.00' };
  const empty = { ...told, round_id: randomUUID(), payout: '0.00' };
  bed.standIn.tell(told, loss, empty);
  play(LOST);
  await home();
  await readLater();
  expect(await stay()).toMatchObject({ rounds: '0.00', promos: '30.00', unexplained: '15.00' });
  bed.standIn.tell({ ...told, version: 3, status: 'void' });
  const first = member;
  member = await bed.t.member(CASH);
  await bed.moveIn(member);
  bed.standIn.tell({ ...told, user: wireUser(member), version: 4 });
  await home();
  await bed.recover(first);
  await readLater();
  expect(await found()).toEqual([]); // nothing moved, and the gift of another is none of theirs
  member = first;
  await bed.moveIn(member);
  await home();
  await readLater();
  expect(await stay()).toMatchObject({ promos: '0.00', before: '15.00', unexplained: '-30.00' });
});

test('what is told in time, late but told, still open or taken back again is explained', async () => {
  const late = play(LOST);
  const open = play({ stake: 30n * UNIT, payout: 0n }, { status: 'open', version: 1 } as Partial<ToldRow>);
  const gone = play({ stake: 0n, payout: 0n }, { stake: '8.00', payout: '2.00' } as Partial<ToldRow>);
  bed.standIn.tell(play(WON), open, gone, { ...gone, version: 3, status: 'void' });
  await home();
  await bed.readReports();
  bed.standIn.tell(late);
  await readLater();
  // No money is unexplained. That a round was told otherwise once it had closed is for people to look at.
  expect(await found()).toMatchObject([{ code: 'ROUND_DIFFERS', amount: String(6n * UNIT) }]);
});

test('who plays on is judged when the money has come home; a report that breaks off judges nobody', async () => {
  play(LOST);
  await home();
  await bed.moveIn(member);
  await readLater();
  expect(await found()).toEqual([]);
  await home();
  bed.t.turnClock(REPORT_GRACE_MS + 1_000);
  bed.standIn.distortReport({}, 'f'.repeat(64));
  await bed.readReports();
  expect(await found()).toEqual([]);
  bed.t.turnClock(120_000); // its circuit has closed by then
  await bed.readReports();
  expect(await amounts()).toEqual([`${15n * UNIT}`]);
});

test('an account from before this was compared begins with what there is', async () => {
  await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.run('update vendors.transfer_account set unexplained = null, moved = 0 where member_id = $1', [member]),
  );
  await home();
  await readLater();
  expect(await found()).toEqual([]);
  await bed.moveIn(member);
  play(LOST);
  await home();
  await readLater();
  expect(await amounts()).toEqual([`${15n * UNIT}`]);
});

test('property: what is found is the sum of the hidden rounds, and nothing where none is hidden', async () => {
  const round = fc.record({
    stake: fc.bigInt({ min: 1n, max: 40n }).map((units) => units * UNIT),
    payout: fc.bigInt({ min: 0n, max: 90n }).map((units) => units * UNIT),
    hidden: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 10 }), async (rounds) => {
      bed.t.turnClock(1_000);
      member = await bed.t.member(CASH);
      await bed.moveIn(member);
      const told = rounds.map((each) => ({ row: play(each), hidden: each.hidden }));
      bed.standIn.tell(...told.filter(({ hidden }) => !hidden).map(({ row }) => row));
      await home();
      await readLater();
      const left = rounds.filter(({ hidden }) => hidden).reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
      expect(await amounts()).toEqual(left === 0n ? [] : [`${left}`]);
    }),
    { numRuns: 12 },
  );
  expect(await bed.broken()).toEqual([]);
});
