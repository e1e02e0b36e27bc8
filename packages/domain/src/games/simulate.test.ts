import { expect, test } from 'vitest';
import { fairSource } from '../fairness.ts';
import { sha256Hex } from '../sha256.ts';
import { playDice } from './dice.ts';
import { GAMES } from './registry.ts';
import { simulate } from './simulate.ts';

const SEED = sha256Hex('baize short simulation');

test.each(GAMES.map((game) => [game.code, game] as const))('%s: 200,000 rounds lie within three standard errors', (_, game) => {
  const { z, sigma, sampleSigma } = simulate(game, 200_000, SEED);
  expect(Math.abs(z)).toBeLessThan(3);
  expect(sampleSigma / sigma).toBeGreaterThan(0.8);
  expect(sampleSigma / sigma).toBeLessThan(1.25);
});

test('dice rolls are flat and forget their predecessors (99 % bounds on the final outcome)', () => {
  const source = fairSource(SEED);
  const rounds = 200_020;
  const cells = 73;
  const counts = Array.from({ length: cells }, () => 0);
  const pairs = Array.from({ length: 100 }, () => 0);
  let previous = 0;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { rollE2 } = playDice({ chanceE2: 5_000, side: 'under' }, source('flat', nonce));
    // 10,001 = 73 x 137: equal cells.
    counts[Math.floor(rollE2 / 137)]!++;
    const decile = Math.min(9, Math.floor(rollE2 / 1_000.1));
    if (nonce > 0) pairs[previous * 10 + decile]!++;
    previous = decile;
  }
  const chiSquare = (values: readonly number[], expected: number) => values.reduce((sum, value) => sum + (value - expected) ** 2 / expected, 0);
  // 72 and 99 degrees of freedom, 99.5 % points.
  expect(chiSquare(counts, rounds / cells)).toBeLessThan(106.7);
  expect(chiSquare(pairs, (rounds - 1) / 100)).toBeLessThan(139.0);
});
