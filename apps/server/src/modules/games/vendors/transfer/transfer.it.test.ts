/** Money between our wallet and a supplier's own, and what becomes of it when answers are lost. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wireUser, type MemberId } from '../../../../ids.ts';
import { CHECKS_AFTER_S } from './policy.ts';
import { transferRoutes } from './routes.ts';
import { AFTER_A_CRASH_MS, createTransferBed, Died, type TransferBed } from './testing-transfers.ts';

let bed: TransferBed;
let member: MemberId;
const CASH = 100_000n;

beforeAll(async () => {
  bed = await createTransferBed();
});
beforeEach(async () => {
  bed.standIn.recover();
  bed.t.turnClock(120_000); // the circuit of the test before has closed by then
  member = await bed.t.member(CASH);
});
afterAll(() => bed.t.close());

const states = async (): Promise<string[]> =>
  (await bed.transfers(member)).map(({ direction, state }) => `${direction} ${state}`);
const cash = (): Promise<bigint> => bed.t.cashOf(member);
const sound = async (): Promise<void> => {
  expect(await bed.inTransit()).toBe(0n);
  expect(await bed.broken()).toEqual([]);
};

test('the whole balance goes there, is won with and comes home', async () => {
  expect(await bed.moveIn(member)).toBe(`OK ${CASH}`);
  expect([await cash(), bed.there(member)]).toEqual([0n, CASH]);
  bed.standIn.play(wireUser(member), 2_500n);
  expect(await bed.recover(member)).toEqual(['home']);
  expect([await cash(), bed.there(member)]).toEqual([CASH + 2_500n, 0n]);
  expect(await states()).toEqual(['in credited', 'out credited']);
  expect(await bed.recover(member)).toEqual(['home']);
  await sound();
});

test('a chosen sum, nothing, and more than there is', async () => {
  expect(await bed.moveIn(member, 30_000n)).toBe('OK 30000');
  expect(await bed.moveIn(member, CASH)).toBe('INSUFFICIENT_FUNDS');
  expect(await bed.moveIn(member, 0n)).toBe('OK 0');
  expect(await cash()).toBe(70_000n);
  expect(await bed.bringHome(member)).toBe('home');
  expect(await cash()).toBe(CASH);
  await sound();
});

test('rec-transfer-timeout-check-ok: the answer was lost; it is credited once, and asked about after 2, 5, 15, 60 s', async () => {
  bed.standIn.failNext('deposit', 'lost-after');
  bed.standIn.failNext('check', 'pending', 'pending', 'pending');
  expect(await bed.moveIn(member)).toBe('TRANSFER_UNDER_WAY');
  expect(await bed.inTransit()).toBe(CASH);
  expect(await bed.broken()).toEqual([]);
  expect(await bed.moveIn(member)).toBe('TRANSFER_UNDER_WAY');
  let passed = 0;
  for (const [nth, seconds] of CHECKS_AFTER_S.entries()) {
    await bed.after((seconds - passed) * 1_000 - 10);
    expect((await bed.transfers(member))[0]).toMatchObject({ state: 'unknown', asked: nth });
    await bed.after(10);
    expect((await bed.transfers(member))[0]!.asked).toBe(nth + 1);
    passed = seconds;
  }
  expect(await states()).toEqual(['in credited']);
  expect([await cash(), bed.there(member)]).toEqual([0n, CASH]);
  await sound();
});

test('rec-transfer-check-unknown: it never arrived; it comes back, and its reference is burnt', async () => {
  bed.standIn.failNext('deposit', 'late');
  expect(await bed.moveIn(member)).toBe('TRANSFER_UNDER_WAY');
  await bed.after(2_000);
  expect(await states()).toEqual(['in reversed']);
  expect((await bed.transfers(member))[0]!.failure).toBe('NEVER_RECEIVED');
  bed.standIn.letLateIn();
  expect([await cash(), bed.there(member)]).toEqual([CASH, 0n]);
  // What is tried again has a reference of its own.
  expect(await bed.moveIn(member)).toBe(`OK ${CASH}`);
  const [first, second] = await bed.transfers(member);
  expect(first!.reference).not.toBe(second!.reference);
  await sound();
});

test('after the fourth question it is asked about every five minutes', async () => {
  bed.standIn.failNext('deposit', 'lost-after');
  bed.standIn.failNext('check', ...Array.from({ length: 7 }, () => 'lost-before' as const));
  await bed.moveIn(member);
  // The next look comes when the next question is due.
  for (const [seconds, next] of [
    [2, 3_000],
    [3, 10_000],
    [10, 45_000],
    [45, 300_000],
  ] as const)
    expect(await bed.after(seconds * 1_000)).toBe(next);
  expect((await bed.transfers(member))[0]!.asked).toBe(4);
  await bed.after(299_000);
  expect((await bed.transfers(member))[0]!.asked).toBe(4);
  await bed.after(1_000);
  expect((await bed.transfers(member))[0]!.asked).toBe(5);
  bed.standIn.recover();
  await bed.after(300_000);
  expect(await states()).toEqual(['in credited']);
});

test.each([
  { crash: 'before', ended: 'in reversed', sums: [CASH, 0n] },
  { crash: 'after', ended: 'in credited', sums: [0n, CASH] },
] as const)('the process dies $crash its deposit was answered: whoever comes after finds out', async (dies) => {
  const { crash, ended, sums } = dies;
  await bed.moveIn(member, 1n); // the supplier knows the player
  await bed.bringHome(member);
  bed.crashNext(crash);
  await expect(bed.moveIn(member)).rejects.toThrow(Died);
  expect((await states()).at(-1)).toBe('in debited');
  expect(await bed.inTransit()).toBe(CASH);
  await bed.after(1_000);
  expect((await states()).at(-1)).toBe('in debited');
  await bed.after(AFTER_A_CRASH_MS);
  expect((await states()).at(-1)).toBe(ended);
  expect([await cash(), bed.there(member)]).toEqual(sums);
  await sound();
});

test('the process dies before the player is known there: nothing had been taken', async () => {
  bed.crashNext('after');
  await expect(bed.moveIn(member)).rejects.toThrow(Died);
  expect(await states()).toEqual(['in init']);
  await bed.after(AFTER_A_CRASH_MS);
  expect(await states()).toEqual(['in reversed']);
  expect(await cash()).toBe(CASH);
  await sound();
});

test.each(['before', 'after'] as const)(
  'the process dies %s a withdrawal: the money comes home once',
  async (crash) => {
    await bed.moveIn(member);
    bed.crashNext(crash);
    await expect(bed.bringHome(member)).rejects.toThrow(Died);
    await bed.after(AFTER_A_CRASH_MS);
    await bed.recover(member);
    expect([await cash(), bed.there(member)]).toEqual([CASH, 0n]);
    await sound();
  },
);

test('a supplier that is down: nothing leaves, and what stands there comes once it is up', async () => {
  await bed.moveIn(member, 40_000n);
  bed.standIn.failNext('withdraw-all', 'down');
  expect(await bed.bringHome(member)).toBe('under-way');
  expect(await bed.moveIn(member)).toBe('TRANSFER_UNDER_WAY');
  bed.standIn.recover();
  await bed.after(120_000);
  await bed.after(600_000);
  await bed.fetchHome();
  expect([await cash(), bed.there(member)]).toEqual([CASH, 0n]);
  await sound();
});

test('who has left is fetched home by the clock, and later where a round is open', async () => {
  await bed.moveIn(member);
  bed.standIn.failNext('withdraw-all', 'in-game');
  const later = async (): Promise<void> => {
    await bed.after(60_000);
    await bed.fetchHome();
  };
  await later();
  expect(await states()).toEqual(['in credited', 'out reversed']);
  expect(bed.there(member)).toBe(CASH);
  await later();
  expect(bed.there(member)).toBe(CASH);
  await later();
  expect([await cash(), bed.there(member)]).toEqual([CASH, 0n]);
  await sound();
});

async function callSite(name: 'listTransferWallets' | 'recoverTransfers'): Promise<unknown> {
  const { handle } = transferRoutes(bed.deps).find(({ call }) => call.name === name)!;
  const actor = { memberId: member, brandId: bed.t.brandId, currency: 'BDT' };
  const told = await handle({ actor } as never, {}, {});
  return told.ok ? told.value : told.error.code;
}

test('the player sees what stands with suppliers, and one key brings it home, as far as it comes', async () => {
  expect(await callSite('listTransferWallets')).toEqual([]);
  await bed.moveIn(member, 40_000n);
  const there = { supplier: 'Transfer', currency: 'BDT', amount: '0.40', state: 'there' };
  expect(await callSite('listTransferWallets')).toEqual([there]);
  bed.standIn.failNext('withdraw-all', 'lost-before');
  const left = [{ ...there, state: 'under-way' }];
  expect(await callSite('recoverTransfers')).toEqual({ amount: '0.00', currency: 'BDT', left });
  await bed.after(2_000);
  bed.standIn.play(wireUser(member), 10_000n);
  expect(await callSite('recoverTransfers')).toEqual({ amount: '0.50', currency: 'BDT', left: [] });
  expect(await cash()).toBe(CASH + 10_000n);
  // It is told on where they played, though nothing stands there.
  expect(await callSite('listTransferWallets')).toEqual([{ ...there, amount: '0.00', state: 'home' }]);
});
