import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { recountDay } from '../wagers/index.ts';
import { authorizeStake, createLimitsModule, type LimitsModule } from './index.ts';

const testNeeds = {
  recountDay,
  brand: () => Promise.reject(new Error('no rules are asked here')),
  brandIds: async () => [],
  shortenGames: async () => undefined,
};
let site: TestSite;
let limits: LimitsModule;
let member: MemberId;
const gateOf = () => site.deps.db.tx(site.first, (tx) => limits.gateOf(tx, member));

beforeAll(async () => {
  site = await createTestSite({ more: ({ deps }) => [(limits = createLimitsModule(deps, testNeeds))] });
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account: 'limited1', type: 0, password: 'river-lamp-42' }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  member = opened.value;
});
afterAll(() => site.close());

test('a limit set during the day knows what was already staked and won, and nothing of what was reversed', async () => {
  const ids = Array.from({ length: 4 }, () => randomUUID() as Uuid);
  const wager = (index: number) => ({ brandId: site.first, memberId: member, id: ids[index]! });
  for (const [index, stake] of [100n, 200n, 400n, 800n].entries())
    await playWager(site.deps.ledger, { ...wager(index), stake });
  await settleWager(site.deps.ledger, { ...wager(0), payout: 250n });
  await settleWager(site.deps.ledger, { ...wager(1), payout: 0n });
  await reverseWager(site.deps.ledger, wager(3));
  // The app role may not date a wager back.
  const superuser = new pg.Client({ connectionString: site.database.superUrl });
  await superuser.connect();
  await superuser.query("update wagers.wager set placed_at = placed_at - interval '1 day' where id = $1", [ids[2]]);
  await superuser.end();
  const order = {
    brandId: site.first,
    memberId: member,
    limits: { singleStakeMax: 500n, dayStakeMax: 1_000n, dayLossMax: null },
    offsetMinutes: 0,
  };
  expect(await site.deps.db.tx(site.first, (tx) => limits.setLimits(tx, order))).toBe(true);
  const gate = await gateOf();
  expect(gate).toMatchObject({
    singleStakeMax: 500n,
    dayStakeMax: 1_000n,
    dayLossMax: null,
    dayStake: 300n,
    dayPayout: 250n,
    meterDay: new Date().toISOString().slice(0, 10),
  });
  expect(authorizeStake(gate, 500n, { now: new Date(), offsetMinutes: 0 })).toBe('ok');
  expect(authorizeStake(gate, 501n, { now: new Date(), offsetMinutes: 0 })).toBe('LIMIT_REACHED');
});

test('an exclusion holds at once and is never made shorter', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const exclude = (until: Date) =>
    site.deps.db.tx(site.first, (tx) => limits.excludeMember(tx, { brandId: site.first, memberId: member, until }));
  const week = at(7);
  expect(await exclude(week)).toEqual(week);
  expect(await exclude(at(1))).toEqual(week);
  expect(authorizeStake(await gateOf(), 1n, { now: new Date(), offsetMinutes: 0 })).toBe('SELF_EXCLUDED');
});

test("another brand's member is unknown", async () => {
  const order = {
    brandId: site.second,
    memberId: member,
    limits: { singleStakeMax: 1n, dayStakeMax: null, dayLossMax: null },
    offsetMinutes: 0,
  };
  expect(await site.deps.db.tx(site.second, (tx) => limits.setLimits(tx, order))).toBe(false);
  expect(
    await site.deps.db.tx(site.second, (tx) =>
      limits.excludeMember(tx, { brandId: site.second, memberId: member, until: new Date(Date.now() + 1e9) }),
    ),
  ).toBeUndefined();
});
