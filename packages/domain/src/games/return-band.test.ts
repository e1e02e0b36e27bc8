import { expect, test } from 'vitest';
import { isOutside, returnBand, returnModelOf, type ReturnModel } from './return-band.ts';

const SLOT: ReturnModel = { lowest: 0.956, highest: 0.956, topMultiplier: 5_000, sigma: 6 };
const CHOSEN: ReturnModel = { lowest: 0.95, highest: 0.99, topMultiplier: 9_900 };
/** Rounds of one unit each that paid these sums. */
const seen = (payouts: readonly number[]) => ({
  rounds: payouts.length,
  stake: payouts.length,
  payout: payouts.reduce((sum, each) => sum + each, 0),
  squares: payouts.reduce((sum, each) => sum + (each - 1) ** 2, 0),
});
const many = (rounds: number, share: number, squares = rounds * 36) => ({
  rounds,
  stake: rounds,
  payout: rounds * share,
  squares,
});
const outside = (watched: Parameters<typeof isOutside>[0], model: ReturnModel): boolean =>
  isOutside(watched, returnBand(watched, model));

const one = (rtp: string) => ({ rtp, rtpHighest: '' });

test.each([
  ['nothing at all', []],
  ['one lost round', [0]],
  ['twenty lost rounds', Array<number>(20).fill(0)],
  ['the top prize in the second round', [0, 5_000]],
  ['the top prize in the first of a hundred', [5_000, ...Array<number>(99).fill(0)]],
])('few rounds prove nothing: %s', (_what, payouts) => {
  expect(outside(seen(payouts), SLOT)).toBe(false);
  expect(outside(seen(payouts), CHOSEN)).toBe(false);
});

test.each([
  [10_000_000, 0.956, false],
  [10_000_000, 0.95, false],
  [10_000_000, 0.9, true],
  [10_000_000, 1.02, true],
  [1_000_000, 0.99, false],
  [1_000_000, 1.1, true],
  [200_000, 0, true],
])('%d rounds that paid %d of the stake: outside %s', (rounds, share, expected) => {
  expect(outside(many(rounds, share), SLOT)).toBe(expected);
});

test('where the player chooses the odds the whole range of returns is right', () => {
  for (const share of [0.95, 0.97, 0.99]) expect(outside(many(50_000_000, share), CHOSEN)).toBe(false);
  expect(outside(many(50_000_000, 1.03), CHOSEN)).toBe(true);
  expect(outside(many(50_000_000, 0.9), CHOSEN)).toBe(true);
});

test('a few huge stakes among many small ones are worth few rounds', () => {
  const small = many(100_000, 0.956);
  const huge = { ...small, stake: small.stake + 1e6, payout: small.payout, squares: small.squares + 1e12 };
  expect(outside(huge, SLOT)).toBe(false);
});

test('the band narrows with the rounds and never opens again', () => {
  let before = Number.POSITIVE_INFINITY;
  for (let rounds = 100; rounds <= 1e9; rounds *= 10) {
    const { low, high } = returnBand(many(rounds, 0.956), SLOT)!;
    expect(high - low).toBeLessThan(before);
    before = high - low;
  }
});

test('a game of skill is right between its worst and its best play; games that the player steers have no stated spread', () => {
  const poker = returnModelOf('stu_video_poker', one('0.995439'))!;
  expect(poker).toMatchObject({ lowest: 0.023_716, highest: 0.995_439, topMultiplier: 800, sigma: undefined });
  for (const share of [0.1, 0.8, 0.995]) expect(outside(many(50_000_000, share), poker)).toBe(false);
  expect(outside(many(50_000_000, 1.05), poker)).toBe(true);
  // A lucky start is no alarm: 21 rounds of which one was paid a thousand times its stake.
  expect(returnModelOf('stu_hi_lo', one('0.904337'))).toMatchObject({
    lowest: 0.904_337,
    highest: 0.99,
    sigma: undefined,
  });
  expect(outside(many(21, 48), returnModelOf('stu_hi_lo', one('0.904337'))!)).toBe(false);
});

test('what a supplier published as a range is right over all of it; what is no figure widens nothing', () => {
  const model = returnModelOf('pg_hands', { rtp: '0.95', rtpHighest: '0.99' })!;
  expect(model).toMatchObject({ lowest: 0.95, highest: 0.99 });
  const watched = many(500_000_000, 0.985);
  expect(outside(watched, model)).toBe(false);
  expect(outside(watched, returnModelOf('pg_hands', one('0.95'))!)).toBe(true);
  for (const rtpHighest of ['', 'much', '0.90'])
    expect(returnModelOf('pg_hands', { rtp: '0.95', rtpHighest })).toMatchObject({ lowest: 0.95, highest: 0.95 });
});
