// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { poolOf } from '../../testing-pools.ts';
import JackpotsPage from './jackpots-page.tsx';

const pool = (poolId: string, refillShare: string) => poolOf(poolId, { refillShare });

test('of a stake it is told what makes the pool grow, and what is put aside', async () => {
  serve({
    'GET /jackpots': () => ({ value: [pool('aside', '0.2000'), pool('whole', '0.0000')] }),
    'GET /jackpots/hits': () => ({ value: { content: [], next: null } }),
  });
  const route = { query: new URLSearchParams() } as Parameters<typeof JackpotsPage>[0]['route'];
  await draw(<JackpotsPage route={route} />);
  expect(
    await screen.findByText(
      '1% of every stake that feeds it is taken for it: 0.8% makes it grow, 0.2% is put aside for its next start.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('1% of every stake that feeds it goes into it.')).toBeTruthy();
});

test('what stands below the pools waits for them, and is not pushed down', async () => {
  serve({
    'GET /jackpots': () => ({ value: [pool('aside', '0.2000')] }),
    'GET /jackpots/hits': () => ({ value: { content: [], next: null } }),
  });
  const route = { query: new URLSearchParams() } as Parameters<typeof JackpotsPage>[0]['route'];
  await draw(<JackpotsPage route={route} />);
  expect(screen.queryByRole('heading', { name: 'How to check a hit' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'How to check a hit' })).toBeTruthy();
});
