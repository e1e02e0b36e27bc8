import { expect, test } from 'vitest';
import { fairSource } from '../fairness.ts';
import { sha256Hex } from '../sha256.ts';
import { playDice } from './dice.ts';
import { layMines } from './mines.ts';
import { GAMES } from './registry.ts';
import { simulate } from './simulate.ts';
import { drawStops, slotScratch } from './slot/engine.ts';
import { compileSlot } from './slot/compile.ts';
import { TIDEWATER } from './slot/models/tidewater.ts';

const SEED = sha256Hex('baize short simulation');

/** `npm run rtp` plays ten million, and a table of what it found is held against the games of today. */
const ROUNDS = 200_000;
/** In fewer the spread of most games is seen as well; the corners of this one's board are too rare. */
const SHORT_ROUNDS = 50_000;
const roundsOf = (code: string): number =>
  process.env['PROOFS'] === 'whole' || code === 'stu_peg_drop' ? ROUNDS : SHORT_ROUNDS;

test.each(GAMES.map((game) => [game.code, game] as const))(
  '%s: tens of thousands of rounds lie within three standard errors',
  (code, game) => {
    const { z, sigma, sampleSigma } = simulate(game, roundsOf(code), SEED);
    expect(Math.abs(z)).toBeLessThan(3);
    expect(sampleSigma / sigma).toBeGreaterThan(0.8);
    expect(sampleSigma / sigma).toBeLessThan(1.25);
  },
);

const chiSquare = (values: readonly number[], expected: number): number =>
  values.reduce((sum, value) => sum + (value - expected) ** 2 / expected, 0);
const zeros = (length: number): number[] => Array.from({ length }, () => 0);

test('reel stops are flat, reel by reel and in neighbouring pairs (99.5 % points)', () => {
  const slot = compileSlot(TIDEWATER);
  const source = fairSource(SEED);
  const scratch = slotScratch(slot);
  const { stops } = scratch;
  const rounds = 160_000;
  const perReel = Array.from({ length: 5 }, () => zeros(32));
  const pairs = zeros(32 * 32);
  for (let nonce = 0; nonce < rounds; nonce++) {
    drawStops(scratch, 'base', source('stops', nonce));
    stops.forEach((stop, reel) => perReel[reel]![stop]!++);
    pairs[stops[0]! * 32 + stops[1]!]!++;
  }
  // 31 and 1,023 degrees of freedom.
  for (const counts of perReel) expect(chiSquare(counts, rounds / 32)).toBeLessThan(55.1);
  expect(chiSquare(pairs, rounds / 1_024)).toBeLessThan(1_143);
});

test('every tile is mined as often as every other, whatever place in the order (99.5 % points)', () => {
  const source = fairSource(SEED);
  const rounds = 100_000;
  const places = Array.from({ length: 5 }, () => zeros(25));
  for (let nonce = 0; nonce < rounds; nonce++)
    layMines(5, source('tiles', nonce)).forEach((tile, place) => places[place]![tile]!++);
  for (const counts of places) expect(chiSquare(counts, rounds / 25)).toBeLessThan(45.6);
});

test('the gap between two rolls below 10 % is geometric, and ten deciles take 29.29 rolls to collect', () => {
  const source = fairSource(SEED);
  const gaps = zeros(30);
  let gap = 0;
  let collected = new Set<number>();
  let sets = 0;
  let taken = 0;
  for (let nonce = 0; nonce < 200_000; nonce++) {
    const decile = source('gaps', nonce).nextInt(10);
    if (decile === 0) {
      gaps[Math.min(gap, 29)]!++;
      gap = 0;
    } else gap++;
    collected.add(decile);
    taken++;
    if (collected.size === 10) {
      sets++;
      collected = new Set();
    }
  }
  const total = gaps.reduce((sum, count) => sum + count, 0);
  const statistic = gaps.reduce((sum, count, length) => {
    const expected = total * (length < 29 ? 0.1 * 0.9 ** length : 0.9 ** 29);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  expect(statistic).toBeLessThan(52.4);
  // A collection has mean 29.290 and standard deviation 11.21.
  expect(Math.abs(taken / sets - 29.29)).toBeLessThan((2.81 * 11.21) / Math.sqrt(sets));
});

test('dice rolls are flat and forget their predecessors (99 % bounds on the final outcome)', () => {
  const source = fairSource(SEED);
  const rounds = 200_020;
  const cells = 73;
  const counts = zeros(cells);
  const pairs = zeros(100);
  let previous = 0;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { rollE2 } = playDice({ chanceE2: 5_000, side: 'under' }, source('flat', nonce));
    // 10,001 = 73 x 137: equal cells.
    counts[Math.floor(rollE2 / 137)]!++;
    const decile = Math.min(9, Math.floor(rollE2 / 1_000.1));
    if (nonce > 0) pairs[previous * 10 + decile]!++;
    previous = decile;
  }
  // 72 and 99 degrees of freedom, 99.5 % points.
  expect(chiSquare(counts, rounds / cells)).toBeLessThan(106.7);
  expect(chiSquare(pairs, (rounds - 1) / 100)).toBeLessThan(139.0);
});
