// @vitest-environment happy-dom
import type { Jackpot } from '@baize/contract/boot';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import JackpotsPage from './jackpots-page.tsx';

const pool = (poolId: string, refillShare: string): Jackpot => ({
  poolId,
  name: { en: poolId },
  currency: 'BDT',
  amount: '1000.00',
  gameCode: null,
  notFedBy: [],
  odds: '1000000.00',
  mustHitBy: null,
  contributionRate: '0.0100',
  refillShare,
  epoch: 1,
  seedHash: 'a'.repeat(64),
  feed: { min: '0.00', max: '0.00', everyMs: [] },
  lastHit: null,
});

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
