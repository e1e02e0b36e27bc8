import { expect, test } from 'vitest';
import { countRounds, endOf, freshRounds, startRun, type AutoEnd, type AutoStops } from './autoplay.ts';

const STOPS: AutoStops = { rounds: 10, loss: undefined, singleWin: undefined, balance: undefined, feature: false };
/** Payouts of rounds of 100 each, played until the run ends: how many began, and why there was no further one. */
function play(stops: Partial<AutoStops>, payouts: readonly bigint[]): readonly [number, AutoEnd | undefined] {
  let run = startRun({ ...STOPS, ...stops }, 100n, undefined);
  let [balance, won]: [bigint, bigint | undefined] = [1_000n, undefined];
  for (const payout of payouts) {
    const end = endOf(run, { stake: 100n, balance, won, feature: false });
    if (end) return [run.played, end];
    balance += payout - 100n;
    won = payout;
    run = countRounds(run, [{ id: String(run.played), state: 'closed', stake: 100n, payout }]);
  }
  return [run.played, endOf(run, { stake: 100n, balance, won, feature: false })];
}
const lost = Array<bigint>(20).fill(0n);

test.each<[string, Partial<AutoStops>, readonly bigint[], number, AutoEnd | undefined]>([
  ['nothing but the count', {}, lost, 10, 'count'],
  ['the loss is reached exactly', { loss: 300n }, lost, 3, 'loss'],
  ['the next stake could pass the loss', { loss: 350n }, lost, 3, 'loss'],
  ['a win gives room to lose again', { loss: 300n }, [0n, 0n, 200n, ...lost], 5, 'loss'],
  ['a single win, not the sum of wins', { singleWin: 500n }, [300n, 300n, 500n, ...lost], 3, 'singleWin'],
  ['a single win in the last round is said before the count', { rounds: 1, singleWin: 500n }, [500n], 1, 'singleWin'],
  ['the balance', { balance: 1_150n }, [200n, 200n, ...lost], 2, 'balance'],
  ['the balance stands there before the first', { balance: 900n }, lost, 0, 'balance'],
  ['no end yet', {}, [0n], 1, undefined],
])('%s', (...row) => {
  const [, stops, payouts, played, end] = row;
  expect(play(stops, payouts)).toEqual([played, end]);
});

test('another stake ends the run', () => {
  const standing = { stake: 200n, balance: 1n, won: undefined, feature: false };
  expect(endOf(startRun(STOPS, 100n, undefined), standing)).toBe('changed');
});

test('free spins end a run where the player asked for that', () => {
  const standing = { stake: 100n, balance: 1n, won: 50n, feature: true };
  expect(endOf(startRun({ ...STOPS, feature: true }, 100n, undefined), standing)).toBe('feature');
  expect(endOf(startRun(STOPS, 100n, undefined), standing)).toBeUndefined();
  expect(
    endOf(startRun({ ...STOPS, feature: true }, 100n, undefined), { ...standing, feature: false }),
  ).toBeUndefined();
});

test('every round since the last look counts towards the loss, and a void one takes nothing', () => {
  const round = (id: string, state: 'closed' | 'void' = 'closed') => ({ id, state, stake: 100n, payout: 0n });
  const run = startRun({ ...STOPS, loss: 350n }, 100n, 'before');
  const listed = [round('d'), round('c', 'void'), round('b'), round('a'), round('before'), round('older')];
  const fresh = freshRounds(run, listed);
  expect(fresh.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  const counted = countRounds(run, fresh);
  expect(counted).toMatchObject({ seen: 'd', played: 4, net: -300n });
  expect(endOf(counted, { stake: 100n, balance: 1n, won: 0n, feature: false })).toBe('loss');
  expect(freshRounds(counted, listed)).toEqual([]);
  // What stood before the run is not in the list any more: all that is in it came since.
  expect(freshRounds(run, listed.slice(0, 3))).toHaveLength(3);
});
