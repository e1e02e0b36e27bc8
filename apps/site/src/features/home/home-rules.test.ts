import { expect, test } from 'vitest';
import { rowOrder } from './home-rules.ts';
import { poolOf } from '../../testing-pools.ts';
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
  const pool = (poolId: string, amount: string) => poolOf(poolId, { amount });
  expect(withAmount([pool('a', '1.00'), pool('b', '2.00')], 'b', '3.00')?.map(({ amount }) => amount)).toEqual([
    '1.00',
    '3.00',
  ]);
  expect(withAmount(undefined, 'b', '3.00')).toBeUndefined();
});
