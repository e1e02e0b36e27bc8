import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isHit, seedHash } from './draw.ts';

const SEED = '0123456789abcdef'.repeat(4);

test('the published formula decides, and nothing else', () => {
  const value = createHmac('sha256', SEED).update('night-market:w1').digest().readBigUInt64BE(0);
  const odds = 1_000_000n;
  const edge = (value * odds) / (1n << 64n);
  expect(isHit({ seed: SEED, poolId: 'night-market', odds: odds }, { wagerId: 'w1', stake: edge })).toBe(false);
  expect(isHit({ seed: SEED, poolId: 'night-market', odds: odds }, { wagerId: 'w1', stake: edge + 1n })).toBe(true);
});

test('a stake of the whole odds always hits, no stake never does', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(isHit({ seed: SEED, poolId: 'p', odds: 500n }, { wagerId: `w${i}`, stake: 500n })).toBe(true);
    expect(isHit({ seed: SEED, poolId: 'p', odds: 500n }, { wagerId: `w${i}`, stake: 0n })).toBe(false);
  }
});

test('the rate is stake / odds within five sigma over 40,000 wagers', () => {
  const n = 40_000;
  let hits = 0;
  for (let i = 0; i < n; i += 1)
    if (isHit({ seed: SEED, poolId: 'p', odds: 1_000n }, { wagerId: `wager-${i}`, stake: 25n })) hits += 1;
  const sigma = Math.sqrt(n * 0.025 * 0.975);
  expect(Math.abs(hits - n * 0.025)).toBeLessThan(5 * sigma);
});

test('the commitment is the hash of the seed text', () => {
  expect(seedHash(SEED)).toBe('a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e');
});
