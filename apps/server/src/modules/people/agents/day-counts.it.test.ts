import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../db/pool.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { applyNightly } from '../../../jobs/retention.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { countDays, countTeam, COUNTED_DAYS, GAP_MAX } from './day-counts.ts';
import { addDeeds, type Deed } from './store.ts';

const DAY_MS = 86_400_000;
const NOTHING = {
  stake: 0n,
  payout: 0n,
  withdrawals: 0n,
  rebates: 0n,
  agentRebates: 0n,
  wages: 0n,
  dividends: 0n,
  firstDeposits: 0n,
  registered: 0n,
  deposits: 0n,
  gameType: null,
};
/** Days are told from one on that is so far back that none of them is still to come, and none was let go. */
const FIRST_AGO = 200;
const dayAt = (day: number): string =>
  new Date(Math.floor(Date.now() / DAY_MS - FIRST_AGO + day) * DAY_MS).toISOString().slice(0, 10);
/** Noon where the brand is, six hours ahead. */
const instantOf = (day: number): string => `${dayAt(day)}T06:00:00.000Z`;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** Runs in a transaction of which nothing stays. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const back = new Error('undone');
  await site.deps.db
    .tx(site.first, async (tx) => {
      await work(tx);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
}

type Done = {
  readonly account: number;
  readonly day: number;
  /** Under which line the account stands when this is noted. */
  readonly line: number;
  readonly bets: number;
  readonly deposits: number;
  readonly validBet: number;
};
const LINES: readonly (readonly number[])[] = [[1], [1, 2], [3], [3, 4], []];
const HEADS = [1, 2, 3, 4, 101, 102, 103];
const id = (number: number): MemberId => memberId(BigInt(9_000_000 + number));
const lineOf = ({ account, line }: Done): MemberId[] => [...LINES[line]!.map(id), id(101 + account)];

async function note(tx: Tx, batch: readonly Done[]): Promise<void> {
  const deeds = batch.map(({ account, day, bets, deposits, validBet }): Deed => ({
    ...NOTHING,
    memberId: id(101 + account),
    scope: 'own',
    at: instantOf(day),
    bets: BigInt(bets),
    depositCount: BigInt(deposits),
    validBet: BigInt(validBet) * 100_000n,
  }));
  await addDeeds(tx, site.first, deeds);
  // An account stands in one line for as long as a batch is noted.
  const lines = new Map(batch.map((done) => [done.account, lineOf(done)]));
  await countDays(
    tx,
    site.first,
    batch.map(({ account, day }) => ({
      memberId: id(101 + account),
      at: instantOf(day),
      line: lines.get(account)!,
    })),
  );
}

/** The same, counted over: what stands of each day, and the line under which it first did. */
function createOracle() {
  const sums = new Map<string, { bets: number; deposits: number; validBet: number }>();
  const counted = new Map<string, { day: number; account: number; deed: string; line: readonly MemberId[] }>();
  return {
    note(batch: readonly Done[]): void {
      const lines = new Map(batch.map((done) => [done.account, lineOf(done)]));
      for (const { account, day, bets, deposits, validBet } of batch) {
        const sum = sums.get(`${account} ${day}`) ?? { bets: 0, deposits: 0, validBet: 0 };
        sums.set(`${account} ${day}`, {
          bets: sum.bets + bets,
          deposits: sum.deposits + deposits,
          validBet: sum.validBet + validBet,
        });
      }
      for (const { account, day } of batch) {
        const { bets, deposits, validBet } = sums.get(`${account} ${day}`)!;
        for (const [deed, isOn] of [
          ['bet', bets > 0],
          ['deposit', deposits > 0],
          ['active', validBet >= 100],
        ] as const) {
          const key = `${account} ${day} ${deed}`;
          if (!isOn) counted.delete(key);
          else if (!counted.has(key)) counted.set(key, { day, account, deed, line: lines.get(account)! });
        }
      }
    },
    count(head: MemberId, from: number, to: number) {
      const of = (deed: string): number =>
        new Set(
          [...counted.values()]
            .filter((each) => each.deed === deed && each.day >= from && each.day <= to && each.line.includes(head))
            .map(({ account }) => account),
        ).size;
      return { bettors: of('bet'), depositors: of('deposit'), active: of('active') };
    },
  };
}

const DAY = fc.oneof(fc.nat(8), fc.constantFrom(89, 90, 91, 92, 93, 97));
const DONE: fc.Arbitrary<Done> = fc.record({
  account: fc.nat(2),
  day: DAY,
  line: fc.nat(LINES.length - 1),
  bets: fc.constantFrom(-1, 0, 1, 1, 2),
  deposits: fc.constantFrom(0, 0, 1, -1),
  validBet: fc.constantFrom(-100, 0, 60, 99, 100),
});
const BATCHES = fc.array(fc.array(DONE, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

test('whatever was done, taken back and moved, every range of every team counts each account once', async () => {
  await fc.assert(
    fc.asyncProperty(BATCHES, async (batches) => {
      await undone(async (tx) => {
        const oracle = createOracle();
        for (const batch of batches) {
          await note(tx, batch);
          oracle.note(batch);
        }
        for (const head of HEADS)
          for (const [from, to] of [
            [0, 0],
            [2, 6],
            [0, 91],
            [1, 92],
            [6, 97],
          ] as const)
            expect([head, from, to, await countTeam(tx, id(head), { from: dayAt(from), to: dayAt(to) })]).toEqual([
              head,
              from,
              to,
              oracle.count(id(head), from, to),
            ]);
      });
    }),
    { numRuns: 25 },
  );
});

test('who plays under another line, and then here again, is one account of each team', async () => {
  await undone(async (tx) => {
    const bet = (day: number, line: number): Done => ({ account: 0, day, line, bets: 1, deposits: 0, validBet: 100 });
    await note(tx, [bet(1, 1)]);
    await note(tx, [bet(2, 3)]);
    await note(tx, [bet(3, 1)]);
    const count = async (head: number, from: number, to: number): Promise<number> =>
      (await countTeam(tx, id(head), { from: dayAt(from), to: dayAt(to) })).bettors;
    expect([await count(2, 1, 3), await count(4, 1, 3), await count(2, 2, 3), await count(2, 2, 2)]).toEqual([
      1, 1, 1, 0,
    ]);
    await note(tx, [{ ...bet(1, 3), bets: -1 }]);
    expect([await count(2, 1, 2), await count(2, 1, 3)]).toEqual([0, 1]);
  });
});

test('days are kept for longer than they can be taken back, with those before them that tell their gaps', async () => {
  const ages = await site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ days: number }>("select days from retention_ages() where class = 'counted-days'"),
  );
  expect(ages).toHaveLength(3);
  for (const { days } of ages) expect(days).toBeGreaterThan(COUNTED_DAYS + GAP_MAX);
});

test('a day that went is counted once for ever: nothing that comes late counts it anew, and its neighbours stay', async () => {
  const bet = (day: number, bets = 1): Done => ({ account: 0, day, line: 1, bets, deposits: 0, validBet: 100 });
  const [gone, kept] = [FIRST_AGO - 520, FIRST_AGO - COUNTED_DAYS - 10];
  const member = id(101);
  // As it was counted when it was new.
  await runAsSuperuser(
    site.database,
    ...[gone, kept].flatMap((day) => [
      `insert into agents.day_sum (brand_id, member_id, scope, day, bets) values (${site.first}, ${member}, 'own', '${dayAt(day)}', 1)`,
      `insert into agents.counted_day (brand_id, member_id, deed, day, line)
        values (${site.first}, ${member}, 'bet', '${dayAt(day)}', '{${id(1)},${id(2)},${member}}')`,
      `insert into agents.team_day (brand_id, member_id, deed, day, gap, accounts)
        values (${site.first}, ${id(2)}, 'bet', '${dayAt(day)}', 0, 1)`,
    ]),
  );
  await applyNightly(site.deps.db, [site.first]);
  const { db } = site.deps;
  const left = await db.tx(site.first, (tx) =>
    tx.rows<{ day: string }>('select day::text as day from agents.counted_day where member_id = $1', [member]),
  );
  expect(left).toEqual([{ day: dayAt(kept) }]);
  await undone(async (tx) => {
    await note(tx, [bet(gone), bet(kept)]);
    const count = async (day: number): Promise<number> =>
      (await countTeam(tx, id(2), { from: dayAt(day), to: dayAt(day) })).bettors;
    expect([await count(gone), await count(kept)]).toEqual([1, 1]);
    // The first day that may still change finds the one before it.
    const first = FIRST_AGO - COUNTED_DAYS + 2;
    await note(tx, [bet(first)]);
    expect((await countTeam(tx, id(2), { from: dayAt(kept), to: dayAt(first) })).bettors).toBe(1);
    await note(tx, [bet(first, -1)]);
    expect((await countTeam(tx, id(2), { from: dayAt(kept), to: dayAt(first) })).bettors).toBe(1);
  });
});
