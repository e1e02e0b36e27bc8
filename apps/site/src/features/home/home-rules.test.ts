import type { Jackpot } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { rowOrder } from './home-rules.ts';
import { withAmount } from '../../use-jackpots.ts';

test('rows of open categories in the specified order; lotteries have none', () => {
  expect(rowOrder(['BGS', 'LOTT', 'COCKFIGHT', 'RNG', 'SPORTS', 'LIVE', 'ELOTT'])).toEqual([
    'RNG',
    'BGS',
    'LIVE',
    'SPORTS',
    'COCKFIGHT',
  ]);
  expect(rowOrder([])).toEqual([]);
});

test('a live amount replaces its own pool only', () => {
  const pool = (poolId: string, amount: string): Jackpot => ({
    poolId,
    name: {},
    currency: 'BDT',
    amount,
    odds: '50000000000.00',
    gameCode: null,
    notFedBy: [],
    mustHitBy: null,
    contributionRate: '0.0100',
    refillShare: '0.0000',
    epoch: 1,
    seedHash: '',
    feed: { min: '100.00', max: '500.00', everyMs: [] },
    lastHit: null,
  });
  expect(withAmount([pool('a', '1.00'), pool('b', '2.00')], 'b', '3.00')?.map(({ amount }) => amount)).toEqual([
    '1.00',
    '3.00',
  ]);
  expect(withAmount(undefined, 'b', '3.00')).toBeUndefined();
});
