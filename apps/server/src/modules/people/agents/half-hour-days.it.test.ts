/** In an offset of no whole hours a day of the brand has the same bets in the sums by hour and in those of teams. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { StoredEvent } from '../../../outbox/consumer.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { daySpan, platformDay } from '../../base/limits/index.ts';

const BASE = Date.parse('2026-03-10T00:00:00Z');
const DAYS = 3;
const MINUTES = DAYS * 24 * 60;
let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

const settled = (memberId: MemberId, at: Date, stake: number): StoredEvent =>
  ({
    memberId,
    createdAt: at,
    event: {
      type: 'wager.settled',
      supplierId: 1,
      wagerId: randomUUID(),
      version: 1,
      currency: 'INR',
      vendor: 'v',
      gameType: 1,
      gameCode: 'g',
      stakeCash: String(stake),
      stakeBonus: '0',
      payout: '0',
      validBet: String(stake),
      jackpotWin: '0',
      first: true,
      settledAt: at.toISOString(),
    },
  }) as unknown as StoredEvent;

type Bet = readonly [minute: number, stake: number];
/** Counts the bets by both consumers, and reads each day's stakes by both sums; nothing of it stays. */
async function daysOf(brandId: BrandId, bets: readonly Bet[], offset: number) {
  const member = await t.member(0n, brandId);
  const events = bets.map(([minute, stake]) => settled(member, new Date(BASE + minute * 60_000), stake));
  const days = [...new Set(events.map(({ createdAt }) => platformDay(createdAt, offset)))].toSorted();
  await t.platform.deps.db.tx(brandId, async (tx) => {
    for (const { name, handle } of t.platform.consumers())
      if (name === 'rollups' || name === 'agent-teams') await handle(tx, brandId, events);
  });
  return t.platform.deps.db.tx(brandId, (tx) =>
    Promise.all(
      days.map(async (day) => {
        const { from, to } = daySpan(day, offset);
        const [hours, team, played] = [
          await tx.row<{ n: number }>(
            'select coalesce(sum(stake), 0)::integer as n from wagers.rollup where member_id = $1 and hour >= $2 and hour < $3',
            [member, from, to],
          ),
          await tx.row<{ n: number }>(
            `select coalesce(sum(stake), 0)::integer as n from agents.day_sum
              where member_id = $1 and scope = 'own' and day = $2::date`,
            [member, day],
          ),
          await tx.row<{ n: number }>(
            'select count(*)::integer as n from wagers.player_day where member_id = $1 and day = $2::date',
            [member, day],
          ),
        ];
        const own = bets.filter(([minute]) => platformDay(new Date(BASE + minute * 60_000), offset) === day);
        const stakes = own.reduce((sum, [, stake]) => sum + stake, 0);
        return { day, got: [hours.n, team.n, played.n], wanted: [stakes, stakes, 1] };
      }),
    ),
  );
}

test.each([330, 345, -210, 360])(
  'an offset of %s minutes: each bet is in one day, the same in both',
  async (offset) => {
    const brandId = await openTestBrand(t.platform, { code: `off${offset + 1_000}`, gmtOffsetMinutes: offset });
    const midnight = (24 * 60 - offset + 24 * 60) % (24 * 60);
    const around = fc.integer({ min: -59, max: 59 }).map((minute) => 24 * 60 + midnight + minute);
    const bet = fc.tuple(fc.oneof(around, fc.nat(MINUTES)), fc.integer({ min: 1, max: 9_999 }));
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 2, maxLength: 12 }), async (bets) => {
        for (const { day, got, wanted } of await daysOf(brandId, bets, offset))
          expect([day, got]).toEqual([day, wanted]);
      }),
      { numRuns: 12, examples: [[[[24 * 60 + midnight - 1, 5] as const, [24 * 60 + midnight, 7] as const]]] },
    );
  },
);

test('the proof of what is young names the hours of such a brand', async () => {
  const brandId = await openTestBrand(t.platform, { code: 'young', gmtOffsetMinutes: 345 });
  const member = await t.member(0n, brandId);
  const at = new Date();
  await t.platform.deps.db.tx(brandId, async (tx) => {
    const rollups = t.platform.consumers().find(({ name }) => name === 'rollups')!;
    await rollups.handle(tx, brandId, [settled(member, at, 5)]);
  });
  const { hour } = await t.platform.deps.db.tx(brandId, (tx) =>
    tx.row<{ hour: Date }>('select hour from wagers.rollup where member_id = $1', [member]),
  );
  expect(hour.getUTCMinutes()).toBe(15);
  const named = await t.platform.deps.db.tx(null, (tx) =>
    tx.rows<{ key: string }>(`select key from wagers_hours_since($1, '', 1000)`, [at]),
  );
  expect(named.map(({ key }) => key)).toContain(`${hour.toISOString().slice(0, 16)}Z`);
});
