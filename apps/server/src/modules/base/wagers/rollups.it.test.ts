import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supplierId, type MemberId, type Uuid } from '../../../ids.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { hasPlayedSince, placeWager, reverseWager, roundNeeds, sumPlay, wagerPart, wagersOfRound } from './index.ts';

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
        paid: wager.payoutCash.toString(),
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
      reverseWager(batch, wallet, wager);
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
    }),
    { numRuns: 12 },
  );
  expect(
    (await t.platform.deps.db.tx(null, (tx) => t.platform.deps.ledger.checkInvariants(tx, { caughtUp: true }))).filter(
      (check) => !check.ok,
    ),
  ).toEqual([]);
});

test("a life's play is read from the sums by hour, and from the bets where those may be incomplete", async () => {
  const member = await t.member(10_000_000n);
  const sums = () =>
    t.platform.deps.db.tx(t.brandId, async (tx) => ({
      ...(await sumPlay(tx, member, t.platform.deps.now())),
      played: await hasPlayedSince(tx, member, new Date(t.platform.deps.now().getTime() - 60_000)),
    }));
  expect(await sums()).toEqual({ staked: 0n, paid: 0n, played: false });
  await play(member, { who: 0, stake: 300n, payout: 900n, fate: 'won' });
  await play(member, { who: 0, stake: 50n, payout: 0n, fate: 'reversed' });
  expect(await sums()).toEqual({ staked: 300n, paid: 900n, played: true }); // before any consumer came to it
  await t.settle();
  expect(await sums()).toEqual({ staked: 300n, paid: 900n, played: true });
  t.turnClock(3 * 3_600_000);
  expect(await sums()).toEqual({ staked: 300n, paid: 900n, played: false });
  await runAsSuperuser(t.database, `update wagers.rollup set payout = payout + 1 where member_id = ${member}`);
  expect((await sums()).paid).toBe(901n);
});
