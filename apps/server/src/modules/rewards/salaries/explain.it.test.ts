/** A figure of a bill opens into exactly the rows that it counts: bets by when they were settled, whenever placed. */
import type { ExplainedAccount } from '@baize/contract/salaries';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { explainAccount } from './explain-account.ts';
import { explainBill } from './explain.ts';
import type { BillRow } from './run-store.ts';
import {
  billsOf,
  createTestPeople,
  flat,
  giveContract,
  play,
  realtime,
  settle,
  spanAt,
  takeBack,
  turnJobTo,
  units,
} from './testing-runs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let t: TestPlatform;
const { idOf, open } = createTestPeople(() => t);
const GIVEN = { issuer: null, from: new Date('2026-01-01T00:00:00Z') };
const now = (): Date => t.platform.deps.now();

beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  for (const [account, type, parent] of [
    ['A', 1, null],
    ['p1', 0, 'A'],
    ['p2', 0, 'A'],
  ] as const)
    await open(account, type, parent);
  await giveContract(t, { ...GIVEN, holder: idOf('A'), terms: flat('0.3') });
  // Three days before the end of a half month: nothing was settled before.
  t.turnClock(spanAt(t, 'semimonthly').to.getTime() - 3 * DAY - now().getTime());
  await settle(t);
});
afterAll(() => t.close());

/** As the ledger's door writes it: what the list reads of it is the game and when it was placed. */
const placeWager = (account: string, wagerId: string, placedAt: Date): Promise<void> =>
  runAsSuperuser(
    t.database,
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, version, round_closed, currency,
        vendor, game_code, round, stake_cash, stake_bonus, payout_cash, payout_bonus, valid_bet, placed_at)
      values (${idOf(account)}, 7, '${wagerId}', ${t.brandId}, 1, 0, 1, false, 'BDT', 'TST', 'tst_game', '${wagerId}', 0, 0, 0,
        0, 0, '${placedAt.toISOString()}')`,
  );

const billAt = async (kind: BillRow['kind'], from: Date): Promise<BillRow> =>
  (await billsOf(t, idOf('A'))).find((bill) => bill.kind === kind && bill.periodFrom.getTime() === from.getTime())!;
const explain = (bill: BillRow, account: string, query = { pageNo: 1, pageSize: 100 }) =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    explainAccount(tx, bill, { account: idOf(account), gameName: (code) => `${code}!`, query }),
  );
const sumOf = ({ rows }: ExplainedAccount) => ({
  validBet: rows!.content.reduce((sum, row) => sum + units(row.validBet), 0n),
  netLoss: rows!.content.reduce((sum, row) => sum + units(row.netLoss), 0n),
});

test('a bet counts where it is settled: the rows of a period are its sum to the cent, placed before it or not', async () => {
  const half = spanAt(t, 'semimonthly');
  const [placedBefore, settledAfter] = [randomUUID(), randomUUID()];
  await placeWager('p1', placedBefore, new Date(half.from.getTime() - MINUTE));
  await placeWager('p1', settledAfter, new Date(half.to.getTime() - MINUTE));
  await play(t, [
    { member: idOf('p1'), at: now(), stake: '120.35', wagerId: placedBefore },
    { member: idOf('p1'), at: now(), stake: '10', payout: '33.335', validBet: '10' },
    { member: idOf('p2'), at: now(), stake: '77' },
    { member: idOf('p1'), at: half.to, stake: '1000.01', wagerId: settledAfter },
  ]);
  await turnJobTo(t, new Date(half.to.getTime() + 130 * MINUTE));
  const bill = await billAt('DIVIDEND', half.from);
  const account = (await explain(bill, 'p1'))!;
  expect(account.rows!.content.map(({ netLoss, placedAt, gameName }) => [netLoss, placedAt, gameName])).toEqual(
    expect.arrayContaining([
      ['120.35', new Date(half.from.getTime() - MINUTE).toISOString(), 'tst_game!'],
      ['-23.335', null, null],
    ]),
  );
  expect(account.rows!.total).toBe(2);
  const { members } = await t.platform.deps.db.tx(t.brandId, (tx) => explainBill(tx, bill, { pageSize: 10 }));
  const told = members.content.find(({ account: name }) => name === 'p1')!;
  expect(sumOf(account)).toEqual({ validBet: units(told.validBet), netLoss: units(told.netLoss) });
  expect([account.validBet, account.netLoss]).toEqual([told.validBet, told.netLoss]);

  // The other one stands in the period after, with its time of placing.
  const next = spanAt(t, 'semimonthly');
  await turnJobTo(t, new Date(next.to.getTime() + 130 * MINUTE));
  const later = (await explain(await billAt('DIVIDEND', next.from), 'p1'))!;
  expect(later.rows!.content.map(({ netLoss, id }) => [netLoss, id])).toEqual([['1000.01', settledAfter]]);
  expect(Date.parse(later.rows!.content[0]!.placedAt!)).toBeLessThan(next.from.getTime());
});

test('further wins and bets taken back are rows of their own, and what is told late stands where it counts', async () => {
  const half = spanAt(t, 'semimonthly');
  const [lost, paidTwice] = [randomUUID(), randomUUID()];
  const bet = { member: idOf('p2'), at: now(), stake: '50', wagerId: lost };
  const won = { member: idOf('p2'), at: now(), stake: '20', payout: '5', wagerId: paidTwice };
  await play(t, [bet, won, { ...won, payout: '12.5', validBet: '0', further: true }]);
  await takeBack(t, bet);
  // Of a time that is settled already.
  await play(t, [{ member: idOf('p2'), at: new Date(half.from.getTime() - DAY), stake: '9.99' }]);
  await turnJobTo(t, new Date(half.to.getTime() + 130 * MINUTE));
  const bill = await billAt('DIVIDEND', half.from);
  const account = (await explain(bill, 'p2'))!;
  const rows = account.rows!.content.map(({ what, netLoss }) => `${what} ${netLoss}`).toSorted();
  expect(rows).toEqual(['bet 15.00', 'bet 50.00', 'bet 9.99', 'reversal -50.00', 'win -12.50']);
  expect(sumOf(account)).toEqual({ validBet: units(account.validBet), netLoss: units(account.netLoss) });
  const pages = await Promise.all([1, 2, 3].map((pageNo) => explain(bill, 'p2', { pageNo, pageSize: 2 })));
  expect(pages.flatMap((page) => page!.rows!.content.map(({ id, what }) => `${id} ${what}`))).toEqual(
    account.rows!.content.map(({ id, what }) => `${id} ${what}`),
  );
  expect(await explain(bill, 'p1')).toBeUndefined();
});

test('a salary by the bet opens into its bets of the window, those that are neither won nor lost left out', async () => {
  await giveContract(t, { ...GIVEN, holder: idOf('A'), terms: realtime('0.01', '0.02', '10') });
  await settle(t);
  const window = spanAt(t, 'realtime');
  const at = new Date(window.from.getTime() + MINUTE);
  await play(t, [
    { member: idOf('p1'), at, stake: '100' },
    { member: idOf('p1'), at, stake: '100', payout: '100' },
    { member: idOf('p1'), at, stake: '5' },
  ]);
  await turnJobTo(t, new Date(window.to.getTime() + 10 * MINUTE));
  const account = (await explain(await billAt('REALTIME', window.from), 'p1'))!;
  expect(account.rows!.content.map(({ netLoss }) => netLoss)).toEqual(['100.00']);
  expect([account.netLoss, account.validBet]).toEqual(['100.00', '100.00']);
});

test('where rows have gone the figure says so, and shows no others', async () => {
  const bill = (await billsOf(t, idOf('A'))).findLast(({ kind }) => kind === 'DIVIDEND')!;
  await runAsSuperuser(
    t.database,
    `delete from salaries.fact_row where ctid in (select ctid from salaries.fact_row
      where member_id = ${idOf('p2')} and hour >= '${bill.periodFrom.toISOString()}' limit 1)`,
  );
  const account = (await explain(bill, 'p2'))!;
  expect(account.rows).toBeNull();
  expect(account.netLoss).not.toBe('0.00');
});
