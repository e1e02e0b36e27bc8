// @vitest-environment happy-dom
import type { Jackpot } from '@baize/contract/boot';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { Jackpots } from './jackpots.tsx';

const pool = (poolId: string): Jackpot => ({
  poolId,
  name: { en: poolId },
  currency: 'BDT',
  amount: '1000.00',
  gameCode: null,
  notFedBy: [],
  odds: '1000000.00',
  mustHitBy: null,
  contributionRate: '0.0100',
  refillShare: '0.0000',
  epoch: 1,
  seedHash: 'a'.repeat(64),
  feed: { min: '0.00', max: '0.00', everyMs: [] },
  lastHit: null,
});

test.each([
  [1, 0, true],
  [2, 1, true],
  [3, 2, false],
  [6, 3, false],
])('of %i pools %i stand beside the first, with the way to their games: %s', async (pools, beside, hasWay) => {
  serve({ 'GET /jackpots': () => ({ value: Array.from({ length: pools }, (_each, nth) => pool(`pool ${nth}`)) }) });
  await draw(<Jackpots />, { capabilities: ['rng'] });
  expect(await screen.findByRole('heading', { name: 'pool 0' })).toBeTruthy();
  expect(screen.queryAllByRole('term')).toHaveLength(beside);
  expect(screen.queryAllByRole('link', { name: 'Play jackpot slots' }).length === 1).toBe(hasWay);
});
