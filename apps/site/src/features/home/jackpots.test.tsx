// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { poolOf } from '../../testing-pools.ts';
import { Jackpots } from './jackpots.tsx';

test.each([
  [1, 0, true],
  [2, 1, true],
  [3, 2, false],
  [6, 3, false],
])('of %i pools %i stand beside the first, with the way to their games: %s', async (pools, beside, hasWay) => {
  serve({ 'GET /jackpots': () => ({ value: Array.from({ length: pools }, (_each, nth) => poolOf(`pool ${nth}`)) }) });
  await draw(<Jackpots />, { capabilities: ['rng'] });
  expect(await screen.findByRole('heading', { name: 'pool 0' })).toBeTruthy();
  expect(screen.queryAllByRole('term')).toHaveLength(beside);
  expect(screen.queryAllByRole('link', { name: 'Play jackpot slots' }).length === 1).toBe(hasWay);
});
