import { expect, test } from 'vitest';
import { minesLadderE4 } from './mines.ts';
import {
  alarmBand,
  deviationsOf,
  NO_EXPOSURE,
  watchBand,
  type Exposure,
  type RoundChances,
} from './return-exposure.ts';
import { judgeReturn } from './return-state.ts';
import type { PublishedReturn } from '../share.ts';

const one = (rtp: string): PublishedReturn => ({ rtp, rtpHighest: '' });

/** As the database adds rounds to their hour. */
function addRound(
  sum: Exposure,
  { stake, payout, chances }: { readonly stake: number; readonly payout: number; readonly chances: RoundChances },
): Exposure {
  return {
    rounds: sum.rounds + 1,
    stake: sum.stake + stake,
    payout: sum.payout + payout,
    expected: sum.expected + stake * chances.expected,
    variance: sum.variance + (stake * chances.sigma) ** 2,
    gain: Math.max(sum.gain, stake * chances.gain),
    loss: Math.max(sum.loss, stake * chances.loss),
  };
}

/** A fixed stream of numbers below one: the test is the same each time. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
  };
}

const NOTHING_DUE = { told: { rounds: 0, stake: 0 }, seen: { rounds: 0, stake: 0 } };
const isOutside = ({ payout, stake }: Exposure, band: ReturnType<typeof alarmBand>): boolean =>
  band !== undefined && (payout / stake < band.low || payout / stake > band.high);

/** One guess with a chance of the player's choice, which returns `share` of the stake. */
const guess = (sum: Exposure, at: { stake: number; chance: number; won: boolean; share?: number }): Exposure => {
  const { stake, chance, won, share = 0.99 } = at;
  const pays = 0.99 / chance;
  const chances = { expected: 0.99, sigma: pays * Math.sqrt(chance * (1 - chance)), gain: pays, loss: 1 };
  return addRound(sum, { stake, payout: won ? (stake * pays * share) / 0.99 : 0, chances });
};

type Played = { readonly seed: number; readonly rounds: number };
/** A player who doubles after a loss and chooses the odds at random. */
function playMonth({ seed, rounds }: Played): { seen: Exposure; everOutside: boolean } {
  const next = numbersOf(seed);
  let [seen, stake, everOutside] = [NO_EXPOSURE, 1, false];
  for (let round = 0; round < rounds; round++) {
    const chance = [0.01, 0.1, 0.495, 0.9][Math.floor(next() * 4)]!;
    const won = next() < chance;
    seen = guess(seen, { stake, chance, won });
    stake = won ? 1 : Math.min(64, stake * 2);
    everOutside ||= isOutside(seen, alarmBand(seen));
  }
  return { seen, everOutside };
}

test('a right game leaves its alarm band in no month, however stakes and odds are chosen and however often one looks', () => {
  const months = Array.from({ length: 300 }, (_, at) => playMonth({ seed: at * 7_919 + 1, rounds: 400 }));
  expect(months.filter(({ everOutside }) => everOutside)).toEqual([]);
  // The narrower band is left in one look of a hundred at most.
  expect(months.filter(({ seen }) => isOutside(seen, watchBand(seen))).length).toBeLessThanOrEqual(6);
});

test('a game that pays a fifth too much or too little is found after 20,000 rounds at even odds', () => {
  const outcome = (share: number): boolean => {
    const next = numbersOf(5);
    let seen = NO_EXPOSURE;
    for (let round = 0; round < 20_000; round++)
      seen = guess(seen, { stake: 1, chance: 0.495, won: next() < 0.495, share });
    return isOutside(seen, alarmBand(seen));
  };
  expect([0.8, 1, 1.2].map((factor) => outcome(0.99 * factor))).toEqual([true, false, true]);
});

test('the mines that alarmed after 21 rounds: a lucky start at chosen risk is what its chances allow', () => {
  const [ladder, gems] = [minesLadderE4(3), 5];
  const pays = ladder.slice(0, gems).map((each) => Number(each) / 10_000);
  const survives = pays.map((_, step) => (22 - step) / (25 - step));
  const sigma = Math.sqrt(
    pays.reduce((sum, each, step) => sum + each ** 2 * survives[step]! * (1 - survives[step]!), 0),
  );
  const chances = { expected: 0.99, sigma, gain: pays.at(-1)!, loss: pays.at(-1)! };
  let exposure = NO_EXPOSURE;
  // Seventeen of 21 won, where half are.
  for (let round = 0; round < 21; round++)
    exposure = addRound(exposure, { stake: 10, payout: round < 17 ? 10 * pays.at(-1)! : 0, chances });
  const { rounds, stake, payout } = exposure;
  const verdict = judgeReturn({
    gameCode: 'stu_mines',
    published: one('0.989952'),
    watched: { rounds, stake, payout, squares: 1 },
    exposure,
    due: NOTHING_DUE,
  });
  expect(verdict).toMatchObject({ basis: 'rounds', state: 'inside' });
  expect(verdict.actual).toBeGreaterThan(1.6);
});

test('between the ends of what was published nobody knows what to expect from sums alone', () => {
  const watched = { rounds: 20, stake: 20, payout: 19, squares: 20 };
  const expectedOf = (gameCode: string, published: PublishedReturn) =>
    judgeReturn({ gameCode, published, watched, exposure: NO_EXPOSURE, due: NOTHING_DUE }).expected;
  expect(expectedOf('pg_hands', { rtp: '0.95', rtpHighest: '0.99' })).toBeUndefined();
  expect(expectedOf('pg_hands', one('0.95'))).toBe(0.95);
  expect(expectedOf('pg_hands', { rtp: '0.95', rtpHighest: '0.95' })).toBe(0.95);
  expect(expectedOf('pg_hands', { rtp: '0.950012', rtpHighest: '0.950087' })).toBe(0.950012);
});

test.each([
  ['stu_lantern_alley', '0.955985', 'model'],
  ['stu_dice', '0.989896', 'totals'],
  ['stu_video_poker', '0.995439', 'totals'],
  ['pg_fortune', '0.9668', 'totals'],
  ['pg_untold', '', 'none'],
] as const)('%s without chances of its rounds is judged by its %s %s', (gameCode, rtp, basis) => {
  const watched = { rounds: 20, stake: 20, payout: 0, squares: 20 };
  const verdict = judgeReturn({ gameCode, published: one(rtp), watched, exposure: NO_EXPOSURE, due: NOTHING_DUE });
  expect(verdict).toMatchObject({ basis, state: basis === 'none' ? 'unknown' : 'inside' });
  expect(verdict.deviations === undefined).toBe(basis !== 'model');
});

test('what a game of skill returned is not held against its best play', () => {
  const chances = { expected: 0.995, sigma: 4.4, gain: 800, loss: 1 };
  let exposure = NO_EXPOSURE;
  for (let round = 0; round < 5_000; round++) exposure = addRound(exposure, { stake: 1, payout: 0.3, chances });
  const watched = { rounds: 5_000, stake: 5_000, payout: 1_500, squares: 5_000 };
  expect(
    judgeReturn({ gameCode: 'stu_video_poker', published: one('0.995439'), watched, exposure, due: NOTHING_DUE }).basis,
  ).toBe('totals');
});

test('a huge stake among small ones widens the band by its own chances', () => {
  let seen = NO_EXPOSURE;
  for (let round = 0; round < 1_000; round++) seen = guess(seen, { stake: 1, chance: 0.495, won: round % 2 === 0 });
  const before = watchBand(seen)!;
  seen = guess(seen, { stake: 1_000, chance: 0.495, won: true });
  const after = watchBand(seen)!;
  expect(after.high - after.low).toBeGreaterThan(2 * (before.high - before.low));
  expect(isOutside(seen, after)).toBe(false);
  expect(deviationsOf(seen)).toBeCloseTo(1, 0);
});

const CHANCES = { expected: 0.99, sigma: 1, gain: 2, loss: 1 };
/** Of rounds of one stake each: so many told, all of them right, and all that were seen paid so much. */
function judgeToldOf({ told, seen, paid }: { told: number; seen: number; paid: number }) {
  let exposure = NO_EXPOSURE;
  for (let round = 0; round < told; round++)
    exposure = addRound(exposure, { stake: 1, payout: round % 2 === 0 ? 2 : 0, chances: CHANCES });
  return judgeReturn({
    gameCode: 'pg_fortune',
    published: one('0.9900'),
    watched: { rounds: seen, stake: seen, payout: paid, squares: seen },
    exposure,
    due: { told: { rounds: told, stake: told }, seen: { rounds: seen, stake: seen } },
  });
}

test.each([
  ['all of them', 1_000, 1_000, 'rounds', 'inside', 1],
  ['one was lost', 999, 1_000, 'rounds', 'inside', 0.999],
  ['a twentieth is missing', 950, 1_000, 'rounds', 'watch', 0.95],
  ['half is missing', 500, 1_000, 'totals', 'alarm', 0.5],
  ['more than there were', 1_200, 1_000, 'totals', 'alarm', 1.2],
  ['too few to say', 2, 19, 'rounds', 'inside', 2 / 19],
] as const)('a supplier that tells of its rounds: %s', (...row) => {
  const [, told, seen, basis, state, share] = row;
  const verdict = judgeToldOf({ told, seen, paid: 0.99 * seen });
  expect(verdict).toMatchObject({ basis, state, ofReturn: 'inside', ofTold: state });
  expect(verdict.toldShare).toBeCloseTo(share, 9);
});

test('what good rounds alone told does not hide what all of them returned', () => {
  // A twentieth was told and is right; the others paid nothing.
  const verdict = judgeToldOf({ told: 100_000, seen: 2_000_000, paid: 100_000 });
  expect(verdict).toMatchObject({ basis: 'totals', state: 'alarm', ofReturn: 'alarm', ofTold: 'alarm', actual: 0.05 });
});
