/** Play at a supplier that holds the money counts as any other: turnover, teams, salaries and rebates (docs/adr/0048). */
import { parseRate } from '@baize/domain/agents/rates';
import { wireUser, type MemberId, type Uuid } from '../../ids.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Computed } from '../../db/query.ts';
import { createTransferBed, TRANSFER_GAME, type TransferBed } from '../games/vendors/transfer/testing-transfers.ts';
import { saveRates } from './rebates/store.ts';
import { giveContract, realtime, settle, tier, tiered } from './salaries/testing-runs.ts';

const UNIT = 100_000n;
let bed: TransferBed;
let [agent, player] = [0n as MemberId, 0n as MemberId];

beforeAll(async () => {
  bed = await createTransferBed();
  player = await bed.t.member();
  const { db } = bed.deps;
  agent = await db.tx(bed.t.brandId, async (tx) => {
    const top = { account: 'toldtop', type: 1, parentId: null };
    const made = await bed.t.platform.identity.createMember(tx, bed.t.brandId, top);
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
  await db.tx(bed.t.brandId, (tx) =>
    bed.t.platform.identity.moveBelow(tx, { brandId: bed.t.brandId, memberId: player, parentId: agent }),
  );
  const from = new Date('2026-01-01T00:00:00Z');
  const terms = tiered('HOURLY', [tier(['0', '0', 0], '0.01')], { category: 'CONS' });
  await giveContract(bed.t, { holder: agent, issuer: null, terms, from });
  const byTheBet = { ...realtime('0.01', '0.02', '0'), category: 'CONS' as const };
  await giveContract(bed.t, { holder: agent, issuer: null, terms: byTheBet, from });
  await db.tx(bed.t.brandId, (tx) =>
    saveRates(tx, {
      brandId: bed.t.brandId,
      given: new Map([[agent, new Map(['BGS', 'RNG'].map((category) => [category, parseRate('0.004')!]))]]),
      at: bed.deps.now(),
    }),
  );
  await settle(bed.t);
  await deposit(1_000n * UNIT);
  expect(await bed.moveIn(player)).toBe(`OK ${1_000n * UNIT}`);
  bed.t.turnClock(120_000);
});
afterAll(() => bed.t.close());

/** As the cashier credits it: the order, the posting, and what must be played. */
async function deposit(amount: bigint): Promise<void> {
  const id = randomUUID() as Uuid;
  const { brandId, database, platform } = bed.t;
  const owner = new pg.Client({ connectionString: database.superUrl });
  await owner.connect();
  await owner.query(
    `insert into cashier.deposit (id, brand_id, member_id, method, currency, amount, state, expires_at, credited_at)
      values ($1, $2, $3, 'card', 'BDT', $4, 'credited', now(), now())`,
    [id, brandId, player, amount],
  );
  await owner.end();
  const openRequirement = await platform.turnover.requirementsOf(brandId);
  await bed.deps.db.tx(brandId, async (tx) => {
    const leg = { memberId: player, pocket: 'cash', house: 'cashier:test', kind: 'deposit', key: id, ref: id } as const;
    const posted = await bed.deps.ledger.post(tx, brandId, { transfers: [{ ...leg, amount }] });
    if (!posted.ok) throw new Error(posted.code);
    await openRequirement(tx, { memberId: player, source: 'deposit', ref: id, amount });
  });
}

const round = randomUUID();
const told = (more: Record<string, unknown> = {}): never =>
  ({
    round_id: round,
    user: wireUser(player),
    version: 2,
    game_code: TRANSFER_GAME,
    status: 'closed',
    opened_at: bed.deps.now().toISOString(),
    closed_at: bed.deps.now().toISOString(),
    currency: 'BDT',
    stake: '300.00',
    valid_bet: '300.00',
    payout: '100.00',
    transactions: [],
    replay_url: 'http://supplier.test/r/1',
    ...more,
  }) as never;
const hear = async (...rounds: never[]): Promise<void> => {
  bed.standIn.tell(...rounds);
  await bed.readReports();
  await bed.t.settle();
};
type Told = { left: bigint; bet: bigint; lost: bigint; kind: bigint; fact: bigint; factLoss: bigint; owed: bigint };
const read = async (): Promise<Told> =>
  bed.deps.db.tx(bed.t.brandId, async (tx) => {
    const { remaining } = await bed.t.platform.turnover.readTurnover(tx, player);
    const sums = await tx.row(sql<Computed<Omit<Told, 'left'>>>`
      select
        (select coalesce(sum(valid_bet), 0) from agents.day_sum where member_id = ${agent} and scope = 'below')::bigint
          as bet,
        (select coalesce(sum(stake - payout), 0) from agents.day_sum where member_id = ${agent} and scope = 'below')::bigint
          as lost,
        (select coalesce(sum(valid_bet), 0) from agents.day_kind_sum where member_id = ${agent} and scope = 'below')::bigint
          as kind,
        (select coalesce(sum(valid_bet), 0) from salaries.fact where member_id = ${player})::bigint as fact,
        (select coalesce(sum(net_loss), 0) from salaries.fact where member_id = ${player})::bigint as fact_loss,
        (select coalesce(sum(amount), 0) from rebates.share where member_id = ${agent})::bigint as owed`);
    return { left: remaining, ...sums };
  });
const units = (sums: Record<keyof Told, number>): Told =>
  Object.fromEntries(Object.entries(sums).map(([name, each]) => [name, BigInt(each * 100) * 1_000n])) as Told;

test('a round that was told fills turnover and counts for the team, for salaries and for rebates', async () => {
  await hear(told());
  expect(await read()).toEqual(
    units({ left: 700, bet: 300, lost: 200, kind: 300, fact: 300, factLoss: 200, owed: 1.2 }),
  );
  await hear(told(), told({ version: 1, status: 'open' }));
  expect((await read()).left).toBe(700n * UNIT);
});

test('told anew it counts as it is told now, and taken back for nothing: what more was earned is taken back', async () => {
  await hear(told({ version: 3, stake: '200.00', valid_bet: '150.00', payout: '250.00' }));
  expect(await read()).toEqual(
    units({ left: 850, bet: 150, lost: -50, kind: 150, fact: 150, factLoss: -50, owed: 0.6 }),
  );
  await hear(told({ version: 4, status: 'void', payout: '0.00' }));
  expect(await read()).toEqual(units({ left: 1000, bet: 0, lost: 0, kind: 0, fact: 0, factLoss: 0, owed: 0 }));
  await hear(told({ version: 6, status: 'closed' }), told({ version: 5, payout: '900.00' }));
  expect(await read()).toEqual(
    units({ left: 700, bet: 300, lost: 200, kind: 300, fact: 300, factLoss: 200, owed: 1.2 }),
  );
  const bets = await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.row(sql<Computed<{ sum: bigint }>>`
      select coalesce(sum(sign * valid_bet), 0)::bigint as sum from salaries.bet where member_id = ${player}`),
  );
  expect(bets.sum).toBe(300n * UNIT);
  bed.standIn.play(wireUser(player), -200n * UNIT);
  expect(await bed.recover(player)).toEqual(['home']);
  expect(await bed.broken()).toEqual([]);
});

test('what was played before a credit plays nothing of it, however late it is told', async () => {
  const late = await bed.t.member(100n * UNIT);
  expect(await bed.moveIn(late)).toBe(`OK ${100n * UNIT}`);
  const opened_at = new Date(Date.now() - 60_000).toISOString(); // requirements open by the database's clock
  const openRequirement = await bed.t.platform.turnover.requirementsOf(bed.t.brandId);
  await bed.deps.db.tx(bed.t.brandId, (tx) =>
    openRequirement(tx, { memberId: late, source: 'deposit', ref: randomUUID() as Uuid, amount: 50n * UNIT }),
  );
  bed.t.turnClock(120_000);
  await hear(told({ round_id: randomUUID(), user: wireUser(late), opened_at }));
  const { remaining } = await bed.deps.db.tx(bed.t.brandId, (tx) => bed.t.platform.turnover.readTurnover(tx, late));
  expect(remaining).toBe(50n * UNIT);
});
