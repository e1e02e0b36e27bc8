import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplierId, type MemberId, type Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { placeWager, roundNeeds, wagerPart, wagersOfRound } from './index.ts';
import { proveRollups } from './prove-rollups.ts';

let t: TestPlatform;
const SUPPLIER = supplierId(1);

beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

type Step = { who: number; stake: bigint; payout: bigint; fate: 'won' | 'reversed' | 'open' | 'twice' };

/** Bets and their fates straight through the door, as the wallet kernel writes them. */
async function play(member: MemberId, step: Step): Promise<void> {
  const id = randomUUID() as Uuid;
  const round = { memberId: member, supplierId: SUPPLIER, round: id };
  const operation = <A>(decide: Parameters<typeof t.platform.deps.ledger.submit<A>>[0]['decide']) =>
    t.platform.deps.ledger.submit({
      brandId: t.brandId,
      needs: { members: [member], parts: [roundNeeds([round])] },
      decide,
    });
  await operation((batch) => {
    const wallet = batch.wallet(member)!;
    batch.move(wallet, 'cash', { amount: -step.stake, house: 'vendor:TST', kind: 'bet', key: id, tx: id, ref: id });
    placeWager(batch, wallet, {
      memberId: member,
      supplierId: SUPPLIER,
      id,
      brandId: t.brandId,
      gameType: 2,
      currency: 'BDT',
      vendor: 'TST',
      gameCode: 'tst_game',
      round: id,
      stakeCash: step.stake,
      stakeBonus: 0n,
      jackpotContribution: 0n,
    });
  });
  const settle = (first: boolean): Promise<void> =>
    operation((batch) => {
      const wallet = batch.wallet(member)!;
      const wager = wagersOfRound(batch, round)[0]!;
      const key = randomUUID() as Uuid;
      if (step.payout > 0n)
        batch.move(wallet, 'cash', { amount: step.payout, house: 'vendor:TST', kind: 'win', key, tx: key, ref: id });
      Object.assign(wager, {
        state: 'settled',
        version: wager.version + 1,
        payoutCash: wager.payoutCash + step.payout,
        validBet: step.stake,
        settledAt: batch.now,
      });
      batch.part(wagerPart).change(wager);
      batch.appendEvent(member, {
        type: 'wager.settled',
        won: step.payout > step.stake,
        wagerId: id,
        supplierId: SUPPLIER,
        vendor: 'TST',
        gameCode: 'tst_game',
        gameType: 2,
        round: id,
        currency: 'BDT',
        stakeCash: step.stake.toString(),
        stakeBonus: '0',
        version: wager.version,
        wallet: { cash: '0', bonus: '0', held: '0', seq: '0', currency: 'BDT' },
        first,
        payout: step.payout.toString(),
        validBet: first ? step.stake.toString() : '0',
        jackpotWin: '0',
        jackpotContribution: '0',
        settledAt: batch.now.toISOString(),
      });
    });
  if (step.fate === 'won' || step.fate === 'twice') await settle(true);
  if (step.fate === 'twice') await settle(false);
  if (step.fate === 'reversed') {
    await operation((batch) => {
      const wallet = batch.wallet(member)!;
      const wager = wagersOfRound(batch, round)[0]!;
      const key = randomUUID() as Uuid;
      batch.move(wallet, 'cash', { amount: step.stake, house: 'vendor:TST', kind: 'rollback', key, tx: key, ref: id });
      Object.assign(wager, { state: 'reversed', version: wager.version + 1 });
      batch.part(wagerPart).change(wager);
    });
  }
}

test('property: after settled, twice paid, reversed and open bets the rollups equal wagers and ledger', async () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    stake: fc.bigInt({ min: 1n, max: 10_000n }),
    payout: fc.bigInt({ min: 0n, max: 20_000n }),
    fate: fc.constantFrom<Step['fate']>('won', 'reversed', 'open', 'twice'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const members = await Promise.all([0, 1, 2].map(() => t.member(10_000_000n)));
      await Promise.all(steps.map((each) => play(members[each.who]!, each)));
      await t.settle();
      expect((await t.platform.deps.db.tx(t.brandId, (tx) => proveRollups(tx, t.brandId))).drifted).toEqual([]);
    }),
    { numRuns: 12 },
  );
  expect(
    (await t.platform.deps.db.tx(null, t.platform.deps.ledger.checkInvariants)).filter((check) => !check.ok),
  ).toEqual([]);
});

test('the proof names the member and game whose rollup was changed behind its back', async () => {
  const member = await t.member(1_000_000n);
  await play(member, { who: 0, stake: 500n, payout: 0n, fate: 'won' });
  await t.settle();
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  try {
    await client.query('update wagers.rollup set stake = stake + 1 where member_id = $1', [member.toString()]);
    const proof = await t.platform.deps.db.tx(t.brandId, (tx) => proveRollups(tx, t.brandId));
    expect(proof.drifted).toHaveLength(1);
    expect(proof.drifted[0]).toContain(`member ${member}, TST, tst_game`);
  } finally {
    await client.query('update wagers.rollup set stake = stake - 1 where member_id = $1', [member.toString()]);
    await client.end();
  }
});

test('the proof of the books names a wager that was changed behind the ledger', async () => {
  const member = await t.member(1_000_000n);
  await play(member, { who: 0, stake: 500n, payout: 0n, fate: 'won' });
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  try {
    await client.query('update wagers.wager set stake_cash = stake_cash + 1 where member_id = $1', [member.toString()]);
    const checks = await t.platform.deps.db.tx(null, t.platform.deps.ledger.checkInvariants);
    const broken = checks.filter((check) => !check.ok);
    expect(broken.map((check) => check.name)).toEqual(['wagers-agree-with-ledger']);
    expect(broken[0]!.broken).toEqual([expect.stringContaining(`of member ${member}`)]);
  } finally {
    await client.query('update wagers.wager set stake_cash = stake_cash - 1 where member_id = $1', [member.toString()]);
    await client.end();
  }
});

test('a wager not yet counted by the consumer is no drift', async () => {
  const member = await t.member(1_000_000n);
  await play(member, { who: 0, stake: 700n, payout: 900n, fate: 'won' });
  expect((await t.platform.deps.db.tx(t.brandId, (tx) => proveRollups(tx, t.brandId))).drifted).toEqual([]);
  await t.settle();
});
