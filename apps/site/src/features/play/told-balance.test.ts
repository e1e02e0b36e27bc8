import { expect, test } from 'vitest';
import { toldBalance } from './told-balance.ts';

test('only an amount is taken from the game', () => {
  expect(toldBalance({ balance: '10000.00' })).toBe('10000.00');
  for (const data of [null, 'x', {}, { balance: 5 }, { balance: '-1.00' }, { balance: '1e9' }, { balance: '<b>1</b>' }])
    expect(toldBalance(data)).toBeUndefined();
});
