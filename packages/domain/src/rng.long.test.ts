import { expect, test } from 'vitest';
import { fairSource } from './fairness.ts';
import { shuffle } from './rng.ts';

test('all 120 orders of five elements are equally likely (chi-square, 240,000 shuffles)', () => {
  const source = fairSource('0f'.repeat(32));
  const counts = new Map<string, number>();
  const rounds = 240_000;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const order = shuffle(source('orders', nonce), ['a', 'b', 'c', 'd', 'e']).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(120);
  const expected = rounds / 120;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 119 degrees of freedom: between the 0.5 % and 99.5 % points, too regular counts as wrong too.
  expect(chiSquare).toBeGreaterThan(83.0);
  expect(chiSquare).toBeLessThan(161.2);
});
