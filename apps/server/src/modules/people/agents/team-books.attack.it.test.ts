/**
 * Somebody with the whole database makes a team look other than it is: a row of a day is changed, and the proof names
 * it. What was counted is sound, whoever was moved meanwhile.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';

let t: TestPlatform;
let intruder: pg.Client;
const ids = new Map<string, MemberId>();
const idOf = (account: string): MemberId => ids.get(account)!;

async function open(account: string, type: number, parent: string | null): Promise<void> {
  const { deps, identity } = t.platform;
  const parentId = parent === null ? null : idOf(parent);
  const made = await deps.db.tx(t.brandId, (tx) => identity.createMember(tx, t.brandId, { account, type, parentId }));
  if (!made.ok) throw new Error(made.error.code);
  ids.set(account, made.value);
}
async function play(account: string, stake: bigint, back = false): Promise<void> {
  const of = { brandId: t.brandId, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(t.platform.deps.ledger, { ...of, stake });
  await settleWager(t.platform.deps.ledger, { ...of, payout: back ? 0n : stake / 2n });
  if (back) await reverseWager(t.platform.deps.ledger, of);
}
const NAMES = ['teams-agree-with-their-members', 'days-agree-with-hours', 'days-agree-with-payments'];
async function broken(): Promise<string[]> {
  const { db, ledger } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx, { caughtUp: true }));
  return checks.filter(({ ok, name }) => !ok && NAMES.includes(name)).map(({ name }) => name);
}
/** All that was done was done so many days before. */
const age = async (days: number): Promise<void> => {
  // By way of days far away: rows that are as many days apart would clash.
  for (const by of [days + FAR, -FAR])
    await intruder.query(`update agents.day_sum set day = day - (${by});
      update wagers.rollup set hour = hour - interval '${by} days';
      update agents.move set ended_at = ended_at - interval '${by} days'`);
};
const FAR = 10_000;
async function move(account: string, from: string, to: string): Promise<void> {
  const of = { brandId: t.brandId, memberId: idOf(account), parentId: idOf(to) };
  await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.identity.moveBelow(tx, of));
  await intruder.query(`insert into agents.move (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason,
      asked_at, effective_at, state, ended_at)
    values (gen_random_uuid(), ${t.brandId}, ${idOf(account)}, ${idOf(from)}, ${idOf(to)}, '', '', now(), now(), 'done',
      clock_timestamp())`);
}

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  await open('top', 1, null);
  await open('east', 2, 'top');
  await open('west', 2, 'top');
  await open('low', 2, 'east');
  await open('player', 0, 'low');
  await open('other', 0, 'east');
  await open('third', 0, 'west');
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

test('whatever is played and taken back under whatever moves, teams are the sums of their members', async () => {
  const players = ['player', 'other', 'third', 'low', 'top'] as const;
  const deeds = fc.array(
    fc.record({ who: fc.constantFrom(...players), stake: fc.bigInt({ min: 2n, max: 10n ** 9n }), back: fc.boolean() }),
    { minLength: 2, maxLength: 6 },
  );
  let at = 'east';
  await fc.assert(
    fc.asyncProperty(deeds, fc.boolean(), async (done, moves) => {
      for (const { who, stake, back } of done) await play(who, stake, back);
      await t.settle();
      expect(await broken()).toEqual([]);
      await age(20);
      expect(await broken()).toEqual([]);
      const to = at === 'east' ? 'west' : 'east';
      if (moves) {
        await move('low', at, to);
        at = to;
        // What is done from now on is no day on which both may count.
        await age(9);
      }
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 5 },
  );
  expect((await intruder.query('select count(*)::int as rows from agents.day_sum')).rows[0].rows).toBeGreaterThan(9);
});

test('where a move is not told of, the days before it do not add up', async () => {
  await play('player', 500n);
  await t.settle();
  await age(20);
  const { rows } = await intruder.query<{ parent: string }>(`select parent_id as parent from identity.member
    where id = ${idOf('low')}`);
  const at = rows[0]!.parent === String(idOf('east')) ? 'east' : 'west';
  await move('low', at, at === 'east' ? 'west' : 'east');
  expect(await broken()).toEqual([]);
  const last = `id = (select id from agents.move order by ended_at desc limit 1)`;
  await intruder.query(`update agents.move set state = 'refused' where ${last}`);
  expect(await broken()).toEqual(['teams-agree-with-their-members']);
  await intruder.query(`update agents.move set state = 'done' where ${last}`);
  expect(await broken()).toEqual([]);
});

const OF_TEAM = "member_id = (select id from identity.member where account = 'top') and scope = 'below'";
const OF_PLAYER = "member_id = (select id from identity.member where account = 'player') and scope = 'own'";
const OF_DAY = 'day = (select max(day) from agents.day_sum where bets > 0)';
test.each<readonly [what: string, names: readonly string[], change: string, back: string]>([
  [
    'a team that staked more',
    NAMES.slice(0, 1),
    `stake = stake + 1 where ${OF_TEAM} and ${OF_DAY}`,
    'stake = stake - 1',
  ],
  ['a team with a deposit', NAMES.slice(0, 1), `deposits = deposits + 1 where ${OF_TEAM}`, 'deposits = deposits - 1'],
  ['a team with a rebate', NAMES.slice(0, 1), `rebates = rebates + 1 where ${OF_TEAM}`, 'rebates = rebates - 1'],
  ['a team with wages', NAMES.slice(0, 1), `wages = wages + 1 where ${OF_TEAM}`, 'wages = wages - 1'],
  [
    'a team with dividends',
    NAMES.slice(0, 1),
    `dividends = dividends + 1 where ${OF_TEAM}`,
    'dividends = dividends - 1',
  ],
  [
    'a player who was paid wages',
    [NAMES[0]!, NAMES[2]!],
    `wages = wages + 1 where ${OF_PLAYER} and ${OF_DAY}`,
    'wages = wages - 1',
  ],
  [
    'a player who was paid dividends',
    [NAMES[0]!, NAMES[2]!],
    `dividends = dividends + 1 where ${OF_PLAYER} and ${OF_DAY}`,
    'dividends = dividends - 1',
  ],
  ['a player who staked more', NAMES.slice(0, 2), `stake = stake + 1 where ${OF_PLAYER}`, 'stake = stake - 1'],
])('%s is named by %s', async (...[, names, change, back]) => {
  await intruder.query(`update agents.day_sum set ${change}`);
  const found = await broken();
  await intruder.query(`update agents.day_sum set ${back} ${change.slice(change.indexOf('where'))}`);
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(await broken()).toEqual([]);
});
